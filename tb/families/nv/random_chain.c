/* SPDX-License-Identifier: MIT */
/*
 * Chains of warps: the first stores what the second compares with, or counts on, but for one bit or with a carry that
 * runs far, and the third returns what the second has left. What memory holds by chance lets one bit hardly ever
 * decide.
 */
#include "agents/memory.h"
#include "engine/edge.h"
#include "families/nv/random_warp.h"

enum { STORES, COMPARES, RETURNS };

static bool has_op(unsigned op) {
    return subset_has_value(NV_BY_OPERATION, nv_operation_place(op));
}

/* Any that the subset has if it lacks this one. */
static int random_op(struct rng *rng, bool wide, unsigned place) {
    static const uint8_t narrow_ops[] = {NV_OP_CAS, NV_OP_CAS, NV_OP_CAS, NV_OP_CAST,     NV_OP_MIN,
                                         NV_OP_MAX, NV_OP_ADD, NV_OP_ADD, NV_OP_CAST_SPIN},
                         wide_ops[] = {NV_OP_CAS, NV_OP_CAS, NV_OP_CAST, NV_OP_CAST_SPIN};
    unsigned op = place == STORES ? NV_OP_EXCH : wide ? wide_ops[rng_below(rng, 4)] : narrow_ops[rng_below(rng, 9)];
    return has_op(op) ? (int)op : NV_ANY;
}

/* What memory holds often, where nothing can store: a carry that has run far leaves zeros. */
static uint64_t stored_value(struct rng *rng, uint64_t stored) {
    if (has_op(NV_OP_EXCH))
        return stored;
    uint64_t r = rng_next(rng), edge = r >> 63 ? 0 : memory_edge(r);
    return edge | edge << 32;
}

/* What a lane works with on what another one has stored: the same, with one bit wrong, or what carries far in a sum. */
static uint64_t other_value(struct rng *rng, unsigned op, uint64_t stored, unsigned bits) {
    uint64_t r = rng_next(rng), any = rng_next(rng), at = 1ull << (r >> 8 & (bits / 2 - 1));
    if (op == NV_OP_ADD)
        return (~stored & (-2 * at)) | at | (any & (at - 1));
    return (r & 3) == 0 ? stored : stored ^ 1ull << (r >> 8 & (bits - 1));
}

/* Moves the lanes of a warp to where those of another one are, and lets them compare with what that has stored. */
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

void nv_random_chain(struct rng *rng, struct nv_warp warp[NV_CHAIN]) {
    static const uint8_t patterns[] = {NV_STRIDE_1, NV_STRIDE_1, NV_STRIDE_ODD, NV_STRIDE_2};
    struct nv_recipe recipe = nv_recipe_any;
    struct nv_profile first;
    bool wide = rng_below(rng, 2);
    recipe.size = wide ? NV_U64 : nv_size_32();
    recipe.pattern = patterns[rng_below(rng, 4)];
    recipe.guard = NV_GUARD_PT;
    recipe.exec_mask = NV_BITS_ALL;
    recipe.ra_zero = recipe.rd_zero = 0;
    recipe.allocation = NV_SIZE_MEMORY;
    recipe.to = NV_TO_NONE;
    recipe.misaligned = NV_WHOS;
    for (unsigned place = 0; place < NV_CHAIN; place++) {
        recipe.op = random_op(rng, wide, place);
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
