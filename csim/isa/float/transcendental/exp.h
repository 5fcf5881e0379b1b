/* SPDX-License-Identifier: MIT */
/* 2^x */
#ifndef CSIM_ISA_FLOAT_TRANSCENDENTAL_EXP_H
#define CSIM_ISA_FLOAT_TRANSCENDENTAL_EXP_H

#include "isa/float/transcendental/wide.h"

/*
 * Returns 2^x, |x| < 2^16: x is n + F, 0 <= F < 1, and 2^F the series of e^(F ln 2). Each step is rounded down, so that
 * the result is, too; its relative error is about 2^-60. Bits of x below 2^-64 only decide on which side of 1 it is.
 */
FLOAT_INLINE struct float_wide float_exact_exp(struct float_argument x) {
    enum { TERMS = 22 };
    const uint64_t ln2 = UINT64_C(0xb17217f7d1cf79ab); /* 2^64 ln 2 */
    const uint64_t one = UINT64_C(1) << 62;
    const int64_t whole = float_argument_fixed(x, 0);
    /* The fraction with 64 bits: those of the number modulo 1. */
    const int32_t up = x.exponent - 23 + 64;
    uint64_t fraction = up >= 64 ? 0 : up >= 0 ? (uint64_t)x.significand << up : x.significand >> (-up < 31 ? -up : 31);
    if (x.sign)
        fraction = -fraction - (up < 0);
    const uint64_t r = float_product_high(fraction, ln2);
    uint64_t sum = one;
    for (uint64_t n = TERMS; n > 0; n--)
        sum = one + float_product_high(sum, r) / n;
    return (struct float_wide){.exponent = 1 + (int32_t)whole, .significand = sum, .inexact = fraction != 0 || up < 0};
}

#endif
