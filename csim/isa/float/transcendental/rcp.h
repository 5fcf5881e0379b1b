/* SPDX-License-Identifier: MIT */
/* 1/x */
#ifndef CSIM_ISA_FLOAT_TRANSCENDENTAL_RCP_H
#define CSIM_ISA_FLOAT_TRANSCENDENTAL_RCP_H

#include "isa/float/transcendental/wide.h"

/* Returns 1/x: a quotient of 39 bits. */
FLOAT_INLINE struct float_wide float_exact_rcp(struct float_argument x) {
    const uint64_t one = UINT64_C(1) << 62;
    return (struct float_wide){.sign = x.sign,
                               .exponent = 24 - x.exponent,
                               .significand = one / x.significand,
                               .inexact = one % x.significand != 0};
}

#endif
