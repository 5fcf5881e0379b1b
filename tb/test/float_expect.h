/* SPDX-License-Identifier: MIT */
/*
 * What float operations give, by the host's IEEE arithmetic in the rounding mode that is set, with the flush and NaN
 * rules of docs/float.md around it: independent of csim/isa/float/. An argument has no bits above its format.
 *
 * f32 is the host's float, and each operation is one of the host's. The host has no arithmetic of f16, which is done in
 * float and then rounded to f16. That is one rounding where a float has the exact value, of 24 bits at most: a product
 * has 22, a difference to the floor 24, an integer 16, and a power of two changes the exponent alone, which float has
 * enough of. A sum can have more, and is rounded twice, which does no harm. Towards one side, f16 being floats, twice
 * is once. To nearest, 2^e is the leading bit of the sum: not being a float, it has a bit below 2^(e - 23), and so
 * has one of the operands, whose 11 bits are then below 2^(e - 12). The other operand, an f16, is that near to the sum,
 * and nearer to the float, if not the same; ties between f16 are at least 2^(e - 12) away from it, and are floats: both
 * sum and float are on this side of them.
 */
#ifndef TB_TEST_FLOAT_EXPECT_H
#define TB_TEST_FLOAT_EXPECT_H

#include "test/float_check.h"
#include "test/float_host.h"

INLINE bool is_nan_of(int width, uint32_t x) {
    return width == 16 ? (x & 0x7fff) > 0x7c00 : (x & 0x7fffffff) > 0x7f800000;
}

INLINE uint32_t quiet_of(int width, uint32_t x) {
    return width == 16 ? x | 0x200 : x | 0x400000;
}

INLINE bool is_signaling_of(int width, uint32_t x) {
    return is_nan_of(width, x) && quiet_of(width, x) != x;
}

INLINE uint32_t sign_of(int width, uint32_t x) {
    return width == 16 ? x & 0x8000 : x & 0x80000000;
}

INLINE bool is_zero_of(int width, uint32_t x) {
    return x == sign_of(width, x);
}

INLINE bool is_subnormal_of(int width, uint32_t x) {
    return !(width == 16 ? x & 0x7c00 : x & 0x7f800000) && !is_zero_of(width, x);
}

INLINE uint32_t flushed(int width, bool flush, uint32_t x) {
    return flush && is_subnormal_of(width, x) ? sign_of(width, x) : x;
}

/* x is no NaN. */
INLINE float value_of(int width, uint32_t x) {
    return width == 16 ? value_of_f16(x) : float_of(x);
}

/*
 * The f16 of a value that is no NaN, rounded once, by a sum: if 2^e is the leading bit of the value, or that of the
 * least normal f16, then the last bit of a float of exponent e + 13 is 2^(e - 10), the last place of the f16.
 */
INLINE uint32_t f16_of(const struct host_mode *mode, float value) {
    const float least = power_of_two(-14), beyond = power_of_two(16);
    float leading = float_of(pattern_of(value) & 0x7f800000);
    leading = leading < least ? least : leading > beyond ? beyond : leading;
    float large = copysignf(leading * power_of_two(13), value), sum = value + large, size = fabsf(sum - large);
    /* Below the normal numbers, the fraction is at its place once the leading bit is put there. */
    uint32_t normal = (pattern_of(size) >> 13) - ((127 - 15) << 10);
    uint32_t subnormal = pattern_of(size + least) >> 13 & 0x3ff;
    uint32_t sign = pattern_of(value) >> 16 & 0x8000;
    bool away = mode->rounding == NEAREST || mode->rounding == (sign ? DOWN : UP) || isinf(value);
    return sign | (size < least ? subnormal : size < beyond ? normal : away ? 0x7c00 : 0x7bff);
}

/* A result as the host has it; a NaN is one that the operation has made. */
INLINE uint32_t result_of(int width, const struct host_mode *mode, float value) {
    uint32_t r = width == 16 ? f16_of(mode, value) : pattern_of(value);
    return isnan(value) ? (width == 16 ? 0xfe00 : 0xffc00000) : flushed(width, mode->flush_out, r);
}

/* C-1, C-2: a NaN as an operation gives it back */
INLINE uint32_t passed(int width, const struct host_mode *mode, uint32_t x) {
    return mode->ieee ? quiet_of(width, x) : x;
}

/* D-28: r unless a or b is a NaN */
INLINE uint32_t unless_nans(int width, const struct host_mode *mode, uint32_t a, uint32_t b, uint32_t r) {
    return is_nan_of(width, a) ? passed(width, mode, a) : is_nan_of(width, b) ? passed(width, mode, b) : r;
}

enum { SUM, DIFFERENCE, REVERSED, PRODUCT };

#define ARITHMETIC(what, x, y)                                                                                         \
    ((what) == SUM ? (x) + (y) : (what) == DIFFERENCE ? (x) - (y) : (what) == REVERSED ? (y) - (x) : (x) * (y))

/* A sum, difference or product: D-24, D-25, D-28, D-29, D-30 */
INLINE uint32_t expect_arithmetic(int width, const struct host_mode *mode, int what, uint32_t a, uint32_t b) {
    a = flushed(width, mode->flush_in, a);
    b = flushed(width, mode->flush_in, b);
    float x = value_of(width, a), y = value_of(width, b);
    return unless_nans(width, mode, a, b, result_of(width, mode, ARITHMETIC(what, x, y)));
}

/* D-33: a zero factor wins over all else. */
INLINE uint32_t expect_legacy(int width, const struct host_mode *mode, uint32_t a, uint32_t b) {
    bool zero =
        is_zero_of(width, flushed(width, mode->flush_in, a)) || is_zero_of(width, flushed(width, mode->flush_in, b));
    return zero ? 0 : expect_arithmetic(width, mode, PRODUCT, a, b);
}

/* D-31, D-32: two operations, each of which flushes and rounds. */
INLINE uint32_t expect_mac(int width, const struct host_mode *mode, uint32_t a, uint32_t b, uint32_t d) {
    const struct host_mode flush = {
        .rounding = mode->rounding, .flush_in = true, .flush_out = true, .ieee = mode->ieee};
    return expect_arithmetic(width, &flush, SUM, expect_arithmetic(width, &flush, PRODUCT, a, b), d);
}

/* D-26, D-34, C-1 */
INLINE uint32_t expect_min_max(int width, const struct host_mode *mode, bool max, uint32_t a, uint32_t b) {
    float x = value_of(width, a), y = value_of(width, b);
    bool first = x == y ? sign_of(width, a) > sign_of(width, b) : x < y;
    uint32_t r = first != max ? a : b;
    r = is_nan_of(width, b) ? a : r;
    r = is_nan_of(width, a) ? b : r;
    r = mode->ieee && is_signaling_of(width, b) ? quiet_of(width, b) : r;
    return mode->ieee && is_signaling_of(width, a) ? quiet_of(width, a) : r;
}

/* D-37: whether the relation of a and b is in the set n */
INLINE uint32_t expect_compare(int width, const struct host_mode *mode, uint32_t n, uint32_t a, uint32_t b) {
    float x = value_of(width, flushed(width, mode->flush_in, a)),
          y = value_of(width, flushed(width, mode->flush_in, b));
    bool nan = is_nan_of(width, a) || is_nan_of(width, b);
    uint32_t relations = (uint32_t)(x < y) | (uint32_t)(x == y) << 1 | (uint32_t)(x > y) << 2;
    return ((nan ? 8 : relations) & n) != 0;
}

/* D-38 */
INLINE uint32_t expect_class(int width, uint32_t a, uint32_t b) {
    float size = fabsf(value_of(width, a)), least = power_of_two(width == 16 ? -14 : -126);
    uint32_t small = isinf(size) ? 0 : size >= least ? 1 : size > 0 ? 2 : 3;
    uint32_t class = sign_of(width, a) ? 2 + small : 9 - small;
    class = is_nan_of(width, a) ? !is_signaling_of(width, a) : class;
    return b >> class & 1;
}

/* D-42: a power beyond 60 gives what 60 gives. */
INLINE uint32_t expect_ldexp(int width, const struct host_mode *mode, uint32_t a, uint32_t b) {
    a = flushed(width, mode->flush_in, a);
    int32_t power = (int32_t)(b & 0xffff) - ((int32_t)(b & 0x8000) << 1);
    power = power > 60 ? 60 : power < -60 ? -60 : power;
    return unless_nans(width, mode, a, a, result_of(width, mode, value_of(width, a) * power_of_two(power)));
}

#endif
