/* SPDX-License-Identifier: MIT */
/*
 * The host's float arithmetic under a rounding mode that is set, for the tests of float operations. Operands and
 * results are volatile, so that compilers leave each operation where it stands. Nothing is called that rounds to
 * integers: compilers put in code of theirs for it that is right in the usual mode only.
 */
#ifndef TB_TEST_FLOAT_HOST_H
#define TB_TEST_FLOAT_HOST_H

#include <fenv.h>
#include <math.h>

#include "test/unit_test.h"

static inline float float_of(uint32_t x) {
    float value;
    memcpy(&value, &x, sizeof(value));
    return value;
}

static inline uint32_t pattern_of(float value) {
    uint32_t x;
    memcpy(&x, &value, sizeof(x));
    return x;
}

/* 2^exponent */
static inline double power_of_two(int exponent) {
    uint64_t x = (uint64_t)(1023 + exponent) << 52;
    double value;
    memcpy(&value, &x, sizeof(value));
    return value;
}

/* x rounded to an integer as the host rounds, |x| below 2^51: between 2^52 and 2^53 there is nothing else. */
static inline double to_integer(double x) {
    volatile double large = copysign(power_of_two(52), x), sum = x;
    sum = sum + large;
    return sum - large;
}

/* The greatest integer that is not above x, in any rounding mode; a zero has the sign of x. */
static inline double floor_of(double x) {
    if (!(fabs(x) < power_of_two(52)))
        return x;
    int64_t whole = (int64_t)x;
    whole -= (double)whole > x;
    return whole ? (double)whole : copysign(0, x);
}

static inline double ceil_of(double x) {
    return -floor_of(-x);
}

static inline double trunc_of(double x) {
    return signbit(x) ? ceil_of(x) : floor_of(x);
}

static inline double nearest_even_of(double x) {
    double low = floor_of(x), rest = x - low;
    bool odd = floor_of(low / 2) * 2 != low;
    return copysign(rest > 0.5 || (rest == 0.5 && odd) ? low + 1 : low, x);
}

/* An f16 or f32 as mantissa and exponent; both are normal in double. Zeros and infinities have the exponent 0. */
static inline double mantissa_of(double x, int *exponent) {
    uint64_t bits;
    memcpy(&bits, &x, sizeof(bits));
    *exponent = 0;
    if (x == 0 || isinf(x))
        return x;
    *exponent = (int)(bits >> 52 & 0x7ff) - 1022;
    bits = (bits & ~(0x7ffull << 52)) | 1022ull << 52;
    memcpy(&x, &bits, sizeof(x));
    return x;
}

#endif
