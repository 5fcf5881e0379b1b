/* SPDX-License-Identifier: MIT */
/* What a float operation of sdwa gives by the host's arithmetic, under a MODE register. */
#ifndef TB_TEST_SDWA_FLOAT_H
#define TB_TEST_SDWA_FLOAT_H

#include "test/float_check.h"

/* A row has its own fields of MODE only: FP_ROUND and the flush of results are those of the result's format. */
static inline unsigned mode_of(const struct float_row *row, uint32_t mode, bool clamp) {
    uint32_t in = mode >> (row->in == 16 ? 2 : 0), out = mode >> (row->out == 16 ? 2 : 0);
    return (out & MODE_ROUNDING) | (in & 0x10 ? 0 : MODE_FLUSH_IN) | (out & 0x20 ? 0 : MODE_FLUSH_OUT) |
           (mode & 0x200 ? MODE_IEEE : 0) | (mode & 0x100 ? MODE_DX10 : 0) | (clamp ? MODE_CLAMP : 0);
}

/* The sign bit of operands of that width, as a float */
static inline uint32_t float_sign_of(int format, uint32_t op) {
    return float_row_of(format, op)->in == 16 ? 0x8000 : 0x80000000;
}

/* The result before it is placed, or the bit of a compare. a and b have been selected and modified. */
static inline uint32_t expect_float(int format, uint32_t op, uint32_t a, uint32_t b, uint32_t old, uint32_t mode,
                                    bool clamp) {
    const struct float_row *row = float_row_of(format, op);
    static struct float_operands x;
    x.a[0] = a, x.b[0] = b, x.d[0] = old;
    uint32_t r;
    float_expected(row, mode_of(row, mode, clamp), &x, 1, &r);
    return r;
}

#endif
