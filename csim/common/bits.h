/* SPDX-License-Identifier: MIT */
/* Bits of a mask. */
#ifndef CSIM_COMMON_BITS_H
#define CSIM_COMMON_BITS_H

#include <stdbool.h>
#include <stdint.h>

/* Repeats a statement for each 1 of a mask of 32 bits, which is read once. i is its number, in ascending order. */
#define EACH_BIT(i, mask)                                                                                              \
    for (uint32_t i, left_after_##i = (mask); left_after_##i && (i = (uint32_t)__builtin_ctz(left_after_##i), true);   \
         left_after_##i &= left_after_##i - 1)

/* Returns true if exactly one bit is 1. */
static inline bool is_one_bit(uint64_t x) {
    return x && (x & (x - 1)) == 0;
}

#endif
