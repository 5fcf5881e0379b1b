/* SPDX-License-Identifier: MIT */
/* Sum and differences: V_ADD, V_SUB and V_SUBREV. */
#ifndef CSIM_ISA_FLOAT_ADD_H
#define CSIM_ISA_FLOAT_ADD_H

#include "isa/float/nan.h"
#include "isa/float/round.h"

/*
 * Returns a + b, rounded once. An exact sum of 0 is +0, but -0 if both are -0 or the rounding is down. Infinities of
 * two signs are invalid. NaN: the first one.
 */
FLOAT_INLINE uint32_t float_add(const struct float_format *f, const struct float_mode *mode, uint32_t a, uint32_t b) {
    a = float_flush(f, mode->flush_in, a);
    b = float_flush(f, mode->flush_in, b);
    uint32_t swap = csim_mask(float_magnitude(f, a) < float_magnitude(f, b));
    /* Bit 31 is for the carry. Bits are lost only if the exponents differ by more than the 7 or 20 places below. */
    struct float_number large = float_split(f, csim_merge(swap, b, a), 30);
    struct float_number small = float_split(f, csim_merge(swap, a, b), 30);
    uint32_t distance = (uint32_t)(large.exponent - small.exponent);
    uint32_t aligned = float_shift_right_sticky(small.significand, distance < 31 ? distance : 31);

    uint32_t differ = -(large.sign ^ small.sign);
    struct float_number sum = large;
    sum.significand = large.significand + (aligned ^ differ) - differ;
    uint32_t zero_sign = csim_merge(differ, mode->rounding == FLOAT_DOWN, large.sign);
    sum.sign = csim_merge(csim_mask(sum.significand == 0), zero_sign, large.sign);
    uint32_t r = float_pack(f, mode, float_normalize(sum));

    r = csim_merge(float_is_infinite(f, b), b, r);
    r = csim_merge(float_is_infinite(f, a), csim_merge(float_is_infinite(f, b) & differ, float_default_nan(f), a), r);
    return float_unless_nans(f, mode, a, b, r);
}

/* Returns a - b. A NaN in b keeps its sign (D-30). */
FLOAT_INLINE uint32_t float_sub(const struct float_format *f, const struct float_mode *mode, uint32_t a, uint32_t b) {
    return float_add(f, mode, a, float_negate(f, b));
}

#endif
