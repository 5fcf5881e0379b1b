/* SPDX-License-Identifier: MIT */
/* Orders of bits and bytes. */
#ifndef CSIM_ISA_INT_REVERSE_H
#define CSIM_ISA_INT_REVERSE_H

#include "isa/int/width.h"

/* Exchanges neighbouring groups of `n` bits; `low` has ones in the lower group of each pair. */
static inline uint64_t int_exchange(uint64_t a, unsigned n, uint64_t low) {
    return (a & low) << n | (a >> n & low);
}

/* Reverses the bytes. The width is a multiple of 8. */
static inline uint64_t int_bswap(uint64_t a, unsigned bits) {
    a = int_exchange(a, 8, 0x00ff00ff00ff00ff);
    a = int_exchange(a, 16, 0x0000ffff0000ffff);
    return int_exchange(a, 32, 0x00000000ffffffff) >> (64 - bits);
}

/* Reverses the bits. */
static inline uint64_t int_brev(uint64_t a, unsigned bits) {
    a = int_exchange(a, 1, 0x5555555555555555);
    a = int_exchange(a, 2, 0x3333333333333333);
    a = int_exchange(a, 4, 0x0f0f0f0f0f0f0f0f);
    return int_bswap(a, 64) >> (64 - bits);
}

#endif
