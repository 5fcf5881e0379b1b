/* SPDX-License-Identifier: MIT */
/* Features that an option restricts, as dimensions of the engine's subsets. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "declared/declared.h"
#include "engine/rng.h"

enum { TRIES = 256 /* requests that refuse() and sends() are tried with */ };

static struct dimension dimensions[SUBSET_DIMENSIONS];

static_assert((int)LL_OPTION_VALUES == (int)SUBSET_VALUES, "each value is one of a dimension");
static_assert(LL_NO_CLASS == SUBSET_NONE, "values() has values of dimensions");
/* NOLINTNEXTLINE(misc-redundant-expression) the two headers must agree */
static_assert(LL_ANY_CLASS == SUBSET_ANY, "values() has values of dimensions");

static void classify(const uint32_t *req, unsigned *value) {
    static void *rsp;
    struct ll_op op = {.req = req};
    unsigned all[LL_FEATURES];
    bool known = false;
    if (!rsp)
        rsp = declared_memory(1, declared.rsp_size);
    for (unsigned d = 0; d < SUBSET_DIMENSIONS && dimensions[d].name; d++) {
        const struct feature *f = &declared.feature[declared.dimension_of[d]];
        if (feature_is_of_values(f)) {
            if (!known)
                features_of_options(req, all);
            known = true;
            value[d] = all[declared.dimension_of[d]];
            if (dimensions[d].refusal && value[d] == LL_NO_CLASS)
                value[d] = 0;
            continue;
        }
        if (declared.unit->respond && !feature_reads_request(f) && !op.rsp) {
            memset(rsp, 0, declared.rsp_size);
            declared.unit->respond(req, rsp, 1);
            op.rsp = rsp;
        }
        if (!feature_of(f, &op, &value[d]))
            value[d] = dimensions[d].refusal ? 0 : SUBSET_NONE;
    }
}

/* Expects one word for each value, because blanks and commas separate the words of an option. */
static bool check_words(const struct feature *f) {
    for (unsigned value = 0; value < f->size; value++)
        if (strpbrk(f->names[value], " ,="))
            return declared_wrong("feature %s: found the value '%s' of an option, expected one word", f->name,
                                  f->names[value]);
    return true;
}

static bool has_value(const struct feature *f, unsigned set) {
    for (unsigned value = 0; value < f->size; value++)
        if (f->declared->in_set(set, value))
            return true;
    return false;
}

static bool check_sets(const struct feature *f) {
    const char *(*name)(unsigned n) = f->declared->option_set;
    for (unsigned set = 0; name && name(set); set++) {
        if (!*name(set) || strpbrk(name(set), " ,="))
            return declared_wrong("feature %s: found '%s' in option_set(), expected one word", f->name, name(set));
        if (!has_value(f, set))
            return declared_wrong("feature %s: in_set() has no value for '%s', expected 1 or more", f->name, name(set));
    }
    return true;
}

/* Adds the dimension of a feature of the request. */
static bool add_dimension(struct feature *f, unsigned n, const char *option) {
    const char *what = option ? "option " : "a refusal", *of = option ? option : "";
    if (f->lanes)
        return declared_wrong("feature %s: found %s%s for a feature of lanes, expected one of the whole operation",
                              f->name, what, of);
    if (f->size > LL_OPTION_VALUES)
        return declared_wrong("feature %s: found %s%s for a feature of %u values, expected %d or fewer", f->name, what,
                              of, f->size, LL_OPTION_VALUES);
    if (n == SUBSET_DIMENSIONS)
        return declared_wrong(
            "feature %s: found more than %d features with an option or of refusals, expected %d or fewer", f->name,
            SUBSET_DIMENSIONS, SUBSET_DIMENSIONS);
    if (!feature_reads_request(f) && (declared.unit->execute || !option))
        return declared_wrong("feature %s: found %s%s, expected it for an input port or with .of_request, as only the "
                              "request is known",
                              f->name, what, of);
    f->dimension = n;
    declared.dimension_of[n] = (unsigned)(f - declared.feature);
    dimensions[n] = (struct dimension){.name = f->name,
                                       .variable = option,
                                       .names = f->names,
                                       .size = f->size,
                                       .class_of = f->declared->option_set,
                                       .in_class = f->declared->in_set};
    return true;
}

static bool is_word(const char *option) {
    return *option && !option[strspn(option, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_")];
}

static bool add(struct feature *f, unsigned n) {
    const char *option = f->declared->option;
    if (!is_word(option))
        return declared_wrong("feature %s: found option '%s', expected OPS, WIDTHS or a word of letters, digits and _",
                              f->name, option);
    for (unsigned d = 0; d < n; d++)
        if (strcmp(dimensions[d].variable, option) == 0)
            return declared_wrong("feature %s: found option %s, which is that of feature %s; expected one of its own",
                                  f->name, option, dimensions[d].name);
    return add_dimension(f, n, option) && check_words(f) && check_sets(f);
}

/* Adds the dimension whose values are reasons to reject a request. */
static bool add_refusal(const char *name, unsigned n) {
    struct feature *f = feature_find(name);
    if (!f)
        return declared_wrong("found refusal '%s', which is not a feature", name);
    if (f->dimension < DECLARED_NO_DIMENSION)
        return declared_wrong("feature %s: found option %s for the feature of refusals, expected none", f->name,
                              f->declared->option);
    if (!add_dimension(f, n, NULL))
        return false;
    dimensions[n].refusal = true;
    return true;
}

static void refuse(uint32_t *words) {
    declared.unit->refuse(words);
    declared_check_requests(words, 1);
    declared_trim(words);
}

static bool sends(const uint32_t *req) {
    return declared.unit->sends(req);
}

bool declared_try_refuse(void) {
    const struct ll_unit *u = declared.unit;
    struct rng rng = {1};
    void *req = declared_memory(1, declared.req_size);
    unsigned value;
    bool ok = true;
    for (unsigned i = 0; ok && u->refuse && i < TRIES; i++) {
        declared_randomize(&rng, req);
        refuse(req);
        const struct ll_op op = {.req = req};
        ok = (feature_of(&declared.feature[declared.dimension_of[declared.n_options]], &op, &value) && value) ||
             declared_wrong("refuse() makes a request that is accepted; make feature %s other than '%s'", u->refusal,
                            declared.feature[declared.dimension_of[declared.n_options]].names[0]);
    }
    free(req);
    return ok;
}

bool declared_try_sends(void) {
    const struct ll_unit *u = declared.unit;
    struct rng rng = {1};
    void *req = declared_memory(1, declared.req_size);
    bool sent = !u->sends;
    for (unsigned i = 0; !sent && i < TRIES; i++) {
        declared_randomize(&rng, req);
        sent = u->sends(req);
    }
    free(req);
    return sent || declared_wrong("sends() rejects each of %d random requests; return true for those that a design "
                                  "may be sent",
                                  TRIES);
}

bool declared_dimensions(struct unit *unit) {
    const struct ll_unit *u = declared.unit;
    unsigned n = 0;
    memset(dimensions, 0, sizeof dimensions);
    for (struct feature *f = declared.feature; f < declared.feature + declared.n_features; f++)
        if (f->declared && f->declared->option && !add(f, n++))
            return false;
    declared.n_options = n;
    if (u->refuse && !u->refusal)
        return declared_wrong("found refuse() without a refusal, expected the feature of refused requests");
    if (u->refusal && !u->refuse)
        return declared_wrong("found refusal '%s' without refuse(), expected both", u->refusal);
    if (u->refuse && !n)
        return declared_wrong("found refuse(), expected a feature with an option as well");
    if (u->refusal && !add_refusal(u->refusal, n))
        return false;
    unit->dimensions = (struct dimensions){
        .dimension = dimensions, .n = n + !!u->refusal, .classify = classify, .refuse = u->refuse ? refuse : NULL};
    unit->sends = u->sends ? sends : NULL;
    return true;
}
