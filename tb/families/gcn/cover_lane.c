/* SPDX-License-Identifier: MIT */
/*
 * The covergroups of lanes: which bit of which source has decided what a lane gives. The lane and the source are those
 * that the number of the src0 register names, and the bit the one that the other register's number does; nothing else
 * depends on them.
 */
#include "families/gcn/cover.h"
#include "families/gcn/dimensions.h"
#include "families/gcn/random_sdwa.h"

static bool looks_at(unsigned op, unsigned source) {
    return source == GCN_OLD ? gcn_preserves(op) : gcn_looks_at(op, source);
}

void gcn_sample_lane(const struct gcn_sdwa *fields, unsigned op, const struct gcn_request *request, uint32_t *bins) {
    struct gcn_sdwa f = *fields;
    unsigned lane = f.source[0].vgpr % gcn_unit.lanes, source = f.source[0].vgpr / GCN_LANES % GCN_LANE_SOURCES;
    unsigned bit = *gcn_bit_number(&f) % GCN_BITS_OF_LANE;
    struct gcn_before before = {request->src0[lane],      request->src1[lane],       request->old[lane],
                                request->vcc >> lane & 1, request->exec >> lane & 1, request->mode};
    struct gcn_before other = before, enabled = before;
    uint32_t *changed = source == 0 ? &other.src0 : source == 1 ? &other.src1 : &other.old;
    const unsigned part[COVER_PARTS] = {source, lane, bit, *changed >> bit & 1},
                   vcc[COVER_PARTS] = {0, lane, before.vcc}, exec[COVER_PARTS] = {1, lane, before.exec};
    *changed ^= 1u << bit;
    if (looks_at(op, source) && gcn_is_decided(&f, &before, &other))
        bins[GCN_COVER_bit] = gcn_bin_of(GCN_COVER_bit, part);
    other = before;
    other.vcc ^= 1;
    enabled.exec ^= 1;
    if (gcn_is_decided(&f, &before, &other))
        bins[GCN_COVER_mask] = gcn_bin_of(GCN_COVER_mask, vcc);
    else if (gcn_is_decided(&f, &before, &enabled))
        bins[GCN_COVER_mask] = gcn_bin_of(GCN_COVER_mask, exec);
}

static const char *no_lane(unsigned lane) {
    return lane < gcn_unit.lanes ? NULL : "the unit has no such lane";
}

const char *gcn_impossible_bit(const unsigned *part) {
    return no_lane(part[1]);
}

const char *gcn_impossible_mask(const unsigned *part) {
    return no_lane(part[1]);
}

/* An operation of the subset that looks at a source */
static unsigned op_that_looks_at(struct rng *rng, unsigned source) {
    unsigned op;
    do
        op = gcn_draw_op(rng, 0);
    while (!looks_at(op, source));
    return op;
}

void gcn_hint_bit(const struct cover_aim *aim, uint32_t *req) {
    const unsigned *part = aim->part;
    struct gcn_request request;
    gcn_random_request(aim->rng, &request);
    struct gcn_sdwa fields = gcn_random_sdwa_fields(op_that_looks_at(aim->rng, part[0]), aim->rng);
    uint32_t *word = part[0] == 0 ? request.src0 : part[0] == 1 ? request.src1 : request.old;
    uint8_t *number = gcn_bit_number(&fields);
    word[part[1]] = (word[part[1]] & ~(1u << part[2])) | part[3] << part[2];
    request.exec |= 1u << part[1];
    fields.source[0].vgpr = (uint8_t)(part[0] * GCN_LANES + part[1]);
    *number = (uint8_t)(*number / GCN_BITS_OF_LANE * GCN_BITS_OF_LANE + part[2]);
    if (part[0] == GCN_OLD)
        fields.dst_unused = GCN_PRESERVE;
    request.inst = gcn_sdwa_encode(&fields);
    gcn_unit.put(&request, req);
}

void gcn_hint_mask(const struct cover_aim *aim, uint32_t *req) {
    const unsigned *part = aim->part;
    struct gcn_request request;
    gcn_random_request(aim->rng, &request);
    unsigned op = gcn_draw_op(aim->rng, GCN_INDEX_NOP + 1);
    struct gcn_sdwa fields = gcn_random_sdwa_fields(op, aim->rng);
    uint32_t *mask = part[0] ? &request.exec : &request.vcc, lane = 1u << part[1];
    request.exec |= lane;
    *mask = (*mask & ~lane) | part[2] << part[1];
    fields.source[0].vgpr = (uint8_t)(fields.source[0].vgpr / GCN_LANES * GCN_LANES + part[1]);
    request.inst = gcn_sdwa_encode(&fields);
    gcn_unit.put(&request, req);
}
