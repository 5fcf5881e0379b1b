/* SPDX-License-Identifier: MIT */
/* V_CMP_CLASS and V_CMPX_CLASS. */
#ifndef CSIM_ISA_FLOAT_CLASS_H
#define CSIM_ISA_FLOAT_CLASS_H

#include "isa/float/format.h"

/*
 * Returns 1 if x is of a class in when, else 0: bit 0 signaling NaN, 1 quiet NaN, 2 -infinity, 3 negative normal, 4
 * negative subnormal, 5 -0, 6 +0, 7 positive subnormal, 8 positive normal, 9 +infinity. Nothing is flushed (D-38).
 */
FLOAT_INLINE uint32_t float_is_class(const struct float_format *f, uint32_t when, uint32_t x) {
    uint32_t magnitude = float_magnitude(f, x);
    /* 0 zero, 1 subnormal, 2 normal, 3 infinite: bits 5 down to 2 if negative, else bits 6 up to 9 */
    uint32_t size = (magnitude > 0) + (magnitude >= f->normal) + (magnitude >= f->infinity);
    uint32_t class = csim_merge(csim_mask(float_sign(f, x)), 5 - size, 6 + size);
    class = csim_merge(float_is_nan(f, x), (x & f->quiet) != 0, class);
    return when >> class & 1;
}

#endif
