/* SPDX-License-Identifier: MIT */
/* Results that are not rounded values: those of NaNs, zeros and infinities, and those out of range. */
#ifndef CSIM_ISA_FLOAT_TRANSCENDENTAL_SPECIAL_H
#define CSIM_ISA_FLOAT_TRANSCENDENTAL_SPECIAL_H

#include "isa/float/transcendental/function.h"

/* Sets *r and returns true if x, flushed before, has a result by T-3, T-4 or T-8 to T-14. */
FLOAT_INLINE bool float_special(const struct float_format *f, const struct float_mode *mode,
                                enum float_function function, uint32_t x, uint32_t *r) {
    const uint32_t magnitude = float_magnitude(f, x), sign = x & f->sign;
    const bool zero = magnitude == 0, infinite = magnitude == f->infinity, negative = sign != 0;
    /* Powers of two as patterns */
    const uint32_t above_exp = f->one + ((float_is_f32(f) ? 7u : 4u) << f->fraction_bits);
    const uint32_t below_exp = f->one + (7u << f->fraction_bits) - (1u << (f->fraction_bits - 5)); /* 126 */
    const uint32_t turns = f->one + (8u << f->fraction_bits);

    if (magnitude > f->infinity) {
        *r = x | (f->quiet & mode->quiet);
        return true;
    }
    switch (function) {
    case FLOAT_EXP: /* T-8 */
        *r = zero ? f->one : negative ? 0 : f->infinity;
        return zero || infinite || (negative ? float_is_f32(f) && magnitude > below_exp : magnitude >= above_exp);
    case FLOAT_LOG: /* T-9 */
        *r = zero ? f->sign | f->infinity : negative ? float_default_nan(f) : f->infinity;
        return zero || negative || infinite;
    case FLOAT_RCP: /* T-10 */
        *r = sign | (zero ? f->infinity : 0);
        return zero || infinite;
    case FLOAT_RSQ: /* T-11 */
        *r = zero ? sign | f->infinity : negative ? float_default_nan(f) : 0;
        return zero || negative || infinite;
    case FLOAT_SQRT: /* T-12 */
        *r = zero || !negative ? x : float_default_nan(f);
        return zero || negative || infinite;
    case FLOAT_SIN: /* T-13 */
        *r = infinite ? float_default_nan(f) : zero ? x : 0;
        return zero || magnitude > turns;
    case FLOAT_COS: /* T-14 */
        *r = infinite ? float_default_nan(f) : f->one;
        return zero || magnitude > turns;
    }
    return false;
}

#endif
