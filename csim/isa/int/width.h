/* SPDX-License-Identifier: MIT */
/*
 * Numbers of `bits` bits, 1 to 64, in the low bits of 64. csim/isa/int/ uses 64-bit arithmetic. Unless stated
 * otherwise, arguments and results have no bits above the width. docs/units/int_alu.md defines the operations.
 */
#ifndef CSIM_ISA_INT_WIDTH_H
#define CSIM_ISA_INT_WIDTH_H

#include <stdbool.h>
#include <stdint.h>

#include "common/select.h"

/* Returns ones in the bits of the width. */
static inline uint64_t int_mask(unsigned bits) {
    return UINT64_MAX >> (64 - bits);
}

/* Returns the top bit alone: the least signed number. */
static inline uint64_t int_top(unsigned bits) {
    return 1ull << (bits - 1);
}

/* Returns true if a signed number is negative. */
static inline bool int_is_negative(uint64_t a, unsigned bits) {
    return a >> (bits - 1) & 1;
}

/* Returns all 64 bits of a signed number: those above the width are copies of its top bit. */
static inline uint64_t int_extend(uint64_t a, unsigned bits) {
    return (a ^ int_top(bits)) - int_top(bits);
}

#endif
