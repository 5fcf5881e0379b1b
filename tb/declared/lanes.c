/* SPDX-License-Identifier: MIT */
/* Features that have a value for each lane of an operation, and the tracks of crosses that have such. */
#include <string.h>

#include "declared/declared.h"
#include "engine/edge.h"

/* Moves a number of up to 64 bits from or to bits of an array of words. */
static uint64_t get_bits(const unsigned char *from, unsigned first, unsigned bits) {
    uint64_t number = 0;
    for (unsigned done = 0; done < bits;) {
        const unsigned at = first + done, low = at % 32, n = 32 - low < bits - done ? 32 - low : bits - done;
        uint32_t word;
        memcpy(&word, from + at / 32 * sizeof word, sizeof word);
        number |= (word >> low & edge_ones(n)) << done;
        done += n;
    }
    return number;
}

static void put_bits(unsigned char *to, unsigned first, unsigned bits, uint64_t number) {
    for (unsigned done = 0; done < bits;) {
        const unsigned at = first + done, low = at % 32, n = 32 - low < bits - done ? 32 - low : bits - done;
        const uint32_t there = (uint32_t)edge_ones(n) << low;
        uint32_t word;
        memcpy(&word, to + at / 32 * sizeof word, sizeof word);
        word = (word & ~there) | ((uint32_t)(number >> done) << low & there);
        memcpy(to + at / 32 * sizeof word, &word, sizeof word);
        done += n;
    }
}

uint64_t declared_get_lane(const struct ll_port *port, const void *payload, unsigned lane) {
    return declared_is_scalar(port)
               ? declared_get(port, payload)
               : get_bits((const unsigned char *)payload + port->offset, lane * port->width, port->width);
}

void declared_put_lane(const struct ll_port *port, void *payload, unsigned lane, uint64_t number) {
    if (declared_is_scalar(port))
        declared_put(port, payload, number);
    else
        put_bits((unsigned char *)payload + port->offset, lane * port->width, port->width, number);
}

static bool port_lanes(struct feature *f) {
    const struct ll_port *port = f->port;
    const unsigned beats = port->out ? declared.rsp_beats : declared.req_beats, all = port->lanes * beats;
    if (!f->lanes && port->lanes > 1 && port->width <= 64)
        f->lanes = port->lanes;
    f->spans = beats > 1 && f->lanes == all;
    if (!f->lanes || f->lanes == all || (f->lanes == port->lanes && port->lanes > 1))
        return true;
    return all == 1 ? declared_wrong("feature %s: found %u lanes, expected 0 for port %s, which has one", f->name,
                                     f->lanes, port->name)
                    : declared_wrong("feature %s: found %u lanes, expected %u, those of port %s in all beats, or 0",
                                     f->name, f->lanes, all, port->name);
}

bool feature_lanes(struct feature *f) {
    if (f->lanes > LL_LANES)
        return declared_wrong("feature %s: found %u lanes, expected %d or fewer", f->name, f->lanes, LL_LANES);
    if (f->port && !port_lanes(f))
        return false;
    return f->lanes <= LL_LANES ||
           declared_wrong("feature %s: found %u lanes of port %s, expected %d or fewer; use number() or of()", f->name,
                          f->lanes, f->port->name, LL_LANES);
}

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
