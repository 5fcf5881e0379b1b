/* SPDX-License-Identifier: MIT */
/* V_LDEXP_F16. */
#ifndef CSIM_ISA_FLOAT_LDEXP_H
#define CSIM_ISA_FLOAT_LDEXP_H

#include "isa/float/nan.h"
#include "isa/float/round.h"

/*
 * Returns x, flushed first, times 2^power, rounded once; power is between -2^29 and 2^29. Zeros and infinities are
 * unchanged. NaN: itself.
 */
FLOAT_INLINE uint32_t float_ldexp(const struct float_format *f, const struct float_mode *mode, uint32_t x,
                                  int32_t power) {
    x = float_flush(f, mode->flush_in, x);
    struct float_number n = float_unpack(f, x);
    n.exponent += power;
    uint32_t r = csim_merge(float_is_infinite(f, x), x, float_pack(f, mode, n));
    return float_unless_nan(f, mode, x, r);
}

#endif
