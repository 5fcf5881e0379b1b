/* SPDX-License-Identifier: MIT */
/* Counts of bits. */
#ifndef CSIM_ISA_INT_COUNT_H
#define CSIM_ISA_INT_COUNT_H

#include "isa/int/width.h"

/* Returns the number of ones, from the sums of ever wider groups of bits. */
static inline uint64_t int_popc(uint64_t a) {
    a -= a >> 1 & 0x5555555555555555;
    a = (a & 0x3333333333333333) + (a >> 2 & 0x3333333333333333);
    a = (a + (a >> 4)) & 0x0f0f0f0f0f0f0f0f;
    return a * 0x0101010101010101 >> 56;
}

/* Returns the number of zeros above the highest 1: those that remain when all bits below it are set. */
static inline uint64_t int_clz(uint64_t a, unsigned bits) {
    a |= a >> 1;
    a |= a >> 2;
    a |= a >> 4;
    a |= a >> 8;
    a |= a >> 16;
    a |= a >> 32;
    return bits - int_popc(a);
}

/* Returns the number of zeros below the lowest 1, which subtracting 1 sets. */
static inline uint64_t int_ctz(uint64_t a, unsigned bits) {
    return int_popc(~a & (a - 1) & int_mask(bits));
}

/* Returns the number of bits directly below the top bit that equal it, up to the first bit that does not. */
static inline uint64_t int_cls(uint64_t a, unsigned bits) {
    const uint64_t differs = (a ^ a >> 1) & int_mask(bits) >> 1;
    return int_clz(differs, bits) - 1;
}

#endif
