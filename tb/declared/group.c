/* SPDX-License-Identifier: MIT */
/* A group of features: its table for the engine, its lanes, each on its own track, and its bins. */
#include <stdio.h>

#include "declared/declared.h"

bool group_lanes(const char *name, struct group *g) {
    const struct feature *of = NULL;
    for (unsigned i = 0; i < g->n; i++) {
        const struct feature *f = &declared.feature[g->feature[i]];
        if (!f->lanes)
            continue;
        if (of && of->lanes != f->lanes)
            return declared_wrong("cross %s: found %u lanes of feature %s and %u of %s, expected the same number", name,
                                  of->lanes, of->name, f->lanes, f->name);
        of = f;
    }
    g->lanes = of ? of->lanes : 0;
    g->track = declared.n_tracks;
    declared.n_tracks += g->lanes ? g->lanes : 1;
    if (g->lanes > declared.n_lanes)
        declared.n_lanes = g->lanes;
    if (declared.n_tracks <= LL_TRACKS)
        return true;
    if (!of || !of->spans)
        return declared_wrong("cross %s: found more than %d lanes in all crosses, expected %d or fewer", name,
                              LL_TRACKS, LL_TRACKS);
    return of->declared ? declared_wrong("feature %s: found %u lanes in all beats of port %s, more than %d with those "
                                         "of the crosses before; leave .lanes out, and name a .beat",
                                         of->name, of->lanes, of->port->name, LL_TRACKS)
                        : declared_wrong("port %s: found more than %d beats in all ports up to this one, each of which "
                                         "is counted; declare crosses",
                                         name, LL_TRACKS);
}

static bool lane_hits(const struct group *g, const unsigned *part, const struct ll_op *op) {
    unsigned value, all[LL_FEATURES];
    if (declared.unit->values) {
        bool hit = true;
        features_of(op, all);
        for (unsigned i = 0; i < g->n; i++)
            hit &= all[g->feature[i]] == part[i];
        return hit;
    }
    for (unsigned i = 0; i < g->n; i++)
        if (!feature_of(&declared.feature[g->feature[i]], op, &value) || value != part[i])
            return false;
    return true;
}

bool group_hits(const struct group *g, const unsigned *part, const struct ll_op *op) {
    struct ll_op at = *op;
    bool hit = false;
    const unsigned lanes = g->lanes ? g->lanes : 1;
    for (at.lane = 0; !hit && at.lane < lanes; at.lane++)
        hit = lane_hits(g, part, &at);
    return hit;
}

void group_bins(const struct ll_op *op, uint32_t *bins) {
    struct ll_op at = *op;
    unsigned value[LL_FEATURES];
    at.lane = 0;
    features_of(&at, value);
    const struct group *end = declared.group + declared.n_groups;
    for (const struct group *g = declared.group; g < end; g++)
        bins[g->track] = group_bin(g, value);
    for (at.lane = 1; at.lane < declared.n_lanes; at.lane++) {
        for (unsigned i = 0; i < declared.n_features; i++)
            if (at.lane < declared.feature[i].lanes && !feature_of(&declared.feature[i], &at, &value[i]))
                value[i] = LL_NO_CLASS;
        for (const struct group *g = declared.group; g < end; g++)
            if (at.lane < g->lanes)
                bins[g->track + at.lane] = group_bin(g, value);
    }
}

/* Expects the same number of names for each value of the first feature. */
static bool expect_names_for(const char *cross, const struct group *g, unsigned i) {
    const struct feature *f = &declared.feature[g->feature[i]], *first = &declared.feature[g->feature[0]];
    if (i == 0)
        return declared_wrong("cross %s: found .names_for of feature %s, the first one; put the feature that it "
                              "depends on before it",
                              cross, f->name);
    for (unsigned value = 0; value < first->size; value++) {
        const char *const *names = f->declared->names_for(value);
        unsigned n = 0;
        while (n < f->size && names[n])
            n++;
        if (n < f->size)
            return declared_wrong("cross %s: found %u names of feature %s for value '%s' of %s, expected %u", cross, n,
                                  f->name, first->names[value], first->name, f->size);
    }
    return true;
}

/* Makes a text such as "NAME: FEATURE VALUE, FEATURE VALUE". Returns NULL without memory. */
static const char *derive_text(const char *name, const struct group *g) {
    char *text = NULL;
    size_t size;
    FILE *to = open_memstream(&text, &size);
    if (!to)
        return NULL;
    if (g->n > 1)
        fprintf(to, "%s: ", name);
    for (unsigned i = 0; i < g->n; i++)
        fprintf(to, "%s%s %%%u", i ? ", " : "", declared.feature[g->feature[i]].name, i);
    fclose(to);
    return text;
}

bool group_table(const struct group *g, struct covergroup *table) {
    uint64_t bins = 1;
    for (unsigned i = 0; i < g->n; i++) {
        const struct ll_feature *d = declared.feature[g->feature[i]].declared;
        if (d && d->names_for && !expect_names_for(g->name, g, i))
            return false;
    }
    *table = (struct covergroup){.name = g->name, .text = g->text ? g->text : derive_text(g->name, g)};
    if (!table->text)
        return declared_wrong("not enough memory");
    for (unsigned i = 0; i < g->n; i++) {
        const struct feature *f = &declared.feature[g->feature[i]];
        table->parts[i] = (struct cover_part){.name = f->name, .size = f->size, .names = f->names};
        if (f->declared && f->declared->names_for) {
            table->parts[i].names = NULL;
            table->parts[i].names_for = f->declared->names_for;
        }
        const unsigned dimension = f->after ? f->after->dimension : f->dimension;
        if (dimension < DECLARED_NO_DIMENSION)
            table->parts[i].dimension = &unit.dimensions.dimension[dimension];
        bins *= f->size;
        if (bins > LL_BINS)
            return declared_wrong("cross %s: found more than %d bins, expected %d or fewer; leave a feature out",
                                  g->name, LL_BINS, LL_BINS);
    }
    return true;
}
