/* SPDX-License-Identifier: MIT */
/* CLAMP of a float result. */
#ifndef CSIM_ISA_FLOAT_CLAMP_H
#define CSIM_ISA_FLOAT_CLAMP_H

#include "isa/float/format.h"

/* Clamps x between +0 and 1; -0 becomes +0. NaN: +0 if dx10 is set, else unchanged (D-35). */
FLOAT_INLINE uint32_t float_clamp(const struct float_format *f, uint32_t dx10, uint32_t x) {
    uint32_t r = csim_merge(csim_mask(x < f->one), x, f->one) & ~csim_mask(float_sign(f, x));
    return csim_merge(float_is_nan(f, x), x & ~dx10, r);
}

#endif
