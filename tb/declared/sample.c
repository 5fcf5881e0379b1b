/* SPDX-License-Identifier: MIT */
/* Bins that operations of a unit without state hit. Each feature is evaluated for a tile of operations. */
#include "declared/declared.h"

static void sample_all(const struct feature *f, const uint32_t *req, const uint32_t *rsp, unsigned *value, size_t n) {
    unsigned most = 0; /* plus 1, so that LL_NO_CLASS is 0 */
    f->declared->of_all(req, rsp, value, n);
    for (size_t i = 0; i < n; i++)
        most = value[i] + 1 > most ? value[i] + 1 : most;
    if (most > f->size)
        declared_fault("feature %s: of_all() returned value %u, expected 0 to %u", f->name, most - 1, f->size - 1);
}

/* Uses the numbers of a port as values, up to the number of names. */
static void sample_port(const struct feature *f, const uint32_t *req, const uint32_t *rsp, unsigned *value, size_t n) {
    const unsigned beat = f->port->out ? declared.response_beat : declared.request_beat;
    const unsigned step = f->port->out ? declared.response_words : declared.request_words;
    const uint32_t *number = (f->port->out ? rsp : req) + f->beat * beat + declared_word(f->port);
    for (size_t i = 0; i < n; i++)
        value[i] = number[i * step] < f->size ? number[i * step] : LL_NO_CLASS;
}

static void sample_part(const struct feature *f, const unsigned *whole, unsigned *value, size_t n) {
    for (size_t i = 0; i < n; i++)
        value[i] = f->value_of_whole[whole[i] < f->whole->size ? whole[i] : f->whole->size];
}

/* Lists the operations that still have a bin, without a branch on random data. */
static size_t find_rest(const uint32_t *absent, size_t n, unsigned *rest) {
    size_t found = 0;
    for (size_t i = 0; i < n; i++) {
        rest[found] = (unsigned)i;
        found += !absent[i];
    }
    return found;
}

/* Evaluates another feature for operations that have all previous features of the group. */
static void sample_rest(const struct feature *f, const uint32_t *req, const uint32_t *rsp, const uint32_t *absent,
                        unsigned *value, size_t n) {
    unsigned rest[LL_TILE];
    const size_t found = find_rest(absent, n, rest);
    for (size_t i = 0; i < LL_TILE; i++)
        value[i] = LL_NO_CLASS;
    for (size_t k = 0; k < found; k++) {
        const size_t i = rest[k];
        const struct ll_op op = {.req = req + i * declared.request_words, .rsp = rsp + i * declared.response_words};
        unsigned of;
        if (feature_of(f, &op, &of))
            value[i] = of;
    }
}

static bool is_for_all(const struct feature *f) {
    return f->declared && f->declared->of_all;
}

static bool is_of_port(const struct feature *f) {
    return f->port && declared_is_scalar(f->port) && f->port->width <= 32 && !f->classes && !f->second && !f->lanes;
}

/* Returns true if the feature is evaluated for all operations of a tile, once for all groups. */
static bool is_known(const struct feature *f) {
    f = f->part_of ? f->part_of : f;
    return declared.unit->values || is_for_all(f) || is_of_port(f);
}

/* Sets the bins of a group, as group_bin(). Loops over whole tiles become vector code. */
static void sample_group(const struct group *g, const uint32_t *req, const uint32_t *rsp, unsigned (*value)[LL_TILE],
                         uint32_t *bins, size_t n) {
    uint32_t bin[LL_TILE] = {0}, absent[LL_TILE] = {0};
    for (unsigned k = 0; k < g->n; k++) {
        const struct feature *f = &declared.feature[g->feature[k]];
        unsigned rest[LL_TILE];
        const unsigned *of = value[g->feature[k]], size = g->size[k];
        if (!is_known(f)) {
            sample_rest(f, req, rsp, absent, rest, n);
            of = rest;
        }
        for (size_t i = 0; i < LL_TILE; i++) {
            absent[i] |= -(uint32_t)(of[i] >= LL_ANY_CLASS);
            bin[i] = bin[i] * size + of[i];
        }
    }
    for (size_t i = 0; i < n; i++)
        bins[i] = bin[i] | absent[i];
}

/* Calls values(), and evaluates the other features of each operation. Responses are those of respond(). */
static void sample_values(const uint32_t *req, const uint32_t *rsp, unsigned (*value)[LL_TILE], size_t n) {
    unsigned all[LL_FEATURES];
    for (size_t i = 0; i < n; i++) {
        const struct ll_op op = {.req = req + i * declared.request_words,
                                 .rsp = declared.unit->respond ? rsp + i * declared.response_words : NULL};
        features_of(&op, all);
        for (unsigned k = 0; k < declared.n_features; k++)
            value[k][i] = all[k];
    }
}

/* Evaluates operations one by one: lanes have no tiles. */
static void sample_each(const uint32_t *req, const uint32_t *rsp, uint32_t *const *bins, size_t n) {
    uint32_t bin[LL_TRACKS];
    for (size_t i = 0; i < n; i++, req += declared.request_words, rsp += declared.response_words) {
        const struct ll_op op = {.req = req, .rsp = declared.unit->respond ? rsp : NULL};
        group_bins(&op, bin);
        for (unsigned track = 0; track < declared.n_tracks; track++)
            bins[track][i] = bin[track];
    }
}

void declared_sample(const uint32_t *req, const uint32_t *rsp, uint32_t *const *bins, size_t n) {
    static unsigned value[LL_FEATURES][LL_TILE];
    if (declared.n_lanes > 1 || (declared.unit->execute && !declared.unit->values)) {
        sample_each(req, rsp, bins, n);
        return;
    }
    for (size_t done = 0, some; done < n; done += some) {
        some = n - done < LL_TILE ? n - done : LL_TILE;
        if (declared.unit->values)
            sample_values(req, rsp, value, some);
        for (unsigned i = 0; !declared.unit->values && i < declared.n_features; i++) {
            const struct feature *f = &declared.feature[i];
            if (!is_known(f))
                continue;
            if (f->part_of)
                sample_part(f, value[f->part_of - declared.feature], value[i], some);
            else if (is_of_port(f))
                sample_port(f, req, rsp, value[i], some);
            else
                sample_all(f, req, rsp, value[i], some);
        }
        for (const struct group *g = declared.group; g < declared.group + declared.n_groups; g++)
            sample_group(g, req, rsp, value, bins[g->track] + done, some);
        req += some * declared.request_words;
        rsp += some * declared.response_words;
    }
}
