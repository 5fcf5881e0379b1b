/* SPDX-License-Identifier: MIT */
/* V_MAC. */
#ifndef CSIM_ISA_FLOAT_MAC_H
#define CSIM_ISA_FLOAT_MAC_H

#include "isa/float/add.h"
#include "isa/float/mul.h"

/*
 * Returns a * b rounded, then added to c and rounded again (D-31). Subnormal inputs, product and sum are flushed,
 * whatever mode is (D-32). NaN: by the two operations, so that an invalid product wins over a NaN in c.
 */
FLOAT_INLINE uint32_t float_mac(const struct float_format *f, const struct float_mode *mode, uint32_t a, uint32_t b,
                                uint32_t c) {
    struct float_mode flush = *mode;
    flush.flush_in = flush.flush_out = UINT32_MAX;
    return float_add(f, &flush, float_mul(f, &flush, a, b), c);
}

#endif
