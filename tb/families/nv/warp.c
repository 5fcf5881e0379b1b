/* SPDX-License-Identifier: MIT */
#include "families/nv/warp.h"

const uint8_t nv_operations[NV_OPERATIONS] = {
#define OP(name, code, mnemonic, sizes, alu, alu_signed) code,
#include "isa/nv_op.def"
#undef OP
};

unsigned nv_guard_of(const struct nv_atoms *inst) {
    if (inst->pg == NV_PT)
        return inst->pg_not ? NV_GUARD_NOT_PT : NV_GUARD_PT;
    return inst->pg_not ? NV_GUARD_NOT_P : NV_GUARD_P;
}

unsigned nv_bits_of(uint32_t mask) {
    mask &= nv_all_lanes();
    return mask == 0 ? NV_BITS_NONE : mask == nv_all_lanes() ? NV_BITS_ALL : NV_BITS_SOME;
}

unsigned nv_size_of(uint32_t size) {
    if (size >= NV_WINDOW)
        return NV_SIZE_WINDOW;
    if (size >= nv_unit.bytes)
        return size == nv_unit.bytes ? NV_SIZE_MEMORY : NV_SIZE_MORE;
    if (size < 8)
        return size ? NV_SIZE_TINY : NV_SIZE_0;
    return size % 8 == 0 ? NV_SIZE_8 : size % 4 == 0 ? NV_SIZE_4 : NV_SIZE_ODD;
}

static unsigned bounds_of(uint32_t address, unsigned bytes, uint32_t end) {
    if (address < end && address + bytes > end)
        return NV_STRADDLES;
    if (address < end)
        return address + bytes == end ? NV_ENDS_AT_END : NV_ALL_IN;
    if (address == end)
        return NV_BEGINS_AT_END;
    if (address >= NV_WINDOW - 8 && address < NV_WINDOW + 8)
        return NV_AT_WINDOW;
    return address >= UINT32_MAX - 7 ? NV_AT_TOP : NV_OUT;
}

unsigned nv_bounds_of(const struct nv_profile *p, uint32_t size) {
    unsigned bounds = NV_BOUNDS_NONE;
    EACH_BIT (i, p->active) {
        const unsigned of = bounds_of(p->address[i], p->bytes, nv_allocated(size));
        bounds = of > bounds ? of : bounds;
    }
    return bounds;
}

unsigned nv_true_bits(unsigned guard, unsigned bits) {
    static const uint8_t inverted[] = {NV_BITS_ALL, NV_BITS_SOME, NV_BITS_NONE};
    return guard == NV_GUARD_PT       ? NV_BITS_ALL
           : guard == NV_GUARD_NOT_PT ? NV_BITS_NONE
           : guard == NV_GUARD_P      ? bits
                                      : inverted[bits];
}

unsigned nv_least_of(unsigned conflict) {
    return conflict < 3 ? conflict : (1u << (conflict - 2)) + 1;
}

unsigned nv_most_of(unsigned conflict) {
    const unsigned most = conflict ? 1u << (conflict - 1) : 0;
    return most < nv_unit.lanes ? most : nv_unit.lanes;
}

/* Returns the stride of two or more active lanes in accesses, or 0 if the distances differ. */
static uint32_t stride_of(const struct nv_profile *p) {
    const unsigned first = (unsigned)__builtin_ctz(p->active);
    const uint32_t rest = p->active & (p->active - 1);
    const unsigned second = (unsigned)__builtin_ctz(rest), lanes = second - first;
    const uint32_t distance = (p->address[second] - p->address[first]) / p->bytes, stride = distance / lanes;
    bool even = p->address[second] > p->address[first] && distance % lanes == 0;
    EACH_BIT (i, rest)
        even &= p->address[i] == p->address[first] + (i - first) * stride * p->bytes;
    return even ? stride : 0;
}

/* Returns true if lanes 2k and 2k + 1 have one address. */
static bool are_pairs(const struct nv_profile *p) {
    const uint32_t even = p->active & 0x55555555;
    bool equal = even == (p->active >> 1 & 0x55555555);
    EACH_BIT (i, even)
        equal = equal && p->address[i] == p->address[i + 1];
    return equal;
}

static unsigned pattern_of(const struct nv_profile *p, unsigned lanes) {
    if (lanes < 2)
        return lanes ? NV_ONE_LANE : NV_NO_LANE;
    uint32_t first = p->address[__builtin_ctz(p->active)], differing = 0;
    EACH_BIT (i, p->active)
        differing |= p->address[i] ^ first;
    if (!differing)
        return NV_BROADCAST;
    if (p->degree == lanes)
        return NV_ONE_GROUP;
    switch (stride_of(p)) {
    case 0:
        return are_pairs(p) ? NV_PAIRS : NV_SCATTERED;
    case 1:
        return NV_STRIDE_1;
    case 2:
        return NV_STRIDE_2;
    case 4:
        return NV_STRIDE_4;
    default:
        return stride_of(p) % 2 ? NV_STRIDE_ODD : NV_STRIDE_EVEN;
    }
}

/* Sets the classes of the bank conflicts of a warp without an error. */
static void measure_conflict(struct nv_profile *p) {
    unsigned load[NV_LANES] = {0};
    EACH_BIT (i, p->active)
        load[nv_group_of(p, i)]++;
    for (unsigned group = 0; group < nv_groups(p->bytes); group++)
        if (load[group] > p->degree) {
            p->degree = load[group];
            p->group = group;
        }
    p->pattern = pattern_of(p, (unsigned)__builtin_popcount(p->active));
}

void nv_measure(const struct nv_warp *warp, struct nv_profile *p) {
    const struct nv_memory memory = {.bytes = nv_unit.bytes, .banks = nv_unit.banks};
    const uint64_t op_bits = 0xfff0000030000000, add = 0xec00000000000000;
    struct nv_access access;
    struct nv_result result;
    *p = (struct nv_profile){.error = nv_check(warp, &memory, &access, &result)};
    p->error_lane = result.error_lane;
    if (nv_atoms_decode(warp->word, &p->inst) == NV_ILLEGAL_DECODE)
        nv_atoms_decode((warp->word & ~op_bits) | add, &p->inst);
    p->bytes = nv_bytes(&p->inst);
    p->active = nv_active(warp, &p->inst);
    const bool zero = p->inst.ra == NV_RZ;
    const uint32_t end = nv_allocated(warp->size);
    for (unsigned i = 0; i < nv_unit.lanes; i++) {
        p->address[i] = (zero ? 0 : warp->ra[i]) + (uint32_t)p->inst.offset;
        p->misaligned |= (uint32_t)(p->address[i] % p->bytes != 0) << i;
        p->outside |= (uint32_t)(end < p->bytes || p->address[i] > end - p->bytes) << i;
    }
    if (p->error == NV_OK)
        measure_conflict(p);
}

uint32_t nv_winners(const struct nv_profile *p) {
    uint32_t winners = 0, taken = 0;
    EACH_BIT (i, p->active) {
        const unsigned group = nv_group_of(p, i);
        winners |= (~taken >> group & 1) << i;
        taken |= 1u << group;
    }
    return winners;
}

unsigned nv_works_on(const void *req, uint32_t *dword) {
    struct nv_warp warp;
    struct nv_profile p;
    unsigned n = 0;
    nv_unit.get(req, &warp);
    nv_measure(&warp, &p);
    if (p.error != NV_OK)
        return 0;
    for (struct nv_dwords at = {.left = p.inst.op == NV_OP_CAST_SPIN ? nv_winners(&p) : p.active};
         nv_next_dword(&p, &at);)
        dword[n++] = at.dword;
    return n;
}
