/* SPDX-License-Identifier: MIT */
#include "families/nv/random_warp.h"

#include "agents/memory.h"
#include "engine/edge.h"

const struct nv_recipe nv_recipe_any = {NV_ANY, NV_ANY, NV_ANY, NV_ANY, NV_ANY, NV_ANY, NV_ANY,
                                        NV_ANY, NV_ANY, NV_ANY, NV_ANY, NV_ANY, NV_ANY, NV_ANY};

uint32_t nv_active(const struct nv_atoms *inst, const struct nv_warp *warp) {
    uint32_t predicate = inst->pg == NV_PT ? UINT32_MAX : warp->predicate;
    return warp->exec_mask & (inst->pg_not ? ~predicate : predicate) & nv_all_lanes();
}

static uint32_t random_bits(uint64_t r, int want) {
    static const uint8_t classes[16] = {NV_BITS_NONE, NV_BITS_SOME, NV_BITS_SOME, NV_BITS_SOME,
                                        NV_BITS_SOME, NV_BITS_SOME, NV_BITS_SOME};
    unsigned class = r >> 60 > 6 ? NV_BITS_ALL : classes[r >> 60];
    class = want >= 0 ? (unsigned)want : class;
    uint32_t some = (uint32_t)(r >> 8);
    if ((r & 7) < 3)
        some = (uint32_t)edge_mask(r >> 8, nv_unit.lanes);
    else if ((r & 7) == 3)
        some &= (uint32_t)(r >> 29);
    return (class == NV_BITS_NONE ? 0 : class == NV_BITS_ALL ? UINT32_MAX : some) & nv_all_lanes();
}

static void random_masks(struct rng *rng, const struct nv_recipe *recipe, const struct nv_atoms *inst,
                         struct nv_warp *warp) {
    warp->exec_mask = random_bits(rng_next(rng), recipe->exec_mask);
    warp->predicate = random_bits(rng_next(rng), recipe->predicate);
    /* Most lanes of most warps are active, whatever the predicate. */
    if (recipe->predicate < 0 && inst->pg_not)
        warp->predicate ^= nv_all_lanes();
}

void nv_activate(struct rng *rng, const struct nv_recipe *recipe, const struct nv_atoms *inst, uint32_t active,
                 struct nv_warp *warp) {
    const uint64_t r = rng_next(rng);
    const bool always = inst->pg == NV_PT;
    const unsigned all = inst->pg_not ? NV_BITS_NONE : NV_BITS_ALL; /* of the predicate's bits, if all are true */
    const unsigned none = NV_BITS_ALL - all;
    uint32_t exec = active | (uint32_t)r;
    if (recipe->exec_mask == NV_BITS_ALL)
        exec = UINT32_MAX;
    if (recipe->exec_mask == NV_BITS_NONE)
        exec = 0;
    uint32_t predicate = active | ((uint32_t)(r >> 32) & ~exec);
    if (recipe->predicate == (int)none)
        predicate = 0;
    if (always ? !inst->pg_not : recipe->predicate == (int)all)
        predicate = UINT32_MAX, exec = active;
    warp->exec_mask = exec & nv_all_lanes();
    warp->predicate = always ? random_bits(rng_next(rng), recipe->predicate)
                             : (inst->pg_not ? ~predicate : predicate) & nv_all_lanes();
}

/*
 * Values that meet in memory: often those that memory holds at first, and small ones, so that lanes compare with what
 * others store, count up to each other's bounds, and find what they look for.
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

/* Each lane has Rb and Rc from a few values, and Rc of some is Rb of the next lane. */
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
        /* The upper words mean nothing then. */
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
    nv_random_inst(rng, recipe, &inst);
    random_masks(rng, recipe, &inst, warp);
    nv_random_addresses(rng, recipe, window, &inst, warp);
    random_values(rng, inst.size == NV_U64, warp);
    warp->word = nv_atoms_encode(&inst);
}

enum { CHAIN_EVERY = 2 }; /* of four warps, three are one; where nothing can store, all are */
static void randomize_chain(struct rng *rng, uint32_t *req) {
    struct nv_warp warp[NV_CHAIN];
    nv_random_chain(rng, warp);
    for (unsigned i = 0; i < NV_CHAIN; i++, req += nv_unit.words)
        nv_unit.put(&warp[i], req);
}

void nv_randomize(struct rng *rng, uint32_t *req, size_t n) {
    uint32_t *first = req;
    uint32_t window = rng_below(rng, nv_unit.bytes);
    for (size_t i = 0; i < n; i++, req += nv_unit.words) {
        struct nv_warp warp;
        nv_random_warp(rng, &nv_recipe_any, window, &warp);
        uint64_t r = rng_next(rng);
        if ((r & 15) == 0)
            warp.word = nv_corrupt(rng, nv_below(r >> 8, NV_FAULTS), warp.word);
        warp.compute = (r >> 32 & 127) != 0;
        nv_unit.put(&warp, req);
    } /* Between those that may be aimed at a bin. */
    for (size_t i = 1; i + NV_CHAIN <= n; i += NV_CHAIN + 1)
        if (!subset_has_value(NV_BY_OPERATION, nv_operation_place(NV_OP_EXCH)) || rng_below(rng, CHAIN_EVERY) == 0)
            randomize_chain(rng, first + i * nv_unit.words);
}
