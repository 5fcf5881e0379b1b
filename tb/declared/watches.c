/* SPDX-License-Identifier: MIT */
/* Crosses of which one operation or cycle hits many bins. Agents collect them during the run. */
#include <string.h>

#include "agents/watch_agent.h"
#include "declared/declared.h"

static struct watched {
    const struct ll_cross *cross;
    struct group group;
    struct covergroup table;
    unsigned size[LL_CROSS_FEATURES];
    struct watch watch;
    struct state_watch state_watch;
} watched[UNIT_AGENTS];
static unsigned n;

void watches_begin(void) {
    n = 0;
}

/* Returns the watched cross of a table. */
static const struct watched *watched_of(const struct covergroup *table) {
    return (const struct watched *)((const char *)table - offsetof(struct watched, table));
}

const struct group *watches_group(const struct covergroup *table) {
    for (const struct watched *w = watched; w < watched + n; w++)
        if (&w->table == table)
            return &w->group;
    return NULL;
}

bool watches_have(const char *name) {
    for (const struct watched *w = watched; w < watched + n; w++)
        if (strcmp(w->cross->name, name) == 0)
            return true;
    return false;
}

static void hits(const struct covergroup *table, const uint32_t *req, const uint32_t *rsp, uint64_t *states) {
    const struct watched *w = watched_of(table);
    const struct ll_op op = {.req = req, .rsp = rsp};
    const struct ll_bins bins = {w->size, w->group.n, states};
    w->cross->hits(&op, &bins);
}

static void watch(const struct covergroup *table, const uint32_t *state, uint32_t *kept, uint64_t *states) {
    const struct watched *w = watched_of(table);
    const struct ll_bins bins = {w->size, w->group.n, states};
    w->cross->watch(state, kept, &bins);
}

static bool expect_members(const struct ll_cross *cross) {
    if (cross->hits && cross->watch)
        return declared_wrong("cross %s: found hits() and watch(), expected one of them", cross->name);
    if (cross->steer)
        return declared_wrong("cross %s: found steer() and %s, expected one of them; no request is made for its bins",
                              cross->name, cross->hits ? "hits()" : "watch()");
    if (cross->kept_size && !cross->watch)
        return declared_wrong("cross %s: found kept_size without watch(), expected both", cross->name);
    return !cross->watch || declared.unit->cycle ||
           declared_wrong("cross %s: found watch() in a unit without cycle(), whose state it reads", cross->name);
}

static bool expect_features(const struct ll_cross *cross, const struct group *g) {
    for (unsigned i = 0; i < g->n; i++) {
        const struct feature *f = &declared.feature[g->feature[i]];
        if (f->lanes || f->after || f->classes || f->relation || (f->declared && f->declared->names_for))
            return declared_wrong("cross %s: found feature %s with lanes, classes, .names_for or .after, expected one "
                                  "with names",
                                  cross->name, f->name);
        const struct ll_feature *d = f->bare ? f->declared : NULL;
        if (d && (d->of_request || d->put || d->steer || d->option))
            return declared_wrong("cross %s: found feature %s with .of_request, .put, .steer or .option and without a "
                                  "source of values, expected one",
                                  cross->name, f->name);
    }
    return true;
}

bool watches_add(struct unit *unit, const struct ll_cross *cross, const struct group *g) {
    if (!expect_members(cross) || !expect_features(cross, g))
        return false;
    if (n == UNIT_AGENTS)
        return declared_wrong("found more than %d crosses with hits() or watch(), expected fewer", UNIT_AGENTS);
    struct watched *w = &watched[n];
    *w = (struct watched){.cross = cross, .group = *g};
    for (unsigned i = 0; i < g->n; i++)
        w->size[i] = declared.feature[g->feature[i]].size;
    if (!group_table(g, &w->table))
        return false;
    n++;
    w->table.impossible = cross->ignore;
    w->watch = (struct watch){&w->table, hits};
    w->state_watch =
        (struct state_watch){&w->table, (cross->kept_size + sizeof(uint32_t) - 1) / sizeof(uint32_t), watch};
    return cross->hits ? declared_agent(unit, &watch_agent_type, &w->watch, &w->table)
                       : declared_agent(unit, &state_agent_type, &w->state_watch, &w->table);
}
