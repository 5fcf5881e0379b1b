/* SPDX-License-Identifier: MIT */
/* Covergroups: the crosses, and each feature that is in no cross. */
#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "declared/declared.h"
#include "engine/subset.h"

static_assert((int)LL_CROSS_FEATURES <= (int)COVER_PARTS, "each feature of a cross is a part");
static_assert((int)LL_LANES <= (int)COVER_LANES, "each lane of a feature is one of a covergroup");
static_assert((int)LL_TRACKS + (int)SUBSET_DIMENSIONS <= (int)COVER_TRACKS, "each lane of a cross has a track");

static struct covergroup groups[LL_CROSSES];
static unsigned char lanes[LL_CROSSES];
static struct coverage coverage;

static const char *ignored(size_t group, const unsigned *part) {
    const struct group *g = &declared.group[group];
    for (unsigned i = 0; i < g->n; i++) {
        const struct feature *f = &declared.feature[g->feature[i]];
        if (f->empty && f->empty[part[i]])
            return "no number of this width is of the class";
    }
    return g->ignore ? g->ignore(part) : NULL;
}

/* Completes a group of operations after group_lanes(). */
static bool make_group(void) {
    struct group *g = &declared.group[declared.n_groups];
    for (unsigned i = 0; i < g->n; i++) {
        if (!feature_has_source(&declared.feature[g->feature[i]]))
            return false;
        g->size[i] = declared.feature[g->feature[i]].size;
    }
    lanes[declared.n_groups] = (unsigned char)(g->lanes ? g->lanes : 1);
    return group_table(g, &groups[declared.n_groups]) && ++declared.n_groups;
}

static bool may_add(const char *name) {
    if (watches_have(name))
        return declared_wrong("cross %s: found two crosses of this name, expected one", name);
    for (unsigned i = 0; i < declared.n_groups; i++)
        if (strcmp(groups[i].name, name) == 0)
            return declared_wrong("cross %s: found two crosses of this name, expected one", name);
    return declared.n_groups < LL_CROSSES ||
           declared_wrong("found more than %d crosses and features in no cross, expected %d or fewer", LL_CROSSES,
                          LL_CROSSES);
}

static bool check_text(const struct ll_cross *cross, unsigned n) {
    if (cross->text && strpbrk(cross->text, "\"\\\n"))
        return declared_wrong("cross %s: found a quote, a backslash or a new line in .text", cross->name);
    for (const char *c = cross->text; c && *c; c++)
        if (*c == '%' && (c[1] < '0' || (unsigned)(c[1] - '0') >= n))
            return declared_wrong("cross %s: found '%.2s' in .text, expected %%0 to %%%u", cross->name, c, n - 1);
    return true;
}

static bool add_cross(struct unit *unit, const struct ll_cross *cross, bool *used) {
    struct group *g = &declared.group[declared.n_groups];
    if (!*cross->name || strpbrk(cross->name, "\"\\%\n"))
        return declared_wrong("found a cross whose name is empty or has a quote, a backslash or a %%");
    if (!may_add(cross->name))
        return false;
    *g = (struct group){.name = cross->name,
                        .ignore = cross->ignore,
                        .steer = cross->steer,
                        .takes = cross->takes,
                        .text = cross->text};
    for (; g->n < LL_CROSS_FEATURES && cross->features[g->n]; g->n++) {
        const struct feature *f = feature_find(cross->features[g->n]);
        if (!f)
            return declared_wrong("cross %s: found feature %s, which is not declared", cross->name,
                                  cross->features[g->n]);
        if (feature_is_uncounted(f))
            return declared_wrong("cross %s: found feature %s, which is .uncounted, expected a counted one",
                                  cross->name, cross->features[g->n]);
        const unsigned feature = (unsigned)(f - declared.feature);
        g->feature[g->n] = feature;
        used[feature] = true;
        for (unsigned i = 0; i < g->n; i++)
            if (g->feature[i] == feature)
                return declared_wrong("cross %s: found feature %s twice, expected it once", cross->name,
                                      cross->features[g->n]);
    }
    if (g->n == 0)
        return declared_wrong("cross %s: found 0 features, expected 1 to %d", cross->name, LL_CROSS_FEATURES);
    if (cross->takes && !unit->dimensions.n)
        return declared_wrong("cross %s: found takes() in a unit without .option, expected both", cross->name);
    if (!check_text(cross, g->n))
        return false;
    if (cross->hits || cross->watch || cross->kept_size)
        return watches_add(unit, cross, g);
    return group_lanes(cross->name, g) && make_group();
}

static bool add_feature(unsigned feature) {
    const char *name = declared.feature[feature].name;
    if (!may_add(name))
        return false;
    struct group *g = &declared.group[declared.n_groups];
    *g = (struct group){.name = name, .feature = {feature}, .n = 1};
    return group_lanes(name, g) && make_group();
}

/* Returns true if an operation with this value of a dimension can hit the bin. */
static bool takes(const struct covergroup *of, const unsigned *part, unsigned dimension, unsigned value) {
    const size_t number = unit_group(of);
    const char *name = declared.feature[declared.dimension_of[dimension]].name;
    if (of == coverage.handshake && declared.unit->takes_handshake)
        return declared.unit->takes_handshake(part, name, value);
    const struct group *g = number < declared.n_groups ? &declared.group[number] : watches_group(of);
    for (unsigned i = 0; g && i < g->n; i++) {
        const struct feature *f = &declared.feature[g->feature[i]];
        if (f->whole && f->whole->dimension == dimension && f->part[part[i]] != value)
            return false;
        if (f->declared && f->declared->takes && !f->declared->takes(part[i], name, value))
            return false;
    }
    return !g || !g->takes || g->takes(part, name, value);
}

static bool in_subset(size_t group, const unsigned *part) {
    const struct group *g = &declared.group[group];
    return declared.unit->takes(g->feature, part, g->n, subset_has_value);
}

static bool hits(size_t group, uint32_t bin, const uint32_t *req, const uint32_t *rsp) {
    const struct ll_op op = {.req = req, .rsp = rsp};
    unsigned part[COVER_PARTS];
    covergroup_parts(&groups[group], bin, part);
    return group_hits(&declared.group[group], part, &op);
}

/* Prints what to declare for a bin that the search does not reach. */
static void advise(FILE *file, size_t number) {
    const struct group *g = &declared.group[number];
    const char *before = ", or steer() of ";
    fprintf(file, "%s:%u: try ignore()%s of cross %s", declared.unit->file, declared.unit->line,
            group_is_steered(g) ? " or steer()" : "", g->name);
    for (unsigned i = 0; !group_is_steered(g) && i < g->n; i++) {
        const struct feature *f = &declared.feature[g->feature[i]];
        f = f->after ? f->after : f; /* a part, or a feature with .after, has no steer() */
        f = f->part_of ? f->part_of : f;
        if (feature_is_set(f) || feature_steered(f))
            continue;
        fprintf(file, "%s%s", before, f->name);
        before = " or ";
    }
    fputc('\n', file);
}

/* Returns true for the feature of refusals, which is not counted: a design of a subset may not reject any request. */
static bool is_refusal(unsigned feature) {
    const char *refusal = declared.unit->refusal;
    return refusal && strcmp(declared.feature[feature].name, refusal) == 0;
}

bool declared_groups(struct unit *unit) {
    bool used[LL_FEATURES] = {false}, ok = true;
    declared.n_lanes = 1;
    watches_begin();
    for (const struct ll_cross *cross = declared.unit->crosses; ok && cross && cross->name; cross++)
        ok = add_cross(unit, cross, used);
    for (unsigned i = 0; ok && i < declared.n_features; i++)
        ok = used[i] || is_refusal(i) || feature_is_uncounted(&declared.feature[i]) || add_feature(i);
    coverage = (struct coverage){.groups = groups,
                                 .n = declared.n_groups,
                                 .lanes = lanes,
                                 .advise = advise,
                                 .sample = declared_sample,
                                 .impossible = ignored,
                                 .aim = declared_aim_alone,
                                 .takes = takes,
                                 .in_subset = declared.unit->takes ? in_subset : NULL,
                                 .hits = declared.foresees ? NULL : hits,
                                 .handshake = cycle_handshake()};
    unit->coverage = &coverage;
    return ok;
}
