/* SPDX-License-Identifier: MIT */
/* Results of NaN operands and of invalid operations: F-2, F-6 and F-27 to F-29 of docs/units/float_alu.md. */
#ifndef CSIM_ISA_FLOAT_IEEE_NAN_H
#define CSIM_ISA_FLOAT_IEEE_NAN_H

#include "isa/float/ieee/dialect.h"

static inline uint64_t ieee_canonical_nan(const struct ieee_format *f, const struct ieee_dialect *d) {
    const uint64_t low = d->canonical == IEEE_CANONICAL_ONES ? ieee_quiet_bit(f) - 1 : 0;
    return ieee_with_sign(f, d->canonical == IEEE_CANONICAL_NEGATIVE, ieee_infinity(f) | ieee_quiet_bit(f) | low);
}

/* Returns the result of an invalid operation. */
static inline struct ieee_result ieee_invalid(const struct ieee_format *f, const struct ieee_dialect *d) {
    return (struct ieee_result){ieee_canonical_nan(f, d), IEEE_NV};
}

/* Returns the NaN that wins, not quieted; if neither is one, b. Associative, so that three operands are two pairs. */
static inline uint64_t ieee_nan_of_two(const struct ieee_format *f, const struct ieee_dialect *d, uint64_t a,
                                       uint64_t b) {
    if (!ieee_is_nan(f, a) || !ieee_is_nan(f, b))
        return ieee_is_nan(f, a) ? a : b;
    const bool greater = ieee_magnitude(f, a) > ieee_magnitude(f, b);
    switch (d->nan) {
    case IEEE_NAN_SIGNALING_FIRST:
        return ieee_is_signaling(f, b) && !ieee_is_signaling(f, a) ? b : a;
    case IEEE_NAN_LARGER:
        return greater || (ieee_magnitude(f, a) == ieee_magnitude(f, b) && !ieee_sign(f, a)) ? a : b;
    default:
        return a;
    }
}

/* Returns the result for a NaN that has won, without flags. */
static inline uint64_t ieee_pass_nan(const struct ieee_format *f, const struct ieee_dialect *d, uint64_t x) {
    return d->nan == IEEE_NAN_CANONICAL || d->nan == IEEE_NAN_ANY ? ieee_canonical_nan(f, d) : x | ieee_quiet_bit(f);
}

/* Returns the result of an operation of two operands, one of which is a NaN. With one operand, a equals b. */
static inline struct ieee_result ieee_nan_result(const struct ieee_format *f, const struct ieee_dialect *d, uint64_t a,
                                                 uint64_t b) {
    const bool signaling = ieee_is_signaling(f, a) || ieee_is_signaling(f, b);
    return (struct ieee_result){ieee_pass_nan(f, d, ieee_nan_of_two(f, d, a, b)), signaling ? IEEE_NV : 0};
}

#endif
