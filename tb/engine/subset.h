/* SPDX-License-Identifier: MIT */
/*
 * The part of a unit that a design has. A unit declares dimensions of its requests: operation, width, reason of a
 * refusal. A subset has some values of each dimension. The bench never sends the rest, or expects a refusal for it.
 *
 * A program has one unit and one subset, which is the whole unit at first.
 */
#ifndef TB_ENGINE_SUBSET_H
#define TB_ENGINE_SUBSET_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "engine/rng.h"

enum {
    SUBSET_DIMENSIONS = 8,
    SUBSET_VALUES = 512, /* of a dimension, at most */
    SUBSET_WEIGHT = 100, /* largest weight of a value */
    SUBSET_DRAWS = 8192  /* largest sum of the weights of a dimension */
};
#define SUBSET_NONE UINT32_MAX      /* in place of a value: the request has no value of the dimension */
#define SUBSET_ANY (UINT32_MAX - 1) /* in place of a value: any value */

struct dimension {
    const char *name;         /* singular: "operation" */
    const char *variable;     /* option that selects values: OPS, WIDTHS, or w for OPS=w=; NULL: no option */
    const char *const *names; /* of the values */
    unsigned size;
    /* Names of classes of values, which return NULL after the last class; NULL: no classes. */
    const char *(*class_of)(unsigned class);
    bool (*in_class)(unsigned class, unsigned value);
};

/* Dimensions of a unit's requests; all zero: the unit has no subsets. */
struct dimensions {
    const struct dimension *dimension;
    unsigned n;
    /* 1 + the dimension whose value 0 is an accepted request and whose others are reasons of a refusal; or 0. */
    unsigned refusal;
    /*
     * Sets the value of a request in each dimension; SUBSET_ANY if a dimension does not apply to it. A refused request
     * has its other values as far as they are known.
     */
    void (*classify)(const uint32_t *req, unsigned *value);
    /*
     * Changes a request of the rest into one that a unit refuses as it refuses missing features. A request without any
     * of the values is refused unchanged. NULL: the unit can not refuse requests.
     */
    void (*refuse)(uint32_t *req);
};

/* Makes the subset the whole unit again, each value with weight 1. */
void subset_reset(void);

/*
 * Restricts a dimension to the values for which in[] is true, at least one. Requests without a value of the dimension
 * then belong to the rest, even if all values are in.
 */
void subset_restrict(unsigned dimension, const bool *in);

/* Sets how often random requests have the value, relative to others of the dimension: 1 to SUBSET_WEIGHT. */
void subset_weigh(unsigned dimension, unsigned value, unsigned weight);

/*
 * Excludes requests that have all of these values, one for each dimension, or SUBSET_ANY. Call it between runs only:
 * the requests of a seed depend on it. False: too many exclusions.
 */
bool subset_leave_out(const unsigned *value);

/* Sends the rest, too, and expects a refusal. False: the unit can not refuse requests. */
bool subset_refuse_rest(void);
bool subset_rest_is_refused(void);

/* Returns true if the values of a dimension have different weights. */
bool subset_is_weighed(void);

/* Returns true if the subset is the whole unit; if a dimension was restricted. */
bool subset_is_all(void);
bool subset_is_restricted(unsigned dimension);

/* Returns true if a value, or SUBSET_NONE, is in the subset; a request. Always true while one of the rest is made. */
bool subset_has_value(unsigned dimension, unsigned value);
bool subset_has(const uint32_t *req);

/* Returns true if a unit refuses the request, or must refuse it as one of the rest. False without dimensions. */
bool subset_is_refused(const uint32_t *req);
/* The same of a request with these values. */
bool subset_refuses(const unsigned *value);

/*
 * Returns true if a stimulus may have the request: it is in the subset, or the rest must be refused; and the unit sends
 * it. subset_sends_all(): any request is.
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

/* Makes random requests of these n values of the first dimension, equally often. 0: of all again. */
void subset_focus(const uint16_t *value, unsigned n);
unsigned subset_draw(struct rng *rng, unsigned dimension);

/*
 * Makes n random requests of the subset, with some of the rest among them if that must be refused. False: no request of
 * the subset was found.
 */
bool subset_randomize(struct rng *rng, uint32_t *req, size_t n);

/*
 * Makes one request of the rest that has this value of a dimension, which is not in the subset. If none is found, req
 * does not change.
 */
void subset_draw_rest(struct rng *rng, unsigned dimension, unsigned value, uint32_t *req);

/*
 * Returns the request that the model executes for a request to the device. A request of the rest becomes one that the
 * model refuses; `other` has room for it. subset_respond() computes the model's responses to n requests, for a unit
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

/* "14 of 22 operations, 2 of 3 widths", of what was restricted, and "; the rest is refused"; nothing if nothing was. */
void subset_print(FILE *file);

#endif
