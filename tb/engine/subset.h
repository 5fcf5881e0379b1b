/* SPDX-License-Identifier: MIT */
/*
 * The part of a unit that a design has: some values of each dimension of its requests. The other requests are the
 * excluded ones. The bench does not send them, or expects the design to reject them.
 *
 * A program has one unit and one subset, initially the whole unit.
 */
#ifndef TB_ENGINE_SUBSET_H
#define TB_ENGINE_SUBSET_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "engine/dimensions.h"
#include "engine/rng.h"

/* Makes the subset the whole unit again, each value with weight 1. */
void subset_reset(void);

/*
 * Restricts a dimension to the values for which in[] is true, at least one. Requests without a value of the dimension
 * are then excluded, even if all values are in.
 */
void subset_restrict(unsigned dimension, const bool *in);

/* Sets how often random requests have the value, relative to others of the dimension: 1 to SUBSET_WEIGHT. */
void subset_weigh(unsigned dimension, unsigned value, unsigned weight);

/*
 * Excludes requests that have all of these values, one for each dimension, or SUBSET_ANY. Call it between runs only:
 * the requests of a seed depend on it. False: too many exclusions.
 */
bool subset_leave_out(const unsigned *value);

/* Sends excluded requests, too, and expects rejections. False: the unit cannot reject requests. */
bool subset_refuse_rest(void);
bool subset_rest_is_refused(void);

/* Returns true if the values of a dimension have different weights. */
bool subset_is_weighed(void);

/* Returns true if the subset is the whole unit; if a dimension was restricted. */
bool subset_is_all(void);
bool subset_is_restricted(unsigned dimension);

/*
 * Returns true if a value, or SUBSET_NONE, is in the subset; if a request is. Always true while an excluded request is
 * made.
 */
bool subset_has_value(unsigned dimension, unsigned value);
bool subset_has(const uint32_t *req);

/* Returns true if a unit rejects the request, or must reject it as an excluded one. False without dimensions. */
bool subset_is_refused(const uint32_t *req);
/* The same for a request with these values. */
bool subset_refuses(const unsigned *value);

/*
 * Returns true if a stimulus may have the request: the unit sends it, and it is in the subset or must be rejected.
 * subset_sends_all(): it may have any request.
 */
bool subset_may_send(const uint32_t *req);
bool subset_sends_all(void);

/*
 * The values of a dimension for random requests, each as often as its weight. NULL: all values, equally often, which
 * costs no time.
 */
struct subset_draws {
    unsigned n;
    uint16_t value[SUBSET_DRAWS];
};
const struct subset_draws *subset_draws(unsigned dimension);

/* Restricts random requests to these n values of the first dimension, equally often. 0: no restriction. */
void subset_focus(const uint16_t *value, unsigned n);
unsigned subset_draw(struct rng *rng, unsigned dimension);

/*
 * Makes n random requests of the subset, with some excluded ones among them if these must be rejected. False: no
 * request of the subset was found.
 */
bool subset_randomize(struct rng *rng, uint32_t *req, size_t n);

/*
 * Makes one excluded request that has this value of a dimension, or SUBSET_ANY. If none is found, req does not change.
 */
void subset_draw_rest(struct rng *rng, unsigned dimension, unsigned value, uint32_t *req);

/*
 * Returns the request that the model executes for a request to the device. An excluded request becomes one that the
 * model rejects; `other` has room for it. subset_respond() computes the model's responses to n requests, for a unit
 * that has respond().
 */
const uint32_t *subset_expected(const uint32_t *req, uint32_t *other);
void subset_respond(const uint32_t *req, uint32_t *rsp, size_t n);

/*
 * Sets the key by which subset_leave_out() sets a failing request aside: the reason of its refusal, or else its value
 * of the first dimension. False: the unit has no dimensions. subset_print_key() prints its name: "imin", "refused:
 * illegal".
 */
bool subset_key(const uint32_t *req, unsigned *key);
void subset_print_key(FILE *file, const unsigned *key);

/* Prints "14 of 22 operations, 2 of 3 widths" for restricted dimensions, and "; the others are rejected". */
void subset_print(FILE *file);

#endif
