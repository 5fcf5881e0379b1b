/* SPDX-License-Identifier: MIT */
/*
 * The part of a unit that a design has. A unit declares dimensions of its requests: which operation, how wide, how it
 * is refused. A subset says which values of each are there; the rest is never sent, or has to be refused.
 *
 * A program has one unit, and one subset, which is all of it until something is said.
 */
#ifndef TB_ENGINE_SUBSET_H
#define TB_ENGINE_SUBSET_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "engine/rng.h"

enum {
    SUBSET_DIMENSIONS = 4,
    SUBSET_VALUES = 512, /* most of a dimension */
    SUBSET_WEIGHT = 100, /* most that one may weigh */
    SUBSET_DRAWS = 8192  /* most that all of a dimension may weigh */
};
#define SUBSET_NONE UINT32_MAX      /* in place of a value: the request has none of the dimension's */
#define SUBSET_ANY (UINT32_MAX - 1) /* in place of a value: whichever it is */

struct dimension {
    const char *name;         /* of one value: "operation" */
    const char *variable;     /* that says which are there: OPS, WIDTHS; NULL: nobody does */
    const char *const *names; /* of the values, or what gives one */
    const char *(*name_of)(unsigned value);
    unsigned size;
    /* Words that stand for several values: NULL behind the last one; or no such. */
    const char *(*class_of)(unsigned class);
    bool (*in_class)(unsigned class, unsigned value);
};

static inline const char *dimension_value(const struct dimension *dimension, unsigned value) {
    return dimension->names ? dimension->names[value] : dimension->name_of(value);
}

/* What a unit declares of its requests; all zero: it has no subsets. */
struct dimensions {
    const struct dimension *dimension;
    unsigned n;
    /* 1 + the dimension whose value 0 is a request that is carried out, and others are how one is refused; or 0. */
    unsigned refusal;
    /*
     * The value that a request has in each; SUBSET_ANY if the dimension is none of it. One that is refused has the
     * others as far as they can be told.
     */
    void (*classify)(const uint32_t *req, unsigned *value);
    /*
     * Makes a request of the rest into one that is refused like what a design does not have; what has none of the
     * values is refused as it is. NULL: the unit has no such answer.
     */
    void (*refuse)(uint32_t *req);
};

/* All of the unit again, each value with weight 1. */
void subset_reset(void);

/*
 * Leaves in a dimension the values for which in[] is true, at least one of them. Requests without a value of the
 * dimension belong to the rest then, even where all values are left.
 */
void subset_restrict(unsigned dimension, const bool *in);

/* How often random requests have the value: 1 to SUBSET_WEIGHT, to other values of the dimension. */
void subset_weigh(unsigned dimension, unsigned value, unsigned weight);

/*
 * Leaves out requests that have all of these values, one for each dimension, SUBSET_ANY among them. Between runs: what
 * a seed makes depends on it. False: there are too many.
 */
bool subset_leave_out(const unsigned *value);

/* The rest is sent and has to be refused. False: the unit can refuse nothing. */
bool subset_refuse_rest(void);
bool subset_rest_is_refused(void);

/* Whether some value weighs more than another one. */
bool subset_is_weighed(void);

/* Whether nothing is left out; and whether a dimension was restricted. */
bool subset_is_all(void);
bool subset_is_restricted(unsigned dimension);

/* Whether a value, SUBSET_NONE among them, and a request are in the subset. To what makes one of the rest all are. */
bool subset_has_value(unsigned dimension, unsigned value);
bool subset_has(const uint32_t *req);

/* Whether a request is refused, or belongs to the rest that has to be. False of a unit without dimensions. */
bool subset_is_refused(const uint32_t *req);

/* Whether a stimulus may have the request: it is in the subset, or one of the rest if that has to be refused. */
bool subset_may_send(const uint32_t *req);

/*
 * What random requests are made of: the values of a dimension, each as often as it weighs. NULL: all, equally often,
 * which costs nothing.
 */
struct subset_draws {
    unsigned n;
    uint16_t value[SUBSET_DRAWS];
};
const struct subset_draws *subset_draws(unsigned dimension);

/* Makes random requests of these values of the first dimension, n of them, equally often. 0: as before. */
void subset_focus(const uint16_t *value, unsigned n);
unsigned subset_draw(struct rng *rng, unsigned dimension);

/*
 * Makes n random requests of the unit: of the subset, and if the rest has to be refused now and then one of it. False:
 * none of the subset was found.
 */
bool subset_randomize(struct rng *rng, uint32_t *req, size_t n);

/*
 * Makes one request of the rest that has this value of a dimension, which no design of the subset has. The one at req
 * stays as it is if none is found.
 */
void subset_draw_rest(struct rng *rng, unsigned dimension, unsigned value, uint32_t *req);

/*
 * The request that the model sees in place of one that the device sees: that one, or, of the rest that has to be
 * refused, one in `other` that it refuses, which has room for a whole request. And the model's responses to n requests,
 * of a unit that has respond().
 */
const uint32_t *subset_expected(const uint32_t *req, uint32_t *other);
void subset_respond(const uint32_t *req, uint32_t *rsp, size_t n);

/*
 * What a failing request is set aside by: for subset_leave_out(), how it is refused if it is, else the value of the
 * first dimension and that it is carried out. False: the unit has no dimensions. And its name: "imin", "refused:
 * illegal".
 */
bool subset_key(const uint32_t *req, unsigned *key);
void subset_print_key(FILE *file, const unsigned *key);

/* "14 of 22 operations, 2 of 3 widths", of what was restricted, and "; the rest is refused"; nothing if nothing was. */
void subset_print(FILE *file);

#endif
