/* SPDX-License-Identifier: MIT */
/* V_FREXP_MANT and V_FREXP_EXP: x is the mantissa, 1/2 to below 1 without its sign, times 2 to the exponent. */
#ifndef CSIM_ISA_FLOAT_FREXP_H
#define CSIM_ISA_FLOAT_FREXP_H

#include "isa/float/nan.h"
#include "isa/float/round.h"

/* Returns the mantissa of x, flushed first. Zeros and infinities are their own mantissa (D-41). NaN: itself. */
FLOAT_INLINE uint32_t float_frexp_mant(const struct float_format *f, const struct float_mode *mode, uint32_t x) {
    x = float_flush(f, mode->flush_in, x);
    struct float_number n = float_unpack(f, x);
    n.exponent = -1;
    uint32_t r = csim_merge(float_is_infinite(f, x), x, float_pack(f, mode, n));
    return float_unless_nan(f, mode, x, r);
}

/* Returns the exponent of x, flushed first, as a signed 32-bit integer; 0 for zeros, infinities and NaNs (D-41). */
FLOAT_INLINE uint32_t float_frexp_exp(const struct float_format *f, const struct float_mode *mode, uint32_t x) {
    x = float_flush(f, mode->flush_in, x);
    uint32_t none = float_is_zero(f, x) | float_is_infinite(f, x) | float_is_nan(f, x);
    return (uint32_t)(float_unpack(f, x).exponent + 1) & ~none;
}

#endif
