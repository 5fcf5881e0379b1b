/* SPDX-License-Identifier: MIT */
/*
 * What the two operands of an integer operation have to do with each other: how far a carry runs, which one bit decides
 * a comparison, which bits of factors meet. Both units' covergroups ask that.
 */
#ifndef TB_FAMILIES_GCN_PAIR_H
#define TB_FAMILIES_GCN_PAIR_H

#include <stdio.h>

#include "engine/rng.h"
#include "families/gcn/ops.h"
#include "isa/gcn_exec.h"

enum { GCN_BITS_OF_LANE = 32, GCN_BITS_OF_HALF = 16, GCN_FACTOR_BITS = 24 };

/* The operands as the operation takes them, and which bits of the result the destination shows. */
struct gcn_pair {
    unsigned op;
    const struct gcn_action *action;
    uint32_t a, b, vcc;
    uint32_t shown; /* 0 where CLAMP may hide the result */
};

/* fields are of an integer operation that is accepted. */
struct gcn_pair gcn_pair_of(const struct gcn_sdwa *fields, uint32_t src0, uint32_t src1, uint32_t vcc);

/* What adds: sums, and differences either way round; with 32 bits and with 16. */
enum { GCN_SUM, GCN_DIFFERENCE, GCN_SUM_16, GCN_DIFFERENCE_16, GCN_ADDERS };
extern const char *const gcn_adder_names[GCN_ADDERS];
unsigned gcn_adder_of(unsigned op); /* or GCN_ADDERS */
static inline unsigned gcn_adder_bits(unsigned adder) {
    return adder < GCN_SUM_16 ? GCN_BITS_OF_LANE : GCN_BITS_OF_HALF;
}

/*
 * The longest run of bits through which a carry or a borrow goes on that comes from the bit below it, or of the lowest
 * bit from VCC. Length 0: there is none.
 */
struct gcn_run {
    unsigned first, length;
};
struct gcn_run gcn_run_of(const struct gcn_pair *pair);

/* What compares: six relations of four types, each in both forms of VOPC, and the minima and maxima. */
enum { GCN_RELATIONS_OF_INTEGERS = 24, GCN_COMPARATORS = GCN_RELATIONS_OF_INTEGERS + 8 };
unsigned gcn_comparator_of(unsigned op); /* or GCN_COMPARATORS */
void gcn_print_comparator(FILE *file, unsigned comparator);
unsigned gcn_comparator_bits(unsigned comparator);

/* The one bit in which the operands differ; GCN_BITS_OF_LANE if these are more, or none. */
unsigned gcn_difference_of(const struct gcn_pair *pair);

/* Whether what it decides is seen: of a minimum the bit itself. */
static inline bool gcn_difference_is_shown(const struct gcn_pair *pair, unsigned bit) {
    return gcn_op_codes[pair->op].format == GCN_VOPC || pair->shown >> bit & 1;
}

/* What multiplies. Of 24 bits one operation gives the low half of the product, another one the high half. */
enum { GCN_PRODUCT_LOW_HALF, GCN_PRODUCT_HIGH_HALF, GCN_PRODUCT_16, GCN_MULTIPLIERS };
extern const char *const gcn_multiplier_names[GCN_MULTIPLIERS];
unsigned gcn_multiplier_of(unsigned op); /* or GCN_MULTIPLIERS */
/* The one bit of a factor; GCN_FACTOR_BITS if these are more, or none. */
unsigned gcn_factor_bit(const struct gcn_pair *pair, unsigned source);

/* What shifts: to the left, to the right, signed; 32 bits, then 16. */
enum { GCN_SHIFTS_OF_32 = 3, GCN_SHIFTERS = 6 };
extern const char *const gcn_shifter_names[GCN_SHIFTERS];
unsigned gcn_shifter_of(unsigned op); /* or GCN_SHIFTERS */

/* The operation's operands: with this run, and with no carry that runs elsewhere; and what differs in this bit. */
void gcn_make_run(struct rng *rng, unsigned op, struct gcn_run run, uint32_t *a, uint32_t *b);
void gcn_make_difference(struct rng *rng, unsigned bit, bool in_b, uint32_t *a, uint32_t *b);

/*
 * Return why factors of these bits, or one of them, decide nothing, or NULL: a product may have no bit in the half that
 * is the result. part: the multiplier, then the bits of both sources; or the source and its bit.
 */
const char *gcn_ignore_factors(const unsigned *part);
const char *gcn_ignore_factor(const unsigned *part);

#endif
