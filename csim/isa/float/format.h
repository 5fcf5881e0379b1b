/* SPDX-License-Identifier: MIT */
/*
 * The two float formats of GCN 1.2, and what can be said of a pattern as it stands: docs/float.md.
 *
 * All of csim/isa/float/ is integer arithmetic, the same on every host. Functions are pure, and have no branch on data,
 * so that compilers turn a loop over lanes into vector code; all candidates are computed and merged with masks. A
 * condition is such a mask: 0, or all ones. An argument x, a or b is a pattern of the format f, with no bits above it,
 * and any such pattern is legal where nothing else is said; so is the result.
 */
#ifndef CSIM_ISA_FLOAT_FORMAT_H
#define CSIM_ISA_FLOAT_FORMAT_H

#include <stdint.h>

#include "common/select.h"

/* clang takes the larger functions for too costly to inline, and would not make vector code of a call. */
#define FLOAT_INLINE static inline __attribute__((always_inline))

struct float_format {
    uint32_t sign;          /* the sign bit */
    uint32_t infinity;      /* +infinity: an exponent of all ones, no fraction */
    uint32_t normal;        /* the least normal number: an exponent of 1, no fraction */
    uint32_t quiet;         /* the highest bit of the fraction, 1 in a quiet NaN */
    uint32_t one;           /* 1.0 */
    uint32_t fraction_bits; /* how many bits the fraction has */
    int32_t least;          /* the exponent of the least normal number */
    uint32_t mode;          /* by how many bits its fields of MODE stand higher than those of f32 */
};

static const struct float_format float_f16 = {0x8000, 0x7c00, 0x0400, 0x0200, 0x3c00, 10, -14, 2};
static const struct float_format float_f32 = {0x80000000, 0x7f800000, 0x00800000, 0x00400000, 0x3f800000, 23, -126, 0};

/* x without its sign. The order of magnitudes is that of unsigned numbers; NaNs are above infinity. */
FLOAT_INLINE uint32_t float_magnitude(const struct float_format *f, uint32_t x) {
    return x & (f->sign - 1);
}

/* 1 if the sign bit is set, else 0 */
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

/* A subnormal number becomes zero of its sign where flush is set: of inputs (D-24) and of results (D-25). */
FLOAT_INLINE uint32_t float_flush(const struct float_format *f, uint32_t flush, uint32_t x) {
    return x & ~(flush & csim_mask(float_magnitude(f, x) < f->normal) & (f->sign - 1));
}

/* A key whose unsigned order is the order of numbers, with -0 below +0. x is no NaN. */
FLOAT_INLINE uint32_t float_key(const struct float_format *f, uint32_t x) {
    return csim_merge(csim_mask((x & f->sign) != 0), ~x & (f->sign - 1), x | f->sign);
}

#endif
