/* SPDX-License-Identifier: MIT */
/*
 * Which one bit of a float operation decides by itself what the destination shows. Each function says whether there is
 * one, and the parts of its bin in a covergroup, which are the same in all units that have it.
 */
#ifndef TB_FAMILIES_GCN_DECIDING_H
#define TB_FAMILIES_GCN_DECIDING_H

#include "families/gcn/profile.h"
#include "isa/gcn_lane.h"

/* A list of operations that is a part of a group: their indices. */
struct gcn_list {
    const uint8_t *ops;
    unsigned n;
};
enum { GCN_MULTIPLIED = 5, GCN_INTEGRAL = 10 };
extern const struct gcn_list gcn_multiplied, gcn_integral;
void gcn_print_multiplied(FILE *file, unsigned place);
void gcn_print_integral(FILE *file, unsigned place);

/* Returns the place of the operation's kind in a list, or n. */
unsigned gcn_place_in(const struct gcn_list *list, unsigned op);
unsigned gcn_multiplied_of(unsigned op);
unsigned gcn_integral_of(unsigned op);

/*
 * Of a product of normal factors that is such a number too: what is 1 below the guard is one bit alone, and for that
 * bit the product becomes its upper neighbour. Parts are a place in gcn_multiplied and the bit, which has the number
 * that it has in a product from 2 to 4: in one below 2 bits stand a place lower.
 */
enum { GCN_STICKY_BITS = 23 };
bool gcn_sticky_of(const struct gcn_profile *p, unsigned *part);
const char *gcn_impossible_sticky_bit(const unsigned *part);

/*
 * The exponent of a finite x is that of 1, or of 1/2, but for one bit, and had it that one the operation would give
 * something else. Parts are a place in gcn_integral, which of the two exponents, and the bit.
 */
enum { GCN_EXPONENT_OF_1, GCN_EXPONENT_OF_HALF, GCN_EXPONENTS };
enum { GCN_EXPONENT_BITS = 8 };
extern const char *const gcn_exponent_names[GCN_EXPONENTS];
bool gcn_exponent_of(const struct gcn_profile *p, unsigned *part);
const char *gcn_impossible_exponent_bit(const unsigned *part);

/*
 * The smaller term of a sum of f32 is a power of two so far below the other one that no bit of it meets those, and the
 * sum is not that other one. Parts are which term is the smaller one, and its distance, from GCN_FAR_LEAST.
 */
enum { GCN_FAR_LEAST = 25, GCN_FARS = 64 - GCN_FAR_LEAST };
bool gcn_far_of(const struct gcn_profile *p, unsigned *part);

/* Sources of a lane: src0, src1, the old destination. */
enum { GCN_OLD = 2, GCN_LANE_SOURCES };
extern const char *const gcn_source_names[GCN_LANE_SOURCES];

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
