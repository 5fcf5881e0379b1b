/* SPDX-License-Identifier: MIT */
#include "engine/cover_rest.h"

#include "engine/subset.h"
#include "engine/unit.h"

enum { TEXT = 64 };

/* Group of each dimension, made at its first use. */
static struct rest_group {
    struct covergroup group;
    char name[TEXT], text[TEXT];
} groups[SUBSET_DIMENSIONS];

unsigned cover_rest_groups(void) {
    unsigned n = 0;
    for (unsigned d = 0; subset_rest_is_refused() && d < unit.dimensions.n; d++)
        n += subset_is_restricted(d);
    return n;
}

static unsigned dimension_of(unsigned i) {
    unsigned d = 0;
    while (!subset_is_restricted(d) || i-- > 0)
        d++;
    return d;
}

const struct covergroup *cover_rest_group(unsigned i) {
    const unsigned d = dimension_of(i);
    const struct dimension *dimension = &unit.dimensions.dimension[d];
    struct rest_group *rest = &groups[d];
    if (rest->group.name)
        return &rest->group;
    snprintf(rest->name, TEXT, "refused %s", dimension->name);
    snprintf(rest->text, TEXT, "%s %%0 is left out, and has to be refused", dimension->name);
    rest->group = (struct covergroup){.name = rest->name,
                                      .text = rest->text,
                                      .parts = {{dimension->name, dimension->size, .names = dimension->names}}};
    return &rest->group;
}

bool cover_rest_left_out(unsigned i, uint32_t bin) {
    return subset_has_value(dimension_of(i), bin);
}

uint32_t cover_rest_sample(unsigned i, const uint32_t *req) {
    const unsigned d = dimension_of(i);
    unsigned value[SUBSET_DIMENSIONS];
    unit.dimensions.classify(req, value);
    const bool out = value[d] < unit.dimensions.dimension[d].size && !subset_has_value(d, value[d]);
    return out ? value[d] : COVER_NO_BIN;
}

void cover_rest_aim(unsigned i, struct rng *rng, uint32_t bin, uint32_t *req) {
    subset_draw_rest(rng, dimension_of(i), bin, req);
}
