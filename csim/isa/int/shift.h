/* SPDX-License-Identifier: MIT */
/* Shifts by any amount, and rotates. */
#ifndef CSIM_ISA_INT_SHIFT_H
#define CSIM_ISA_INT_SHIFT_H

#include "isa/int/width.h"

/* Bits of a source that are the amount of a shift: the values of SHIFT */
enum int_shift {
    INT_SHIFT_MODULO,  /* RISC-V, A64: modulo the width */
    INT_SHIFT_MASK,    /* Intel: 5 bits, or 6 at 64 bits */
    INT_SHIFT_SATURATE /* PTX: 32 bits */
};

/* Returns the amount of a shift. source is any 64 bits; the width is a power of two. */
static inline uint64_t int_amount(uint64_t source, enum int_shift shift, unsigned bits) {
    const uint64_t mask = csim_select(bits == 64, 63, 31);
    return source & (shift == INT_SHIFT_MODULO ? bits - 1u : shift == INT_SHIFT_MASK ? mask : UINT32_MAX);
}

/* Shifts left by any amount. */
static inline uint64_t int_sll(uint64_t a, uint64_t amount, unsigned bits) {
    return csim_select(amount < bits, a << (amount & 63) & int_mask(bits), 0);
}

/* Shifts right by any amount, zeros in. */
static inline uint64_t int_srl(uint64_t a, uint64_t amount, unsigned bits) {
    return csim_select(amount < bits, a >> (amount & 63), 0);
}

/* Shifts right by any amount, copies of the top bit in: a negative number is inverted before and after a shift. */
static inline uint64_t int_sra(uint64_t a, uint64_t amount, unsigned bits) {
    const uint64_t invert = csim_select(int_is_negative(a, bits), int_mask(bits), 0);
    return int_srl(a ^ invert, amount, bits) ^ invert;
}

/* Rotates left by the amount modulo the width, which is a power of two. */
static inline uint64_t int_rol(uint64_t a, uint64_t amount, unsigned bits) {
    const uint64_t n = amount & (bits - 1);
    return int_sll(a, n, bits) | int_srl(a, bits - n, bits);
}

static inline uint64_t int_ror(uint64_t a, uint64_t amount, unsigned bits) {
    return int_rol(a, -amount, bits);
}

#endif
