/* SPDX-License-Identifier: MIT */
/* V_CVT_F16_F32 and V_CVT_F32_F16. */
#ifndef CSIM_ISA_FLOAT_CONVERT_H
#define CSIM_ISA_FLOAT_CONVERT_H

#include "isa/float/nan.h"
#include "isa/float/round.h"

/*
 * Returns x of format `from`, flushed by mode `in`, in format `to`, rounded and flushed by mode `out` (D-27).
 * Infinities stay. A NaN keeps its sign and the highest bits of its fraction (D-47). It becomes quiet if the fraction
 * is cut, else by mode `out` (C-1).
 */
FLOAT_INLINE uint32_t float_convert(const struct float_format *from, const struct float_mode *in,
                                    const struct float_format *to, const struct float_mode *out, uint32_t x) {
    x = float_flush(from, in->flush_in, x);
    uint32_t sign = to->sign & -float_sign(from, x);
    uint32_t top = (x & (from->normal - 1)) << (31 - from->fraction_bits) >> (31 - to->fraction_bits);
    uint32_t r = float_pack(to, out, float_unpack(from, x));
    r = csim_merge(float_is_infinite(from, x), sign | to->infinity, r);
    uint32_t quiet = to->quiet & (out->quiet | csim_mask(to->fraction_bits < from->fraction_bits));
    return csim_merge(float_is_nan(from, x), sign | to->infinity | quiet | top, r);
}

#endif
