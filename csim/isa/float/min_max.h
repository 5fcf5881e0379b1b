/* SPDX-License-Identifier: MIT */
/* V_MIN and V_MAX. */
#ifndef CSIM_ISA_FLOAT_MIN_MAX_H
#define CSIM_ISA_FLOAT_MIN_MAX_H

#include "isa/float/mode.h"

/*
 * Returns the smaller one of a and b, or the larger one where max is set; -0 is below +0. Nothing is flushed (D-26).
 * With NaNs: the first signaling one, if mode makes it quiet; else the operand that is a number; else b unchanged
 * (D-34, C-1).
 */
FLOAT_INLINE uint32_t float_min_max(const struct float_format *f, const struct float_mode *mode, uint32_t max,
                                    uint32_t a, uint32_t b) {
    uint32_t less = csim_mask(float_key(f, a) < float_key(f, b));
    uint32_t r = csim_merge(less ^ max, a, b);
    r = csim_merge(float_is_nan(f, b), a, r);
    r = csim_merge(float_is_nan(f, a), b, r);
    r = csim_merge(float_is_signaling(f, b) & mode->quiet, b | f->quiet, r);
    r = csim_merge(float_is_signaling(f, a) & mode->quiet, a | f->quiet, r);
    return r;
}

#endif
