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

/* Classes of V_CMP_CLASS, by their numbers. */
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
/* Compares contents, because each file has its own formats. */
static inline bool gcn_is_f16(const struct float_format *f) {
    return f->fraction_bits == float_f16.fraction_bits;
}

unsigned gcn_class_of(const struct float_format *f, uint32_t x);

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

enum gcn_result {
    GCN_RESULT_NAN, /* an operand is one */
    GCN_RESULT_INVALID,
    GCN_RESULT_INFINITE, /* an operand is */
    GCN_RESULT_ZERO,
    GCN_RESULT_EXACT,
    GCN_RESULT_LOW,      /* the lost bits are below half of the last place */
    GCN_RESULT_TIE_EVEN, /* half of it, and the kept bits are even */
    GCN_RESULT_TIE_ODD,
    GCN_RESULT_HIGH,
    GCN_RESULT_ONES,     /* inexact, and the kept bits are ones: up is the next power of two */
    GCN_RESULT_GREATEST, /* the same of the greatest exponent: up is infinity */
    GCN_RESULT_OVERFLOW,
    GCN_RESULT_SUBNORMAL, /* the exact result is subnormal, as for all below */
    GCN_RESULT_SUBNORMAL_LOW,
    GCN_RESULT_SUBNORMAL_TIE,
    GCN_RESULT_SUBNORMAL_HIGH,
    GCN_RESULT_LEAST_NORMAL, /* inexact, and the kept bits are ones: up is the least normal number */
    GCN_RESULT_TINY,         /* below half of the least subnormal number */
    GCN_RESULTS
};
extern const char *const gcn_result_names[GCN_RESULTS];

/* Returns the class of a finite exact result in a format. */
enum gcn_result gcn_result_of(const struct float_format *f, struct gcn_exact exact);

#endif
