/* SPDX-License-Identifier: MIT */
#include "engine/cover_sample.h"

#include <string.h>

#include "engine/subset.h"
#include "engine/unit.h"

enum {
    TRIES = 20000,    /* most bins take one, the rarest thousands */
    MOST_OUTSIDE = 16 /* of hits outside the subset: then maybe all are */
};

void cover_sample_rest(const uint32_t *req, uint32_t *const *bins, size_t n) {
    const size_t tracks = cover_unit_tracks();
    for (size_t i = 0; i < n; i++, req += wires_request(unit.wires)) {
        const bool is_refused = !subset_has(req);
        for (size_t track = 0; is_refused && track < tracks; track++)
            bins[track][i] = COVER_NO_BIN;
        for (unsigned rest = 0; rest < cover_rest_groups(); rest++)
            bins[tracks + rest][i] = cover_rest_sample(rest, req);
    }
}

void cover_sample(const uint32_t *req, const uint32_t *rsp, uint32_t *const *bins, size_t n) {
    uint32_t first = 0, none = cover_bins();
    unit.coverage->sample(req, rsp, bins, n);
    if (subset_rest_is_refused())
        cover_sample_rest(req, bins, n);
    size_t track = 0;
    for (size_t group = 0; group < cover_operation_groups(); group++) {
        uint32_t size = covergroup_bins(cover_group(group));
        for (size_t end = track + cover_group_tracks(group); track < end; track++)
            for (size_t i = 0; i < n; i++)
                bins[track][i] = bins[track][i] < size ? first + bins[track][i] : none;
        first += size;
    }
}

/* Returns true if the request hits the bin of the group, in one of its lanes. */
static bool hits(const uint32_t *req, size_t group, uint32_t bin) {
    const struct coverage *c = unit.coverage;
    static uint32_t hit[COVER_TRACKS], *bins[COVER_TRACKS];
    uint32_t rsp[UNIT_MAX_WORDS];
    const size_t tracks = cover_unit_tracks();
    for (size_t i = 0; i < tracks; i++)
        bins[i] = &hit[i];
    if (unit.respond)
        unit.respond(req, rsp, 1);
    if (c->hits)
        return c->hits(group, bin, req, rsp);
    c->sample(req, rsp, bins, 1);
    size_t track = 0;
    for (size_t i = 0; i < group; i++)
        track += cover_group_tracks(i);
    for (size_t end = track + cover_group_tracks(group); track < end; track++)
        if (hit[track] == bin)
            return true;
    return false;
}

void cover_aim(struct rng *rng, uint32_t bin, uint32_t *req) {
    unsigned part[COVER_PARTS];
    unsigned outside = 0;
    uint32_t random[UNIT_MAX_WORDS];
    memcpy(random, req, wires_request(unit.wires) * sizeof *req);
    const size_t group = cover_locate(&bin);
    if (group >= unit.coverage->n) {
        cover_rest_aim((unsigned)(group - unit.coverage->n), rng, bin, req);
        return;
    }
    covergroup_parts(&unit.coverage->groups[group], bin, part);
    for (unsigned tries = 0; tries < TRIES; tries++) {
        unit.coverage->aim(rng, group, part, tries > 0, req);
        if (!hits(req, group, bin))
            continue;
        if (subset_has(req))
            return;
        if (++outside == MOST_OUTSIDE)
            break;
    }
    /* The attempts may have left any request. */
    if (!subset_has(req))
        memcpy(req, random, wires_request(unit.wires) * sizeof *req);
}
