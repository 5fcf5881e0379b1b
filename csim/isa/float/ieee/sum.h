/* SPDX-License-Identifier: MIT */
/* Exact sums and products of numbers, before rounding. */
#ifndef CSIM_ISA_FLOAT_IEEE_SUM_H
#define CSIM_ISA_FLOAT_IEEE_SUM_H

#include "isa/float/ieee/dialect.h"
#include "isa/float/ieee/number.h"

/*
 * Returns a + b, normal, with a sticky bit 0. Operands are normal, and have zeros in the low 20 bits: bits are lost
 * only where the exponents differ by more, and then at most one place is gained. An exact 0 has the sign of F-16.
 */
static inline struct ieee_number ieee_sum(enum ieee_rounding rounding, struct ieee_number a, struct ieee_number b) {
    const bool swap = a.exponent < b.exponent || (a.exponent == b.exponent && a.significand < b.significand);
    const struct ieee_number large = swap ? b : a, small = swap ? a : b;
    /* One bit of headroom for the carry */
    const ieee_wide x = large.significand >> 1;
    const ieee_wide y = ieee_shift_right_sticky(small.significand >> 1, (uint32_t)(large.exponent - small.exponent));
    const bool differ = a.sign != b.sign;
    const ieee_wide significand = differ ? x - y : x + y;
    return ieee_normalize((struct ieee_number){
        .sign = significand == 0 && differ ? rounding == IEEE_RDN : large.sign,
        .exponent = large.exponent + 1,
        .significand = significand,
    });
}

/* Returns a * b, exact and normal. Operands are normal, and have no more than 64 bits. */
static inline struct ieee_number ieee_product(struct ieee_number a, struct ieee_number b) {
    return ieee_normalize((struct ieee_number){
        .sign = a.sign != b.sign,
        .exponent = a.exponent + b.exponent + 1,
        .significand = (a.significand >> 64) * (b.significand >> 64),
    });
}

#endif
