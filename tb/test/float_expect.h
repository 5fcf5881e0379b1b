/* SPDX-License-Identifier: MIT */
/*
 * What float operations give, by the host's IEEE arithmetic in its four rounding modes, with the flush and NaN rules of
 * docs/float.md around it: independent of csim/isa/float/.
 *
 * f16 is rounded once, from the exact value: the sum of two f16 has bits 16 to -24 at most, the product 22 significant
 * bits, so that double has both exactly.
 */
#ifndef TB_TEST_FLOAT_EXPECT_H
#define TB_TEST_FLOAT_EXPECT_H

#include "test/float_host.h"

enum { NEAREST, UP, DOWN, TO_ZERO };

/* A mode: rounding is the host's as well. */
struct host_mode {
    int rounding;
    bool flush_in, flush_out;
};

static inline bool is_nan_of(int width, uint32_t x) {
    return width == 16 ? (x & 0x7fff) > 0x7c00 : (x & 0x7fffffff) > 0x7f800000;
}

static inline uint32_t quiet_of(int width, uint32_t x) {
    return width == 16 ? x | 0x200 : x | 0x400000;
}

static inline bool is_subnormal_of(int width, uint32_t x) {
    return width == 16 ? (x & 0x7c00) == 0 && (x & 0x3ff) : (x & 0x7f800000) == 0 && (x & 0x7fffff);
}

static inline uint32_t sign_of(int width, uint32_t x) {
    return width == 16 ? x & 0x8000 : x & 0x80000000;
}

static inline uint32_t flushed(int width, bool flush, uint32_t x) {
    return flush && is_subnormal_of(width, x) ? sign_of(width, x) : x;
}

/* x is no NaN. */
static inline double value_of(int width, uint32_t x) {
    if (width == 32)
        return float_of(x);
    int field = x >> 10 & 31;
    double value = field == 31  ? (double)INFINITY
                   : field == 0 ? (x & 0x3ff) * power_of_two(-24)
                                : (0x400 + (x & 0x3ff)) * power_of_two(field - 25);
    return x & 0x8000 ? -value : value;
}

/* As conversions to integers do it: the low bits are the integer. */
static inline uint32_t saturated(double value, double least, double most) {
    return isnan(value) ? 0 : (uint32_t)(int64_t)(value < least ? least : value > most ? most : value);
}

/* The f16 of a value that is no NaN, rounded once. */
static inline uint32_t f16_of(const struct host_mode *mode, double value) {
    uint64_t bits;
    memcpy(&bits, &value, sizeof(bits));
    uint32_t sign = bits >> 63 ? 0x8000 : 0;
    int exponent = (int)(bits >> 52 & 0x7ff) - 1023;
    if (isinf(value))
        return sign | 0x7c00;
    int last = (exponent < -14 ? -14 : exponent > 20 ? 20 : exponent) - 10;
    double size = fabs(to_integer(value * power_of_two(-last))) * power_of_two(last);
    if (size >= 65536)
        return sign | (mode->rounding == NEAREST || mode->rounding == (sign ? DOWN : UP) ? 0x7c00 : 0x7bff);
    if (size < power_of_two(-14))
        return sign | (uint32_t)(size * power_of_two(24));
    memcpy(&bits, &size, sizeof(bits));
    return sign | (uint32_t)((bits >> 52) - 1023 + 15) << 10 | (bits >> 42 & 0x3ff);
}

/* A result as the host has it; a NaN is one that the operation has made. */
static inline uint32_t result_of(int width, const struct host_mode *mode, double value) {
    uint32_t default_nan = width == 16 ? 0xfe00 : 0xffc00000;
    if (isnan(value))
        return default_nan;
    return flushed(width, mode->flush_out, width == 16 ? f16_of(mode, value) : pattern_of((float)value));
}

enum { SUM, DIFFERENCE, REVERSED, PRODUCT };

/* A sum, difference or product of two patterns. */
static inline uint32_t expect_arithmetic(int width, const struct host_mode *mode, int what, uint32_t a, uint32_t b) {
    a = flushed(width, mode->flush_in, a);
    b = flushed(width, mode->flush_in, b);
    if (is_nan_of(width, a) || is_nan_of(width, b))
        return quiet_of(width, is_nan_of(width, a) ? a : b);
    if (width == 16) {
        volatile double x = value_of(16, a), y = value_of(16, b), r;
        r = what == SUM ? x + y : what == DIFFERENCE ? x - y : what == REVERSED ? y - x : x * y;
        return result_of(16, mode, r);
    }
    volatile float x = float_of(a), y = float_of(b), r;
    r = what == SUM ? x + y : what == DIFFERENCE ? x - y : what == REVERSED ? y - x : x * y;
    return result_of(32, mode, r);
}

static inline void for_each_mode(void (*what)(const struct host_mode *mode)) {
    static const int host[] = {FE_TONEAREST, FE_UPWARD, FE_DOWNWARD, FE_TOWARDZERO};
    for (int rounding = NEAREST; rounding <= TO_ZERO; rounding++) {
        assert_int_equal(fesetround(host[rounding]), 0);
        for (int flush = 0; flush < 4; flush++)
            what(&(struct host_mode){.rounding = rounding, .flush_in = flush & 1, .flush_out = flush >> 1});
        assert_int_equal(fesetround(FE_TONEAREST), 0);
    }
}

#endif
