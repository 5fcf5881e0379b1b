/* SPDX-License-Identifier: MIT */
#include "engine/subset.h"

#include <string.h>

#include "engine/plural.h"
#include "engine/unit.h"

enum {
    MOST_LEFT_OUT = 1024,
    TRIES = 4096, /* for requests that the generators nearly always make of the subset, except for values that were set
                     aside */
    REST_EVERY = 8, /* distance of excluded requests, if they must be rejected */
    REST_TRIES = 64
};

/* All zero is the whole unit. */
static struct {
    bool restricted[SUBSET_DIMENSIONS], out[SUBSET_DIMENSIONS][SUBSET_VALUES];
    uint8_t more[SUBSET_DIMENSIONS][SUBSET_VALUES]; /* weight of a value - 1 */
    bool drawn[SUBSET_DIMENSIONS];                  /* with draws[] */
    unsigned left_out[MOST_LEFT_OUT][SUBSET_DIMENSIONS];
    unsigned n_left_out;
    bool narrow, refuse_rest;
    bool drawing_rest, weighed, focused;
} subset;
static struct subset_draws draws[SUBSET_DIMENSIONS], focus;

void subset_reset(void) {
    memset(&subset, 0, sizeof subset);
}

static void note_draws(unsigned dimension) {
    struct subset_draws *d = &draws[dimension];
    d->n = 0;
    for (unsigned value = 0; value < unit.dimensions.dimension[dimension].size; value++)
        for (unsigned i = 0; !subset.out[dimension][value] && i <= subset.more[dimension][value] && d->n < SUBSET_DRAWS;
             i++)
            d->value[d->n++] = (uint16_t)value;
    subset.drawn[dimension] = true;
}

void subset_restrict(unsigned dimension, const bool *in) {
    for (unsigned value = 0; value < unit.dimensions.dimension[dimension].size; value++)
        subset.out[dimension][value] = !in[value];
    subset.restricted[dimension] = subset.narrow = true;
    note_draws(dimension);
}

void subset_weigh(unsigned dimension, unsigned value, unsigned weight) {
    subset.more[dimension][value] = (uint8_t)(weight - 1);
    subset.weighed = true;
    note_draws(dimension);
}

bool subset_is_weighed(void) {
    return subset.weighed;
}

void subset_focus(const uint16_t *value, unsigned n) {
    focus.n = n;
    subset.focused = n;
    for (unsigned i = 0; i < n; i++)
        focus.value[i] = value[i];
}

bool subset_leave_out(const unsigned *value) {
    if (subset.n_left_out == MOST_LEFT_OUT)
        return false;
    memcpy(subset.left_out[subset.n_left_out++], value, unit.dimensions.n * sizeof *value);
    subset.narrow = true;
    return true;
}

bool subset_refuse_rest(void) {
    subset.refuse_rest = unit.dimensions.refuse != NULL;
    return subset.refuse_rest;
}

bool subset_rest_is_refused(void) {
    return subset.refuse_rest;
}

bool subset_is_all(void) {
    return !subset.narrow;
}

bool subset_is_restricted(unsigned dimension) {
    return subset.restricted[dimension];
}

static bool has_value(unsigned dimension, unsigned value) {
    if (value == SUBSET_NONE)
        return !subset.restricted[dimension];
    if (value == SUBSET_ANY)
        return true;
    return !subset.out[dimension][value];
}

bool subset_has_value(unsigned dimension, unsigned value) {
    return subset.drawing_rest || has_value(dimension, value);
}

static bool is_in_dimensions(const unsigned *value) {
    for (unsigned d = 0; d < unit.dimensions.n; d++)
        if (!has_value(d, value[d]))
            return false;
    return true;
}

static bool is_left_out(const unsigned *value) {
    for (unsigned i = 0; i < subset.n_left_out; i++) {
        unsigned d = 0;
        while (d < unit.dimensions.n && (subset.left_out[i][d] == SUBSET_ANY || subset.left_out[i][d] == value[d]))
            d++;
        if (d == unit.dimensions.n)
            return true;
    }
    return false;
}

static bool sends(const uint32_t *req) {
    return !unit.sends || unit.sends(req);
}

bool subset_sends_all(void) {
    return !subset.narrow && !unit.sends;
}

bool subset_has(const uint32_t *req) {
    unsigned value[SUBSET_DIMENSIONS];
    if (!sends(req))
        return false;
    if (!subset.narrow)
        return true;
    unit.dimensions.classify(req, value);
    return is_in_dimensions(value) && !is_left_out(value);
}

/* Returns true if the request is an excluded one that is not set aside. */
static bool is_rest(const uint32_t *req) {
    unsigned value[SUBSET_DIMENSIONS];
    unit.dimensions.classify(req, value);
    return !is_in_dimensions(value) && !is_left_out(value) && sends(req);
}

bool subset_refuses(const unsigned *value) {
    const unsigned refusal = dimensions_refusal(&unit.dimensions);
    return value[0] == SUBSET_NONE || (refusal < unit.dimensions.n && value[refusal]) ||
           (subset.refuse_rest && !is_in_dimensions(value));
}

bool subset_is_refused(const uint32_t *req) {
    unsigned value[SUBSET_DIMENSIONS];
    if (!unit.dimensions.n)
        return false;
    unit.dimensions.classify(req, value);
    return subset_refuses(value);
}

bool subset_may_send(const uint32_t *req) {
    return subset_has(req) || (subset.refuse_rest && is_rest(req));
}

const struct subset_draws *subset_draws(unsigned dimension) {
    if (subset.focused && dimension == 0)
        return &focus;
    return subset.drawn[dimension] && !subset.drawing_rest ? &draws[dimension] : NULL;
}

unsigned subset_draw(struct rng *rng, unsigned dimension) {
    const struct subset_draws *d = subset_draws(dimension);
    return d ? d->value[rng_below(rng, d->n)] : rng_below(rng, unit.dimensions.dimension[dimension].size);
}

void subset_draw_rest(struct rng *rng, unsigned dimension, unsigned value, uint32_t *req) {
    const bool any = value == SUBSET_ANY;
    uint32_t one[UNIT_MAX_WORDS];
    unsigned values[SUBSET_DIMENSIONS] = {0};
    bool found = false;
    subset.drawing_rest = true;
    for (unsigned tries = 0; tries < (any ? REST_TRIES : TRIES) && !found; tries++) {
        unit.randomize(rng, one, 1);
        unit.dimensions.classify(one, values);
        found = (any || values[dimension] == value) && is_rest(one);
    }
    subset.drawing_rest = false;
    if (found)
        memcpy(req, one, wires_request(unit.wires) * sizeof *req);
}

bool subset_randomize(struct rng *rng, uint32_t *req, size_t n) {
    unit.randomize(rng, req, n);
    if (subset_sends_all())
        return true;
    for (size_t i = 0; i < n; i++, req += wires_request(unit.wires)) {
        if (subset.refuse_rest && i % REST_EVERY == REST_EVERY - 1) {
            if (!is_rest(req))
                subset_draw_rest(rng, 0, SUBSET_ANY, req);
            if (is_rest(req))
                continue;
        }
        for (unsigned tries = 0; !subset_has(req); tries++) {
            if (tries == TRIES)
                return false;
            unit.randomize(rng, req, 1);
        }
    }
    return true;
}

const uint32_t *subset_expected(const uint32_t *req, uint32_t *other) {
    unsigned value[SUBSET_DIMENSIONS];
    if (!subset.refuse_rest)
        return req;
    unit.dimensions.classify(req, value);
    if (is_in_dimensions(value))
        return req;
    memcpy(other, req, wires_request(unit.wires) * sizeof *req);
    unit.dimensions.refuse(other);
    return other;
}

void subset_respond(const uint32_t *req, uint32_t *rsp, size_t n) {
    uint32_t other[UNIT_MAX_WORDS];
    if (!subset.refuse_rest) {
        unit.respond(req, rsp, n);
        return;
    }
    for (; n > 0; n--, req += wires_request(unit.wires), rsp += wires_response(unit.wires))
        unit.respond(subset_expected(req, other), rsp, 1);
}

bool subset_key(const uint32_t *req, unsigned *key) {
    const struct dimensions *dimensions = &unit.dimensions;
    const unsigned refusal = dimensions_refusal(dimensions);
    unsigned value[SUBSET_DIMENSIONS];
    if (!dimensions->n)
        return false;
    dimensions->classify(req, value);
    for (unsigned d = 0; d < dimensions->n; d++)
        key[d] = SUBSET_ANY;
    if (refusal < dimensions->n)
        key[refusal] = value[refusal];
    if (refusal == dimensions->n || value[refusal] == 0)
        key[0] = value[0];
    return true;
}

void subset_print_key(FILE *file, const unsigned *key) {
    const struct dimension *dimension = unit.dimensions.dimension;
    const unsigned refusal = dimensions_refusal(&unit.dimensions);
    if (key[0] == SUBSET_ANY)
        fprintf(file, "refused: %s", dimension[refusal].names[key[refusal]]);
    else
        fputs(key[0] == SUBSET_NONE ? "none" : dimension[0].names[key[0]], file);
}

void subset_print(FILE *file) {
    const char *comma = "";
    for (unsigned d = 0; d < unit.dimensions.n; d++) {
        const struct dimension *dimension = &unit.dimensions.dimension[d];
        unsigned in = 0;
        if (!subset.restricted[d])
            continue;
        for (unsigned value = 0; value < dimension->size; value++)
            in += !subset.out[d][value];
        fprintf(file, "%s%u of %u %s%s", comma, in, dimension->size, dimension->name, plural(dimension->size));
        comma = ", ";
    }
    if (subset.refuse_rest)
        fputs("; the others are refused", file);
}
