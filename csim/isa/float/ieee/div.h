/* SPDX-License-Identifier: MIT */
/* div. */
#ifndef CSIM_ISA_FLOAT_IEEE_DIV_H
#define CSIM_ISA_FLOAT_IEEE_DIV_H

#include "isa/float/ieee/nan.h"
#include "isa/float/ieee/round.h"

/* Returns a / b, normal, with a sticky bit 0. Operands are normal and have no more than 64 bits; b is not 0. */
static inline struct ieee_number ieee_quotient(struct ieee_number a, struct ieee_number b) {
    const ieee_wide dividend = (a.significand >> 64) << 63, divisor = b.significand >> 64;
    /* NOLINTNEXTLINE(clang-analyzer-core.DivideZero) b is not 0 */
    const ieee_wide quotient = dividend / divisor;
    return ieee_normalize((struct ieee_number){
        .sign = a.sign != b.sign,
        .exponent = a.exponent - b.exponent,
        .significand = quotient << 64 | (quotient * divisor != dividend),
    });
}

/* Returns a / b (F-18). */
static inline struct ieee_result ieee_div(const struct ieee_format *f, const struct ieee_dialect *d,
                                          enum ieee_rounding rounding, uint64_t a, uint64_t b) {
    a = ieee_flush_in(f, d, a);
    b = ieee_flush_in(f, d, b);
    if (ieee_is_nan(f, a) || ieee_is_nan(f, b))
        return ieee_nan_result(f, d, a, b);
    if ((ieee_is_infinite(f, a) && ieee_is_infinite(f, b)) || (ieee_is_zero(f, a) && ieee_is_zero(f, b)))
        return ieee_invalid(f, d);
    const bool sign = ieee_sign(f, a) != ieee_sign(f, b);
    if (ieee_is_infinite(f, a))
        return (struct ieee_result){ieee_with_sign(f, sign, ieee_infinity(f)), 0};
    if (ieee_is_infinite(f, b))
        return (struct ieee_result){ieee_with_sign(f, sign, 0), 0};
    if (ieee_is_zero(f, b))
        return (struct ieee_result){ieee_with_sign(f, sign, ieee_infinity(f)), IEEE_DZ};
    return ieee_round(f, d, rounding, ieee_quotient(ieee_unpack(f, a), ieee_unpack(f, b)));
}

#endif
