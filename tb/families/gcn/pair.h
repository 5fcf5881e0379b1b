/* SPDX-License-Identifier: MIT */
/*
 * Relations between the two operands of an integer operation: the length of a carry, the one bit that decides a
 * comparison, the bits of factors.
 */
#ifndef TB_FAMILIES_GCN_PAIR_H
#define TB_FAMILIES_GCN_PAIR_H

#include <stdio.h>

#include "engine/rng.h"
#include "families/gcn/ops.h"
#include "isa/gcn_exec.h"

enum { GCN_BITS_OF_LANE = 32, GCN_BITS_OF_HALF = 16, GCN_FACTOR_BITS = 24 };

/* Operands after selection and modifiers, and the bits of the result in the destination. */
struct gcn_pair {
    unsigned op;
    const struct gcn_action *action;
    uint32_t a, b, vcc;
    uint32_t shown; /* 0 if CLAMP may hide the result */
};

/* Returns the operands of an accepted integer operation. */
struct gcn_pair gcn_pair_of(const struct gcn_sdwa *fields, uint32_t src0, uint32_t src1, uint32_t vcc);

/* Adders: sums, and differences in either order, of 32 and 16 bits. */
enum { GCN_SUM, GCN_DIFFERENCE, GCN_SUM_16, GCN_DIFFERENCE_16, GCN_ADDERS };
unsigned gcn_adder_of(unsigned op); /* or GCN_ADDERS */
static inline unsigned gcn_adder_bits(unsigned adder) {
    return adder < GCN_SUM_16 ? GCN_BITS_OF_LANE : GCN_BITS_OF_HALF;
}

/*
 * The longest run of bits that pass on a carry or a borrow from the bit below; for the lowest bit, from VCC. The length
 * is 0 without such a run.
 */
struct gcn_run {
    unsigned first, length;
};
struct gcn_run gcn_run_of(const struct gcn_pair *pair);

/* Comparators: six relations of four types, each in both forms of VOPC, minima and maxima. */
enum { GCN_RELATIONS_OF_INTEGERS = 24, GCN_COMPARATORS = GCN_RELATIONS_OF_INTEGERS + 8 };
unsigned gcn_comparator_of(unsigned op); /* or GCN_COMPARATORS */
void gcn_print_comparator(FILE *file, unsigned comparator);
unsigned gcn_comparator_bits(unsigned comparator);

/* Returns the only bit in which the operands differ, or GCN_BITS_OF_LANE. */
unsigned gcn_difference_of(const struct gcn_pair *pair);

/* Returns true if the destination shows the decision; for a minimum or maximum, the bit itself. */
static inline bool gcn_difference_is_shown(const struct gcn_pair *pair, unsigned bit) {
    return gcn_op_codes[pair->op].format == GCN_VOPC || pair->shown >> bit & 1;
}

/* Multipliers. Products of 24 bits have one operation for each half. */
enum { GCN_PRODUCT_LOW_HALF, GCN_PRODUCT_HIGH_HALF, GCN_PRODUCT_16, GCN_MULTIPLIERS };
unsigned gcn_multiplier_of(unsigned op); /* or GCN_MULTIPLIERS */
/* Returns the only 1 of a factor, or GCN_FACTOR_BITS. */
unsigned gcn_factor_bit(const struct gcn_pair *pair, unsigned source);

/* Shifters: left, right, right signed; 32 bits, then 16. */
enum { GCN_SHIFTS_OF_32 = 3, GCN_SHIFTERS = 6 };

/* Makes operands with this run and without another carry. */
void gcn_make_run(struct rng *rng, unsigned op, struct gcn_run run, uint32_t *a, uint32_t *b);

/*
 * Return why factors of these bits, or one of them, decide nothing, or NULL: a product may have no bit in the half that
 * is the result. part: the multiplier, then the bits of both sources; or the source and its bit.
 */
const char *gcn_ignore_factors(const unsigned *part);
const char *gcn_ignore_factor(const unsigned *part);

#endif
