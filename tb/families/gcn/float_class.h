/* SPDX-License-Identifier: MIT */
/*
 * Classes of floats and of results of operations. Results are classified by the exact result, computed with integers
 * and independently of the rounding of the model.
 */
#ifndef TB_FAMILIES_GCN_FLOAT_CLASS_H
#define TB_FAMILIES_GCN_FLOAT_CLASS_H

#include <stdbool.h>
#include <stdint.h>

#include "isa/float/format.h"
#include "lanelock/bench_unit.h"

/* Classes of V_CMP_CLASS, by their numbers. */
#define GCN_CLASS_LIST(V)                                                                                              \
    V(GCN_SIGNALING, "signaling NaN"), V(GCN_QUIET, "quiet NaN"), V(GCN_NEGATIVE_INFINITY, "-infinity"),               \
        V(GCN_NEGATIVE_NORMAL, "negative normal"), V(GCN_NEGATIVE_SUBNORMAL, "negative subnormal"),                    \
        V(GCN_NEGATIVE_ZERO, "-0"), V(GCN_POSITIVE_ZERO, "+0"), V(GCN_POSITIVE_SUBNORMAL, "positive subnormal"),       \
        V(GCN_POSITIVE_NORMAL, "positive normal"), V(GCN_POSITIVE_INFINITY, "+infinity")
enum { GCN_CLASS_LIST(LL_ID), GCN_CLASSES };
/* Compares contents, because each file has its own formats. */
static inline bool gcn_is_f16(const struct float_format *f) {
    return f->fraction_bits == float_f16.fraction_bits;
}

unsigned gcn_class_of(const struct float_format *f, uint32_t x);
/* Returns a float of the class, with the sign, the exponent and the fraction of x where the class allows them. */
uint32_t gcn_of_class(const struct float_format *f, unsigned class, uint32_t x);

/* significand * 2^exponent, negative if sign is 1. The lowest bit is 1 if lower bits were lost. */
struct gcn_exact {
    uint32_t sign;
    int32_t exponent;
    uint64_t significand;
};

/* Return exact values; x, a and b are finite. The sign of a sum of 0 is undefined. */
struct gcn_exact gcn_exact_of(const struct float_format *f, uint32_t x);
struct gcn_exact gcn_exact_sum(const struct float_format *f, uint32_t a, uint32_t b);
struct gcn_exact gcn_exact_product(const struct float_format *f, uint32_t a, uint32_t b);

/* Returns the distance between the exponents of finite numbers. */
int32_t gcn_distance(const struct float_format *f, uint32_t a, uint32_t b);

/* Returns the exponent of the highest bit of a number other than 0. */
int32_t gcn_highest(struct gcn_exact exact);

/*
 * Results: NaN and infinite if an operand is. The lost bits are below half of the last place, half of it, or above. The
 * kept bits of an inexact result may be ones: up is the next power of two, infinity, or the least normal number. From
 * SUBNORMAL on, the exact result is subnormal.
 */
#define GCN_RESULT_LIST(V)                                                                                             \
    V(GCN_RESULT_NAN, "NaN operand"), V(GCN_RESULT_INVALID, "invalid"), V(GCN_RESULT_INFINITE, "infinite"),            \
        V(GCN_RESULT_ZERO, "exact 0"), V(GCN_RESULT_EXACT, "exact"), V(GCN_RESULT_LOW, "below a tie"),                 \
        V(GCN_RESULT_TIE_EVEN, "tie, even"), V(GCN_RESULT_TIE_ODD, "tie, odd"), V(GCN_RESULT_HIGH, "above a tie"),     \
        V(GCN_RESULT_ONES, "below a power of two"), V(GCN_RESULT_GREATEST, "above the greatest number"),               \
        V(GCN_RESULT_OVERFLOW, "overflow"), V(GCN_RESULT_SUBNORMAL, "exact subnormal"),                                \
        V(GCN_RESULT_SUBNORMAL_LOW, "subnormal below a tie"), V(GCN_RESULT_SUBNORMAL_TIE, "subnormal tie"),            \
        V(GCN_RESULT_SUBNORMAL_HIGH, "subnormal above a tie"),                                                         \
        V(GCN_RESULT_LEAST_NORMAL, "below the least normal number"),                                                   \
        V(GCN_RESULT_TINY, "below half of the least subnormal number")
enum gcn_result { GCN_RESULT_LIST(LL_ID), GCN_RESULTS };

/* Returns the class of a finite exact result in a format. */
enum gcn_result gcn_result_of(const struct float_format *f, struct gcn_exact exact);

#endif
