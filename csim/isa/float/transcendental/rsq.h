/* SPDX-License-Identifier: MIT */
/* 1 divided by the square root of x */
#ifndef CSIM_ISA_FLOAT_TRANSCENDENTAL_RSQ_H
#define CSIM_ISA_FLOAT_TRANSCENDENTAL_RSQ_H

#include "isa/float/transcendental/root.h"
#include "isa/float/transcendental/wide.h"

/* Returns 1/sqrt(x), x > 0: the greatest r of 32 bits with r^2 m <= 2^85, that is r^2 <= 2^85 / m. */
FLOAT_INLINE struct float_wide float_exact_rsq(struct float_argument x) {
    const uint32_t odd = (uint32_t)x.exponent & 1;
    const uint64_t m = (uint64_t)x.significand << odd, high = UINT64_C(1) << 63;
    /* 2^85 = 2^63 2^22 is divided in two steps. */
    const uint64_t quotient = (high / m << 22) + ((high % m << 22) / m), rest = (high % m << 22) % m;
    const uint64_t root = float_integer_root(quotient);
    return (struct float_wide){.exponent = 32 - (x.exponent - (int32_t)odd) / 2,
                               .significand = root,
                               .inexact = rest != 0 || root * root != quotient};
}

#endif
