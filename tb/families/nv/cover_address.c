/* SPDX-License-Identifier: MIT */
/* The covergroups of addresses, and of why they are refused. */
#include "families/nv/cover.h"
#include "families/nv/dimensions.h"

static int random_op(struct rng *rng, bool wide) {
    static const uint8_t ops[] = {NV_OP_EXCH, NV_OP_CAS, NV_OP_CAST, NV_OP_CAST_SPIN};
    return wide ? nv_draw_op(rng, ops, 4) : nv_draw_op(rng, nv_operations, NV_OPERATIONS);
}

/* A recipe of accesses of 4 or 8 bytes by a lane or more. */
static struct nv_recipe recipe_of(struct rng *rng, bool wide) {
    struct nv_recipe recipe = nv_recipe_any;
    recipe.op = random_op(rng, wide);
    recipe.size = wide ? NV_U64 : nv_size_32();
    recipe.guard = (int)rng_below(rng, NV_GUARD_NOT_PT);
    recipe.ra_zero = 0;
    recipe.to = NV_TO_NONE;
    recipe.misaligned = NV_WHOS;
    return recipe;
}

enum { FORM_ZERO, FORM_OFFSET, FORM_WRAPS, FORM_IN, FORM_WIDE };

const char *nv_impossible_form(const unsigned *part) {
    if (part[FORM_WRAPS] && (part[FORM_ZERO] || part[FORM_OFFSET] == NV_OFFSET_0))
        return "nothing is added";
    if (part[FORM_IN] && part[FORM_OFFSET] == NV_OFFSET_NEGATIVE && (part[FORM_WRAPS] || part[FORM_ZERO]))
        return "the address is beyond memory";
    return NULL;
}

void nv_hint_form(const struct cover_aim *aim, uint32_t *req) {
    static const uint8_t tos[] = {NV_TO_FAR, NV_TO_POWER, NV_TO_TOP, NV_TO_WINDOW};
    const unsigned *part = aim->part;
    struct nv_recipe recipe = recipe_of(aim->rng, part[FORM_WIDE]);
    recipe.ra_zero = (int)part[FORM_ZERO];
    recipe.offset = (int)part[FORM_OFFSET];
    recipe.allocation = NV_SIZE_MEMORY;
    if (!part[FORM_IN]) {
        recipe.to = tos[rng_below(aim->rng, 4)];
        recipe.who = NV_WHO_ALL;
        if (part[FORM_ZERO] && part[FORM_OFFSET] == NV_OFFSET_0)
            recipe.allocation = NV_SIZE_0;
    }
    nv_put_random_warp(aim->rng, &recipe, req);
}

enum { BOUNDS_SIZE, BOUNDS_CLASS, BOUNDS_WIDE };

const char *nv_impossible_bounds(const unsigned *part) {
    unsigned size = part[BOUNDS_SIZE], bounds = part[BOUNDS_CLASS];
    bool wide = part[BOUNDS_WIDE], inside = bounds == NV_ALL_IN || bounds == NV_ENDS_AT_END;
    if (inside && (size == NV_SIZE_0 || (size == NV_SIZE_TINY && wide)))
        return "nothing is allocated, or too little";
    bool odd = size == NV_SIZE_ODD || (wide && (size == NV_SIZE_4 || size == NV_SIZE_TINY));
    if (odd && (bounds == NV_ENDS_AT_END || bounds == NV_BEGINS_AT_END))
        return "the size is no multiple of the access";
    bool either = size == NV_SIZE_TINY && !wide;
    return bounds == NV_STRADDLES && !odd && !either ? "the size is a multiple of the access" : NULL;
}

void nv_hint_bounds(const struct cover_aim *aim, uint32_t *req) {
    static const uint8_t tos[NV_BOUNDS] = {
        [NV_ENDS_AT_END] = NV_TO_LAST, [NV_OUT] = NV_TO_FAR,           [NV_AT_TOP] = NV_TO_TOP,
        [NV_AT_WINDOW] = NV_TO_WINDOW, [NV_BEGINS_AT_END] = NV_TO_END, [NV_STRADDLES] = NV_TO_STRADDLE};
    struct nv_recipe recipe = recipe_of(aim->rng, aim->part[BOUNDS_WIDE]);
    recipe.allocation = (int)aim->part[BOUNDS_SIZE];
    recipe.to = tos[aim->part[BOUNDS_CLASS]];
    recipe.who = rng_below(aim->rng, 2) ? NV_WHO_LOWEST : NV_WHO_ALL;
    if (aim->part[BOUNDS_CLASS] == NV_BOUNDS_NONE)
        recipe.degree = 0;
    nv_put_random_warp(aim->rng, &recipe, req);
}

const char *nv_impossible_high_bit(const unsigned *part) {
    return nv_unit.bytes >> part[1] > 1 ? "memory is larger" : NULL;
}

void nv_hint_high_bit(const struct cover_aim *aim, uint32_t *req) {
    struct nv_recipe recipe = recipe_of(aim->rng, aim->part[0]);
    recipe.allocation = (int)(NV_SIZE_MEMORY + rng_below(aim->rng, 3));
    recipe.to = NV_TO_POWER;
    recipe.who = (int)rng_below(aim->rng, NV_WHO_IDLE);
    nv_put_random_warp(aim->rng, &recipe, req);
}

enum { ADDRESS_OUT, ADDRESS_LANE, ADDRESS_OTHERS, ADDRESS_IDLE, ADDRESS_WIDE };
enum { LANE_0, LANE_OF_BEAT_0, LANE_LATER, LANE_LAST };
enum { OTHERS_NONE, OTHERS_LOWER, OTHERS_SAME, OTHERS_HIGHER };
enum { IDLE_RIGHT, IDLE_LOWER, IDLE_HIGHER };

const char *nv_impossible_address(const unsigned *part) {
    unsigned lane = part[ADDRESS_LANE], others = part[ADDRESS_OTHERS], idle = part[ADDRESS_IDLE];
    if (part[ADDRESS_OUT] && others != OTHERS_NONE)
        return "a misaligned lane comes first";
    if (lane == LANE_0 && (others == OTHERS_LOWER || idle == IDLE_LOWER))
        return "no lane is lower";
    if (lane == LANE_LAST && (others == OTHERS_HIGHER || idle == IDLE_HIGHER))
        return "no lane is higher";
    return lane == LANE_LATER && nv_unit.lanes <= 9 ? "there is no other lane" : NULL;
}

static unsigned random_lane(struct rng *rng, unsigned class) {
    switch (class) {
    case LANE_0:
        return 0;
    case LANE_OF_BEAT_0:
        return 1 + rng_below(rng, nv_unit.lanes > 8 ? 7 : 6);
    case LANE_LATER:
        return 8 + rng_below(rng, nv_unit.lanes - 9);
    default:
        return nv_unit.lanes - 1;
    }
}

/* Makes some of these lanes wrong, of an address that is right: out of range, or misaligned. */
static void make_wrong(struct rng *rng, struct nv_warp *warp, uint32_t lanes, bool out) {
    uint64_t r = rng_next(rng);
    uint32_t some = lanes & (uint32_t)r ? lanes & (uint32_t)r : lanes;
    for (; some; some &= some - 1) {
        unsigned i = (unsigned)__builtin_ctz(some);
        warp->ra[i] = out ? warp->ra[i] + NV_WINDOW : warp->ra[i] | (1 + (r >> 32 & 1));
    }
}

void nv_hint_address(const struct cover_aim *aim, uint32_t *req) {
    const unsigned *part = aim->part;
    struct nv_recipe recipe = recipe_of(aim->rng, part[ADDRESS_WIDE]);
    struct nv_warp warp;
    struct nv_atoms inst;
    recipe.allocation = NV_SIZE_MEMORY;
    nv_random_warp(aim->rng, &recipe, 0, &warp);
    if (nv_atoms_decode(warp.word, &inst) == NV_ILLEGAL_DECODE)
        return; /* the subset has no operation of this width */
    unsigned lane = random_lane(aim->rng, part[ADDRESS_LANE]);
    uint32_t one = 1u << lane, lower = one - 1, higher = ~(lower | one);
    uint32_t active = ((uint32_t)rng_next(aim->rng) | one) & nv_all_lanes(), idle = nv_all_lanes() & ~active;
    nv_activate(aim->rng, &inst, active, &warp);
    make_wrong(aim->rng, &warp, one, part[ADDRESS_OUT]);
    static const uint8_t sides[] = {[OTHERS_LOWER] = 1, [OTHERS_SAME] = 2, [OTHERS_HIGHER] = 4};
    unsigned side = sides[part[ADDRESS_OTHERS]];
    uint32_t out = (side & 1 ? lower : 0) | (side & 2 ? one : 0) | (side & 4 ? higher : 0);
    make_wrong(aim->rng, &warp, out & active, true);
    uint32_t wrong = part[ADDRESS_IDLE] == IDLE_LOWER ? lower : part[ADDRESS_IDLE] == IDLE_HIGHER ? higher : 0;
    make_wrong(aim->rng, &warp, wrong & idle, rng_below(aim->rng, 2));
    nv_unit.put(&warp, req);
}
