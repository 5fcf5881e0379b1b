/* SPDX-License-Identifier: MIT */
/* V_TRUNC, V_CEIL, V_RNDNE and V_FLOOR. */
#ifndef CSIM_ISA_FLOAT_INTEGRAL_H
#define CSIM_ISA_FLOAT_INTEGRAL_H

#include "isa/float/nan.h"
#include "isa/float/round.h"

/*
 * Rounds x, flushed first, to an integer; rounding is one of FP_ROUND. A zero keeps the sign of x (D-39). The result is
 * never subnormal. NaN: itself.
 */
FLOAT_INLINE uint32_t float_integral(const struct float_format *f, const struct float_mode *mode, uint32_t rounding,
                                     uint32_t x) {
    x = float_flush(f, mode->flush_in, x);
    uint32_t sign = float_sign(f, x), magnitude = float_magnitude(f, x);
    /* Number of fraction bits below 1; values below 1 are handled separately. */
    int32_t exponent = (int32_t)(magnitude >> f->fraction_bits) - 1 + f->least;
    int32_t places = (int32_t)f->fraction_bits - exponent;
    uint32_t cut = (uint32_t)(places < 0 ? 0 : places > (int32_t)f->fraction_bits ? (int32_t)f->fraction_bits : places);
    uint32_t unit = 1u << cut, rest = magnitude & (unit - 1);
    /* Biases are odd: the lowest bit of an exponent of 0 is the leading bit of 1. */
    uint32_t up = float_rounds_up(rounding, sign, magnitude >> cut & 1, rest, (unit + 1) >> 1);
    uint32_t r = magnitude - rest + (up << cut);

    uint32_t half = f->one - f->normal;
    uint32_t below_one = -float_rounds_up(rounding, sign, 0, magnitude, half) & f->one;
    r = csim_merge(csim_mask(magnitude < f->one), below_one, r);
    return float_unless_nan(f, mode, x, r | (x & f->sign));
}

#endif
