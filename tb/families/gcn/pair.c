/* SPDX-License-Identifier: MIT */
#include "families/gcn/pair.h"

#include "common/bits.h"

static const struct gcn_action *action_of(unsigned op) {
    return &gcn_actions[gcn_op_codes[op].format][gcn_op_codes[op].code];
}

static bool computes(unsigned op, enum gcn_datapath datapath) {
    return op < GCN_INTEGER_OPS && action_of(op)->datapath == datapath;
}

/* CLAMP changes sums only. */
struct gcn_pair gcn_pair_of(const struct gcn_sdwa *fields, uint32_t src0, uint32_t src1, uint32_t vcc) {
    struct gcn_control control = gcn_control_of(fields);
    unsigned op = gcn_op_of_code[fields->format][fields->op] - 1u;
    const struct gcn_action *action = action_of(op);
    const struct gcn_low whole = gcn_parts[GCN_DWORD].low;
    bool hidden = fields->clamp && action->datapath == GCN_DATAPATH_ADD;
    return (struct gcn_pair){
        .op = op,
        .action = action,
        .a = gcn_low(&action->operand[0], gcn_source(&control, 0, src0)),
        .b = gcn_low(&action->operand[1], gcn_source(&control, 1, src1)),
        .vcc = vcc,
        .shown = hidden ? 0 : action->result & (fields->format == GCN_VOPC ? whole : gcn_parts[control.dst].low).mask};
}

unsigned gcn_adder_of(unsigned op) {
    if (!computes(op, GCN_DATAPATH_ADD))
        return GCN_ADDERS;
    return (action_of(op)->result == UINT32_MAX ? GCN_SUM : GCN_SUM_16) + (action_of(op)->invert != 0);
}

struct gcn_run gcn_run_of(const struct gcn_pair *pair) {
    const struct gcn_action *action = pair->action;
    uint32_t p = csim_merge(action->swap, pair->b, pair->a), q = csim_merge(action->swap, pair->a, pair->b);
    uint32_t propagate = (p ^ q ^ action->invert) & action->result, generate = (p ^ action->invert) & q;
    struct gcn_run longest = {0, 0};
    for (uint32_t starts = propagate & (generate << 1 | (pair->vcc & action->carry_in & 1)); starts;
         starts &= starts - 1) {
        unsigned first = (unsigned)__builtin_ctz(starts);
        uint32_t others = ~(propagate >> first);
        unsigned length = others ? (unsigned)__builtin_ctz(others) : GCN_BITS_OF_LANE;
        if (length > longest.length)
            longest = (struct gcn_run){first, length};
    }
    return longest;
}

static const uint8_t min_max[] = {GCN_INDEX_MIN_I32, GCN_INDEX_MAX_I32, GCN_INDEX_MIN_U32, GCN_INDEX_MAX_U32,
                                  GCN_INDEX_MAX_U16, GCN_INDEX_MAX_I16, GCN_INDEX_MIN_U16, GCN_INDEX_MIN_I16};
enum { RELATIONS = 6, ALWAYS = 7, UNSIGNED = 8, WIDE = 0x40, FIRST_WIDE_TYPE = 2, WIDE_MIN_MAX = 4 };

/* Relations 0 and 7 of VOPC compare nothing. */
unsigned gcn_comparator_of(unsigned op) {
    unsigned place = 0, code = gcn_op_codes[op].code, when = code % (ALWAYS + 1);
    if (computes(op, GCN_DATAPATH_COMPARE) && when != 0 && when != ALWAYS)
        return ((code & WIDE ? FIRST_WIDE_TYPE : 0) + (code & UNSIGNED ? 1u : 0)) * RELATIONS + when - 1;
    while (place < sizeof min_max && min_max[place] != op)
        place++;
    return GCN_RELATIONS_OF_INTEGERS + place;
}

void gcn_print_comparator(FILE *file, unsigned comparator) {
    static const char *const types[] = {"i16", "u16", "i32", "u32"};
    static const char *const relations[RELATIONS] = {"lt", "eq", "le", "gt", "ne", "ge"};
    if (comparator < GCN_RELATIONS_OF_INTEGERS)
        fprintf(file, "v_cmp_%s_%s", relations[comparator % RELATIONS], types[comparator / RELATIONS]);
    else
        fputs(gcn_op_names[min_max[comparator - GCN_RELATIONS_OF_INTEGERS]], file);
}

unsigned gcn_comparator_bits(unsigned comparator) {
    bool wide = comparator < GCN_RELATIONS_OF_INTEGERS ? comparator / RELATIONS >= FIRST_WIDE_TYPE
                                                       : comparator - GCN_RELATIONS_OF_INTEGERS < WIDE_MIN_MAX;
    return wide ? GCN_BITS_OF_LANE : GCN_BITS_OF_HALF;
}

unsigned gcn_difference_of(const struct gcn_pair *pair) {
    uint32_t bits = (pair->a ^ pair->b) & pair->action->operand[0].mask;
    return is_one_bit(bits) ? (unsigned)__builtin_ctz(bits) : GCN_BITS_OF_LANE;
}

unsigned gcn_multiplier_of(unsigned op) {
    if (computes(op, GCN_DATAPATH_MUL_HIGH))
        return GCN_PRODUCT_HIGH_HALF;
    if (!computes(op, GCN_DATAPATH_MUL_LOW))
        return GCN_MULTIPLIERS;
    return action_of(op)->result == UINT32_MAX ? GCN_PRODUCT_LOW_HALF : GCN_PRODUCT_16;
}

unsigned gcn_factor_bit(const struct gcn_pair *pair, unsigned source) {
    uint32_t factor = (source ? pair->b : pair->a) & pair->action->operand[source].mask;
    return is_one_bit(factor) ? (unsigned)__builtin_ctz(factor) : GCN_FACTOR_BITS;
}

void gcn_make_run(struct rng *rng, unsigned op, struct gcn_run run, uint32_t *a, uint32_t *b) {
    const struct gcn_action *action = action_of(op);
    uint32_t p = (uint32_t)rng_next(rng), bits = UINT32_MAX >> (GCN_BITS_OF_LANE - run.length) << run.first;
    uint32_t below = (1u << run.first) >> 1, q = p ^ action->invert ^ bits;
    p = csim_merge(below, ~action->invert, p);
    q |= below;
    *a = csim_merge(action->swap, q, p);
    *b = csim_merge(action->swap, p, q);
}

const char *gcn_ignore_factors(const unsigned *part) {
    unsigned place = part[1] + part[2];
    if (part[0] == GCN_PRODUCT_16)
        return place < GCN_BITS_OF_HALF ? NULL : "the product has no bit below 16";
    if (part[0] == GCN_PRODUCT_HIGH_HALF)
        return place >= GCN_BITS_OF_LANE ? NULL : "the product has no bit above 31";
    return place < GCN_BITS_OF_LANE ? NULL : "the product has no bit below 32";
}

const char *gcn_ignore_factor(const unsigned *part) {
    return part[0] != GCN_PRODUCT_16 || part[2] < GCN_BITS_OF_HALF ? NULL : "the operands have 16 bits";
}
