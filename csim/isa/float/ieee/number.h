/* SPDX-License-Identifier: MIT */
/* Unpacked finite numbers: one representation for all formats, exact products, and integers. */
#ifndef CSIM_ISA_FLOAT_IEEE_NUMBER_H
#define CSIM_ISA_FLOAT_IEEE_NUMBER_H

#include "isa/float/ieee/format.h"

__extension__ typedef unsigned __int128 ieee_wide;

/*
 * significand * 2^(exponent - 127), negative if sign is set. Normal if bit 127 of the significand is set, or if that is
 * 0. Bit 0 is sticky: it is set if bits below it are lost.
 */
struct ieee_number {
    bool sign;
    int32_t exponent;
    ieee_wide significand;
};

/* The exponent of zero, below all others: a sum with zero aligns it away. */
enum { IEEE_ZERO_EXPONENT = -0x10000 };

/* Returns x >> n with a sticky bit 0; n is any number. */
static inline ieee_wide ieee_shift_right_sticky(ieee_wide x, uint32_t n) {
    const uint32_t places = n < 127 ? n : 127;
    const ieee_wide kept = x >> places;
    return kept | (kept << places != x);
}

/* Returns the number of zeros above the highest 1 of x; 0 if x is 0. */
static inline uint32_t ieee_leading_zeros(ieee_wide x) {
    const uint64_t high = (uint64_t)(x >> 64), low = (uint64_t)x;
    return high ? (uint32_t)__builtin_clzll(high) : low ? 64 + (uint32_t)__builtin_clzll(low) : 0;
}

/* Moves the highest 1 to bit 127. Where bit 0 is sticky, the highest 1 is at most two places below. */
static inline struct ieee_number ieee_normalize(struct ieee_number n) {
    const uint32_t gain = ieee_leading_zeros(n.significand);
    return (struct ieee_number){.sign = n.sign,
                                .exponent = n.significand ? n.exponent - (int32_t)gain : IEEE_ZERO_EXPONENT,
                                .significand = n.significand << gain};
}

/* Returns x, normal. An infinity is the power of two after the greatest number; a NaN has no meaning. */
static inline struct ieee_number ieee_unpack(const struct ieee_format *f, uint64_t x) {
    const uint64_t magnitude = ieee_magnitude(f, x), field = magnitude >> f->fraction_bits;
    const uint64_t fraction = magnitude & ((1ull << f->fraction_bits) - 1);
    const uint64_t leading = (uint64_t)(field != 0) << f->fraction_bits;
    return ieee_normalize(
        (struct ieee_number){.sign = ieee_sign(f, x),
                             .exponent = (int32_t)field + (field == 0) - f->bias,
                             .significand = (ieee_wide)(fraction | leading) << (127 - f->fraction_bits)});
}

/* Returns an integer as a number, normal. */
static inline struct ieee_number ieee_of_integer(bool sign, uint64_t magnitude) {
    return ieee_normalize((struct ieee_number){.sign = sign, .exponent = 127, .significand = magnitude});
}

#endif
