/* SPDX-License-Identifier: MIT */
/* sqrt. */
#ifndef CSIM_ISA_FLOAT_IEEE_SQRT_H
#define CSIM_ISA_FLOAT_IEEE_SQRT_H

#include "isa/float/ieee/nan.h"
#include "isa/float/ieee/round.h"

/* Returns the root of a positive number, with a sticky bit 0. The operand is normal and has no more than 64 bits. */
static inline struct ieee_number ieee_root(struct ieee_number a) {
    /* The radicand is rest * 2^(2 k), with two bits of it for each bit of the root; its top two bits are not both 0. */
    const bool odd = a.exponent & 1;
    ieee_wide rest = a.significand >> (odd ? 0 : 1), root = 0;
    for (ieee_wide bit = (ieee_wide)1 << 126; bit != 0; bit >>= 2) {
        const ieee_wide tried = root + bit;
        const bool fits = rest >= tried;
        rest -= fits ? tried : 0;
        root = (root >> 1) + (fits ? bit : 0);
    }
    return (struct ieee_number){
        .sign = false,
        .exponent = (a.exponent - odd) / 2,
        .significand = root << 64 | (rest != 0),
    };
}

/* Returns the square root of a (F-19). */
static inline struct ieee_result ieee_sqrt(const struct ieee_format *f, const struct ieee_dialect *d,
                                           enum ieee_rounding rounding, uint64_t a) {
    a = ieee_flush_in(f, d, a);
    if (ieee_is_nan(f, a))
        return ieee_nan_result(f, d, a, a);
    if (ieee_is_zero(f, a) || a == ieee_infinity(f))
        return (struct ieee_result){a, 0};
    if (ieee_sign(f, a))
        return ieee_invalid(f, d);
    return ieee_round(f, d, rounding, ieee_root(ieee_unpack(f, a)));
}

#endif
