/* SPDX-License-Identifier: MIT */
/* Square roots of integers. */
#ifndef CSIM_ISA_FLOAT_TRANSCENDENTAL_ROOT_H
#define CSIM_ISA_FLOAT_TRANSCENDENTAL_ROOT_H

#include "isa/float/format.h"

/* Returns the greatest integer whose square is at most n, bit by bit. */
FLOAT_INLINE uint64_t float_integer_root(uint64_t n) {
    uint64_t root = 0, rest = n;
    for (uint64_t bit = UINT64_C(1) << 62; bit; bit >>= 2) {
        const uint64_t trial = root + bit;
        const bool fits = rest >= trial;
        rest -= fits ? trial : 0;
        root = (root >> 1) + (fits ? bit : 0);
    }
    return root;
}

#endif
