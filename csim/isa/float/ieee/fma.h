/* SPDX-License-Identifier: MIT */
/* fma, fms, fnma and fnms. */
#ifndef CSIM_ISA_FLOAT_IEEE_FMA_H
#define CSIM_ISA_FLOAT_IEEE_FMA_H

#include "isa/float/ieee/mul.h"

/* Returns the result of a fused operation with a NaN operand (F-27, F-28, F-30). */
static inline struct ieee_result ieee_fma_nan(const struct ieee_format *f, const struct ieee_dialect *d, uint64_t a,
                                              uint64_t b, uint64_t c) {
    const uint64_t first = d->fma_nan & IEEE_FMA_ADDEND_FIRST ? ieee_nan_of_two(f, d, c, ieee_nan_of_two(f, d, a, b))
                                                              : ieee_nan_of_two(f, d, ieee_nan_of_two(f, d, a, b), c);
    const bool signaling = ieee_is_signaling(f, a) || ieee_is_signaling(f, b) || ieee_is_signaling(f, c);
    const bool product = ieee_is_zero_times_infinity(f, a, b);
    const bool raises = d->fma_nan & (IEEE_FMA_INVALID | IEEE_FMA_INVALID_CANONICAL);
    if (product && !signaling && d->fma_nan & IEEE_FMA_INVALID_CANONICAL)
        return ieee_invalid(f, d);
    return (struct ieee_result){ieee_pass_nan(f, d, first), signaling || (product && raises) ? IEEE_NV : 0};
}

/* Returns a * b + c, rounded once, with the product or c negated first (F-20, F-29). */
static inline struct ieee_result ieee_fma(const struct ieee_format *f, const struct ieee_dialect *d,
                                          enum ieee_rounding rounding, bool negate_product, bool negate_c, uint64_t a,
                                          uint64_t b, uint64_t c) {
    const bool nans = d->fma_nan & IEEE_FMA_NEGATES_NAN;
    a = ieee_flush_in(f, d, a);
    b = ieee_flush_in(f, d, b);
    c = ieee_flush_in(f, d, c);
    a = ieee_negate_if(f, negate_product && (nans || !ieee_is_nan(f, a)), a);
    c = ieee_negate_if(f, negate_c && (nans || !ieee_is_nan(f, c)), c);
    if (ieee_is_nan(f, a) || ieee_is_nan(f, b) || ieee_is_nan(f, c))
        return ieee_fma_nan(f, d, a, b, c);

    const bool sign = ieee_sign(f, a) != ieee_sign(f, b), infinite = ieee_is_infinite(f, a) || ieee_is_infinite(f, b);
    if (ieee_is_zero_times_infinity(f, a, b) || (infinite && ieee_is_infinite(f, c) && ieee_sign(f, c) != sign))
        return ieee_invalid(f, d);
    if (infinite)
        return (struct ieee_result){ieee_with_sign(f, sign, ieee_infinity(f)), 0};
    if (ieee_is_infinite(f, c))
        return (struct ieee_result){c, 0};
    const struct ieee_number product = ieee_product(ieee_unpack(f, a), ieee_unpack(f, b));
    return ieee_round(f, d, rounding, ieee_sum(rounding, product, ieee_unpack(f, c)));
}

#endif
