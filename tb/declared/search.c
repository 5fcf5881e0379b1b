/* SPDX-License-Identifier: MIT */
/*
 * Directed stimulus: requests that hit a bin from a state on. Features are set and steered first. If that fails, a
 * search tries several requests at a time, and keeps the one whose state is nearest to the bin.
 */
#include <stdlib.h>
#include <string.h>

#include "declared/declared.h"
#include "engine/rng.h"
#include "lanelock/bench_random.h"

enum {
    QUICK_TRIES = 8,
    TRIES = 48,       /* attempts before a search */
    WALKS = 2,        /* searches; the second one treats numbers as unsigned */
    CANDIDATES = 8,   /* requests to choose from in a step of a search */
    PATIENCE = 96,    /* steps without progress */
    WORK = 60000,     /* requests executed in a search */
    WORK_STATE = 256, /* bytes of a state from which there are fewer */
    STEER_TRIES = 32,
};

/* Requests under construction. */
struct recipe {
    struct ll_recipe shown;
    struct rng *rng;
    const char *kind, *name; /* of the feature or cross whose steer() is called */
    unsigned char *reqs;     /* room for LL_REQUESTS */
    size_t n;
    void *state, *first; /* state before the last request, and before the first one */
};

static struct declared_room room;

static void copy_state(void *to, const void *from) {
    if (from && declared.foreseen)
        memcpy(to, from, declared.foreseen);
}

static uint64_t recipe_random(struct ll_recipe *shown) {
    return rng_next(((struct recipe *)shown)->rng);
}

static void *recipe_append(struct ll_recipe *shown) {
    struct recipe *r = (struct recipe *)shown;
    struct ll_op op;
    if (r->n == LL_REQUESTS)
        declared_fault("%s %s: steer() made more than %d requests; append fewer", r->kind, r->name, LL_REQUESTS);
    declared_trim(shown->req);
    if (declared.foresees)
        declared_step(&room, r->state, shown->req, &op);
    shown->req = r->reqs + r->n++ * declared.req_size;
    declared_randomize(r->rng, shown->req);
    return shown->req;
}

uint64_t ll_draw(struct ll_recipe *recipe, const struct ll_classes *classes, unsigned bits, unsigned value) {
    return classes->draw(bits, value, recipe->random(recipe)) & edge_ones(bits);
}

static void recipe_memory(struct recipe *r) {
    if (r->reqs)
        return;
    r->reqs = declared_memory(LL_REQUESTS, declared.req_size);
    r->state = foreseen_memory();
    r->first = foreseen_memory();
}

/* Begins a recipe with the request at req, after this state. */
static void recipe_begin_at(struct recipe *r, struct rng *rng, const void *state, void *req) {
    recipe_memory(r);
    copy_state(r->first, state);
    copy_state(r->state, state);
    r->rng = rng;
    r->n = 1;
    r->shown = (struct ll_recipe){.req = req,
                                  .state = declared.unit->execute && declared.foresees ? r->state : NULL,
                                  .append = recipe_append,
                                  .random = recipe_random};
}

/* Begins a recipe with a random request. */
static void recipe_begin(struct recipe *r, struct rng *rng, const void *state) {
    recipe_memory(r);
    recipe_begin_at(r, rng, state, r->reqs);
    declared_randomize(rng, r->reqs);
}

static bool steer(struct recipe *r, const struct feature *f, unsigned value) {
    r->kind = "feature";
    r->name = f->name;
    return f->declared->steer(&r->shown, value);
}

/* Sets a feature of the last request. Returns false if steer() cannot do so in this state. */
static bool give(struct recipe *r, const struct feature *f, unsigned value) {
    const struct feature *by = feature_steered(f);
    if (by && !steer(r, by, by == f ? value : f->part[value]))
        return false;
    if (feature_is_set(f))
        feature_set(f, r->rng, r->shown.req, r->shown.lane, value);
    return true;
}

static bool steer_cross(struct recipe *r, const struct group *g, const unsigned *part) {
    r->kind = "cross";
    r->name = g->name;
    r->shown.feature = g->feature;
    r->shown.n = g->n;
    if (g->steer)
        return g->steer(&r->shown, part);
    unsigned want[LL_FEATURES];
    memset(want, 0xff, sizeof want); /* LL_NO_CLASS */
    for (unsigned i = 0; i < g->n; i++) {
        const struct feature *f = &declared.feature[g->feature[i]];
        want[f->part_of ? f->part_of - declared.feature : g->feature[i]] = f->part_of ? f->part[part[i]] : part[i];
    }
    return declared.unit->steer(&r->shown, want);
}

static bool give_all(struct recipe *r, const struct group *g, const unsigned *part) {
    bool can = true;
    for (unsigned i = 0; can && i < g->n; i++)
        can = give(r, &declared.feature[g->feature[i]], part[i]);
    return can;
}

/* Inserts a previous request with the values that features with .after need. Returns false without success. */
static bool precede(struct recipe *r, const struct group *g, const unsigned *part) {
    const struct ll_op op = {.state = r->state};
    bool there = true, made = false;
    unsigned value;
    for (unsigned i = 0; i < g->n; i++) {
        const struct feature *f = &declared.feature[g->feature[i]];
        there &= !f->after || (feature_of(f, &op, &value) && value == part[i]);
    }
    for (unsigned tries = 0; !there && !made && tries < STEER_TRIES; tries++) {
        made = true;
        for (unsigned i = 0; made && i < g->n; i++) {
            const struct feature *f = declared.feature[g->feature[i]].after;
            if (f && !give(r, f, part[i]))
                return false;
        }
        const struct ll_op last = {.req = r->shown.req};
        for (unsigned i = 0; i < g->n; i++) {
            const struct feature *f = declared.feature[g->feature[i]].after;
            made &= !f || (feature_of(f, &last, &value) && value == part[i]);
        }
        if (!made)
            declared_randomize(r->rng, r->shown.req);
    }
    if (made)
        recipe_append(&r->shown);
    return there || made;
}

/*
 * Sets the values of the bin in the last request, in the order of the features. again: sets ports once more at the end,
 * because steer() may have appended a request. Returns false if a steer() cannot reach its value from this state.
 */
static bool compose(struct recipe *r, const struct group *g, const unsigned *part, bool again) {
    r->shown.lane = g->lanes ? rng_below(r->rng, g->lanes) : 0;
    if (!precede(r, g, part))
        return false;
    if (group_is_steered(g) ? !steer_cross(r, g, part) : !give_all(r, g, part))
        return false;
    for (unsigned i = 0; again && !group_is_steered(g) && i < g->n; i++)
        if (feature_is_set(&declared.feature[g->feature[i]]))
            feature_set(&declared.feature[g->feature[i]], r->rng, r->shown.req, r->shown.lane, part[i]);
    declared_trim(r->shown.req);
    return true;
}

/* Returns the number of requests up to the one that hits the bin, or 0. Advances the state by these. */
static size_t check(struct recipe *r, const struct group *g, const unsigned *part) {
    struct ll_op op;
    copy_state(r->state, r->first);
    for (size_t i = 0; i < r->n; i++) {
        op = (struct ll_op){.req = r->reqs + i * declared.req_size};
        if (declared.foresees || declared.unit->respond)
            declared_step(&room, r->state, op.req, &op);
        if (group_hits(g, part, &op))
            return i + 1;
    }
    return 0;
}

static size_t attempt(struct recipe *r, struct rng *rng, const void *state, const struct group *g, const unsigned *part,
                      unsigned number) {
    recipe_begin(r, rng, state);
    return compose(r, g, part, !(number & 1)) ? check(r, g, part) : 0;
}

/* Distance of an operation from the bin: number of differing features without a number, then sum of the others'
 * distances. */
struct distance {
    unsigned differ;
    uint64_t far;
};

static bool is_nearer(const struct distance *a, const struct distance *b) {
    return a->differ != b->differ ? a->differ < b->differ : a->far < b->far;
}

/* Search: its current state, and the target number of each feature. */
struct walk {
    const struct group *group;
    const unsigned *part;
    uint64_t target[LL_CROSS_FEATURES], flip[LL_CROSS_FEATURES];
    unsigned lane;             /* lane that is to hit the bin */
    void *state, *other;       /* current state; state on trial */
    unsigned char *reqs, *req; /* requests of the walk; request on trial */
    size_t n;
    int64_t work; /* requests left of WORK */
};

static struct distance distance_of(const struct walk *w, const struct ll_op *op) {
    struct distance d = {0, 0};
    for (unsigned i = 0; i < w->group->n; i++) {
        const struct feature *f = &declared.feature[w->group->feature[i]];
        unsigned value;
        uint64_t number;
        const bool is_there = feature_of(f, op, &value);
        if (is_there && value == w->part[i])
            continue;
        if (!is_there || !f->classes || !feature_number(f, op, &number)) {
            d.differ++;
            continue;
        }
        const uint64_t a = number ^ w->flip[i], b = w->target[i] ^ w->flip[i], far = a > b ? a - b : b - a;
        d.far = d.far > UINT64_MAX - far ? UINT64_MAX : d.far + far;
    }
    return d;
}

/* Returns the distance of request `aimed` after another one, or NULL. */
static struct distance probe(struct walk *w, const void *from, const void *req, const void *aimed) {
    struct ll_op op;
    copy_state(w->other, from);
    if (req)
        declared_step(&room, w->other, req, &op);
    declared_step(&room, w->other, aimed, &op);
    op.lane = w->lane;
    w->work--;
    return distance_of(w, &op);
}

static void walk_begin(struct walk *w, struct rng *rng, const void *state, const struct group *g, const unsigned *part,
                       bool is_signed) {
    if (!w->reqs) {
        w->reqs = declared_memory(LL_REQUESTS, declared.req_size);
        w->req = declared_memory(CANDIDATES + 2, declared.req_size);
        w->state = foreseen_memory();
        w->other = foreseen_memory();
    }
    w->group = g;
    w->part = part;
    w->lane = g->lanes ? rng_below(rng, g->lanes) : 0;
    w->n = 0;
    w->work = WORK / (1 + (int64_t)(declared.unit->state_size / WORK_STATE));
    copy_state(w->state, state);
    for (unsigned i = 0; i < g->n; i++) {
        const struct feature *f = &declared.feature[g->feature[i]];
        w->target[i] = f->classes ? f->classes->draw(f->bits, part[i], rng_next(rng)) & edge_ones(f->bits) : 0;
        w->flip[i] = is_signed && f->bits ? 1ull << (f->bits - 1) : 0;
    }
}

/* Appends the requests of the recipe. Returns the number of all requests, or 0 if there are too many. */
static size_t walk_end(struct walk *w, const struct recipe *r, size_t n) {
    if (w->n + n > LL_REQUESTS)
        return 0;
    memcpy(w->reqs + w->n * declared.req_size, r->reqs, n * declared.req_size);
    return w->n + n;
}

/* Changes one bit or all bits of a port of the request. */
static void change(struct rng *rng, void *req) {
    const struct ll_port *port = declared.request[rng_below(rng, declared.n_request)];
    if (declared.req_beats > 1)
        req = (unsigned char *)req + rng_below(rng, declared.req_beats) * declared.unit->list->req_size;
    const unsigned lane = port->lanes > 1 ? rng_below(rng, port->lanes) : 0;
    if (port->width <= 64)
        declared_put_lane(port, req, lane, declared_get_lane(port, req, lane) ^ 1ull << rng_below(rng, port->width));
}

/* Makes a candidate: the request of the previous step, one made for the bin, a changed one, or a random one. */
static void make_candidate(unsigned number, struct rng *rng, const void *kept, const void *aimed, void *req) {
    const unsigned changes = number < 2 ? 0 : 1 + rng_below(rng, 3);
    if (number >= CANDIDATES / 2) {
        declared_randomize(rng, req);
        return;
    }
    memcpy(req, number & 1 ? aimed : kept, declared.req_size);
    for (unsigned i = 0; i < changes; i++)
        change(rng, req);
    declared_trim(req);
}

/* Walks from state to state towards the bin. Returns the number of requests in w->reqs, or 0 without success. */
static size_t walk(struct walk *w, struct recipe *r, struct rng *rng) {
    const size_t size = declared.req_size;
    unsigned char *kept = w->req + CANDIDATES * size, *aimed = kept + size;
    struct distance best = {UINT32_MAX, UINT64_MAX};
    unsigned waited = 0;
    declared_randomize(rng, kept);
    while (w->n < LL_REQUESTS && w->work > 0 && waited < PATIENCE) {
        const size_t found = attempt(r, rng, w->state, w->group, w->part, waited);
        if (found)
            return walk_end(w, r, found);
        memcpy(aimed, r->shown.req, size);
        struct distance here = probe(w, w->state, NULL, aimed), nearest = {UINT32_MAX, UINT64_MAX};
        unsigned choice = 0;
        for (unsigned i = 0; i < CANDIDATES; i++) {
            unsigned char *req = w->req + i * size;
            make_candidate(i, rng, kept, aimed, req);
            const struct distance d = probe(w, w->state, req, aimed);
            if (is_nearer(&d, &nearest)) {
                nearest = d;
                choice = i;
            }
        }
        waited = is_nearer(&nearest, &best) ? 0 : waited + 1;
        if (waited == 0)
            best = nearest;
        if (is_nearer(&here, &nearest) && waited % 8 != 7)
            continue;
        struct ll_op op;
        unsigned char *next = w->reqs + w->n++ * size;
        memcpy(next, w->req + choice * size, size);
        memcpy(kept, next, size);
        declared_step(&room, w->state, next, &op);
    }
    return 0;
}

static size_t put(const unsigned char *reqs, size_t n, uint32_t *words) {
    memcpy(words, reqs, n * declared.req_size);
    declared_check_requests(words, n);
    return n;
}

void declared_aim_alone(struct rng *rng, size_t group, const unsigned *part, bool again, uint32_t *req) {
    static struct recipe recipe;
    const struct group *g = &declared.group[group];
    if (again && !group_is_steered(g))
        declared_randomize(rng, req);
    recipe_begin_at(&recipe, rng, NULL, req);
    compose(&recipe, g, part, true);
    if (recipe.shown.req != req)
        memcpy(req, recipe.shown.req, declared.req_size);
    declared_check_requests(req, 1);
}

size_t declared_aim(struct rng *rng, const void *state, size_t group, uint32_t bin, bool quick, uint32_t *req) {
    static struct recipe recipe;
    static struct walk way;
    const struct group *g = &declared.group[group];
    unsigned part[LL_CROSS_FEATURES] = {0}, tries = quick ? QUICK_TRIES : TRIES;
    for (unsigned i = g->n; i-- > 0; bin /= declared.feature[g->feature[i]].size)
        part[i] = bin % declared.feature[g->feature[i]].size;
    for (unsigned i = 0; i < tries; i++) {
        const size_t n = attempt(&recipe, rng, state, g, part, i);
        if (n)
            return put(recipe.reqs, n, req);
    }
    for (unsigned i = 0; !quick && i < WALKS; i++) {
        walk_begin(&way, rng, state, g, part, i == 0);
        const size_t n = walk(&way, &recipe, rng);
        if (n)
            return put(way.reqs, n, req);
    }
    return 0;
}

/* Returns true if steer() makes an operation with this value after a reset. */
static bool try_steer(struct recipe *r, struct rng *rng, const void *state, const struct feature *f, unsigned value) {
    const struct group alone = {.feature = {(unsigned)(f - declared.feature)}, .n = 1, .lanes = f->lanes};
    bool tried = false;
    for (unsigned i = 0; i < STEER_TRIES; i++) {
        recipe_begin(r, rng, state);
        if (!steer(r, f, value))
            continue;
        tried = true;
        declared_trim(r->shown.req);
        if (check(r, &alone, &value))
            return true;
    }
    return !tried || declared_wrong("feature %s: steer() misses its own value '%s' from the state after a reset; "
                                    "return false where it is not possible",
                                    f->name, f->names[value]);
}

bool declared_try_steers(void) {
    static struct recipe recipe;
    struct rng rng = {1};
    void *state = foreseen_memory();
    foreseen_reset(state);
    bool ok = true;
    for (unsigned i = 0; i < declared.n_features; i++) {
        const struct feature *f = &declared.feature[i];
        for (unsigned value = 0; ok && feature_steered(f) == f && value < f->size; value++)
            ok = (f->empty && f->empty[value]) || try_steer(&recipe, &rng, state, f, value);
    }
    return ok;
}
