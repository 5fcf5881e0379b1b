/* SPDX-License-Identifier: MIT */
/* Finite numbers taken apart, one representation for both formats, and made normal. */
#ifndef CSIM_ISA_FLOAT_NUMBER_H
#define CSIM_ISA_FLOAT_NUMBER_H

#include "isa/float/format.h"

/*
 * significand * 2^(exponent - 31), negative if sign is 1. Normal if bit 31 of the significand is set, or if that is 0,
 * and the exponent means nothing. Where bits below the lowest one are lost, the lowest one is set: it is sticky.
 */
struct float_number {
    uint32_t sign; /* 0 or 1 */
    int32_t exponent;
    uint32_t significand;
};

/* x >> n, with the lowest bit sticky; n < 32. */
FLOAT_INLINE uint32_t float_shift_right_sticky(uint32_t x, uint32_t n) {
    return x >> n | ((x & ((1u << n) - 1)) != 0);
}

/* Any n; where its lowest bit is sticky, one of bits 31 to 29 is set, so that few places are gained. */
FLOAT_INLINE struct float_number float_normalize(struct float_number n) {
#define STEP(places)                                                                                                   \
    do {                                                                                                               \
        uint32_t gain = csim_mask(n.significand >> (32 - (places)) == 0) & (places);                                   \
        n.significand <<= gain;                                                                                        \
        n.exponent -= (int32_t)gain;                                                                                   \
    } while (0)
    STEP(16);
    STEP(8);
    STEP(4);
    STEP(2);
    STEP(1);
#undef STEP
    return n;
}

/*
 * x in parts, its leading bit, if it is no subnormal number, at bit `top` of the significand, fraction_bits to 31. An
 * infinity is the power of two after the greatest number; of a NaN all but the sign means nothing.
 */
FLOAT_INLINE struct float_number float_split(const struct float_format *f, uint32_t x, uint32_t top) {
    uint32_t field = float_magnitude(f, x) >> f->fraction_bits;
    uint32_t leading = f->normal & csim_mask(field != 0);
    struct float_number n = {.sign = float_sign(f, x),
                             .exponent = (int32_t)(field + (field == 0)) - 1 + f->least + 31 - (int32_t)top,
                             .significand = ((x & (f->normal - 1)) | leading) << (top - f->fraction_bits)};
    return n;
}

/* The same, and normal. */
FLOAT_INLINE struct float_number float_unpack(const struct float_format *f, uint32_t x) {
    return float_normalize(float_split(f, x, 31));
}

#endif
