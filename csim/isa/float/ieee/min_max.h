/* SPDX-License-Identifier: MIT */
/* min and max. */
#ifndef CSIM_ISA_FLOAT_IEEE_MIN_MAX_H
#define CSIM_ISA_FLOAT_IEEE_MIN_MAX_H

#include "isa/float/ieee/nan.h"

/* Returns the result if one of a and b is a NaN (F-37). */
static inline struct ieee_result ieee_min_max_nan(const struct ieee_format *f, const struct ieee_dialect *d, uint64_t a,
                                                  uint64_t b) {
    const bool signaling_a = ieee_is_signaling(f, a), signaling = signaling_a || ieee_is_signaling(f, b);
    const bool both = ieee_is_nan(f, a) && ieee_is_nan(f, b);
    const uint32_t flags = signaling ? IEEE_NV : 0;
    const struct ieee_result nan = ieee_nan_result(f, d, a, b);
    const struct ieee_result number = {ieee_is_nan(f, a) ? b : a, flags};
    switch (d->min_max) {
    case IEEE_MINMAX_2008:
        return both || signaling ? nan : number;
    case IEEE_MINMAX_2019:
        return nan;
    case IEEE_MINMAX_NUMBER:
        return both ? nan : number;
    case IEEE_MINMAX_SECOND:
        return (struct ieee_result){b, IEEE_NV};
    default:
        return signaling ? (struct ieee_result){(signaling_a ? a : b) | ieee_quiet_bit(f), flags} : number;
    }
}

/* Returns the smaller one of a and b, or the larger one if `max`. */
static inline struct ieee_result ieee_min_max(const struct ieee_format *f, const struct ieee_dialect *d, bool max,
                                              uint64_t a, uint64_t b) {
    a = ieee_flush_in(f, d, a);
    b = ieee_flush_in(f, d, b);
    if (ieee_is_nan(f, a) || ieee_is_nan(f, b))
        return ieee_min_max_nan(f, d, a, b);
    const bool a_first = max ? ieee_key(f, a) > ieee_key(f, b) : ieee_key(f, a) < ieee_key(f, b);
    const bool zeros = ieee_is_zero(f, a) && ieee_is_zero(f, b) && d->min_max == IEEE_MINMAX_SECOND;
    return (struct ieee_result){a_first && !zeros ? a : b, 0};
}

#endif
