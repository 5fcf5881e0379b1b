/* SPDX-License-Identifier: MIT */
/* V_CMP and V_CMPX of floats. */
#ifndef CSIM_ISA_FLOAT_COMPARE_H
#define CSIM_ISA_FLOAT_COMPARE_H

#include "isa/float/mode.h"

/*
 * Returns 1 if a and b are in a relation in when, else 0: bit 0 a < b, bit 1 a == b, bit 2 a > b, bit 3 one is a NaN.
 * when is the low half of the opcode. Inputs are flushed, and -0 equals +0 (D-37).
 */
FLOAT_INLINE uint32_t float_compare(const struct float_format *f, const struct float_mode *mode, uint32_t when,
                                    uint32_t a, uint32_t b) {
    a = float_flush(f, mode->flush_in, a);
    b = float_flush(f, mode->flush_in, b);
    uint32_t nan = float_is_nan(f, a) | float_is_nan(f, b);
    uint32_t equal = csim_mask(a == b) | (float_is_zero(f, a) & float_is_zero(f, b));
    uint32_t more = csim_mask(float_key(f, a) > float_key(f, b));
    uint32_t relation = csim_merge(nan, 3, csim_merge(equal, 1, more & 2));
    return when >> relation & 1;
}

#endif
