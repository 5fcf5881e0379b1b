/* SPDX-License-Identifier: MIT */
/* Values of features: evaluation for an operation, and requests that have a value. */
#include <string.h>

#include "declared/declared.h"
#include "engine/rng.h"
#include "lanelock/bench_random.h"

/* Returns the index of the word that records a feature with .after. */
static size_t kept_at(const struct feature *f) {
    return (declared.unit->state_size + 3) / 4 + f->kept;
}

void features_remember(void *state, const void *req) {
    const struct ll_op op = {.req = req};
    for (unsigned i = 0; declared.n_kept && i < declared.n_features; i++) {
        const struct feature *f = &declared.feature[i];
        unsigned value;
        if (f->after)
            ((uint32_t *)state)[kept_at(f)] = req && feature_of(f->after, &op, &value) ? 1 + value : 0;
    }
}

void feature_draw_two(const struct feature *f, unsigned value, struct rng *rng, uint64_t number[2]) {
    f->relation->draw(f->bits, value, rng_next(rng), number);
    number[0] &= edge_ones(f->bits);
    number[1] &= edge_ones(f->bits);
}

static unsigned wide_of(const struct ll_port *port, const void *payload) {
    const unsigned bits = port->width * port->lanes;
    const uint32_t *words = (const uint32_t *)payload + declared_word(port);
    unsigned ones = 0;
    for (unsigned i = 0; i < declared_words(port); i++)
        ones += (unsigned)__builtin_popcount(words[i]);
    return ones == 0          ? WIDE_ZERO
           : ones == bits     ? WIDE_ONES
           : ones == 1        ? WIDE_ONE
           : ones == bits - 1 ? WIDE_HOLE
                              : WIDE_OTHER;
}

/* Returns the beat that has the feature's port. */
static size_t beat_of(const struct feature *f, unsigned lane) {
    return !f->spans ? f->beat : f->wide ? lane : lane / f->port->lanes;
}

static const unsigned char *payload_of(const struct feature *f, const struct ll_op *op) {
    const struct ll_port_list *list = declared.unit->list;
    const size_t beat = beat_of(f, op->lane);
    return f->port->out ? (const unsigned char *)op->rsp + beat * list->rsp_size
                        : (const unsigned char *)op->req + beat * list->req_size;
}

/* Reads the number of a feature, or the two numbers of a relation. */
static bool numbers_of(const struct feature *f, const struct ll_op *op, uint64_t number[2]) {
    const uint64_t ones = edge_ones(f->bits);
    if (f->port) {
        if (!feature_has_numbers(f) || (f->port->out && !op->rsp))
            return false;
        const unsigned lane = op->lane % f->port->lanes;
        number[0] = declared_get_lane(f->port, payload_of(f, op), lane);
        number[1] = f->second ? declared_get_lane(f->second, payload_of(f, op), lane) : 0;
    } else if (f->relation ? !f->declared || !f->declared->numbers(op, number)
                           : !f->declared || !f->declared->number || !f->declared->number(op, number)) {
        return false;
    }
    number[0] &= ones;
    if (f->relation)
        number[1] &= ones;
    return true;
}

bool feature_number(const struct feature *f, const struct ll_op *op, uint64_t *number) {
    uint64_t two[2] = {0, 0};
    if (f->relation || f->part_of || !numbers_of(f, op, two))
        return false;
    *number = two[0];
    return true;
}

static bool class_of(const struct feature *f, const struct ll_op *op, unsigned *value) {
    uint64_t number[2] = {0, 0};
    if (!numbers_of(f, op, number))
        return false;
    *value = f->relation           ? f->relation->of(f->bits, number)
             : f->classes          ? f->classes->of(f->bits, number[0])
             : number[0] < f->size ? (unsigned)number[0]
                                   : LL_NO_CLASS;
    if ((f->relation || f->classes) && *value != LL_NO_CLASS && *value >= f->size)
        declared_fault("feature %s: its classes have %u values, and of() returned %u", f->name, f->size, *value);
    return *value != LL_NO_CLASS;
}

/* Returns true for a number that is neither a value of the feature nor LL_ANY_CLASS or LL_NO_CLASS, -2 and -1. */
static inline bool is_out(unsigned value, unsigned feature) {
    return value + 2 >= declared.above[feature];
}

/* Calls set() and checks its values. Loops over the maximum number of features become vector code. */
static inline void set_values(void (*set)(const void *, unsigned *), const char *name, const void *req,
                              unsigned *value) {
    unsigned wrong = 0;
    for (unsigned i = 0; i < LL_FEATURES; i++)
        value[i] = LL_NO_CLASS;
    set(req, value);
    for (unsigned i = 0; i < LL_FEATURES; i++)
        wrong |= is_out(value[i], i);
    for (unsigned i = 0; wrong && i < declared.n_features; i++)
        if (is_out(value[i], i))
            declared_fault("feature %s: %s() set value %u, expected 0 to %u", declared.feature[i].name, name, value[i],
                           declared.feature[i].size - 1);
}

void features_of_values(const void *req, unsigned *value) {
    set_values(declared.unit->values, "values", req, value);
}

void features_of_options(const void *req, unsigned *value) {
    if (declared.unit->option_values)
        set_values(declared.unit->option_values, "option_values", req, value);
    else
        features_of_values(req, value);
}

/* Expects that values() sets no feature with another source, which would be ignored. */
static bool sets_its_own(const void *req) {
    unsigned value[LL_FEATURES], i = 0;
    for (unsigned k = 0; k < LL_FEATURES; k++)
        value[k] = LL_NO_CLASS;
    declared.unit->values(req, value);
    while (i < declared.n_own && value[declared.own[i]] == LL_NO_CLASS)
        i++;
    return i == declared.n_own || declared_wrong("feature %s: found a value from values() and another source of "
                                                 "values, expected one of them",
                                                 declared.feature[declared.own[i]].name);
}

/* Expects equal values from option_values(). Otherwise subsets and coverage would differ. */
static bool sets_options(const void *req, const unsigned *value) {
    unsigned of[LL_FEATURES];
    features_of_options(req, of);
    for (unsigned i = 0; i < declared.n_features; i++)
        if (declared.feature[i].dimension < DECLARED_NO_DIMENSION && of[i] != value[i])
            return declared_wrong("feature %s: found different values from values() and option_values(), expected one",
                                  declared.feature[i].name);
    return true;
}

bool declared_try_values(void) {
    enum { TRIES = 256 };
    struct rng rng = {1};
    uint32_t req[UNIT_MAX_WORDS];
    unsigned value[LL_FEATURES];
    bool ok = true;
    for (unsigned i = 0; ok && declared.unit->values && i < TRIES; i++) {
        declared_randomize(&rng, req);
        features_of_values(req, value);
        ok = sets_its_own(req) && sets_options(req, value);
    }
    return ok;
}

static bool value_of(const struct feature *f, const struct ll_op *op, unsigned *value) {
    unsigned all[LL_FEATURES];
    struct ll_op bare;
    if (feature_is_of_values(f)) {
        features_of_values(op->req, all);
        *value = all[f - declared.feature];
        return *value < LL_ANY_CLASS;
    }
    if (f->declared && f->declared->of_request) {
        bare = (struct ll_op){.req = op->req, .lane = op->lane};
        op = &bare;
    }
    if (f->declared && f->declared->of_all) {
        f->declared->of_all(op->req, op->rsp, value, 1);
        if (*value >= f->size && *value != LL_NO_CLASS)
            declared_fault("feature %s: of_all() returned value %u, expected 0 to %u", f->name, *value, f->size - 1);
        return *value != LL_NO_CLASS;
    }
    if (f->declared && f->declared->of) {
        if (!f->declared->of(op, value))
            return false;
        if (*value >= f->size)
            declared_fault("feature %s: of() returned value %u, expected 0 to %u", f->name, *value, f->size - 1);
        return true;
    }
    if (f->port && !feature_has_numbers(f)) {
        if (f->port->out && !op->rsp)
            return false;
        *value = wide_of(f->port, payload_of(f, op));
        return true;
    }
    return class_of(f, op, value);
}

bool feature_of(const struct feature *f, const struct ll_op *op, unsigned *value) {
    unsigned whole;
    if (f->after) {
        const uint32_t kept = op->state ? ((const uint32_t *)op->state)[kept_at(f)] : 0;
        *value = kept - 1;
        return kept;
    }
    if (f->bare)
        return false;
    if (!f->part_of)
        return value_of(f, op, value);
    if (!value_of(f->part_of, op, &whole))
        return false;
    *value = f->value_of_whole[whole];
    return *value != LL_NO_CLASS;
}

void features_of(const struct ll_op *op, unsigned *value) {
    if (declared.unit->values)
        features_of_values(op->req, value);
    for (unsigned i = 0; i < declared.n_own; i++) {
        const struct feature *f = &declared.feature[declared.own[i]];
        unsigned *const of = &value[declared.own[i]];
        if (f->part_of) { /* declared before */
            const unsigned whole = value[f->part_of - declared.feature];
            *of = whole < LL_ANY_CLASS ? f->value_of_whole[whole] : LL_NO_CLASS;
        } else if (!feature_of(f, op, of)) {
            *of = LL_NO_CLASS;
        }
    }
}

const struct feature *feature_steered(const struct feature *f) {
    const struct feature *whole = f->part_of ? f->part_of : f;
    return whole->declared && whole->declared->steer ? whole : NULL;
}

bool feature_is_set(const struct feature *f) {
    const struct feature *whole = f->part_of ? f->part_of : f;
    if (feature_steered(f))
        return false;
    return whole->port ? !whole->port->out : whole->declared && whole->declared->put;
}

static void set_wide(const struct ll_port *port, struct rng *rng, void *req, unsigned value) {
    const unsigned bits = port->width * port->lanes, words = declared_words(port), one = rng_below(rng, bits);
    unsigned char *to = (unsigned char *)req + port->offset;
    for (unsigned i = 0; i < words; i++) {
        const uint32_t there = bits - 32 * i < 32 ? (1u << (bits - 32 * i)) - 1 : UINT32_MAX;
        const uint32_t bit = one / 32 == i ? 1u << one % 32 : 0;
        const uint32_t of_value[WIDE] = {0, UINT32_MAX, bit, ~bit, (uint32_t)rng_next(rng)};
        const uint32_t word = of_value[value] & there;
        memcpy(to + i * sizeof word, &word, sizeof word);
    }
}

static void set_number(const struct ll_port *port, void *req, unsigned lane, uint64_t number) {
    declared_put_lane(port, req, lane % port->lanes, number & edge_ones(port->width));
}

/* Changes the two numbers of the request. */
static void set_two(const struct feature *f, struct rng *rng, void *req, unsigned lane, unsigned value) {
    const struct ll_op op = {.req = req, .lane = lane};
    uint64_t number[2];
    if (!numbers_of(f, &op, number))
        return; /* the request does not have the feature */
    feature_draw_two(f, value, rng, number);
    if (f->declared->put) {
        f->declared->put(req, number);
        return;
    }
    req = (unsigned char *)req + beat_of(f, lane) * declared.unit->list->req_size;
    set_number(f->port, req, lane, number[0]);
    set_number(f->second, req, lane, number[1]);
}

void feature_set(const struct feature *f, struct rng *rng, void *req, unsigned lane, unsigned value) {
    value = f->part_of ? f->part[value] : value;
    f = f->part_of ? f->part_of : f;
    if (f->relation) {
        set_two(f, rng, req, lane, value);
        return;
    }
    const uint64_t number = f->classes ? f->classes->draw(f->bits, value, rng_next(rng)) & edge_ones(f->bits) : value;
    if (f->declared && f->declared->put) {
        f->declared->put(req, &number);
        return;
    }
    req = (unsigned char *)req + beat_of(f, lane) * declared.unit->list->req_size;
    if (!feature_has_numbers(f))
        set_wide(f->port, rng, req, value);
    else
        set_number(f->port, req, lane, number);
}
