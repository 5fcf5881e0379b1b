/* SPDX-License-Identifier: MIT */
/*
 * What kind of value a float is, and of which kind the result of an operation: found from the exact result, in
 * integers, apart from how the model rounds.
 */
#ifndef TB_FAMILIES_GCN_FLOAT_CLASS_H
#define TB_FAMILIES_GCN_FLOAT_CLASS_H

#include <stdbool.h>
#include <stdint.h>

#include "isa/float/format.h"

/* The classes of V_CMP_CLASS, by their numbers. */
enum {
    GCN_SIGNALING,
    GCN_QUIET,
    GCN_NEGATIVE_INFINITY,
    GCN_NEGATIVE_NORMAL,
    GCN_NEGATIVE_SUBNORMAL,
    GCN_NEGATIVE_ZERO,
    GCN_POSITIVE_ZERO,
    GCN_POSITIVE_SUBNORMAL,
    GCN_POSITIVE_NORMAL,
    GCN_POSITIVE_INFINITY,
    GCN_CLASSES
};
extern const char *const gcn_class_names[GCN_CLASSES];
/* Each file has formats of its own: their addresses tell nothing. */
static inline bool gcn_is_f16(const struct float_format *f) {
    return f->fraction_bits == float_f16.fraction_bits;
}

unsigned gcn_class_of(const struct float_format *f, uint32_t x);

/* significand * 2^exponent, negative if sign is 1. Where bits are lost below the lowest one, that is set. */
struct gcn_exact {
    uint32_t sign;
    int32_t exponent;
    uint64_t significand;
};

/* x, a and b are finite. The sign of an exact sum that is 0 means nothing. */
struct gcn_exact gcn_exact_of(const struct float_format *f, uint32_t x);
struct gcn_exact gcn_exact_sum(const struct float_format *f, uint32_t a, uint32_t b);
struct gcn_exact gcn_exact_product(const struct float_format *f, uint32_t a, uint32_t b);

/* How many places the exponents of finite numbers differ by. */
int32_t gcn_distance(const struct float_format *f, uint32_t a, uint32_t b);

/* The place of the highest bit of what is not 0: its value is 2^that. */
int32_t gcn_highest(struct gcn_exact exact);

enum gcn_result {
    GCN_RESULT_NAN, /* an operand is one */
    GCN_RESULT_INVALID,
    GCN_RESULT_INFINITE, /* an operand is */
    GCN_RESULT_ZERO,
    GCN_RESULT_EXACT,
    GCN_RESULT_LOW,      /* what is cut off is below half of the last place that is kept */
    GCN_RESULT_TIE_EVEN, /* it is half of it, and what is kept is even */
    GCN_RESULT_TIE_ODD,
    GCN_RESULT_HIGH,
    GCN_RESULT_ONES,     /* inexact, and all that is kept is ones: up is the next power of two */
    GCN_RESULT_GREATEST, /* the same of the greatest exponent: up is infinity */
    GCN_RESULT_OVERFLOW,
    GCN_RESULT_SUBNORMAL, /* the exact result is, and so are all below */
    GCN_RESULT_SUBNORMAL_LOW,
    GCN_RESULT_SUBNORMAL_TIE,
    GCN_RESULT_SUBNORMAL_HIGH,
    GCN_RESULT_LEAST_NORMAL, /* inexact, and all that is kept is ones: up is the least normal number */
    GCN_RESULT_TINY,         /* below half of the least subnormal number */
    GCN_RESULTS
};
extern const char *const gcn_result_names[GCN_RESULTS];

/* Of a finite exact result that is to be one of the format. */
enum gcn_result gcn_result_of(const struct float_format *f, struct gcn_exact exact);

#endif
