/* SPDX-License-Identifier: MIT */
/* Orders, minimum and maximum. */
#ifndef CSIM_ISA_INT_COMPARE_H
#define CSIM_ISA_INT_COMPARE_H

#include "isa/int/width.h"

/* Returns true if a is below b, as signed numbers: with the top bits inverted, they compare as unsigned ones. */
static inline bool int_lt(uint64_t a, uint64_t b, unsigned bits) {
    return (a ^ int_top(bits)) < (b ^ int_top(bits));
}

static inline uint64_t int_min(uint64_t a, uint64_t b, unsigned bits) {
    return csim_select(int_lt(b, a, bits), b, a);
}

static inline uint64_t int_max(uint64_t a, uint64_t b, unsigned bits) {
    return csim_select(int_lt(a, b, bits), b, a);
}

static inline uint64_t int_minu(uint64_t a, uint64_t b) {
    return csim_select(b < a, b, a);
}

static inline uint64_t int_maxu(uint64_t a, uint64_t b) {
    return csim_select(a < b, b, a);
}

#endif
