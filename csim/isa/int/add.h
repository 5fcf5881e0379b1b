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

/* Returns the end of the signed range that has the sign of a: the saturated result of a sum or difference. */
static inline uint64_t int_limit(uint64_t a, unsigned bits) {
    return int_top(bits) - !int_is_negative(a, bits);
}

/* Returns a saturated signed sum. A sum overflows if its sign differs from the sign that both operands have. */
static inline uint64_t int_satadd(uint64_t a, uint64_t b, unsigned bits) {
    const uint64_t sum = int_add(a, b, bits);
    return csim_select(int_is_negative((a ^ sum) & (b ^ sum), bits), int_limit(a, bits), sum);
}

/* Returns a saturated signed difference. */
static inline uint64_t int_satsub(uint64_t a, uint64_t b, unsigned bits) {
    const uint64_t difference = int_sub(a, b, bits);
    return csim_select(int_is_negative((a ^ b) & (a ^ difference), bits), int_limit(a, bits), difference);
}

/* Returns a saturated unsigned sum. */
static inline uint64_t int_sataddu(uint64_t a, uint64_t b, unsigned bits) {
    const uint64_t sum = int_add(a, b, bits);
    return csim_select(sum < a, int_mask(bits), sum);
}

/* Returns a saturated unsigned difference. */
static inline uint64_t int_satsubu(uint64_t a, uint64_t b) {
    return csim_select(a < b, 0, a - b);
}

/* Returns the magnitude of a signed number, as an unsigned one. The pattern of the least number is unchanged. */
static inline uint64_t int_abs(uint64_t a, unsigned bits) {
    return csim_select(int_is_negative(a, bits), int_sub(0, a, bits), a);
}

#endif
