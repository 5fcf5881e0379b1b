/* SPDX-License-Identifier: MIT */
/* MODE register from the view of a float operation of one format: docs/float.md. */
#ifndef CSIM_ISA_FLOAT_MODE_H
#define CSIM_ISA_FLOAT_MODE_H

#include "isa/float/format.h"

/* Rounding modes; the first four are the codes of FP_ROUND. */
enum float_rounding {
    FLOAT_NEAREST, /* ties to even */
    FLOAT_UP,
    FLOAT_DOWN,
    FLOAT_TO_ZERO,
    FLOAT_NEAREST_UP, /* ties up: V_CVT_RPI_I32_F32 only (D-45) */
};

struct float_mode {
    uint32_t rounding;            /* enum float_rounding */
    uint32_t flush_in, flush_out; /* all ones: subnormal inputs, or results, become zero */
    uint32_t quiet;               /* all ones: signaling NaNs become quiet (C-1) */
};

/* Bits of MODE */
enum { FLOAT_DX10_CLAMP = 1 << 8, FLOAT_IEEE = 1 << 9 };

/* Returns the part of MODE that applies to inputs and results of format f (D-27). */
FLOAT_INLINE struct float_mode float_mode_of(const struct float_format *f, uint32_t mode) {
    uint32_t fields = mode >> f->mode;
    struct float_mode m = {.rounding = fields & 3,
                           .flush_in = csim_mask(!(fields >> 4 & 1)),
                           .flush_out = csim_mask(!(fields >> 5 & 1)),
                           .quiet = csim_mask((mode & FLOAT_IEEE) != 0)};
    return m;
}

#endif
