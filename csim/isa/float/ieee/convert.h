/* SPDX-License-Identifier: MIT */
/* f2f. */
#ifndef CSIM_ISA_FLOAT_IEEE_CONVERT_H
#define CSIM_ISA_FLOAT_IEEE_CONVERT_H

#include "isa/float/ieee/nan.h"
#include "isa/float/ieee/round.h"

/* Returns a NaN of format `from` in format `to` (F-31). */
static inline uint64_t ieee_convert_nan(const struct ieee_format *from, const struct ieee_format *to,
                                        const struct ieee_dialect *d, uint64_t a) {
    const uint64_t fraction = a << (64 - from->fraction_bits) >> (64 - to->fraction_bits);
    return ieee_pass_nan(to, d, ieee_with_sign(to, ieee_sign(from, a), ieee_infinity(to) | fraction));
}

/* Returns a, a pattern of format `from`, in format `to` (F-25). */
static inline struct ieee_result ieee_convert(const struct ieee_format *from, const struct ieee_format *to,
                                              const struct ieee_dialect *d, enum ieee_rounding rounding, uint64_t a) {
    a = ieee_flush_in(from, d, a);
    if (ieee_is_nan(from, a))
        return (struct ieee_result){ieee_convert_nan(from, to, d, a), ieee_is_signaling(from, a) ? IEEE_NV : 0};
    if (ieee_is_infinite(from, a))
        return (struct ieee_result){ieee_with_sign(to, ieee_sign(from, a), ieee_infinity(to)), 0};
    return ieee_round(to, d, rounding, ieee_unpack(from, a));
}

#endif
