/* SPDX-License-Identifier: MIT */
/* Quotients and remainders, rounded towards 0. */
#ifndef CSIM_ISA_INT_DIV_H
#define CSIM_ISA_INT_DIV_H

#include "isa/int/add.h"
#include "isa/int/width.h"

/* Quotients of divisions by 0: the values of DIV0 */
enum int_div0 {
    INT_DIV0_ONES, /* RISC-V: all ones */
    INT_DIV0_ZERO, /* A64: 0 */
    INT_DIV0_REFUSED
};

struct int_quotient {
    uint64_t quotient, remainder;
};

/* Divides unsigned numbers. In each dialect, the remainder of a division by 0 is the dividend. */
static inline struct int_quotient int_divu(uint64_t a, uint64_t b, enum int_div0 div0, unsigned bits) {
    const uint64_t divisor = csim_select(b == 0, 1, b), quotient = a / divisor;
    const uint64_t by_zero = div0 == INT_DIV0_ONES ? int_mask(bits) : 0;
    return (struct int_quotient){csim_select(b == 0, by_zero, quotient),
                                 csim_select(b == 0, a, a - quotient * divisor)};
}

/*
 * Divides signed numbers. If the quotient overflows, the quotient of the magnitudes already is the least number. The
 * quotient of a division by 0 is not negated.
 */
static inline struct int_quotient int_div(uint64_t a, uint64_t b, enum int_div0 div0, unsigned bits) {
    const bool negative = int_is_negative(a ^ b, bits) && b != 0;
    struct int_quotient q = int_divu(int_abs(a, bits), int_abs(b, bits), div0, bits);
    q.quotient = csim_select(negative, int_sub(0, q.quotient, bits), q.quotient);
    q.remainder = csim_select(int_is_negative(a, bits), int_sub(0, q.remainder, bits), q.remainder);
    return q;
}

#endif
