/* SPDX-License-Identifier: MIT */
/* The covergroups of lanes: which are active, and how they meet in banks. */
#include "families/nv/cover.h"
#include "families/nv/dimensions.h"

static const char *const no_lane = "the warp has no such lane", *const too_few = "the warp has too few lanes";

/* Fewest and most lanes that a group can have of a class of conflicts. */
static unsigned least_of(unsigned conflict) {
    return conflict < 3 ? conflict : (1u << (conflict - 2)) + 1;
}

static unsigned most_of(unsigned conflict) {
    unsigned most = conflict ? 1u << (conflict - 1) : 0;
    return most < nv_unit.lanes ? most : nv_unit.lanes;
}

/* Of lanes that stand in such strides, which are not all in one group: most in a group. */
static unsigned most_by_stride(unsigned pattern, unsigned groups) {
    unsigned apart = pattern == NV_STRIDE_2      ? groups / 2
                     : pattern == NV_STRIDE_4    ? groups / 4
                     : pattern == NV_STRIDE_EVEN ? 2
                                                 : groups;
    if (apart < 2)
        return 0;
    return (nv_unit.lanes + apart - 1) / apart;
}

static const char *impossible_pattern(unsigned conflict, unsigned pattern, unsigned groups) {
    if (pattern == NV_NO_LANE || pattern == NV_ONE_LANE || conflict < 1)
        return conflict == pattern && conflict < 2 ? NULL : "the pattern says how many lanes are active";
    unsigned most = nv_unit.lanes, least = 1;
    if (pattern == NV_BROADCAST || pattern == NV_ONE_GROUP || pattern == NV_PAIRS)
        least = 2;
    if (pattern >= NV_STRIDE_1 && pattern <= NV_STRIDE_EVEN)
        most = most_by_stride(pattern, groups);
    if (pattern == NV_PAIRS)
        most -= 2;
    else if (pattern == NV_SCATTERED)
        most -= 1;
    if (!most || (pattern == NV_STRIDE_EVEN && groups < 4))
        return "lanes of such a stride are all in one bank";
    if (least > most_of(conflict))
        return "lanes of one address are in one bank";
    return most < least_of(conflict) ? "so few lanes of the pattern meet in a bank" : NULL;
}

const char *nv_impossible_operation(const unsigned *part) {
    unsigned op = nv_operations[part[0]];
    if (!(nv_op_sizes(op) >> part[1] & 1))
        return "the operation has no such size";
    if (least_of(part[2]) > nv_unit.lanes)
        return too_few;
    return impossible_pattern(part[2], part[3], nv_groups(part[1] == NV_U64 ? 8 : 4));
}

/* A recipe of a warp that is carried out, mostly. */
static struct nv_recipe done(struct rng *rng) {
    struct nv_recipe recipe = nv_recipe_any;
    recipe.allocation = (int)(NV_SIZE_MEMORY + rng_below(rng, 3));
    recipe.to = NV_TO_NONE;
    recipe.misaligned = NV_WHOS;
    recipe.ra_zero = 0;
    return recipe;
}

static void want_degree(struct rng *rng, struct nv_recipe *recipe, unsigned degree) {
    recipe->degree = (int)degree;
    if (degree)
        recipe->guard = (int)rng_below(rng, NV_GUARD_NOT_PT);
}

static unsigned degree_in(struct rng *rng, unsigned conflict) {
    unsigned least = least_of(conflict);
    return least + rng_below(rng, most_of(conflict) - least + 1);
}

void nv_hint_operation(const struct cover_aim *aim, uint32_t *req) {
    struct nv_recipe recipe = done(aim->rng);
    recipe.op = nv_operations[aim->part[0]];
    recipe.size = (int)aim->part[1];
    recipe.pattern = (int)aim->part[3];
    want_degree(aim->rng, &recipe, degree_in(aim->rng, aim->part[2]));
    nv_put_random_warp(aim->rng, &recipe, req);
}

enum { KIND_32, KIND_64, KIND_SPIN };

const char *nv_impossible_degree(const unsigned *part) {
    return part[1] < nv_unit.lanes ? NULL : too_few;
}

void nv_hint_degree(const struct cover_aim *aim, uint32_t *req) {
    static const uint8_t wide[] = {NV_OP_EXCH, NV_OP_CAS, NV_OP_CAST};
    struct nv_recipe recipe = done(aim->rng);
    recipe.size = aim->part[0] == KIND_64 ? NV_U64 : nv_size_32();
    recipe.op =
        aim->part[0] == KIND_64 ? nv_draw_op(aim->rng, wide, 3) : nv_draw_op(aim->rng, nv_operations, NV_OPERATIONS);
    if (aim->part[0] == KIND_SPIN) {
        recipe.op = NV_OP_CAST_SPIN;
        recipe.size = rng_below(aim->rng, 2) ? NV_U64 : NV_U32;
    }
    recipe.pattern = rng_below(aim->rng, 2) ? NV_SCATTERED : NV_ONE_GROUP;
    want_degree(aim->rng, &recipe, aim->part[1] + 1);
    nv_put_random_warp(aim->rng, &recipe, req);
}

const char *nv_impossible_bank(const unsigned *part) {
    return part[1] < nv_groups(part[0] ? 8 : 4) ? NULL : "there is no such bank, or pair of them";
}

void nv_hint_bank(const struct cover_aim *aim, uint32_t *req) {
    static const uint8_t wide[] = {NV_OP_CAS, NV_OP_EXCH, NV_OP_CAST, NV_OP_CAST_SPIN};
    struct nv_recipe recipe = done(aim->rng);
    recipe.op = aim->part[0] ? nv_draw_op(aim->rng, wide, 4) : nv_draw_op(aim->rng, nv_operations, NV_OPERATIONS);
    recipe.size = aim->part[0] ? NV_U64 : nv_size_32();
    recipe.pattern = NV_ONE_GROUP;
    want_degree(aim->rng, &recipe, 2 + rng_below(aim->rng, nv_unit.lanes - 1));
    nv_put_random_warp(aim->rng, &recipe, req);
}

enum { ROLE_ONLY, ROLE_IDLE, ROLE_LAST, ROLE_MISALIGNED, ROLE_OUT };

const char *nv_impossible_lane(const unsigned *part) {
    if (part[0] >= nv_unit.lanes)
        return no_lane;
    return part[0] == 0 && part[1] == ROLE_LAST ? "lane 0 comes first" : NULL;
}

void nv_hint_lane(const struct cover_aim *aim, uint32_t *req) {
    struct nv_recipe recipe = done(aim->rng);
    unsigned role = aim->part[1];
    uint32_t lane = 1u << aim->part[0], some = (uint32_t)rng_next(aim->rng);
    struct nv_warp warp;
    struct nv_atoms inst;
    recipe.guard = (int)rng_below(aim->rng, NV_GUARD_NOT_PT);
    if (role == ROLE_LAST)
        recipe.pattern = rng_below(aim->rng, 2) ? NV_BROADCAST : NV_ONE_GROUP;
    nv_random_warp(aim->rng, &recipe, rng_below(aim->rng, nv_unit.bytes), &warp);
    nv_atoms_decode(warp.word, &inst);
    uint32_t active = role == ROLE_ONLY   ? lane
                      : role == ROLE_IDLE ? ~lane
                      : role == ROLE_LAST ? (some & (lane - 1)) | lane
                                          : some | lane;
    nv_activate(aim->rng, &inst, active & nv_all_lanes(), &warp);
    if (role == ROLE_MISALIGNED)
        warp.ra[aim->part[0]] |= 1 + (some & 1);
    else if (role == ROLE_OUT)
        warp.ra[aim->part[0]] += NV_WINDOW;
    nv_unit.put(&warp, req);
}

/* Which bits of the predicate are true behind its inversion; of PT they all are. */
static unsigned true_bits(unsigned guard, unsigned bits) {
    static const uint8_t inverted[] = {NV_BITS_ALL, NV_BITS_SOME, NV_BITS_NONE};
    return guard == NV_GUARD_PT       ? NV_BITS_ALL
           : guard == NV_GUARD_NOT_PT ? NV_BITS_NONE
           : guard == NV_GUARD_P      ? bits
                                      : inverted[bits];
}

const char *nv_impossible_masking(const unsigned *part) {
    unsigned mask = part[0], predicate = true_bits(part[1], part[2]), conflict = part[3];
    if (least_of(conflict) > nv_unit.lanes)
        return too_few;
    if (mask == NV_BITS_NONE || predicate == NV_BITS_NONE)
        return conflict ? "no lane is active" : NULL;
    bool all = mask == NV_BITS_ALL && predicate == NV_BITS_ALL;
    if (conflict == 0)
        return mask == NV_BITS_SOME && predicate == NV_BITS_SOME ? NULL : "a lane is active";
    if (all && most_of(conflict) < (nv_unit.lanes + nv_unit.banks - 1) / nv_unit.banks)
        return "all lanes need so many passes";
    return !all && least_of(conflict) > nv_unit.lanes - 1 ? "a lane is not active" : NULL;
}

bool nv_masking_takes(const unsigned *part, unsigned bytes) {
    bool all = part[0] == NV_BITS_ALL && true_bits(part[1], part[2]) == NV_BITS_ALL;
    return !all || most_of(part[3]) >= (nv_unit.lanes + nv_groups(bytes) - 1) / nv_groups(bytes);
}

void nv_hint_masking(const struct cover_aim *aim, uint32_t *req) {
    static const uint8_t dense[] = {NV_BROADCAST, NV_ONE_GROUP, NV_SCATTERED, NV_SCATTERED},
                         sparse[] = {NV_STRIDE_1, NV_STRIDE_2, NV_STRIDE_4, NV_SCATTERED};
    const unsigned *part = aim->part;
    struct nv_recipe recipe = done(aim->rng);
    recipe.guard = (int)part[1];
    unsigned predicate = true_bits(part[1], part[2]);
    bool some = part[0] == NV_BITS_SOME || predicate == NV_BITS_SOME;
    recipe.exec_mask = (int)part[0];
    recipe.predicate = (int)part[2];
    if (some && part[3] && rng_below(aim->rng, 2)) {
        struct nv_atoms inst;
        struct nv_warp warp;
        recipe.degree = (int)degree_in(aim->rng, part[3]);
        nv_random_warp(aim->rng, &recipe, 0, &warp);
        nv_atoms_decode(warp.word, &inst);
        /* What is not some has to be all. */
        uint32_t active = nv_active(&inst, &warp), all = nv_all_lanes();
        if (part[0] == NV_BITS_ALL)
            warp.exec_mask = all, warp.predicate = inst.pg_not ? all & ~active : active;
        else if (predicate == NV_BITS_ALL)
            warp.exec_mask = active, warp.predicate = inst.pg_not ? 0 : all;
        if (part[1] == NV_GUARD_PT)
            nv_random_masks(aim->rng, &recipe, &inst, &warp), warp.exec_mask = active;
        nv_unit.put(&warp, req);
        return;
    }
    recipe.pattern = (part[3] > 3 ? dense : sparse)[rng_below(aim->rng, 4)];
    nv_put_random_warp(aim->rng, &recipe, req);
}

const char *nv_impossible_guard(const unsigned *part) {
    return part[0] == NV_PT && part[1] && part[2] ? "no lane is active" : NULL;
}

void nv_hint_guard(const struct cover_aim *aim, uint32_t *req) {
    struct nv_recipe recipe = done(aim->rng);
    struct nv_warp warp;
    bool always = aim->part[0] == NV_PT;
    recipe.guard = aim->part[1] ? always ? NV_GUARD_NOT_PT : NV_GUARD_NOT_P : always ? NV_GUARD_PT : NV_GUARD_P;
    recipe.degree = aim->part[2] ? 1 + (int)rng_below(aim->rng, nv_unit.lanes) : 0;
    nv_random_warp(aim->rng, &recipe, 0, &warp);
    warp.word = (warp.word & ~(7ull << 16)) | (uint64_t)aim->part[0] << 16;
    nv_unit.put(&warp, req);
}
