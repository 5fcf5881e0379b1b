/* SPDX-License-Identifier: MIT */
/* Features that an option restricts, as dimensions of the engine's subsets. */
#include <string.h>

#include "declared/declared.h"

static struct dimension dimensions[SUBSET_DIMENSIONS];

static void classify(const uint32_t *words, unsigned *value) {
    static void *req, *rsp;
    const struct ll_unit *u = declared.unit;
    if (!req) {
        req = declared_memory(1, declared.req_size);
        rsp = declared_memory(1, declared.rsp_size);
    }
    declared_unpack(words, req);
    if (u->respond) {
        memset(rsp, 0, declared.rsp_size);
        u->respond(req, rsp, 1);
    }
    const struct ll_op op = {.req = req, .rsp = u->respond ? rsp : NULL};
    for (unsigned d = 0; dimensions[d].name && d < SUBSET_DIMENSIONS; d++)
        if (!feature_of(&declared.feature[declared.dimension_of[d]], &op, &value[d]))
            value[d] = SUBSET_NONE;
}

/* Words of an option are separated by blanks and commas. */
static bool check_words(const struct feature *f) {
    for (unsigned value = 0; value < f->size; value++)
        if (strpbrk(f->names[value], " ,="))
            return declared_wrong("feature %s: found the value '%s' of an option, expected one word", f->name,
                                  f->names[value]);
    return true;
}

static bool add(struct feature *f, unsigned n) {
    const char *option = f->declared->option;
    if (strcmp(option, "OPS") != 0 && strcmp(option, "WIDTHS") != 0)
        return declared_wrong("feature %s: found option %s, expected OPS or WIDTHS", f->name, option);
    if (f->lanes)
        return declared_wrong("feature %s: found option %s for a feature of lanes, expected one of the whole operation",
                              f->name, option);
    if (n == SUBSET_DIMENSIONS)
        return declared_wrong("feature %s: found more than %d features with an option, expected %d or fewer", f->name,
                              SUBSET_DIMENSIONS, SUBSET_DIMENSIONS);
    if (!feature_is_of_request(f) && declared.unit->execute)
        return declared_wrong(
            "feature %s: found option %s, expected it for an input port, as only the request is known", f->name,
            option);
    f->dimension = n;
    declared.dimension_of[n] = (unsigned)(f - declared.feature);
    dimensions[n] =
        (struct dimension){.name = f->name, .variable = f->declared->option, .names = f->names, .size = f->size};
    return check_words(f);
}

bool declared_dimensions(struct unit *unit) {
    unsigned n = 0;
    memset(dimensions, 0, sizeof dimensions);
    for (struct feature *f = declared.feature; f < declared.feature + declared.n_features; f++)
        if (f->declared && f->declared->option && !add(f, n++))
            return false;
    unit->dimensions = (struct dimensions){.dimension = dimensions, .n = n, .classify = classify};
    return true;
}
