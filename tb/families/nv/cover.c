/* SPDX-License-Identifier: MIT */
/* What warps hit. */
#include "families/nv/cover.h"

#include "engine/unit.h"
#include "families/nv/dimensions.h"

static uint32_t bin(unsigned group, const unsigned *part) {
    return covergroup_bin(&unit.coverage->groups[group], part);
}

static uint32_t lane_bin(const struct nv_profile *p) {
    uint32_t idle = nv_all_lanes() & ~p->active;
    unsigned part[COVER_PARTS] = {p->error_lane, p->error == NV_MISALIGNED_ADDR ? 3 : 4};
    if (p->error == NV_OK) {
        bool alone = p->pattern == NV_ONE_LANE, but_one = idle && !(idle & (idle - 1));
        if (!alone && !but_one && p->degree < 2)
            return COVER_NO_BIN;
        part[1] = alone ? 0 : but_one ? 1 : 2;
        part[0] = (unsigned)__builtin_ctz(alone ? p->active : but_one ? idle : 1);
        for (unsigned i = 0; part[1] == 2 && i < nv_unit.lanes; i++)
            if (p->active >> i & 1 && p->address[i] / p->bytes % nv_groups(p->bytes) == p->group)
                part[0] = i;
    }
    return bin(NV_COVER_LANE, part);
}

static void sample_done(const struct nv_warp *warp, const struct nv_profile *p, uint32_t *bins) {
    unsigned conflict = nv_conflict_of(p->degree), wide = p->bytes == 8;
    unsigned operation[COVER_PARTS] = {nv_operation_place(p->inst.op), p->inst.size, conflict, p->pattern};
    unsigned masking[COVER_PARTS] = {nv_bits_of(warp->exec_mask), nv_guard_of(&p->inst), nv_bits_of(warp->predicate),
                                     conflict};
    unsigned degree[COVER_PARTS] = {p->inst.op == NV_OP_CAST_SPIN ? 2 : wide, p->degree - 1},
             bank[COVER_PARTS] = {wide, p->group};
    bins[NV_COVER_OPERATION] = bin(NV_COVER_OPERATION, operation);
    bins[NV_COVER_MASKING] = bin(NV_COVER_MASKING, masking);
    if (p->degree)
        bins[NV_COVER_DEGREE] = bin(NV_COVER_DEGREE, degree);
    if (p->degree > 1)
        bins[NV_COVER_BANK] = bin(NV_COVER_BANK, bank);
}

static uint32_t form_bin(const struct nv_warp *warp, const struct nv_profile *p) {
    unsigned lane = (unsigned)__builtin_ctz(p->active);
    bool zero = p->inst.ra == NV_RZ;
    int64_t sum = (int64_t)(zero ? 0 : warp->ra[lane]) + p->inst.offset;
    unsigned offset = p->inst.offset == 0                  ? NV_OFFSET_0
                      : (p->inst.offset & (NV_WINDOW / 2)) ? NV_OFFSET_NEGATIVE
                                                           : NV_OFFSET_POSITIVE;
    unsigned part[COVER_PARTS] = {zero, offset, sum < 0 || sum > UINT32_MAX, !(p->outside >> lane & 1), p->bytes == 8};
    return bin(NV_COVER_FORM, part);
}

/* Of a lane that is out of range by one bit of its address alone. */
static uint32_t high_bit_bin(const struct nv_warp *warp, const struct nv_profile *p) {
    uint32_t address = p->address[p->error_lane], high = address & ~(nv_unit.bytes - 1), rest = address - high;
    if (!high || high & (high - 1) || rest + p->bytes > nv_allocated(warp->size))
        return COVER_NO_BIN;
    unsigned part[COVER_PARTS] = {p->bytes == 8, (unsigned)__builtin_ctz(high)};
    return bin(NV_COVER_HIGH_BIT, part);
}

static uint32_t address_bin(const struct nv_profile *p) {
    uint32_t lane = 1u << p->error_lane, lower = lane - 1, higher = ~(lane | lower), out = p->active & p->outside;
    uint32_t idle = (p->misaligned | p->outside) & ~p->active;
    unsigned where = p->error_lane == 0 ? 0 : p->error_lane == nv_unit.lanes - 1 ? 3 : p->error_lane < 8 ? 1 : 2;
    unsigned others = out & lower ? 1 : out & lane ? 2 : out & higher ? 3 : 0;
    unsigned part[COVER_PARTS] = {p->error == NV_OUT_OF_RANGE_ADDR, where, p->error == NV_MISALIGNED_ADDR ? others : 0,
                                  idle & lower    ? 1u
                                  : idle & higher ? 2u
                                                  : 0u,
                                  p->bytes == 8};
    return bin(NV_COVER_ADDRESS, part);
}

static uint32_t registers_bin(const struct nv_atoms *inst) {
    unsigned wide = inst->size == NV_U64, last = NV_RZ - 1;
    unsigned kind = nv_has_rc(inst->op) ? 2 + 2 * (inst->op - NV_OP_CAST) + wide : wide;
    unsigned part[COVER_PARTS] = {kind, inst->rd >= last ? inst->rd - last + 2u : inst->rd % 2u,
                                  inst->rb >= last - 2 ? inst->rb - last + 6u : inst->rb % 4u, inst->rc_zero};
    return bin(NV_COVER_REGISTERS, part);
}

static void sample_refused(const struct nv_warp *warp, const struct nv_profile *p, uint32_t *bins) {
    struct nv_atoms inst;
    enum nv_error of_word = nv_atoms_decode(warp->word, &inst);
    unsigned opcode = (unsigned)(warp->word >> 56);
    unsigned fields[COVER_PARTS] = {opcode == 0xee, warp->word >> 52 & 15, warp->word >> 28 & 3};
    bool context = p->error == NV_ILLEGAL_INSTR_CONTEXT;
    uint32_t out = p->active & p->outside, misaligned = p->active & p->misaligned;
    unsigned reason = of_word == NV_OK ? 0 : of_word - NV_ILLEGAL_DECODE + 1 + (context ? 0 : 3);
    unsigned priority[COVER_PARTS] = {reason, misaligned ? 2 : out ? 3 : p->active != 0};
    bins[NV_COVER_PRIORITY] = bin(NV_COVER_PRIORITY, priority);
    if (p->error != NV_ILLEGAL_DECODE)
        return;
    if (opcode == 0xec || opcode == 0xee)
        bins[NV_COVER_FIELDS] = bin(NV_COVER_FIELDS, fields);
    else
        bins[NV_COVER_OPCODE] = opcode;
}

void nv_sample(const uint32_t *req, const uint32_t *rsp, uint32_t *bins) {
    struct nv_warp warp;
    struct nv_profile p;
    (void)rsp;
    nv_unit.get(req, &warp);
    nv_measure(&warp, &p);
    bool refused = p.error != NV_OK && p.error <= NV_OUT_OF_RANGE_REG;
    unsigned guard[COVER_PARTS] = {p.inst.pg, p.inst.pg_not, p.active != 0};
    if (warp.compute && p.error != NV_ILLEGAL_DECODE)
        bins[NV_COVER_REGISTERS] = registers_bin(&p.inst);
    if (refused) {
        sample_refused(&warp, &p, bins);
        return;
    }
    bins[NV_COVER_GUARD] = bin(NV_COVER_GUARD, guard);
    if (p.active)
        bins[NV_COVER_FORM] = form_bin(&warp, &p);
    bins[NV_COVER_LANE] = lane_bin(&p);
    if (p.error == NV_OK)
        sample_done(&warp, &p, bins);
    else
        bins[NV_COVER_ADDRESS] = address_bin(&p);
    if (p.error == NV_OUT_OF_RANGE_ADDR)
        bins[NV_COVER_HIGH_BIT] = high_bit_bin(&warp, &p);
    unsigned bounds[COVER_PARTS] = {nv_size_of(warp.size), nv_bounds_of(&p, warp.size), p.bytes == 8};
    if (p.error != NV_MISALIGNED_ADDR)
        bins[NV_COVER_BOUNDS] = bin(NV_COVER_BOUNDS, bounds);
}
