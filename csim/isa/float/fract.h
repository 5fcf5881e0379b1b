/* SPDX-License-Identifier: MIT */
/* V_FRACT. */
#ifndef CSIM_ISA_FLOAT_FRACT_H
#define CSIM_ISA_FLOAT_FRACT_H

#include "isa/float/add.h"
#include "isa/float/integral.h"

/*
 * Returns x - floor(x) by the rules of float_sub(), at most the greatest number below 1 (D-40). An infinity is invalid.
 * NaN: itself.
 */
FLOAT_INLINE uint32_t float_fract(const struct float_format *f, const struct float_mode *mode, uint32_t x) {
    uint32_t r = float_sub(f, mode, x, float_integral(f, mode, FLOAT_DOWN, x));
    return r - (r == f->one);
}

#endif
