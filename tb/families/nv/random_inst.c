/* SPDX-License-Identifier: MIT */
/* Random instruction words: legal ones, and ones that are refused. */
#include "families/nv/random_warp.h"

/* A size that the operation has, of the subset if that has such. */
static uint8_t random_size(uint8_t op, uint64_t r) {
    uint8_t legal[NV_U64 + 1] = {0};
    unsigned n = 0;
    for (unsigned size = NV_U32; size <= NV_U64; size++)
        if (nv_op_sizes(op) >> size & 1 && subset_has_value(NV_BY_SIZE, size))
            legal[n++] = (uint8_t)size;
    for (unsigned size = NV_U32; n == 0; size++)
        if (nv_op_sizes(op) >> size & 1)
            legal[n++] = (uint8_t)size;
    return legal[nv_below(r, n)];
}

uint8_t nv_draw_op(struct rng *rng, const uint8_t *among, unsigned n) {
    uint8_t has[NV_OPERATIONS];
    unsigned some = 0;
    for (unsigned i = 0; i < n; i++)
        if (subset_has_value(NV_BY_OPERATION, nv_operation_place(among[i])))
            has[some++] = among[i];
    return some ? has[rng_below(rng, some)] : among[rng_below(rng, n)];
}

uint8_t nv_size_32(void) {
    return subset_has_value(NV_BY_SIZE, NV_U32) ? NV_U32 : NV_S32;
}

static uint8_t random_op(struct rng *rng, uint64_t r) {
    return nv_operations[subset_draws(NV_BY_OPERATION) ? subset_draw(rng, NV_BY_OPERATION)
                                                       : nv_below(r, NV_OPERATIONS)];
}

void nv_random_inst(struct rng *rng, const struct nv_recipe *recipe, struct nv_atoms *inst) {
    uint64_t r = rng_next(rng), s = rng_next(rng);
    inst->op = recipe->op >= 0 ? (uint8_t)recipe->op : random_op(rng, r);
    inst->size = recipe->size >= 0 ? (uint8_t)recipe->size : random_size(inst->op, r >> 16);
    bool wide = inst->size == NV_U64, compares = nv_has_rc(inst->op);
    /* Up to the highest register that each may be. */
    inst->rd = (uint8_t)nv_below(s, NV_RZ) & (wide ? 0xfe : 0xff);
    inst->ra = (uint8_t)nv_below(s >> 16, NV_RZ);
    inst->rb = (uint8_t)nv_below(s >> 32, NV_RZ) & (wide ? compares ? 0xfc : 0xfe : compares ? 0xfe : 0xff);
    inst->rd -= wide && inst->rd == NV_RZ - 1 ? 2 : 0;
    inst->rb -= (compares && inst->rb == NV_RZ - 1) || (wide && inst->rb >= NV_RZ - 3) ? 4 : 0;
    inst->rc_zero = compares && (s >> 48 & 7) == 0;
    if (inst->rc_zero && s >> 51 & 1)
        inst->rb = wide ? 252 : 254;
    if (!compares && (s >> 52 & 15) == 0)
        inst->rb = NV_RZ;
    if (recipe->rd_zero >= 0 ? recipe->rd_zero : (s >> 56 & 7) == 0)
        inst->rd = NV_RZ;
    if (recipe->ra_zero >= 0 ? recipe->ra_zero : (s >> 59 & 15) == 0)
        inst->ra = NV_RZ;
    /* !PT is rare: it does nothing. */
    static const uint8_t guards[16] = {NV_GUARD_P,     NV_GUARD_P,     NV_GUARD_P, NV_GUARD_P,
                                       NV_GUARD_NOT_P, NV_GUARD_NOT_P, NV_GUARD_P, NV_GUARD_NOT_PT};
    unsigned guard = recipe->guard >= 0 ? (unsigned)recipe->guard : guards[r >> 32 & 15];
    bool always = guard == NV_GUARD_PT || guard == NV_GUARD_NOT_PT;
    inst->pg = always ? NV_PT : (uint8_t)nv_below(r >> 40, NV_PT);
    inst->pg_not = guard == NV_GUARD_NOT_P || guard == NV_GUARD_NOT_PT;
}

/* A pair or Rc that begins where it may not: registers near the end, or odd ones. */
static uint64_t corrupt_registers(struct rng *rng) {
    struct nv_recipe recipe = nv_recipe_any;
    struct nv_atoms inst = {.offset = 0};
    uint64_t r = rng_next(rng);
    static const uint8_t with_pairs[] = {NV_OP_EXCH, NV_OP_CAS, NV_OP_CAST, NV_OP_CAST_SPIN};
    recipe.op = with_pairs[r & 3];
    recipe.size = recipe.op == NV_OP_EXCH || r & 4 ? NV_U64 : NV_U32;
    nv_random_inst(rng, &recipe, &inst);
    if (r & 0x18)
        inst.rb = r & 0x20 ? (uint8_t)(252 + (r >> 6 & 3)) : inst.rb | (uint8_t)(r >> 6 & 3);
    if (r & 0x300)
        inst.rd = r & 0x400 ? (uint8_t)(252 + (r >> 11 & 3)) : inst.rd | 1;
    return nv_atoms_encode(&inst);
}

uint64_t nv_corrupt(struct rng *rng, unsigned fault, uint64_t word) {
    uint64_t r = rng_next(rng);
    const uint64_t offset = 0x3fffffull << 30;
    switch (fault) {
    case NV_FAULT_WORD:
        return r;
    case NV_FAULT_BIT:
        return word ^ 1ull << (r & 63);
    case NV_FAULT_OPCODE:
        return (word & ~(0xffull << 56)) | r << 56;
    case NV_FAULT_FIELDS:
        return (word & ~(0xfull << 52 | 3ull << 28)) | (r & 15) << 52 | (r >> 8 & 3) << 28;
    default:
        return (corrupt_registers(rng) & ~(offset | 0xfff00)) | (word & (offset | 0xfff00));
    }
}
