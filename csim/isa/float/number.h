/* SPDX-License-Identifier: MIT */
/* Finite numbers in parts, one representation for both formats, and their normalisation. */
#ifndef CSIM_ISA_FLOAT_NUMBER_H
#define CSIM_ISA_FLOAT_NUMBER_H

#include "isa/float/format.h"

/*
 * Value significand * 2^(exponent - 31), negative if sign is 1. It is normal if bit 31 of the significand is set, or
 * the significand is 0, with any exponent. The lowest bit is sticky: set if bits below it are lost.
 */
struct float_number {
    uint32_t sign; /* 0 or 1 */
    int32_t exponent;
    uint32_t significand;
};

/* Returns x >> n with a sticky lowest bit; n < 32. */
FLOAT_INLINE uint32_t float_shift_right_sticky(uint32_t x, uint32_t n) {
    return x >> n | ((x & ((1u << n) - 1)) != 0);
}

/* Normalises any n. If its lowest bit is sticky, one of bits 31 to 29 is set, so that it gains few places. */
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
 * Splits x. The leading bit of a normal number goes to bit `top` of the significand, fraction_bits to 31. An infinity
 * is the power of two after the greatest number. For a NaN, only the sign is valid.
 */
FLOAT_INLINE struct float_number float_split(const struct float_format *f, uint32_t x, uint32_t top) {
    uint32_t field = float_magnitude(f, x) >> f->fraction_bits;
    uint32_t leading = f->normal & csim_mask(field != 0);
    struct float_number n = {.sign = float_sign(f, x),
                             .exponent = (int32_t)(field + (field == 0)) - 1 + f->least + 31 - (int32_t)top,
                             .significand = ((x & (f->normal - 1)) | leading) << (top - f->fraction_bits)};
    return n;
}

/* Splits and normalises x. */
FLOAT_INLINE struct float_number float_unpack(const struct float_format *f, uint32_t x) {
    return float_normalize(float_split(f, x, 31));
}

#endif
