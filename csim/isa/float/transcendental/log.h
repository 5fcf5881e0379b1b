/* SPDX-License-Identifier: MIT */
/* The logarithm of x to base 2 */
#ifndef CSIM_ISA_FLOAT_TRANSCENDENTAL_LOG_H
#define CSIM_ISA_FLOAT_TRANSCENDENTAL_LOG_H

#include "isa/float/transcendental/wide.h"

/* x as 2^exponent (1 + t 2^-24), -2^22 <= t < 2^23. */
struct float_log_parts {
    int32_t exponent, t;
};

FLOAT_INLINE struct float_log_parts float_log_split(struct float_argument x) {
    const int32_t fraction = (int32_t)(x.significand & 0x7fffff);
    if (fraction < 1 << 22)
        return (struct float_log_parts){x.exponent, 2 * fraction};
    return (struct float_log_parts){x.exponent + 1, fraction - (1 << 23)};
}

/*
 * Returns log2(x), x > 0. log2(1 + t) is 2/ln 2 times the series s + s^3/3 + s^5/5 + ... of s = t / (2 + t). Without an
 * exponent, it has 60 bits, however small it is; else the sum has 56 fraction bits.
 */
FLOAT_INLINE struct float_wide float_exact_log(struct float_argument x) {
    enum { TERMS = 16 };
    const uint64_t two_over_ln2 = UINT64_C(0xb8aa3b295c17f0bc); /* 2^62 times 2/ln 2 */
    const struct float_log_parts parts = float_log_split(x);
    const uint32_t exponent_sign = parts.exponent < 0, t_sign = parts.t < 0;
    const uint64_t exponent = (uint64_t)(exponent_sign ? -parts.exponent : parts.exponent) << 56;
    if (parts.t == 0)
        return (struct float_wide){.sign = exponent_sign, .exponent = 7, .significand = exponent};

    const uint64_t t = (uint64_t)(t_sign ? -parts.t : parts.t);
    const int zeros = __builtin_clzll(t); /* 40 to 63 */
    /* s is quotient * 2^(-24 - zeros), and has 62 bits. */
    const uint64_t quotient = (uint64_t)(((ieee_wide)(t << zeros) << 24) / (uint64_t)((1 << 25) + parts.t));
    const uint64_t s = quotient >> (zeros - 40), z = float_product_high(s, s);
    uint64_t sum = 0;
    for (uint64_t n = TERMS; n > 0; n--)
        sum = (UINT64_C(1) << 63) / (2 * n - 1) + float_product_high(sum, z);
    const uint64_t of_t = float_product_high(float_product_high(quotient, sum), two_over_ln2);
    if (exponent == 0)
        return (struct float_wide){.sign = t_sign, .exponent = 42 - zeros, .significand = of_t, .inexact = true};
    const uint64_t low = of_t >> (zeros - 35);
    return (struct float_wide){.sign = exponent_sign,
                               .exponent = 7,
                               .significand = t_sign == exponent_sign ? exponent + low : exponent - low - 1,
                               .inexact = true};
}

#endif
