/* SPDX-License-Identifier: MIT */
/*
 * Directed warps. Each value of the bin adds a requirement to a recipe. Values that a recipe does not have are set in
 * the finished warp.
 */
#include "families/nv/warp.h"

static const uint8_t wide_ops[] = {NV_OP_EXCH, NV_OP_CAS, NV_OP_CAST, NV_OP_CAST_SPIN};
enum { NOT_SPIN = 3, WIDE_OPS = 4 }; /* without CAST.SPIN, all */

/* Requires an operation with accesses of 4 or 8 bytes. */
static void require_access(struct rng *rng, bool wide, unsigned among, struct nv_recipe *recipe) {
    recipe->op = wide ? nv_draw_op(rng, wide_ops, among) : nv_draw_op(rng, nv_operations, NV_OPERATIONS);
    recipe->size = wide ? NV_U64 : nv_size_32();
}

static void require_conflict(struct rng *rng, unsigned conflict, struct nv_recipe *recipe) {
    const unsigned least = nv_least_of(conflict);
    recipe->degree = (int)(least + rng_below(rng, nv_most_of(conflict) - least + 1));
}

static void require_kind(struct rng *rng, unsigned kind, struct nv_recipe *recipe) {
    require_access(rng, kind == NV_KIND_64, NOT_SPIN, recipe);
    if (kind != NV_KIND_SPIN)
        return;
    recipe->op = NV_OP_CAST_SPIN;
    recipe->size = rng_below(rng, 2) ? NV_U64 : NV_U32;
}

static void require_bounds(struct rng *rng, unsigned bounds, struct nv_recipe *recipe) {
    static const uint8_t tos[NV_BOUNDS_VALUES] = {
        [NV_ENDS_AT_END] = NV_TO_LAST, [NV_OUT] = NV_TO_FAR,           [NV_AT_TOP] = NV_TO_TOP,
        [NV_AT_WINDOW] = NV_TO_WINDOW, [NV_BEGINS_AT_END] = NV_TO_END, [NV_STRADDLES] = NV_TO_STRADDLE};
    recipe->to = tos[bounds];
    recipe->who = rng_below(rng, 2) ? NV_WHO_LOWEST : NV_WHO_ALL;
    if (bounds == NV_BOUNDS_NONE)
        recipe->degree = 0;
}

static void require_out_of_range(struct rng *rng, struct nv_recipe *recipe) {
    static const uint8_t tos[] = {NV_TO_FAR, NV_TO_POWER, NV_TO_TOP, NV_TO_WINDOW};
    recipe->to = tos[rng_below(rng, 4)];
    recipe->who = NV_WHO_ALL;
    if (recipe->ra_zero == 1 && recipe->offset == NV_OFFSET_0)
        recipe->allocation = NV_SIZE_0;
}

static void require_state(struct rng *rng, unsigned state, struct nv_recipe *recipe) {
    recipe->degree = state == NV_STATE_NONE ? 0 : (int)(1 + rng_below(rng, nv_unit.lanes));
    recipe->allocation = NV_SIZE_MORE;
    recipe->misaligned = state == NV_STATE_MISALIGNED ? NV_WHO_ALL : NV_WHOS;
    recipe->to = state == NV_STATE_OUT ? NV_TO_WINDOW : NV_TO_NONE;
    recipe->who = NV_WHO_ALL;
}

/* Adds a value to the requirements of the previous values. */
static void require(struct rng *rng, unsigned feature, unsigned value, struct nv_recipe *recipe) {
    int *const same[] = {
        [NV_OF_SIZE] = &recipe->size,     [NV_OF_PATTERN] = &recipe->pattern,      [NV_OF_MASK] = &recipe->exec_mask,
        [NV_OF_GUARD] = &recipe->guard,   [NV_OF_PREDICATE] = &recipe->predicate,  [NV_OF_BASE] = &recipe->ra_zero,
        [NV_OF_OFFSET] = &recipe->offset, [NV_OF_ALLOCATION] = &recipe->allocation};
    if (feature < sizeof same / sizeof same[0] && same[feature])
        *same[feature] = (int)value;
    switch (feature) {
    case NV_OF_OP:
        recipe->op = nv_operations[value];
        break;
    case NV_OF_INSTRUCTION:
        recipe->op = nv_operations[value / 3];
        recipe->size = (int)(value % 3);
        break;
    case NV_OF_CONFLICT:
        require_conflict(rng, value, recipe);
        break;
    case NV_OF_KIND:
        require_kind(rng, value, recipe);
        break;
    case NV_OF_DEGREE:
        recipe->pattern = rng_below(rng, 2) ? NV_SCATTERED : NV_ONE_GROUP;
        recipe->degree = (int)value + 1;
        break;
    case NV_OF_GROUP:
        recipe->pattern = NV_ONE_GROUP;
        recipe->degree = (int)(2 + rng_below(rng, nv_unit.lanes - 1));
        break;
    case NV_OF_ROLE:
        if (value == NV_ROLE_LAST)
            recipe->pattern = rng_below(rng, 2) ? NV_BROADCAST : NV_ONE_GROUP;
        break;
    case NV_OF_NUMBER:
        recipe->guard = value / 2 == NV_PT ? value % 2 ? NV_GUARD_NOT_PT : NV_GUARD_PT
                        : value % 2        ? NV_GUARD_NOT_P
                                           : NV_GUARD_P;
        break;
    case NV_OF_ACTIVE:
        recipe->degree = value ? 1 + (int)rng_below(rng, nv_unit.lanes) : 0;
        break;
    case NV_OF_ACCESS:
        require_access(rng, value, WIDE_OPS, recipe);
        break;
    case NV_OF_RANGE:
        if (!value)
            require_out_of_range(rng, recipe);
        break;
    case NV_OF_BOUNDS:
        require_bounds(rng, value, recipe);
        break;
    case NV_OF_HIGH_BIT:
        recipe->to = NV_TO_POWER;
        recipe->who = (int)rng_below(rng, NV_WHO_IDLE);
        break;
    case NV_OF_WITH:
        require_access(rng, value % 2, 1, recipe);
        if (value >= NV_WITH_COMPARES)
            recipe->op = (int)(NV_OP_CAST + (value - NV_WITH_COMPARES) / 2);
        else if (value == NV_WITH_32)
            recipe->op = nv_draw_op(rng, nv_operations, NV_OP_EXCH + 1);
        break;
    case NV_OF_REASON:
        if (nv_word_reason(value) > 1 && subset_is_all())
            recipe->size = NV_U64, recipe->op = NV_OP_EXCH;
        break;
    case NV_OF_STATE:
        require_state(rng, value, recipe);
        break;
    default:
        break;
    }
}

/*
 * Changes of a finished warp, whose instruction is decoded.
 */
typedef void fix(struct rng *rng, const unsigned *value, struct nv_atoms *inst, struct nv_warp *warp);

/* Moves some of these lanes out of range, or makes them misaligned. */
static void make_wrong(struct rng *rng, struct nv_warp *warp, uint32_t lanes, bool out) {
    const uint64_t r = rng_next(rng);
    EACH_BIT (i, lanes & (uint32_t)r ? lanes & (uint32_t)r : lanes)
        warp->ra[i] = out ? warp->ra[i] + NV_WINDOW : warp->ra[i] | (1 + (r >> 32 & 1));
}

static void fix_lane(struct rng *rng, const unsigned *value, struct nv_atoms *inst, struct nv_warp *warp) {
    const uint32_t lane = 1u << value[0], some = (uint32_t)rng_next(rng);
    const uint32_t active = value[1] == NV_ROLE_ONLY   ? lane
                            : value[1] == NV_ROLE_IDLE ? ~lane
                            : value[1] == NV_ROLE_LAST ? (some & (lane - 1)) | lane
                                                       : some | lane;
    nv_activate(rng, &nv_recipe_any, inst, active & nv_all_lanes(), warp);
    if (value[1] >= NV_ROLE_MISALIGNED)
        make_wrong(rng, warp, lane, value[1] == NV_ROLE_OUT);
}

static unsigned lane_of(struct rng *rng, unsigned class) {
    switch (class) {
    case NV_LANE_0:
        return 0;
    case NV_LANE_OF_BEAT_0:
        return 1 + rng_below(rng, nv_unit.lanes > 8 ? 7 : 6);
    case NV_LANE_LATER:
        return 8 + rng_below(rng, nv_unit.lanes - 9);
    default:
        return nv_unit.lanes - 1;
    }
}

static void fix_address(struct rng *rng, const unsigned *value, struct nv_atoms *inst, struct nv_warp *warp) {
    const uint32_t one = 1u << lane_of(rng, value[1]), lower = one - 1, higher = ~(lower | one);
    const uint32_t active = ((uint32_t)rng_next(rng) | one) & nv_all_lanes(), idle = nv_all_lanes() & ~active;
    const uint32_t others[] = {0, lower, one, higher}, idles[] = {0, lower, higher};
    nv_activate(rng, &nv_recipe_any, inst, active, warp);
    make_wrong(rng, warp, one, value[0]);
    make_wrong(rng, warp, others[value[2]] & active, true);
    make_wrong(rng, warp, idles[value[3]] & idle, rng_below(rng, 2));
}

static void fix_guard(struct rng *rng, const unsigned *value, struct nv_atoms *inst, struct nv_warp *warp) {
    (void)rng;
    inst->pg = (uint8_t)(value[0] / 2);
    warp->word = nv_atoms_encode(inst);
}

static void fix_registers(struct rng *rng, const unsigned *value, struct nv_atoms *inst, struct nv_warp *warp) {
    const unsigned rd = value[1] < NV_RD_LAST ? rng_below(rng, 126) * 2 + value[1] : NV_RZ - 1 + value[1] - NV_RD_LAST;
    const unsigned rb = value[2] < NV_RB_252 ? rng_below(rng, 63) * 4 + value[2] : 252 + value[2] - NV_RB_252;
    inst->rd = (uint8_t)rd;
    inst->rb = (uint8_t)rb;
    inst->rc_zero = value[3];
    warp->word = nv_atoms_encode(inst);
}

static void fix_fields(struct rng *rng, const unsigned *value, struct nv_atoms *inst, struct nv_warp *warp) {
    (void)rng, (void)inst;
    warp->word = (warp->word & ~(0xfffull << 52 | 3ull << 28)) | nv_word_of(value);
}

static void fix_opcode(struct rng *rng, const unsigned *value, struct nv_atoms *inst, struct nv_warp *warp) {
    (void)inst;
    warp->word = (uint64_t)value[0] << 56 | rng_next(rng) >> 8;
}

static void fix_priority(struct rng *rng, const unsigned *value, struct nv_atoms *inst, struct nv_warp *warp) {
    const unsigned of_word = nv_word_reason(value[0]);
    (void)inst;
    warp->compute = value[0] >= NV_REASON_CONTEXT;
    if (of_word)
        warp->word = nv_corrupt(rng, of_word > 1 ? NV_FAULT_REGISTERS : NV_FAULT_FIELDS, warp->word);
}

bool nv_steer(struct ll_recipe *recipe, const unsigned *value) {
    static const uint8_t dense[] = {NV_BROADCAST, NV_ONE_GROUP, NV_SCATTERED, NV_SCATTERED},
                         sparse[] = {NV_STRIDE_1, NV_STRIDE_2, NV_STRIDE_4, NV_SCATTERED};
    static fix *const fixes[] = {
        /* by the first feature of the cross */
        [NV_OF_LANE] = fix_lane,        [NV_OF_NUMBER] = fix_guard,    [NV_OF_ERROR] = fix_address,
        [NV_OF_WITH] = fix_registers,   [NV_OF_REASON] = fix_priority, [NV_OF_OPCODE] = fix_fields,
        [NV_OF_ANY_OPCODE] = fix_opcode};
    struct rng rng = {recipe->random(recipe)};
    struct nv_recipe required = nv_recipe_any;
    struct nv_atoms inst;
    struct nv_warp warp;
    fix *const fix = fixes[recipe->feature[0]];
    required.allocation = (int)(NV_SIZE_MEMORY + rng_below(&rng, 3));
    required.to = NV_TO_NONE;
    required.misaligned = NV_WHOS;
    required.ra_zero = 0;
    required.guard = (int)rng_below(&rng, NV_GUARD_NOT_PT);
    for (unsigned i = 0; i < recipe->n; i++)
        require(&rng, recipe->feature[i], value[i], &required);
    /* If all lanes are active, the pattern decides how many are in one bank. */
    if (required.predicate >= 0 && required.exec_mask == NV_BITS_ALL &&
        nv_true_bits((unsigned)required.guard, (unsigned)required.predicate) == NV_BITS_ALL) {
        required.pattern = (required.degree > 4 ? dense : sparse)[rng_below(&rng, 4)];
        required.degree = NV_ANY;
    }
    nv_random_warp(&rng, &required, rng_below(&rng, nv_unit.bytes), &warp);
    if (fix && nv_atoms_decode(warp.word, &inst) != NV_ILLEGAL_DECODE) /* otherwise, the subset lacks the operation */
        fix(&rng, value, &inst, &warp);
    nv_unit.put(&warp, recipe->req);
    return true;
}
