/* SPDX-License-Identifier: MIT */
/* mul. */
#ifndef CSIM_ISA_FLOAT_IEEE_MUL_H
#define CSIM_ISA_FLOAT_IEEE_MUL_H

#include "isa/float/ieee/nan.h"
#include "isa/float/ieee/round.h"
#include "isa/float/ieee/sum.h"

/* Returns true if a and b are zero and infinity, in either order. */
static inline bool ieee_is_zero_times_infinity(const struct ieee_format *f, uint64_t a, uint64_t b) {
    return (ieee_is_zero(f, a) && ieee_is_infinite(f, b)) || (ieee_is_infinite(f, a) && ieee_is_zero(f, b));
}

/* Returns a * b (F-17). */
static inline struct ieee_result ieee_mul(const struct ieee_format *f, const struct ieee_dialect *d,
                                          enum ieee_rounding rounding, uint64_t a, uint64_t b) {
    a = ieee_flush_in(f, d, a);
    b = ieee_flush_in(f, d, b);
    if (ieee_is_nan(f, a) || ieee_is_nan(f, b))
        return ieee_nan_result(f, d, a, b);
    if (ieee_is_zero_times_infinity(f, a, b))
        return ieee_invalid(f, d);
    if (ieee_is_infinite(f, a) || ieee_is_infinite(f, b))
        return (struct ieee_result){ieee_with_sign(f, ieee_sign(f, a) != ieee_sign(f, b), ieee_infinity(f)), 0};
    return ieee_round(f, d, rounding, ieee_product(ieee_unpack(f, a), ieee_unpack(f, b)));
}

#endif
