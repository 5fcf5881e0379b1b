/* SPDX-License-Identifier: MIT */
/* Products. */
#ifndef CSIM_ISA_INT_MUL_H
#define CSIM_ISA_INT_MUL_H

#include "isa/int/width.h"

/* Returns the low half of a product, the same for signed and unsigned numbers. */
static inline uint64_t int_mul(uint64_t a, uint64_t b, unsigned bits) {
    return a * b & int_mask(bits);
}

/* Returns the upper 64 of the 128 bits of a product, from four products of halves. */
static inline uint64_t int_product_high(uint64_t a, uint64_t b) {
    const uint64_t a0 = (uint32_t)a, a1 = a >> 32, b0 = (uint32_t)b, b1 = b >> 32;
    const uint64_t low = a0 * b0, up = a1 * b0 + (low >> 32), across = a0 * b1 + (uint32_t)up;
    return a1 * b1 + (up >> 32) + (across >> 32);
}

/* Returns the upper half of the product of unsigned numbers. Up to a width of 32, the product fits in 64 bits. */
static inline uint64_t int_mulhu(uint64_t a, uint64_t b, unsigned bits) {
    return csim_select(bits == 64, int_product_high(a, b), a * b >> (bits & 63) & int_mask(bits));
}

/* Returns the upper half for a signed a. The pattern of a negative a is 2^bits too great, which adds b to that half. */
static inline uint64_t int_mulhsu(uint64_t a, uint64_t b, unsigned bits) {
    return (int_mulhu(a, b, bits) - csim_select(int_is_negative(a, bits), b, 0)) & int_mask(bits);
}

/* Returns the upper half of the product of signed numbers. */
static inline uint64_t int_mulh(uint64_t a, uint64_t b, unsigned bits) {
    return (int_mulhsu(a, b, bits) - csim_select(int_is_negative(b, bits), a, 0)) & int_mask(bits);
}

#endif
