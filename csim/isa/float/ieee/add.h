/* SPDX-License-Identifier: MIT */
/* add and sub. */
#ifndef CSIM_ISA_FLOAT_IEEE_ADD_H
#define CSIM_ISA_FLOAT_IEEE_ADD_H

#include "isa/float/ieee/nan.h"
#include "isa/float/ieee/round.h"
#include "isa/float/ieee/sum.h"

/* Returns a + b, or a - b if `subtract` (F-16). A NaN in b keeps its sign (F-29). */
static inline struct ieee_result ieee_add(const struct ieee_format *f, const struct ieee_dialect *d,
                                          enum ieee_rounding rounding, bool subtract, uint64_t a, uint64_t b) {
    a = ieee_flush_in(f, d, a);
    b = ieee_flush_in(f, d, b);
    if (ieee_is_nan(f, a) || ieee_is_nan(f, b))
        return ieee_nan_result(f, d, a, b);
    b = ieee_negate_if(f, subtract, b);
    if (ieee_is_infinite(f, a))
        return ieee_is_infinite(f, b) && a != b ? ieee_invalid(f, d) : (struct ieee_result){a, 0};
    if (ieee_is_infinite(f, b))
        return (struct ieee_result){b, 0};
    return ieee_round(f, d, rounding, ieee_sum(rounding, ieee_unpack(f, a), ieee_unpack(f, b)));
}

#endif
