/* SPDX-License-Identifier: MIT */
/* The sine and the cosine of x turns */
#ifndef CSIM_ISA_FLOAT_TRANSCENDENTAL_SINE_H
#define CSIM_ISA_FLOAT_TRANSCENDENTAL_SINE_H

#include "isa/float/transcendental/wide.h"

/*
 * Returns the sine of |x| <= 256 turns, or the cosine. The rest of a quarter is taken from its nearer end, at most 1/8.
 * There, the Taylor series of sine or cosine of 2 pi times the rest has 60 bits.
 */
FLOAT_INLINE struct float_wide float_exact_sine(struct float_argument x, bool cosine) {
    enum { TERMS = 12 };
    const uint64_t two_pi = UINT64_C(0xc90fdaa22168c234); /* 2^61 times 2 pi */
    const uint64_t one = UINT64_C(1) << 63;
    struct float_turn turn = float_turn_of(x);
    const uint32_t quarter = turn.quarter + cosine; /* of a sine */
    bool of_cosine = quarter & 1;                   /* which series */
    /* 1/4 - rest is exact where the rest is above 1/8. */
    if (turn.places < 27 && turn.significand > UINT32_C(1) << (turn.places - 3)) {
        turn.significand = (UINT32_C(1) << (turn.places - 2)) - turn.significand;
        of_cosine = !of_cosine;
    }
    struct float_wide r = {.sign = (quarter >> 1 & 1) ^ (x.sign & !cosine), .inexact = turn.significand != 0};
    if (!turn.significand) {
        r.exponent = 0;
        r.significand = of_cosine ? one : 0;
        return r;
    }
    /* The angle is a * 2^-down. */
    const int zeros = __builtin_clzll(turn.significand), down = zeros + turn.places - 3;
    const uint64_t a = float_product_high((uint64_t)turn.significand << zeros, two_pi);
    const uint64_t fixed = down >= 128 ? 0 : down > 64 ? a >> (down - 64) : a << (64 - down);
    const uint64_t z = float_product_high(fixed, fixed);
    uint64_t sum = one;
    for (uint64_t n = TERMS; n > 0; n--)
        sum = one - float_product_high(z, sum) / (2 * n * (of_cosine ? 2 * n - 1 : 2 * n + 1));
    if (of_cosine) {
        /* Below 1, also where the difference is lost. */
        r.significand = sum - 1;
        return r;
    }
    r.significand = float_product_high(a, sum);
    r.exponent = 64 - down;
    return r;
}

#endif
