/* SPDX-License-Identifier: MIT */
#include "families/visa/cover_atomic.h"

const char *const visa_dst_names[] = {"null", "wanted"};

static void set_legal(const struct visa_transaction *t, unsigned *value) {
    const struct visa_inst *i = &t->inst;
    const bool t0 = visa_on_t0(i);
    unsigned masks[VISA_MASKING_PARTS];
    visa_masking_parts(t, masks);
    value[VISA_OF_SURFACE] = i->surface;
    value[VISA_OF_EXEC] = value[VISA_OF_CHANNELS] = i->exec_log2;
    value[VISA_OF_CONFLICT] = visa_conflict_of(t, t0);
    value[VISA_OF_MASK] = masks[1];
    value[VISA_OF_FORM] = masks[2];
    value[VISA_OF_PREDICATE] = masks[3];
    value[VISA_OF_EM] = masks[4];
    value[t0 ? VISA_OF_LOAD : VISA_OF_SIZE] = t0 ? visa_load_of(t) : visa_size_class(t->size);
    value[VISA_OF_BOUNDS] = visa_bounds_of(t);
    value[VISA_OF_DST] = i->dst.id != 0;
    value[VISA_OF_IDLE] = visa_misaligned(t) != 0;
}

static void set_misaligned(const struct visa_transaction *t, uint32_t channels, unsigned *value) {
    unsigned low[VISA_MISALIGNED_PARTS], others[VISA_MISALIGNED_PARTS];
    visa_misaligned_parts(t, channels, low, others);
    value[VISA_OF_SURFACE] = low[0];
    value[VISA_OF_ACCESS] = low[1];
    value[VISA_OF_LOW_BITS] = low[2];
    value[VISA_OF_WHO] = low[3];
    value[VISA_OF_IN] = others[2];
    value[VISA_OF_ENABLED] = others[3];
}

void visa_atomic_values(const void *req, unsigned *value) {
    struct visa_request request;
    unsigned error, dimension[VISA_DIMENSIONS];
    const bool legal = visa_get_request(req, &request, &error);
    const uint32_t misaligned = legal ? visa_misaligned(&request.t) & request.t.enabled : 0;
    visa_classify_request(&request, legal, error, dimension);
    value[VISA_OF_OPERATION] = dimension[VISA_BY_OPERATION];
    value[VISA_OF_WIDTH] = dimension[VISA_BY_WIDTH];
    value[VISA_OF_REFUSAL] = dimension[VISA_BY_REFUSAL];
    if (!legal)
        value[VISA_OF_REASON] = visa_refusal_of(visa_unit.kind, &request.message, error);
    else if (misaligned)
        set_misaligned(&request.t, misaligned, value);
    else
        set_legal(&request.t, value);
}

unsigned visa_width_of_access(unsigned access) {
    return access < (visa_unit.kind == VISA_DWORD_ATOMIC ? 2u : 3u) ? access : LL_NO_CLASS;
}

static const char *impossible_conflict(unsigned conflict, unsigned width, unsigned channels) {
    if (conflict == VISA_HALVES && width != ATOMIC_ALU_WIDTH_16)
        return "a half is an access of 16 bits";
    if (conflict == VISA_PLACE && width == ATOMIC_ALU_WIDTH_64)
        return "two accesses of 64 bits in one word are at one address";
    if ((conflict > VISA_ALONE && channels < 2) || (conflict == VISA_SOME_SAME && channels < 3))
        return "there are too few channels";
    return NULL;
}

/* Why accesses do not stand so to the end of memory, or NULL. */
static const char *impossible_bounds(unsigned conflict, unsigned bounds) {
    bool none = bounds == VISA_BOUNDS_NONE || bounds == VISA_ALL_OUT;
    bool some = bounds == VISA_ALL_IN || bounds == VISA_ENDS_AT_END || bounds == VISA_SOME_OUT;
    if (none && conflict != VISA_NO_ACCESS)
        return "no channel reaches memory";
    return some && conflict == VISA_NO_ACCESS ? "a channel reaches memory" : NULL;
}

/* Why a memory of such a size does not have accesses of this width that stand so, or NULL. */
static const char *impossible_in_size(unsigned size, unsigned width, unsigned conflict, unsigned bounds) {
    bool inside = conflict != VISA_NO_ACCESS || bounds == VISA_ALL_IN || bounds == VISA_ENDS_AT_END;
    if (size == VISA_SIZE_0 && (inside || bounds == VISA_STRADDLES))
        return "there is no memory";
    if (size == VISA_SIZE_TINY) {
        if (width == ATOMIC_ALU_WIDTH_64 && (inside || bounds == VISA_BEGINS_AT_END))
            return "up to 7 bytes are too few";
        if (width == ATOMIC_ALU_WIDTH_32 && conflict > VISA_ALL_SAME)
            return "up to 7 bytes have one dword";
        if (conflict == VISA_APART)
            return "up to 7 bytes are one word";
    }
    bool misaligned = (size == VISA_SIZE_MISALIGNED && width != ATOMIC_ALU_WIDTH_16) ||
                      (size == VISA_SIZE_4 && width == ATOMIC_ALU_WIDTH_64);
    bool aligned = size == VISA_SIZE_8 || (size == VISA_SIZE_4 && width != ATOMIC_ALU_WIDTH_64);
    if (misaligned && (bounds == VISA_ENDS_AT_END || bounds == VISA_BEGINS_AT_END))
        return "the size is no multiple of the access";
    return aligned && bounds == VISA_STRADDLES ? "the size is a multiple of the access" : NULL;
}

const char *visa_impossible_operation(const unsigned *part) {
    if (part[1] == ATOMIC_ALU_WIDTH_64 && !visa_ops[part[0]].has_64)
        return "the operation has no 64 bits";
    if (part[3] > visa_most_exec(visa_unit.kind))
        return "an svm_atomic has up to 8 channels";
    return impossible_conflict(part[4], part[1], 1u << part[3]);
}

const char *visa_impossible_in_t0(const unsigned *part) {
    const char *reason = impossible_conflict(part[0], part[3], visa_unit.channels);
    if (!reason)
        reason = impossible_bounds(part[0], part[2]);
    if (reason)
        return reason;
    if (part[2] == VISA_STRADDLES)
        return "T0 ends at a dword";
    bool shared = part[0] != VISA_NO_ACCESS && part[0] != VISA_ALONE && part[0] != VISA_APART;
    return shared == (part[1] != 0) ? NULL : "a bank has several accesses just when some are in one";
}

const char *visa_impossible_in_memory(const unsigned *part) {
    const char *reason = impossible_conflict(part[0], part[3], visa_unit.channels);
    if (!reason)
        reason = impossible_bounds(part[0], part[2]);
    if (!reason)
        reason = impossible_in_size(part[1], part[3], part[0], part[2]);
    if (reason || part[1] != VISA_SIZE_HUGE || visa_unit.address_bits > 32)
        return reason;
    bool in = part[2] == VISA_BOUNDS_NONE || part[2] == VISA_ALL_IN || part[2] == VISA_ENDS_AT_END;
    return in ? NULL : "no address is outside";
}

static bool refusal_takes_op(unsigned refusal, unsigned op) {
    return refusal < VISA_OTHER_KIND ? visa_fault_takes_op(refusal, op) : refusal >= VISA_SEVERAL;
}

bool visa_refusal_takes(const unsigned *value, const char *feature, unsigned of) {
    return visa_dimension_of(feature) == VISA_BY_OPERATION
               ? refusal_takes_op(value[0], of)
               : value[0] >= VISA_OTHER_KIND || visa_fault_takes_width(value[0], of);
}

/* Some channels are enabled, and some are not. */
static void want_some(struct visa_recipe *recipe) {
    recipe->want.no_mask = 0;
    recipe->exec_mask = VISA_BITS_SOME;
}

bool visa_steer_operation(struct ll_recipe *to, const unsigned *value) {
    struct rng rng = {to->random(to)};
    struct visa_recipe recipe = visa_recipe_any();
    struct visa_want *want = &recipe.want;
    want->op = (int)value[0];
    want->width = (int)value[1];
    want->surface = (int)value[2];
    want->exec_log2 = (int)value[3];
    recipe.hints = visa_hints_for(&rng, value[4], value[4] == VISA_NO_ACCESS ? VISA_ALL_OUT : VISA_ALL_IN, false);
    if (value[4] == VISA_ALONE || (value[4] == VISA_APART && visa_unit.t0_bytes && value[2] == VISA_T0))
        want_some(&recipe);
    visa_put_random_request(&rng, &recipe, VISA_ANY, to->req);
    return true;
}

/* The recipe of a bin of either memory; part[1] is theirs. */
static struct visa_recipe recipe_in(struct rng *rng, unsigned surface, const unsigned *part, bool shared) {
    struct visa_recipe recipe = visa_recipe_any();
    recipe.want.surface = (int)surface;
    recipe.want.width = (int)part[3];
    recipe.want.dst_null = !part[4];
    recipe.hints = visa_hints_for(rng, part[0], part[2], part[5]);
    if (part[5])
        want_some(&recipe);
    if (shared)
        recipe.want.exec_log2 = VISA_LOADS - 1;
    else if (part[0] > VISA_ALONE)
        recipe.want.exec_log2 = (int)(2 + rng_below(rng, visa_most_exec(visa_unit.kind) - 1));
    else if (part[0] == VISA_ALONE)
        recipe.want.exec_log2 = part[5] ? 2 : (int)rng_below(rng, 2);
    return recipe;
}

bool visa_steer_in_t0(struct ll_recipe *to, const unsigned *value) {
    struct rng rng = {to->random(to)};
    static const uint8_t shared[] = {[VISA_ALL_SAME] = VISA_SAME,
                                     [VISA_SOME_SAME] = VISA_PAIRS,
                                     [VISA_HALVES] = VISA_NEXT_HALVES,
                                     [VISA_PLACE] = VISA_NEXT_BANK};
    struct visa_recipe recipe = recipe_in(&rng, VISA_T0, value, value[1] == VISA_LOADS - 1);
    if (value[1] >= VISA_LOADS - 2)
        recipe.hints.pattern = shared[value[0]];
    visa_put_random_request(&rng, &recipe, VISA_ANY, to->req);
    return true;
}

bool visa_steer_in_memory(struct ll_recipe *to, const unsigned *value) {
    struct rng rng = {to->random(to)};
    struct visa_recipe recipe = recipe_in(&rng, VISA_T255, value, false);
    if (value[1] == VISA_SIZE_TINY && value[0] > VISA_ALL_SAME) {
        /* A word has few places: a window begins at the start of such a memory. */
        bool same = value[0] == VISA_SOME_SAME;
        recipe.want.exec_log2 = same ? 3 : 2;
        recipe.hints.pattern = same || rng_below(&rng, 2) ? VISA_WITHIN_WORD : VISA_NEXT_BYTES;
        recipe.hints.place = VISA_IN_WINDOW;
    }
    visa_put_random_request(&rng, &recipe, (int)value[1], to->req);
    return true;
}
