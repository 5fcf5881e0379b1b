/* SPDX-License-Identifier: MIT */
/* NaN rules of operations: docs/float.md. Minimum and maximum have their own rules, min_max.h. */
#ifndef CSIM_ISA_FLOAT_NAN_H
#define CSIM_ISA_FLOAT_NAN_H

#include "isa/float/mode.h"

/* Returns the result of an invalid operation: quiet, its sign set (D-29). */
FLOAT_INLINE uint32_t float_default_nan(const struct float_format *f) {
    return f->sign | f->infinity | f->quiet;
}

/* Returns x if it is a NaN, quiet if mode makes it quiet, otherwise unchanged (C-1, C-2); else n. */
FLOAT_INLINE uint32_t float_unless_nan(const struct float_format *f, const struct float_mode *mode, uint32_t x,
                                       uint32_t n) {
    return csim_merge(float_is_nan(f, x), x | (f->quiet & mode->quiet), n);
}

/* Returns n unless a or b is a NaN; the first NaN wins (D-28). */
FLOAT_INLINE uint32_t float_unless_nans(const struct float_format *f, const struct float_mode *mode, uint32_t a,
                                        uint32_t b, uint32_t n) {
    return float_unless_nan(f, mode, a, float_unless_nan(f, mode, b, n));
}

/* Returns -x; a NaN is unchanged (D-30). */
FLOAT_INLINE uint32_t float_negate(const struct float_format *f, uint32_t x) {
    return x ^ (f->sign & ~float_is_nan(f, x));
}

#endif
