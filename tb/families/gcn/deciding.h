/* SPDX-License-Identifier: MIT */
/*
 * Single bits that decide the visible result of an operation. Functions of float operations return true if there is
 * such a bit, and set the parts of its bin.
 */
#ifndef TB_FAMILIES_GCN_DECIDING_H
#define TB_FAMILIES_GCN_DECIDING_H

#include "families/gcn/profile.h"
#include "isa/gcn_lane.h"

/* Operations of a feature, by their indices. */
struct gcn_list {
    const uint8_t *ops;
    unsigned n;
};
enum { GCN_MULTIPLIED = 5, GCN_INTEGRAL = 10 };
extern const struct gcn_list gcn_multiplied, gcn_integral;

/* Returns the place of the operation's kind in a list, or n. */
unsigned gcn_place_in(const struct gcn_list *list, unsigned op);

/*
 * The only 1 below the guard bit of a product of normal factors, which makes the product round to its upper neighbor.
 * The product is a normal number. Parts: a place in gcn_multiplied, and the number of the bit in a product from 2 to 4.
 * In a product below 2, bits are one place lower.
 */
enum { GCN_STICKY_BITS = 23 };
bool gcn_sticky_of(const struct gcn_profile *p, unsigned *part);
const char *gcn_impossible_sticky_bit(const unsigned *part);

/*
 * The only bit in which the exponent of a finite x differs from that of 1, or of 1/2; without the difference the result
 * would be another one. Parts: a place in gcn_integral, the exponent, and the bit.
 */
enum { GCN_EXPONENT_OF_1, GCN_EXPONENT_OF_HALF, GCN_EXPONENTS };
enum { GCN_EXPONENT_BITS = 8 };
bool gcn_exponent_of(const struct gcn_profile *p, unsigned *part);
const char *gcn_impossible_exponent_bit(const unsigned *part);

/*
 * The smaller term of a sum of f32: a power of two below all bits of the larger term, which still changes the sum.
 * Parts: the number of this term, and its distance, from GCN_FAR_LEAST.
 */
enum { GCN_FAR_LEAST = 25, GCN_FARS = 64 - GCN_FAR_LEAST };
bool gcn_far_of(const struct gcn_profile *p, unsigned *part);

/* Sources of a lane: src0, src1, the old destination. */
enum { GCN_OLD = 2, GCN_LANE_SOURCES };

/*
 * Return true if the result of the operation depends on each bit of src0, or src1; and if bits of the old destination
 * can remain after such an operation.
 */
bool gcn_looks_at(unsigned op, unsigned source);
bool gcn_preserves(unsigned op);

/* Returns true if other registers change the result of the lane. fields are those of an accepted instruction. */
bool gcn_is_decided(const struct gcn_sdwa *fields, const struct gcn_before *before, const struct gcn_before *other);

/* Returns the number of a register on which the result does not depend; covergroups choose a bit by it. */
static inline uint8_t *gcn_bit_number(struct gcn_sdwa *fields) {
    return fields->format == GCN_VOPC ? &fields->source[1].vgpr : &fields->vdst;
}

#endif
