/* SPDX-License-Identifier: MIT */
/* The square root of x */
#ifndef CSIM_ISA_FLOAT_TRANSCENDENTAL_SQRT_H
#define CSIM_ISA_FLOAT_TRANSCENDENTAL_SQRT_H

#include "isa/float/transcendental/root.h"
#include "isa/float/transcendental/wide.h"

/* Returns the square root of x > 0: an integer root of 32 bits. */
FLOAT_INLINE struct float_wide float_exact_sqrt(struct float_argument x) {
    const uint32_t odd = (uint32_t)x.exponent & 1;
    const uint64_t square = (uint64_t)x.significand << (39 + odd), root = float_integer_root(square);
    return (struct float_wide){
        .exponent = 32 + (x.exponent - (int32_t)odd) / 2, .significand = root, .inexact = root * root != square};
}

#endif
