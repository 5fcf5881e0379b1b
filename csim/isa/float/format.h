/* SPDX-License-Identifier: MIT */
/*
 * The two float formats of GCN 1.2, and predicates on patterns: docs/float.md.
 *
 * csim/isa/float/ uses integer arithmetic, identical on every host. Functions are pure and branch-free, so that
 * compilers vectorise loops over lanes. All candidates are computed and merged with masks. A condition is such a mask:
 * 0, or all ones. Unless stated otherwise, arguments x, a and b are any patterns of the format f, without bits above
 * it, and so is the result.
 */
#ifndef CSIM_ISA_FLOAT_FORMAT_H
#define CSIM_ISA_FLOAT_FORMAT_H

#include <stdint.h>

#include "common/select.h"

/* clang considers the larger functions too costly to inline, and does not vectorise calls. */
#define FLOAT_INLINE static inline __attribute__((always_inline))

struct float_format {
    uint32_t sign;          /* sign bit */
    uint32_t infinity;      /* +infinity: an exponent of all ones, no fraction */
    uint32_t normal;        /* least normal number: an exponent of 1, no fraction */
    uint32_t quiet;         /* highest bit of the fraction, 1 in a quiet NaN */
    uint32_t one;           /* 1.0 */
    uint32_t fraction_bits; /* number of bits of the fraction */
    int32_t least;          /* exponent of the least normal number */
    uint32_t mode;          /* offset of its fields of MODE from those of f32 */
};

static const struct float_format float_f16 = {0x8000, 0x7c00, 0x0400, 0x0200, 0x3c00, 10, -14, 2};
static const struct float_format float_f32 = {0x80000000, 0x7f800000, 0x00800000, 0x00400000, 0x3f800000, 23, -126, 0};

/* Returns x without its sign. Magnitudes compare as unsigned numbers; NaNs are above infinity. */
FLOAT_INLINE uint32_t float_magnitude(const struct float_format *f, uint32_t x) {
    return x & (f->sign - 1);
}

/* Returns 1 if the sign bit is set, else 0. */
FLOAT_INLINE uint32_t float_sign(const struct float_format *f, uint32_t x) {
    return (x & f->sign) != 0;
}

FLOAT_INLINE uint32_t float_is_nan(const struct float_format *f, uint32_t x) {
    return csim_mask(float_magnitude(f, x) > f->infinity);
}

FLOAT_INLINE uint32_t float_is_signaling(const struct float_format *f, uint32_t x) {
    return float_is_nan(f, x) & csim_mask(!(x & f->quiet));
}

FLOAT_INLINE uint32_t float_is_infinite(const struct float_format *f, uint32_t x) {
    return csim_mask(float_magnitude(f, x) == f->infinity);
}

FLOAT_INLINE uint32_t float_is_zero(const struct float_format *f, uint32_t x) {
    return csim_mask(float_magnitude(f, x) == 0);
}

/* Turns a subnormal number into zero of its sign if flush is set: inputs (D-24) and results (D-25). */
FLOAT_INLINE uint32_t float_flush(const struct float_format *f, uint32_t flush, uint32_t x) {
    return x & ~(flush & csim_mask(float_magnitude(f, x) < f->normal) & (f->sign - 1));
}

/* Returns a key whose unsigned order is the order of numbers, with -0 below +0. x is not a NaN. */
FLOAT_INLINE uint32_t float_key(const struct float_format *f, uint32_t x) {
    return csim_merge(csim_mask((x & f->sign) != 0), ~x & (f->sign - 1), x | f->sign);
}

#endif
