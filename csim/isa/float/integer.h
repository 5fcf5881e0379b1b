/* SPDX-License-Identifier: MIT */
/* Conversions from and to integers. */
#ifndef CSIM_ISA_FLOAT_INTEGER_H
#define CSIM_ISA_FLOAT_INTEGER_H

#include "isa/float/round.h"

/* Returns magnitude * 2^scale, negative if sign is 1, rounded once; scale is -2^29 to 2^29. 0 keeps its sign. */
FLOAT_INLINE uint32_t float_from_integer(const struct float_format *f, const struct float_mode *mode, uint32_t sign,
                                         uint32_t magnitude, int32_t scale) {
    struct float_number n = {.sign = sign, .exponent = 31 + scale, .significand = magnitude};
    return float_pack(f, mode, float_normalize(n));
}

/*
 * Rounds x, flushed first, to an integer in two's complement. Greater magnitudes saturate at most[0], or at most[1] if
 * x is negative (D-43). For f16, both are below 2^16. rounding is any. NaN: 0 (D-43, D-44).
 */
FLOAT_INLINE uint32_t float_to_integer(const struct float_format *f, const struct float_mode *mode, uint32_t rounding,
                                       const uint32_t most[2], uint32_t x) {
    x = float_flush(f, mode->flush_in, x);
    struct float_number n = float_unpack(f, x);
    int32_t exponent = n.exponent < 32 ? n.exponent : 32;
    /* Number of bits below 1; they move to rest, from its bit 31 down. */
    uint32_t places = (uint32_t)(31 - (exponent < -2 ? -2 : exponent > 31 ? 31 : exponent));
    uint32_t whole = n.significand >> (places & 31) & csim_mask(places < 32);
    uint32_t rest = n.significand << (-places & 31) & csim_mask(places > 0);
    rest = csim_merge(csim_mask(places > 32), n.significand != 0, rest);
    whole += float_rounds_up(rounding, n.sign, whole & 1, rest, 0x80000000);

    uint32_t limit = csim_merge(-n.sign, most[1], most[0]);
    whole = csim_merge(csim_mask(exponent > 31) | csim_mask(whole > limit), limit, whole);
    return ((whole ^ -n.sign) + n.sign) & ~float_is_nan(f, x);
}

#endif
