/* SPDX-License-Identifier: MIT */
/* The covergroups of integer operands: how far a carry runs, bits that decide, factors of one bit, and shifts. */
#include "families/gcn/cover.h"
#include "families/gcn/dimensions.h"
#include "families/gcn/random_sdwa.h"

/* The whole result is seen. */
static bool is_shown(const struct gcn_pair *p) {
    return p->shown == p->action->result;
}

uint32_t gcn_bin_carry(const struct gcn_pair *p) {
    unsigned adder = gcn_adder_of(p->op);
    if (adder == GCN_ADDERS || !is_shown(p))
        return COVER_NO_BIN;
    const struct gcn_run run = gcn_run_of(p);
    const unsigned part[COVER_PARTS] = {adder, run.first, run.length - 1};
    return run.length ? gcn_bin_of(GCN_COVER_carry, part) : COVER_NO_BIN;
}

uint32_t gcn_bin_difference(const struct gcn_pair *p) {
    unsigned comparator = gcn_comparator_of(p->op), bit;
    if (comparator == GCN_COMPARATORS || (bit = gcn_difference_of(p)) == GCN_BITS_OF_LANE)
        return COVER_NO_BIN;
    const unsigned part[COVER_PARTS] = {comparator, bit, p->b >> bit & 1};
    return gcn_difference_is_shown(p, bit) ? gcn_bin_of(GCN_COVER_difference, part) : COVER_NO_BIN;
}

uint32_t gcn_bin_factors(const struct gcn_pair *p) {
    unsigned multiplier = gcn_multiplier_of(p->op);
    if (multiplier == GCN_MULTIPLIERS || !is_shown(p))
        return COVER_NO_BIN;
    const unsigned part[COVER_PARTS] = {multiplier, gcn_factor_bit(p, 0), gcn_factor_bit(p, 1)};
    bool ones = part[1] < GCN_FACTOR_BITS && part[2] < GCN_FACTOR_BITS;
    return ones && !gcn_impossible_factors(part) ? gcn_bin_of(GCN_COVER_factors, part) : COVER_NO_BIN;
}

uint32_t gcn_bin_shift(const struct gcn_pair *p) {
    unsigned shifter = gcn_shifter_of(p->op);
    const unsigned part[COVER_PARTS] = {shifter, p->a};
    return shifter < GCN_SHIFTERS && is_shown(p) && p->b ? gcn_bin_of(GCN_COVER_shift, part) : COVER_NO_BIN;
}

const char *gcn_impossible_carry(const unsigned *part) {
    unsigned bits = gcn_adder_bits(part[0]);
    if (part[1] + part[2] >= bits)
        return "the operands end below that";
    return bits == GCN_BITS_OF_HALF && part[1] == 0 ? "no carry comes into 16 bits" : NULL;
}

const char *gcn_impossible_difference(const unsigned *part) {
    return part[1] < gcn_comparator_bits(part[0]) ? NULL : "the operands have 16 bits";
}

/* Where the product has no bit in the half that is given, nothing is told by it. */
const char *gcn_impossible_factors(const unsigned *part) {
    unsigned place = part[1] + part[2];
    if (part[0] == GCN_PRODUCT_16)
        return place < GCN_BITS_OF_HALF ? NULL : "the product has no bit below 16";
    if (part[0] == GCN_PRODUCT_HIGH_HALF)
        return place >= GCN_BITS_OF_LANE ? NULL : "the product has no bit above 31";
    return place < GCN_BITS_OF_LANE ? NULL : "the product has no bit below 32";
}

const char *gcn_impossible_shift(const unsigned *part) {
    return part[0] < GCN_SHIFTS_OF_32 || part[1] < GCN_BITS_OF_HALF ? NULL : "16 bits are shifted by 15 at most";
}

static uint8_t whole(unsigned op, unsigned source) {
    return gcn_op_at(op)->type[source] == GCN_I16 ? GCN_WORD_0 : GCN_DWORD;
}

/* The operation on whole operands, these in the first lane that is on, with a whole result. */
static void put_pair(const struct cover_aim *aim, unsigned op, uint32_t a, uint32_t b, uint32_t *req) {
    struct gcn_request request;
    struct gcn_sdwa fields = gcn_random_sdwa_fields(op, aim->rng);
    gcn_random_request(aim->rng, &request);
    fields.clamp = false;
    fields.source[0].sel = whole(op, 0);
    fields.source[1].sel = whole(op, 1);
    if (fields.format != GCN_VOPC)
        fields.dst_sel = GCN_DWORD;
    request.inst = gcn_sdwa_encode(&fields);
    request.exec |= 1;
    request.src0[0] = a;
    request.src1[0] = b;
    gcn_unit.put(&request, req);
}

/* VCC comes by chance, and whether the operation takes it. */
void gcn_hint_carry(const struct cover_aim *aim, uint32_t *req) {
    unsigned op = gcn_draw_op_with(aim->rng, gcn_adder_of, aim->part[0]);
    uint32_t a, b;
    gcn_make_run(aim->rng, op, (struct gcn_run){aim->part[1], aim->part[2] + 1}, &a, &b);
    put_pair(aim, op, a, b, req);
}

void gcn_hint_difference(const struct cover_aim *aim, uint32_t *req) {
    uint32_t a, b;
    gcn_make_difference(aim->rng, aim->part[1], aim->part[2], &a, &b);
    put_pair(aim, gcn_draw_op_with(aim->rng, gcn_comparator_of, aim->part[0]), a, b, req);
}

void gcn_hint_factors(const struct cover_aim *aim, uint32_t *req) {
    unsigned op = gcn_draw_op_with(aim->rng, gcn_multiplier_of, aim->part[0]);
    put_pair(aim, op, 1u << aim->part[1], 1u << aim->part[2], req);
}

void gcn_hint_shift(const struct cover_aim *aim, uint32_t *req) {
    unsigned op = gcn_draw_op_with(aim->rng, gcn_shifter_of, aim->part[0]);
    uint64_t any = rng_next(aim->rng);
    put_pair(aim, op, ((uint32_t)any & ~(GCN_BITS_OF_LANE - 1u)) | aim->part[1], (uint32_t)(any >> 32), req);
}
