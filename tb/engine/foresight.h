/* SPDX-License-Identifier: MIT */
/*
 * Foresight: the stream executes its requests on a model before the run. Coverage of operations can then depend on
 * the state before them, and requests for a bin are made from the state that they will find. A bin may need several
 * requests in a row, without a reset between them.
 */
#ifndef TB_ENGINE_FORESIGHT_H
#define TB_ENGINE_FORESIGHT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct rng;
struct stream;
struct timing;

/* Functions of a unit with foresight. */
struct foresight {
    size_t state_size; /* in bytes */
    size_t requests;   /* most requests that aim() makes */
    void (*reset)(void *state);
    /* Executes a request. bins, unless NULL, gets the bin of each track of operations, or COVER_NO_BIN. */
    void (*step)(void *state, const uint32_t *req, uint32_t *bins);
    /*
     * For a unit whose state depends on more than its requests, so that a forecast may be wrong; else NULL. Sets the
     * bins as step() does, without changing the state. The run calls it when it executes the request. `before` is the
     * previous request since the last reset, or NULL.
     */
    void (*look)(const void *state, const uint32_t *before, const uint32_t *req, uint32_t *bins);
    /* Sets the bins of the request that execute() explained last. NULL: the unit does not explain. */
    void (*explained)(const uint32_t *before, uint32_t *bins);
    /* Returns true if the request has a response in this state, which does not change. */
    bool (*answers)(const void *state, const uint32_t *req);
    /*
     * Makes requests from a state; the last one hits the bin of the group. quick: one request, after few attempts.
     * Returns their number; 0: none was found.
     */
    size_t (*aim)(struct rng *rng, const void *state, size_t group, uint32_t bin, bool quick, uint32_t *req);
};

/* Model of a stream, ahead of the run. */
struct forecast;
struct forecast *forecast_open(void); /* NULL: out of memory */
void forecast_close(struct forecast *forecast);

/*
 * Executes a block of the stream at `slot` of its ring, after its requests and timing are made. For a seed, replaces
 * some requests to hit bins, and makes each reset come before its operation. planned: the timing is planned, and
 * requests must not change it.
 */
void forecast_block(struct stream *stream, uint32_t slot, bool planned);

/* For a unit that has look(): notes the bins of an operation before its execution in this state. */
void forecast_look(const struct stream *stream, uint64_t token, const uint32_t *state);
/* For a unit that has explained(): notes the bins of an operation after its response was explained. */
void forecast_explained(const struct stream *stream, uint64_t token);

#endif
