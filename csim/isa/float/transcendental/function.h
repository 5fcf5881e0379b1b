/* SPDX-License-Identifier: MIT */
/* The transcendental functions, and their arguments after the flush: docs/transcendental.md. */
#ifndef CSIM_ISA_FLOAT_TRANSCENDENTAL_FUNCTION_H
#define CSIM_ISA_FLOAT_TRANSCENDENTAL_FUNCTION_H

#include "isa/float/nan.h"
#include "isa/float/round.h"

enum float_function { FLOAT_RCP, FLOAT_RSQ, FLOAT_SQRT, FLOAT_EXP, FLOAT_LOG, FLOAT_SIN, FLOAT_COS };

/* Returns true for f32, false for f16. */
FLOAT_INLINE bool float_is_f32(const struct float_format *f) {
    return f->fraction_bits == 23;
}

/* Returns true for the two functions of turns. */
FLOAT_INLINE bool float_is_periodic(enum float_function function) {
    return function == FLOAT_SIN || function == FLOAT_COS;
}

/* Returns the mode of a function. FP_ROUND has no effect (T-7). FP_DENORM has none on most of f32 (T-5, T-6). */
FLOAT_INLINE struct float_mode float_function_mode(const struct float_format *f, enum float_function function,
                                                   const struct float_mode *mode) {
    struct float_mode m = *mode;
    m.rounding = FLOAT_NEAREST;
    if (float_is_f32(f) && !float_is_periodic(function))
        m.flush_in = m.flush_out = UINT32_MAX;
    return m;
}

/* A finite argument other than 0: significand * 2^(exponent - 23), 2^23 <= significand < 2^24, negative if sign is 1.
 */
struct float_argument {
    uint32_t sign, significand;
    int32_t exponent;
};

FLOAT_INLINE struct float_argument float_argument_of(const struct float_format *f, uint32_t x) {
    struct float_number n = float_unpack(f, x);
    return (struct float_argument){n.sign, n.significand >> 8, n.exponent};
}

/* Returns the argument as a fixed-point number with `bits` fraction bits, rounded down. It fits in 63 bits. */
FLOAT_INLINE int64_t float_argument_fixed(struct float_argument a, int32_t bits) {
    int32_t up = a.exponent - 23 + bits;
    int64_t value = a.sign ? -(int64_t)a.significand : (int64_t)a.significand;
    return up >= 0 ? value * (INT64_C(1) << up) : value >> (-up < 63 ? -up : 63);
}

/* An argument in turns, |x| modulo 1: a quarter, 0 to 3, and the rest, significand * 2^-places, below 1/4. */
struct float_turn {
    uint32_t quarter, significand;
    int32_t places;
};

/* Splits |x| <= 256. */
FLOAT_INLINE struct float_turn float_turn_of(struct float_argument a) {
    if (a.exponent < -2)
        return (struct float_turn){0, a.significand, 23 - a.exponent};
    uint32_t turn = a.significand << (a.exponent + 2);
    return (struct float_turn){turn >> 23 & 3, turn & 0x7fffff, 25};
}

#endif
