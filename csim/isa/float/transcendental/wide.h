/* SPDX-License-Identifier: MIT */
/* Numbers with 64 bits, which the functions deliver before rounding. */
#ifndef CSIM_ISA_FLOAT_TRANSCENDENTAL_WIDE_H
#define CSIM_ISA_FLOAT_TRANSCENDENTAL_WIDE_H

#include "isa/float/ieee/number.h"
#include "isa/float/transcendental/function.h"

/*
 * Value significand * 2^(exponent - 63), negative if sign is 1. If inexact, the value lies between this and the next
 * greater significand.
 */
struct float_wide {
    uint32_t sign;
    int32_t exponent;
    uint64_t significand;
    bool inexact;
};

/* Returns the upper half of a product. */
FLOAT_INLINE uint64_t float_product_high(uint64_t a, uint64_t b) {
    return (uint64_t)((ieee_wide)a * b >> 64);
}

/* Moves the leading bit to bit 63. 0 is unchanged. */
FLOAT_INLINE struct float_wide float_wide_normal(struct float_wide n) {
    if (n.significand) {
        int gain = __builtin_clzll(n.significand);
        n.significand <<= gain;
        n.exponent -= gain;
    }
    return n;
}

/* Returns the pattern of n, rounded once. An exact 0 is +0 (T-13, T-14, T-19). */
FLOAT_INLINE uint32_t float_wide_pack(const struct float_format *f, const struct float_mode *mode,
                                      struct float_wide n) {
    n = float_wide_normal(n);
    struct float_number rounded = {.sign = n.sign & (n.significand != 0),
                                   .exponent = n.exponent,
                                   .significand =
                                       (uint32_t)(n.significand >> 32) | ((uint32_t)n.significand != 0 || n.inexact)};
    return float_pack(f, mode, rounded);
}

#endif
