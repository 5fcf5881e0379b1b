/* SPDX-License-Identifier: MIT */
#include "families/visa/cover_atomic.h"

void visa_atomic_values(const void *req, unsigned *value) {
    const struct visa_request *request = visa_values(req, value);
    if (!request)
        return;
    const bool t0 = visa_on_t0(&request->t.inst);
    value[VISA_OF_CONFLICT] = visa_conflict_of(&request->t, t0);
    value[VISA_OF_DST] = request->t.inst.dst.id != 0;
    if (t0)
        value[VISA_OF_LOAD] = visa_load_of(&request->t);
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

/* Returns why accesses with this conflict do not have these bounds, or NULL. */
static const char *impossible_bounds(unsigned conflict, unsigned bounds) {
    bool none = bounds == VISA_BOUNDS_NONE || bounds == VISA_ALL_OUT;
    bool some = bounds == VISA_ALL_IN || bounds == VISA_ENDS_AT_END || bounds == VISA_SOME_OUT;
    if (none && conflict != VISA_NO_ACCESS)
        return "no channel reaches memory";
    return some && conflict == VISA_NO_ACCESS ? "a channel reaches memory" : NULL;
}

/* Returns why accesses to a memory of this size do not have these properties, or NULL. */
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

const char *visa_impossible_operation(const unsigned *value) {
    if (value[1] == ATOMIC_ALU_WIDTH_64 && !visa_ops[value[0]].has_64)
        return "the operation has no 64 bits";
    if (value[3] > visa_most_exec(visa_unit.kind))
        return "an svm_atomic has up to 8 channels";
    return impossible_conflict(value[4], value[1], 1u << value[3]);
}

const char *visa_impossible_in_t0(const unsigned *value) {
    const char *reason = impossible_conflict(value[0], value[3], visa_unit.channels);
    if (!reason)
        reason = impossible_bounds(value[0], value[2]);
    if (reason)
        return reason;
    if (value[2] == VISA_STRADDLES)
        return "T0 ends at a dword";
    bool shared = value[0] != VISA_NO_ACCESS && value[0] != VISA_ALONE && value[0] != VISA_APART;
    return shared == (value[1] != 0) ? NULL : "a bank has several accesses just when some are in one";
}

const char *visa_impossible_in_memory(const unsigned *value) {
    const char *reason = impossible_conflict(value[0], value[3], visa_unit.channels);
    if (!reason)
        reason = impossible_bounds(value[0], value[2]);
    if (!reason)
        reason = impossible_in_size(value[1], value[3], value[0], value[2]);
    if (reason || value[1] != VISA_SIZE_HUGE || visa_unit.address_bits > 32)
        return reason;
    bool in = value[2] == VISA_BOUNDS_NONE || value[2] == VISA_ALL_IN || value[2] == VISA_ENDS_AT_END;
    return in ? NULL : "no address is outside";
}

bool visa_refusal_takes(unsigned refusal, const char *feature, unsigned of) {
    const bool by_operation = visa_dimension_of(feature) == VISA_BY_OPERATION;
    if (refusal >= VISA_OTHER_KIND)
        return !by_operation || refusal >= VISA_SEVERAL;
    return by_operation ? visa_fault_takes_op(refusal, of) : visa_fault_takes_width(refusal, of);
}

bool visa_width_takes(unsigned width, const char *feature, unsigned of) {
    return visa_dimension_of(feature) != VISA_BY_OPERATION || width != ATOMIC_ALU_WIDTH_64 || visa_ops[of].has_64;
}

/* Makes some channels enabled, and others disabled. */
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
    return visa_put_random_request(&rng, &recipe, VISA_ANY, to->req);
}

/* Returns the recipe for a bin of either memory. value[1] is different in each. */
static struct visa_recipe recipe_in(struct rng *rng, unsigned surface, const unsigned *value, bool shared) {
    struct visa_recipe recipe = visa_recipe_any();
    recipe.want.surface = (int)surface;
    recipe.want.width = (int)value[3];
    recipe.want.dst = (int)value[4];
    recipe.hints = visa_hints_for(rng, value[0], value[2], value[5]);
    if (value[5])
        want_some(&recipe);
    if (shared)
        recipe.want.exec_log2 = VISA_LOADS - 1;
    else if (value[0] > VISA_ALONE)
        recipe.want.exec_log2 = (int)(2 + rng_below(rng, visa_most_exec(visa_unit.kind) - 1));
    else if (value[0] == VISA_ALONE)
        recipe.want.exec_log2 = value[5] ? 2 : (int)rng_below(rng, 2);
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
    return visa_put_random_request(&rng, &recipe, VISA_ANY, to->req);
}

bool visa_steer_in_memory(struct ll_recipe *to, const unsigned *value) {
    struct rng rng = {to->random(to)};
    struct visa_recipe recipe = recipe_in(&rng, VISA_T255, value, false);
    if (value[1] == VISA_SIZE_TINY && value[0] > VISA_ALL_SAME) {
        /* A word has few places. The window begins at the start of the memory. */
        bool same = value[0] == VISA_SOME_SAME;
        recipe.want.exec_log2 = same ? 3 : 2;
        recipe.hints.pattern = same || rng_below(&rng, 2) ? VISA_WITHIN_WORD : VISA_NEXT_BYTES;
        recipe.hints.place = VISA_IN_WINDOW;
    }
    return visa_put_random_request(&rng, &recipe, (int)value[1], to->req);
}

enum { VISA_FOUND_LIST(LL_ID), FOUNDS };
enum { VISA_ORDER_LIST(LL_ID), ORDERS };

/* Operations that can hit a bin, a bit for each code. */
#define CODE(op) (1u << ATOMIC_ALU_OP_##op)
static const uint32_t found_codes[FOUNDS] = {[VISA_FOUND_CMPXCHG] = CODE(CMPXCHG),
                                             [VISA_FOUND_FCMPWR] = CODE(FCMPWR),
                                             [VISA_FOUND_NEGATIVE] = CODE(FCMPWR),
                                             [VISA_FOUND_ADD] = CODE(ADD),
                                             [VISA_FOUND_SUB] = CODE(SUB),
                                             [VISA_FOUND_INC] = CODE(INC),
                                             [VISA_FOUND_DEC] = CODE(DEC),
                                             [VISA_FOUND_PREDEC] = CODE(PREDEC),
                                             [VISA_FOUND_NAN] = CODE(FMIN) | CODE(FMAX),
                                             [VISA_FOUND_BY_NAN] = CODE(FMIN) | CODE(FMAX),
                                             [VISA_FOUND_SAME_NAN] = CODE(FCMPWR)},
                      order_codes[ORDERS] = {[VISA_ORDER_UNSIGNED] = CODE(MIN) | CODE(MAX),
                                             [VISA_ORDER_SIGNED] = CODE(IMIN) | CODE(IMAX),
                                             [VISA_ORDER_FLOAT] = CODE(FMIN) | CODE(FMAX)};

static bool counts(unsigned found) {
    return found == VISA_FOUND_ADD || found == VISA_FOUND_SUB;
}

/* Returns false for bins that need a stored value if no message can store it. */
static bool is_watched(unsigned found) {
    return found <= VISA_FOUND_FCMPWR || counts(found) || visa_can_store();
}

static const char *const no_64_bits = "the operation has no 64 bits", *const no_such_bit = "the width has fewer bits";

const char *visa_impossible_found(const unsigned *value) {
    unsigned found = value[0], bits = visa_width_bits[value[1]];
    const bool step = found >= VISA_FOUND_INC && found <= VISA_FOUND_PREDEC;
    if (found_codes[found] & (CODE(FMIN) | CODE(FCMPWR)) && bits == 64)
        return no_64_bits;
    if (value[3] >= bits + step)
        return no_such_bit;
    if (found >= VISA_FOUND_NAN && value[3] >= visa_mantissa_bits(value[1]))
        return "the mantissa has fewer bits";
    return counts(found) && value[3] >= bits / 2 ? "half of the width is far" : NULL;
}

const char *visa_impossible_order(const unsigned *value) {
    unsigned bits = visa_width_bits[value[1]];
    if (value[0] == VISA_ORDER_FLOAT && bits == 64)
        return no_64_bits;
    if (value[3] >= bits)
        return no_such_bit;
    return value[3] == 0 && value[4] >= VISA_OLD_ABOVE ? "nothing is below bit 0" : NULL;
}

/* Finds the only 1 of a value. Returns false if it has 0 or several. */
static bool find_one(uint64_t value, unsigned *bit) {
    if (!value || value & (value - 1))
        return false;
    *bit = (unsigned)__builtin_ctzll(value);
    return true;
}

/* Finds the only 1 in the mantissa of a NaN. */
static bool find_nan(uint64_t value, unsigned width, unsigned *bit) {
    const uint64_t infinity = atomic_alu_float_format(width).infinity;
    return (value & infinity) == infinity && find_one(value & visa_ones(visa_mantissa_bits(width)), bit);
}

/* Finds the only 1 of one of two floats that differ in the sign only. */
static bool find_negative(uint64_t old, uint64_t other, uint64_t sign, unsigned *bit) {
    return (old ^ other) == sign && (find_one(old, bit) || find_one(other, bit));
}

/* Finds the bit of the bin for an old value and a source. Returns false if they do not hit it. */
static bool find_bit(unsigned found, uint64_t old, uint64_t other, unsigned width, unsigned *bit) {
    const unsigned bits = visa_width_bits[width];
    unsigned last;
    switch (found) {
    case VISA_FOUND_NEGATIVE:
        return find_negative(old, other, 1ull << (bits - 1), bit);
    case VISA_FOUND_ADD:
    case VISA_FOUND_SUB:
        return edge_find_carry(found == VISA_FOUND_SUB ? ~old & atomic_alu_mask(width) : old, other, bits, bit,
                               &last) &&
               last - *bit >= bits / 2;
    case VISA_FOUND_INC:
    case VISA_FOUND_DEC:
    case VISA_FOUND_PREDEC:
        *bit = ll_low_ones.of(bits, found == VISA_FOUND_INC ? old : ~old);
        *bit = *bit < bits ? *bit : bits;
        return true;
    case VISA_FOUND_NAN:
        return find_nan(old, width, bit);
    case VISA_FOUND_BY_NAN:
        return find_nan(other, width, bit);
    case VISA_FOUND_SAME_NAN:
        return old == other && find_nan(old, width, bit);
    default:
        return find_one(old ^ other, bit);
    }
}

/* Old values and sources of a message, and the channels whose old values the response shows. */
struct seen {
    const struct visa_request *request;
    uint64_t old[VISA_CHANNELS], other[VISA_CHANNELS];
    uint32_t channels;
};

static bool see(const struct ll_op *op, struct seen *seen) {
    const struct visa_request *request = seen->request = visa_executed(op->req);
    struct visa_result result;
    if (!request)
        return false;
    const struct visa_inst *inst = &request->t.inst;
    const uint64_t mask = atomic_alu_mask(inst->width),
                   step = inst->op == ATOMIC_ALU_OP_PREDEC; /* it returns old - 1 */
    const uint64_t *other = inst->op == ATOMIC_ALU_OP_CMPXCHG ? request->src1 : request->src0;
    visa_unit.get_result(op->rsp, &result);
    seen->channels = visa_accesses(&request->t) & result.dst_we;
    EACH_BIT (i, seen->channels) {
        seen->old[i] = (result.dst[i] + step) & mask;
        seen->other[i] = other[i] & mask;
    }
    return true;
}

static unsigned place_of(const struct ll_bins *bins, const struct visa_transaction *t, unsigned channel) {
    return visa_on_t0(&t->inst) ? t->address[channel] / 4 % VISA_BANKS : bins->size[2] - 1;
}

void visa_hits_found(const struct ll_op *op, const struct ll_bins *bins) {
    struct seen seen;
    if (!see(op, &seen))
        return;
    const struct visa_transaction *t = &seen.request->t;
    for (unsigned found = 0; found < FOUNDS; found++) {
        bool hits = is_watched(found) && found_codes[found] >> t->inst.op & 1;
        EACH_BIT (i, hits ? seen.channels : 0) {
            unsigned part[] = {found, t->inst.width, place_of(bins, t, i), 0};
            if (find_bit(found, seen.old[i], seen.other[i], t->inst.width, &part[3]))
                ll_hit(bins, part);
        }
    }
}

void visa_hits_order(const struct ll_op *op, const struct ll_bins *bins) {
    struct seen seen;
    unsigned order = 0;
    if (!visa_can_store() || !see(op, &seen))
        return;
    const struct visa_transaction *t = &seen.request->t;
    while (order < ORDERS && !(order_codes[order] >> t->inst.op & 1))
        order++;
    EACH_BIT (i, order < ORDERS ? seen.channels : 0) {
        const unsigned bit = ll_deciding_bit.of(64, (const uint64_t[]){seen.old[i], seen.other[i]});
        if (bit != LL_NO_CLASS)
            ll_hit(bins, (const unsigned[]){order, t->inst.width, place_of(bins, t, i), bit / VISA_DIFFERENCES,
                                            bit % VISA_DIFFERENCES});
    }
}

static bool takes(uint32_t codes, const char *feature, unsigned of) {
    return visa_dimension_of(feature) != VISA_BY_OPERATION || codes >> visa_ops[of].code & 1;
}

bool visa_found_takes(unsigned found, const char *feature, unsigned of) {
    return is_watched(found) && takes(found_codes[found], feature, of);
}

bool visa_order_takes(unsigned order, const char *feature, unsigned of) {
    return visa_can_store() && takes(order_codes[order], feature, of);
}
