/* SPDX-License-Identifier: MIT */
/*
 * Foresight: the stream carries out its own requests on a model whose state is known, ahead of the run. So coverage of
 * operations may depend on the state before them, and requests are made for a bin from the state that there will be. A
 * bin may need several requests in a row; no reset comes between them.
 */
#ifndef TB_ENGINE_FORESIGHT_H
#define TB_ENGINE_FORESIGHT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct rng;
struct stream;
struct timing;

/* What a unit with foresight has. */
struct foresight {
    size_t state_size; /* in bytes */
    size_t requests;   /* most that aim() makes */
    void (*reset)(void *state);
    /* Carries out a request. bins, unless NULL, gets the bin of each track of operations, or COVER_NO_BIN. */
    void (*step)(void *state, const uint32_t *req, uint32_t *bins);
    /*
     * Of a unit whose state does not depend on its requests alone, so that what is foreseen is likely and not sure;
     * else NULL. Sets the bins as step() does, and leaves the state as it is. The run calls it when it executes the
     * request. `before` is the request before it since the last reset, or NULL.
     */
    void (*look)(const void *state, const uint32_t *before, const uint32_t *req, uint32_t *bins);
    /* Sets the bins of the request that execute() has explained last. NULL: the unit does not explain. */
    void (*explained)(const uint32_t *before, uint32_t *bins);
    /* Returns whether the request has a response in this state, which stays. */
    bool (*answers)(const void *state, const uint32_t *req);
    /*
     * Makes requests from a state on, the last of which hits the bin of the group. quick: one request, after few
     * attempts. Returns how many; 0: it found none.
     */
    size_t (*aim)(struct rng *rng, const void *state, size_t group, uint32_t bin, bool quick, uint32_t *req);
};

/* The model of a stream, ahead of the run. */
struct forecast;
struct forecast *forecast_open(void); /* NULL: no memory */
void forecast_close(struct forecast *forecast);

/*
 * Carries out a block of the stream in place `slot` of its ring, whose requests and timing are made. If they are made
 * from a seed, it replaces requests by such that hit bins, and makes each reset come before its operation. planned: the
 * timing is that of a plan, to which requests leave their turn.
 */
void forecast_block(struct stream *stream, uint32_t slot, bool planned);

/* Of a unit that looks: notes the bins of an operation that is about to be executed in this state. */
void forecast_look(const struct stream *stream, uint64_t token, const uint32_t *state);
/* Of a unit that explains: notes the bins of an operation whose response has been explained. */
void forecast_explained(const struct stream *stream, uint64_t token);

#endif
