/* SPDX-License-Identifier: MIT */
/* rint and rintx, and the rounding to integers that f2i shares. */
#ifndef CSIM_ISA_FLOAT_IEEE_INTEGRAL_H
#define CSIM_ISA_FLOAT_IEEE_INTEGRAL_H

#include "isa/float/ieee/nan.h"
#include "isa/float/ieee/round.h"

struct ieee_whole {
    ieee_wide magnitude; /* at most 2^64 */
    bool inexact;
};

/* Returns a normal number below 2^64, rounded to an integer. */
static inline struct ieee_whole ieee_to_whole(enum ieee_rounding rounding, struct ieee_number n) {
    /* Below 1/2, only whether a number is 0 matters, not its value. */
    const ieee_wide below_half = n.significand != 0;
    const ieee_wide whole = n.exponent < 0 ? 0 : n.significand >> (127 - n.exponent);
    const ieee_wide rest = n.exponent < -1 ? below_half : n.significand << (n.exponent + 1);
    const bool up = ieee_rounds_up(rounding, n.sign, whole & 1, rest);
    return (struct ieee_whole){whole + up, rest != 0};
}

/* Returns a rounded to an integer (F-24). */
static inline struct ieee_result ieee_integral(const struct ieee_format *f, const struct ieee_dialect *d,
                                               enum ieee_rounding rounding, bool exact, uint64_t a) {
    a = ieee_flush_in(f, d, a);
    if (ieee_is_nan(f, a))
        return ieee_nan_result(f, d, a, a);
    const struct ieee_number n = ieee_unpack(f, a);
    if (n.exponent >= (int32_t)f->fraction_bits)
        return (struct ieee_result){a, 0};
    const struct ieee_whole whole = ieee_to_whole(rounding, n);
    const struct ieee_number r = ieee_of_integer(n.sign, (uint64_t)whole.magnitude);
    return (struct ieee_result){ieee_round(f, d, rounding, r).bits, exact && whole.inexact ? IEEE_NX : 0};
}

#endif
