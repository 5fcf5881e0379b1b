/* SPDX-License-Identifier: MIT */
/*
 * Random warps: an instruction word, the allocation, masks, and addresses and operands of each lane. Most are executed.
 * Ports that are not read have any value.
 */
#include "agents/memory.h"
#include "families/nv/warp.h"
#include "lanelock/bench_random.h"

const struct nv_recipe nv_recipe_any = {NV_ANY, NV_ANY, NV_ANY, NV_ANY, NV_ANY, NV_ANY, NV_ANY,
                                        NV_ANY, NV_ANY, NV_ANY, NV_ANY, NV_ANY, NV_ANY, NV_ANY};

/*
 * Instruction words
 */

/* Returns a size of the operation, from the subset if possible. */
static uint8_t size_of_op(uint8_t op, uint64_t r) {
    uint8_t legal[NV_U64 + 1] = {0};
    unsigned n = 0;
    for (unsigned size = NV_U32; size <= NV_U64; size++)
        if (nv_op_sizes(op) >> size & 1 && subset_has_value(NV_BY_SIZE, size))
            legal[n++] = (uint8_t)size;
    for (unsigned size = NV_U32; n == 0; size++)
        if (nv_op_sizes(op) >> size & 1)
            legal[n++] = (uint8_t)size;
    return legal[edge_below(r, n)];
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
                                                       : edge_below(r, NV_OPERATIONS)];
}

static void random_inst(struct rng *rng, const struct nv_recipe *recipe, struct nv_atoms *inst) {
    uint64_t r = rng_next(rng), s = rng_next(rng);
    inst->op = recipe->op >= 0 ? (uint8_t)recipe->op : random_op(rng, r);
    inst->size = recipe->size >= 0 ? (uint8_t)recipe->size : size_of_op(inst->op, r >> 16);
    bool wide = inst->size == NV_U64, compares = nv_has_rc(inst->op);
    /* The highest legal register has a limit for each operand. */
    inst->rd = (uint8_t)edge_below(s, NV_RZ) & (wide ? 0xfe : 0xff);
    inst->ra = (uint8_t)edge_below(s >> 16, NV_RZ);
    inst->rb = (uint8_t)edge_below(s >> 32, NV_RZ) & (wide ? compares ? 0xfc : 0xfe : compares ? 0xfe : 0xff);
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
    /* !PT is rare, because no lane executes then. */
    static const uint8_t guards[16] = {NV_GUARD_P,     NV_GUARD_P,     NV_GUARD_P, NV_GUARD_P,
                                       NV_GUARD_NOT_P, NV_GUARD_NOT_P, NV_GUARD_P, NV_GUARD_NOT_PT};
    unsigned guard = recipe->guard >= 0 ? (unsigned)recipe->guard : guards[r >> 32 & 15];
    bool always = guard == NV_GUARD_PT || guard == NV_GUARD_NOT_PT;
    inst->pg = always ? NV_PT : (uint8_t)edge_below(r >> 40, NV_PT);
    inst->pg_not = guard == NV_GUARD_NOT_P || guard == NV_GUARD_NOT_PT;
}

/* Makes a word with an illegal pair or Rc: registers near the end, or odd ones. */
static uint64_t corrupt_registers(struct rng *rng) {
    struct nv_recipe recipe = nv_recipe_any;
    struct nv_atoms inst = {.offset = 0};
    uint64_t r = rng_next(rng);
    static const uint8_t with_pairs[] = {NV_OP_EXCH, NV_OP_CAS, NV_OP_CAST, NV_OP_CAST_SPIN};
    recipe.op = with_pairs[r & 3];
    recipe.size = recipe.op == NV_OP_EXCH || r & 4 ? NV_U64 : NV_U32;
    random_inst(rng, &recipe, &inst);
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

/*
 * Operands and the allocation
 */

/*
 * Makes an operand: often a value of initial memory, or a small one. Then lanes compare with values that others store,
 * count up to each other's bounds, and find the value that they compare with.
 */
static uint64_t random_value(uint64_t r, uint64_t any) {
    uint64_t edge = memory_edge(r >> 8), other = memory_edge(r >> 12), twice = edge | edge << 32;
    switch (r & 7) {
    case 0:
        return any;
    case 1:
        return r & 8 ? any & 7 : edge_value(any, 64);
    case 2:
        return edge | other << 32;
    case 3:
        return twice ^ 1ull << (any & 63);
    case 4:
        return (r >> 16 & 7) | (r >> 20 & 7) << 32;
    case 5:
        return twice;
    default:
        return r & 0x100 ? UINT64_MAX : 0;
    }
}

/* Draws Rb and Rc of each lane from a few values. Rc of some lanes is Rb of the next one. */
static void random_values(struct rng *rng, bool wide, struct nv_warp *warp) {
    uint64_t value[8], random = rng_next(rng), r = rng_next(rng);
    static const uint8_t fewer[8] = {0, 1, 1, 3, 3, 3, 7, 7};
    unsigned few = fewer[r & 7], chain = r >> 4 & 3;
    for (unsigned i = 0; i < 8; i++, random += 2 * RNG_STEP)
        value[i] = random_value(rng_hash(random), rng_hash(random + RNG_STEP));
    bool random_all = (r >> 8 & 15) == 0;
    for (unsigned i = 0; i < nv_unit.lanes; i++, random += 2 * RNG_STEP) {
        uint64_t s = rng_hash(random), any = rng_hash(random + RNG_STEP);
        warp->rb[i] = random_all ? any : value[s & few];
        warp->rc[i] = random_all ? any << 32 | any >> 32 : value[s >> 8 & few];
        if (i && chain == 0)
            warp->rc[i - 1] = warp->rb[i];
        if (i && chain == 1 && s & 0x10000)
            warp->rb[i] = warp->rc[i - 1];
        /* The upper words are not read. */
        if (!wide) {
            warp->rb[i] = (uint32_t)warp->rb[i] | (any & 0xffffffff00000000);
            warp->rc[i] = (uint32_t)warp->rc[i] | any << 32;
        }
    }
}

static uint32_t random_size(uint64_t r, int want) {
    static const uint8_t classes[16] = {NV_SIZE_0,      NV_SIZE_TINY,   NV_SIZE_8,    NV_SIZE_8,
                                        NV_SIZE_4,      NV_SIZE_ODD,    NV_SIZE_MORE, NV_SIZE_MORE,
                                        NV_SIZE_MEMORY, NV_SIZE_MEMORY, NV_SIZE_MORE, NV_SIZE_MEMORY,
                                        NV_SIZE_WINDOW, NV_SIZE_WINDOW, NV_SIZE_MORE, NV_SIZE_MEMORY};
    const unsigned memory = (unsigned)__builtin_ctz(nv_unit.bytes), window = (unsigned)__builtin_ctz(NV_WINDOW);
    uint32_t some = (uint32_t)(r >> 16), near = (uint32_t)edge_value_from(r >> 16, memory, window);
    uint32_t below = (r & 0x8000 ? (uint32_t)edge_value(r >> 16, memory) : some) & (nv_unit.bytes - 1) & ~7u;
    below |= below ? 0 : 8;
    if (want < 0 && (r & 0x3800) == 0)
        return (uint32_t)edge_value(r >> 16, window + 1);
    switch (want >= 0 ? (unsigned)want : classes[r & 15]) {
    case NV_SIZE_0:
        return 0;
    case NV_SIZE_TINY:
        return 1 + some % 7;
    case NV_SIZE_8:
        return below;
    case NV_SIZE_4:
        return below | 4;
    case NV_SIZE_ODD:
        return below | (some >> 20 & 4) | (1 + (some >> 24) % 3);
    case NV_SIZE_MEMORY:
        return nv_unit.bytes;
    case NV_SIZE_MORE:
        if (r & 0x4000)
            return near > nv_unit.bytes ? near : nv_unit.bytes + 1 + (some & 7);
        return nv_unit.bytes + 1 + (uint32_t)((uint64_t)some * (NV_WINDOW - nv_unit.bytes - 1) >> 32);
    default:
        return NV_WINDOW + (r & 0x4000 ? some & (NV_WINDOW - 1) : r & 0x2000 ? near : some & (r & 0x1000 ? 7 : 0));
    }
}

void nv_random_warp(struct rng *rng, const struct nv_recipe *recipe, uint32_t window, struct nv_warp *warp) {
    struct nv_atoms inst;
    warp->compute = true;
    warp->lanes = nv_unit.lanes;
    warp->size = random_size(rng_next(rng), recipe->allocation);
    random_inst(rng, recipe, &inst);
    nv_random_masks(rng, recipe, &inst, warp);
    nv_random_addresses(rng, recipe, window, &inst, warp);
    random_values(rng, inst.size == NV_U64, warp);
    warp->word = nv_atoms_encode(&inst);
}

/*
 * Chains of warps: the first one stores values, the second one compares with them or adds to them, and the third one
 * returns the result. The second one's operands differ in a single bit, or cause a long carry. In initial memory, a
 * single bit rarely decides.
 */
enum { STORES, COMPARES, RETURNS, CHAIN };

static bool has_op(unsigned op) {
    return subset_has_value(NV_BY_OPERATION, nv_operation_place(op));
}

/* Returns an operation for a place in a chain, or NV_ANY if the subset lacks it. */
static int chain_op(struct rng *rng, bool wide, unsigned place) {
    static const uint8_t narrow_ops[] = {NV_OP_CAS, NV_OP_CAS, NV_OP_CAS, NV_OP_CAST,     NV_OP_MIN,
                                         NV_OP_MAX, NV_OP_ADD, NV_OP_ADD, NV_OP_CAST_SPIN},
                         wide_ops[] = {NV_OP_CAS, NV_OP_CAS, NV_OP_CAST, NV_OP_CAST_SPIN};
    unsigned op = place == STORES ? NV_OP_EXCH : wide ? wide_ops[rng_below(rng, 4)] : narrow_ops[rng_below(rng, 9)];
    return has_op(op) ? (int)op : NV_ANY;
}

/* Returns a value that memory often has if the subset has no EXCH. A long carry leaves zeros. */
static uint64_t stored_value(struct rng *rng, uint64_t stored) {
    if (has_op(NV_OP_EXCH))
        return stored;
    uint64_t r = rng_next(rng), edge = r >> 63 ? 0 : memory_edge(r);
    return edge | edge << 32;
}

/* Makes an operand for a stored value: equal, different in one bit, or with a long carry in the sum. */
static uint64_t other_value(struct rng *rng, unsigned op, uint64_t stored, unsigned bits) {
    uint64_t r = rng_next(rng), any = rng_next(rng), at = 1ull << (r >> 8 & (bits / 2 - 1));
    if (op == NV_OP_ADD)
        return (~stored & (-2 * at)) | at | (any & (at - 1));
    return (r & 3) == 0 ? stored : stored ^ 1ull << (r >> 8 & (bits - 1));
}

/* Moves the lanes of a warp to the addresses of another one, with operands for its stored values. */
static void follow(struct rng *rng, struct nv_warp *first, const uint32_t *address, unsigned place,
                   struct nv_warp *warp) {
    struct nv_atoms inst;
    unsigned turn = rng_below(rng, nv_unit.lanes);
    bool all_find = rng_below(rng, 8) == 0;
    nv_atoms_decode(warp->word, &inst);
    for (unsigned i = 0; i < nv_unit.lanes; i++) {
        warp->ra[i] = address[i ^ turn] - (uint32_t)inst.offset;
        if (place == COMPARES && inst.op == NV_OP_ADD && has_op(NV_OP_EXCH) && rng_below(rng, 4))
            edge_carry(edge_run(rng_next(rng), 32), &first->rb[i ^ turn], &warp->rb[i]);
        else if (place == COMPARES || !has_op(NV_OP_EXCH))
            warp->rb[i] = all_find
                              ? first->rb[i ^ turn]
                              : other_value(rng, inst.op, stored_value(rng, first->rb[i ^ turn]), 8 * nv_bytes(&inst));
    }
}

static void random_chain(struct rng *rng, struct nv_warp warp[CHAIN]) {
    static const uint8_t patterns[] = {NV_STRIDE_1, NV_STRIDE_1, NV_STRIDE_ODD, NV_STRIDE_2};
    struct nv_recipe recipe = nv_recipe_any;
    struct nv_profile first;
    bool wide = rng_below(rng, 2);
    recipe.pattern = patterns[rng_below(rng, 4)];
    recipe.guard = NV_GUARD_PT;
    recipe.exec_mask = NV_BITS_ALL;
    recipe.ra_zero = recipe.rd_zero = 0;
    recipe.allocation = NV_SIZE_MEMORY;
    recipe.to = NV_TO_NONE;
    recipe.misaligned = NV_WHOS;
    for (unsigned place = 0; place < CHAIN; place++) {
        recipe.op = chain_op(rng, wide, place);
        recipe.size = recipe.op == NV_ANY ? NV_ANY : wide ? NV_U64 : nv_size_32();
        nv_random_warp(rng, &recipe, rng_below(rng, nv_unit.bytes), &warp[place]);
        if (place != STORES) {
            follow(rng, &warp[0], first.address, place, &warp[place]);
            continue;
        }
        nv_measure(&warp[0], &first);
        for (unsigned i = 0; i < nv_unit.lanes; i += 1 + rng_below(rng, 2))
            warp[0].rb[i] = rng_next(rng);
    }
}

/* Three of four warps are a chain: each time if EXCH is not in the subset, else every second time. */
enum { CHAIN_EVERY = 2 };
static void randomize_chain(struct rng *rng, uint32_t *req) {
    struct nv_warp warp[CHAIN];
    random_chain(rng, warp);
    for (unsigned i = 0; i < CHAIN; i++, req += nv_unit.words)
        nv_unit.put(&warp[i], req);
}

void nv_randomize(void *req, const unsigned (*chosen)[LL_TILE], uint64_t random, size_t n) {
    struct rng rng = {random};
    uint32_t *words = req;
    uint32_t window = rng_below(&rng, nv_unit.bytes);
    (void)chosen; /* random_inst() draws values of the options */
    for (size_t i = 0; i < n; i++) {
        struct nv_warp warp;
        nv_random_warp(&rng, &nv_recipe_any, window, &warp);
        uint64_t r = rng_next(&rng);
        if ((r & 15) == 0)
            warp.word = nv_corrupt(&rng, edge_below(r >> 8, NV_FAULTS), warp.word);
        warp.compute = (r >> 32 & 127) != 0;
        nv_unit.put(&warp, words + i * nv_unit.words);
    }
    /* Warps between chains may be directed. */
    for (size_t i = 1; i + CHAIN <= n; i += CHAIN + 1)
        if (!subset_has_value(NV_BY_OPERATION, nv_operation_place(NV_OP_EXCH)) || rng_below(&rng, CHAIN_EVERY) == 0)
            randomize_chain(&rng, words + i * nv_unit.words);
}
