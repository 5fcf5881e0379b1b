/* SPDX-License-Identifier: MIT */
/*
 * Formats of docs/units/float_alu.md, and predicates on patterns. All of csim/isa/float/ieee/ is integer
 * arithmetic, the same on every host, with one core for all formats: unpack (number.h), round and pack (round.h).
 * Functions are pure. An argument x, a, b or c is a pattern of the format f, with no bits above it; any pattern is
 * legal.
 */
#ifndef CSIM_ISA_FLOAT_IEEE_FORMAT_H
#define CSIM_ISA_FLOAT_IEEE_FORMAT_H

#include <stdbool.h>
#include <stdint.h>

#include "common/select.h"

/* Codes of format_i */
enum { IEEE_F16, IEEE_BF16, IEEE_F32, IEEE_F64, IEEE_FORMATS };

struct ieee_format {
    unsigned bits;          /* of a pattern */
    unsigned fraction_bits; /* precision is one more */
    int32_t bias;           /* also the exponent of the greatest number; that of the least normal one is 1 - bias */
};

static const struct ieee_format ieee_formats[IEEE_FORMATS] = {
    [IEEE_F16] = {16, 10, 15}, [IEEE_BF16] = {16, 7, 127}, [IEEE_F32] = {32, 23, 127}, [IEEE_F64] = {64, 52, 1023}};

/* Returns ones in all bits of a pattern. */
static inline uint64_t ieee_mask(const struct ieee_format *f) {
    return UINT64_MAX >> (64 - f->bits);
}

static inline uint64_t ieee_sign_bit(const struct ieee_format *f) {
    return 1ull << (f->bits - 1);
}

/* Returns the top bit of the fraction, 1 in a quiet NaN. */
static inline uint64_t ieee_quiet_bit(const struct ieee_format *f) {
    return 1ull << (f->fraction_bits - 1);
}

static inline uint64_t ieee_infinity(const struct ieee_format *f) {
    return (ieee_sign_bit(f) - 1) >> f->fraction_bits << f->fraction_bits;
}

static inline bool ieee_sign(const struct ieee_format *f, uint64_t x) {
    return x >> (f->bits - 1) & 1;
}

/* Returns x without its sign. NaNs are above infinity. */
static inline uint64_t ieee_magnitude(const struct ieee_format *f, uint64_t x) {
    return x & (ieee_sign_bit(f) - 1);
}

static inline bool ieee_is_zero(const struct ieee_format *f, uint64_t x) {
    return ieee_magnitude(f, x) == 0;
}

static inline bool ieee_is_infinite(const struct ieee_format *f, uint64_t x) {
    return ieee_magnitude(f, x) == ieee_infinity(f);
}

static inline bool ieee_is_nan(const struct ieee_format *f, uint64_t x) {
    return ieee_magnitude(f, x) > ieee_infinity(f);
}

static inline bool ieee_is_signaling(const struct ieee_format *f, uint64_t x) {
    return ieee_is_nan(f, x) && !(x & ieee_quiet_bit(f));
}

/* Returns a magnitude with a sign. */
static inline uint64_t ieee_with_sign(const struct ieee_format *f, bool sign, uint64_t magnitude) {
    return (uint64_t)sign << (f->bits - 1) | magnitude;
}

/* Returns x with its sign flipped if `flip`. */
static inline uint64_t ieee_negate_if(const struct ieee_format *f, bool flip, uint64_t x) {
    return x ^ (uint64_t)flip << (f->bits - 1);
}

/* Returns a key whose unsigned order is that of numbers, with -0 directly below +0. */
static inline uint64_t ieee_key(const struct ieee_format *f, uint64_t x) {
    return ieee_sign(f, x) ? ~x & ieee_mask(f) : x | ieee_sign_bit(f);
}

#endif
