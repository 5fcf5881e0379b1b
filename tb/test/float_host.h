/* SPDX-License-Identifier: MIT */
/*
 * Numbers as the host's arithmetic has them, under whatever rounding mode is set, for the tests of float operations.
 *
 * Only float_host.c includes this. It is a file of its own, whose operands come from memory and which sets no rounding
 * mode, so that a compiler finds no operation that it could evaluate itself, nor one to move over the setting of a
 * mode; it is compiled without contraction to fused operations. Nothing is called that rounds to integers: compilers
 * put in code of theirs for it that is right in the usual mode only.
 */
#ifndef TB_TEST_FLOAT_HOST_H
#define TB_TEST_FLOAT_HOST_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

/* clang takes the larger functions for too costly to inline, and would not make vector code of a call. */
#define INLINE static inline __attribute__((always_inline))

INLINE float float_of(uint32_t x) {
    float value;
    memcpy(&value, &x, sizeof(value));
    return value;
}

INLINE uint32_t pattern_of(float value) {
    uint32_t x;
    memcpy(&x, &value, sizeof(x));
    return x;
}

INLINE double double_of(uint64_t x) {
    double value;
    memcpy(&value, &x, sizeof(value));
    return value;
}

INLINE uint64_t bits_of(double value) {
    uint64_t x;
    memcpy(&x, &value, sizeof(x));
    return x;
}

/* 2^exponent */
INLINE float power_of_two(int exponent) {
    return float_of((uint32_t)(127 + exponent) << 23);
}

/* The value of an f16 that is no NaN, by the bits of a float: exact. */
INLINE float value_of_f16(uint32_t x) {
    uint32_t magnitude = (x & 0x7fff) << 13, field = x & 0x7c00;
    uint32_t normal = magnitude + ((127 - 15) << 23), infinite = magnitude + ((255 - 31) << 23);
    /* The fraction of a subnormal number, at its place below a leading bit that is taken away again */
    float subnormal = fabsf(float_of(magnitude | (127 - 14) << 23) - power_of_two(-14));
    uint32_t finite = field ? normal : pattern_of(subnormal);
    return float_of((field == 0x7c00 ? infinite : finite) | (x & 0x8000) << 16);
}

/* The greatest integer that is not above x, in any rounding mode; a zero has the sign of x. */
INLINE double floor_of(double x) {
    if (!(fabs(x) < (double)power_of_two(52)))
        return x;
    int64_t whole = (int64_t)x;
    whole -= (double)whole > x;
    return whole ? (double)whole : copysign(0, x);
}

INLINE double ceil_of(double x) {
    return -floor_of(-x);
}

INLINE double trunc_of(double x) {
    return signbit(x) ? ceil_of(x) : floor_of(x);
}

INLINE double nearest_even_of(double x) {
    double low = floor_of(x), rest = x - low;
    bool odd = floor_of(low / 2) * 2 != low;
    return copysign(rest > 0.5 || (rest == 0.5 && odd) ? low + 1 : low, x);
}

/* An f16 or f32 as mantissa and exponent; both are normal in double. Zeros and infinities have the exponent 0. */
INLINE float mantissa_of(float number, int *exponent) {
    double x = number;
    uint64_t bits = bits_of(x);
    *exponent = 0;
    if (x == 0 || isinf(x))
        return number;
    *exponent = (int)(bits >> 52 & 0x7ff) - 1022;
    return (float)double_of((bits & ~(0x7ffull << 52)) | 1022ull << 52);
}

/*
 * An integer of 32 bits, put in the place of the last bits of 2^52, which is taken away again: exact, but -0 for 0
 * where the rounding is down. So is what compilers make of a conversion from unsigned integers, without a word.
 */
INLINE double integer_value(bool negative, uint32_t magnitude) {
    double value = fabs(double_of((uint64_t)(1023 + 52) << 52 | magnitude) - (double)power_of_two(52));
    return negative ? -value : value;
}

/* As conversions to integers do it: the low bits are the integer. */
INLINE uint32_t saturated(double value, double least, double most) {
    return isnan(value) ? 0 : (uint32_t)(int64_t)(value < least ? least : value > most ? most : value);
}

#endif
