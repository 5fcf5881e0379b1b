/* SPDX-License-Identifier: MIT */
/* Sums, with wrapping and with saturation. */
#ifndef CSIM_ISA_INT_ADD_H
#define CSIM_ISA_INT_ADD_H

#include "isa/int/width.h"

static inline uint64_t int_add(uint64_t a, uint64_t b, unsigned bits) {
    return (a + b) & int_mask(bits);
}

static inline uint64_t int_sub(uint64_t a, uint64_t b, unsigned bits) {
    return (a - b) & int_mask(bits);
}

/* Returns the end of the signed range that has the sign of a: what a sum of a saturates to. */
static inline uint64_t int_limit(uint64_t a, unsigned bits) {
    return int_top(bits) - !int_is_negative(a, bits);
}

/* Signed. A sum overflows if both operands have the sign that it does not have. */
static inline uint64_t int_satadd(uint64_t a, uint64_t b, unsigned bits) {
    const uint64_t sum = int_add(a, b, bits);
    return csim_select(int_is_negative((a ^ sum) & (b ^ sum), bits), int_limit(a, bits), sum);
}

static inline uint64_t int_satsub(uint64_t a, uint64_t b, unsigned bits) {
    const uint64_t difference = int_sub(a, b, bits);
    return csim_select(int_is_negative((a ^ b) & (a ^ difference), bits), int_limit(a, bits), difference);
}

/* Unsigned. */
static inline uint64_t int_sataddu(uint64_t a, uint64_t b, unsigned bits) {
    const uint64_t sum = int_add(a, b, bits);
    return csim_select(sum < a, int_mask(bits), sum);
}

static inline uint64_t int_satsubu(uint64_t a, uint64_t b) {
    return csim_select(a < b, 0, a - b);
}

/* Returns the magnitude of a signed number, which is unsigned: that of the least number is that number. */
static inline uint64_t int_abs(uint64_t a, unsigned bits) {
    return csim_select(int_is_negative(a, bits), int_sub(0, a, bits), a);
}

#endif
