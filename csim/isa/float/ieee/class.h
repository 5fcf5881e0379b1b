/* SPDX-License-Identifier: MIT */
/* class. */
#ifndef CSIM_ISA_FLOAT_IEEE_CLASS_H
#define CSIM_ISA_FLOAT_IEEE_CLASS_H

#include "isa/float/ieee/format.h"

/* Returns the mask of F-23. */
static inline uint64_t ieee_class(const struct ieee_format *f, uint64_t x) {
    const uint64_t magnitude = ieee_magnitude(f, x);
    if (ieee_is_nan(f, x))
        return ieee_is_signaling(f, x) ? 1 << 8 : 1 << 9;
    /* 0 zero, 1 subnormal, 2 normal, 3 infinite: from bit 3 down for negative ones, from bit 4 up for others */
    const unsigned size = (magnitude != 0) + (magnitude >> f->fraction_bits != 0) + (magnitude == ieee_infinity(f));
    return 1ull << (ieee_sign(f, x) ? 3 - size : 4 + size);
}

#endif
