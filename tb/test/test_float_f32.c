/* SPDX-License-Identifier: MIT */
/* Float operations on f32 against the host's arithmetic: crosses of corners, and random operands of each kind. */
#include "isa/float/clamp.h"
#include "isa/float/compare.h"
#include "isa/float/convert.h"
#include "isa/float/fract.h"
#include "isa/float/frexp.h"
#include "isa/float/integer.h"
#include "isa/float/mac.h"
#include "isa/float/min_max.h"
#include "test/float_values.h"

#define F32 (&float_f32)

/* D-24, D-25, D-28, D-29, D-30 */
static void check_arithmetic(const struct host_mode *mode, uint32_t a, uint32_t b) {
    struct float_mode m = model_mode(mode);
    check_float("add", mode, a, b, float_add(F32, &m, a, b), expect_arithmetic(32, mode, SUM, a, b));
    check_float("sub", mode, a, b, float_sub(F32, &m, a, b), expect_arithmetic(32, mode, DIFFERENCE, a, b));
    check_float("subrev", mode, a, b, float_subrev(F32, &m, a, b), expect_arithmetic(32, mode, REVERSED, a, b));
    check_float("mul", mode, a, b, float_mul(F32, &m, a, b), expect_arithmetic(32, mode, PRODUCT, a, b));
}

/* D-33: a zero factor wins over all else. */
static void check_legacy(const struct host_mode *mode, uint32_t a, uint32_t b) {
    struct float_mode m = model_mode(mode);
    bool zero = !(flushed(32, mode->flush_in, a) & 0x7fffffff) || !(flushed(32, mode->flush_in, b) & 0x7fffffff);
    check_float("mul_legacy", mode, a, b, float_mul_legacy(F32, &m, a, b),
                zero ? 0 : expect_arithmetic(32, mode, PRODUCT, a, b));
}

/* D-31, D-32 */
static void check_mac(const struct host_mode *mode, uint32_t a, uint32_t b, uint32_t c) {
    struct float_mode m = model_mode(mode);
    struct host_mode flush = {.rounding = mode->rounding, .flush_in = true, .flush_out = true};
    uint32_t product = expect_arithmetic(32, &flush, PRODUCT, a, b);
    check_float("mac", mode, a, b, float_mac(F32, &m, a, b, c), expect_arithmetic(32, &flush, SUM, product, c));
}

/* D-26, D-34, D-37: the order of numbers is the host's. */
static void check_order(const struct host_mode *mode, uint32_t a, uint32_t b) {
    struct float_mode m = model_mode(mode);
    float x = float_of(flushed(32, mode->flush_in, a)), y = float_of(flushed(32, mode->flush_in, b));
    bool nan = is_nan_of(32, a) || is_nan_of(32, b);
    uint32_t relations = nan ? 8 : (uint32_t)(x < y) | (uint32_t)(x == y) << 1 | (uint32_t)(x > y) << 2;
    for (uint32_t when = 0; when < 16; when++)
        check_float("compare", mode, a, b, float_compare(F32, &m, when, a, b), (relations & when) != 0);
    for (uint32_t ieee = 0; ieee < 2; ieee++) {
        bool first = float_of(a) == float_of(b) ? a > b : float_of(a) < float_of(b);
        uint32_t least = first ? a : b, most = first ? b : a;
        if (nan)
            least = most = is_nan_of(32, a) ? b : a;
        if (ieee && is_nan_of(32, b) && !(b & 0x400000))
            least = most = b | 0x400000;
        if (ieee && is_nan_of(32, a) && !(a & 0x400000))
            least = most = a | 0x400000;
        check_float("min", mode, a, b, float_min_max(F32, 0, csim_mask(ieee), a, b), least);
        check_float("max", mode, a, b, float_min_max(F32, UINT32_MAX, csim_mask(ieee), a, b), most);
    }
}

static void corners(const struct host_mode *mode) {
    for (size_t i = 0; i < COUNT(rich_f32); i++)
        for (size_t k = 0; k < COUNT(rich_f32); k++) {
            check_arithmetic(mode, rich_f32[i], rich_f32[k]);
            check_legacy(mode, rich_f32[i], rich_f32[k]);
            check_order(mode, rich_f32[i], rich_f32[k]);
            check_mac(mode, rich_f32[i], rich_f32[k], rich_f32[random_below(COUNT(rich_f32))]);
        }
}

static void test_d24_to_d37_corners(void **state) {
    (void)state;
    for_each_mode(corners);
}

/* Aligned at each distance, with runs of ones and zeros: ties, one off a tie, cancellation by any number of bits */
static void distances(const struct host_mode *mode) {
    for (uint32_t distance = 0; distance < 32; distance++)
        for (uint32_t i = 0; i < 600; i++) {
            uint32_t field = 1 + random_below(220), signs = (uint32_t)random64();
            uint32_t a = (signs & 0x80000000) | (field + distance) << 23 | (random_runs() & 0x7fffff);
            uint32_t b = (signs << 1 & 0x80000000) | field << 23 | (random_runs() & 0x7fffff);
            check_arithmetic(mode, a, b);
            check_arithmetic(mode, b, a);
        }
}

static void test_alignment_and_cancellation(void **state) {
    (void)state;
    for_each_mode(distances);
}

/* Products around the least normal number, whose last places are cut below the significand */
static void tiny_products(const struct host_mode *mode) {
    for (uint32_t i = 0; i < 20000; i++) {
        uint32_t field = 1 + random_below(126), other = 127 - field + random_below(28);
        uint32_t a = field << 23 | (random_runs() & 0x7fffff), b = (other - 25u * (other > 25)) << 23;
        b |= random_runs() & 0x807fffff;
        check_arithmetic(mode, a, b);
    }
}

static void test_d25_subnormal_products(void **state) {
    (void)state;
    for_each_mode(tiny_products);
}

static void random_pairs(const struct host_mode *mode) {
    uint32_t a = 0, b = 0, c = 0;
    for (uint32_t i = 0; i < 120000; i++) {
        a = random_f32(c);
        b = random_f32(a);
        c = random_f32(i & 1 ? a : expect_arithmetic(32, mode, PRODUCT, a, b));
        check_arithmetic(mode, a, b);
        check_mac(mode, a, b, c);
        if (i % 16 == 0) {
            check_legacy(mode, a, b);
            check_order(mode, a, b);
        }
    }
}

static void test_random_pairs(void **state) {
    (void)state;
    for_each_mode(random_pairs);
}

/*
 * D-43, D-44, D-45: x + 0.5 is exact in double from 2^-29 up. Below it is rounded to between 0.5 - 2^-29 and
 * 0.5 + 2^-29, which has the same floor, 0.
 */
static void check_to_integer(const struct host_mode *mode, uint32_t raw) {
    static const uint32_t u32[2] = {UINT32_MAX, 0}, i32[2] = {0x7fffffff, 0x80000000};
    struct float_mode m = model_mode(mode);
    double v = is_nan_of(32, raw) ? (double)NAN : (double)float_of(flushed(32, mode->flush_in, raw));
    check_float("to u32", mode, raw, 0, float_to_integer(F32, &m, FLOAT_TO_ZERO, u32, raw),
                saturated(trunc_of(v), 0, UINT32_MAX));
    check_float("to i32", mode, raw, 0, float_to_integer(F32, &m, FLOAT_TO_ZERO, i32, raw),
                saturated(trunc_of(v), INT32_MIN, INT32_MAX));
    check_float("flr", mode, raw, 0, float_to_integer(F32, &m, FLOAT_DOWN, i32, raw),
                saturated(floor_of(v), INT32_MIN, INT32_MAX));
    check_float("rpi", mode, raw, 0, float_to_integer(F32, &m, FLOAT_NEAREST_UP, i32, raw),
                saturated(floor_of(v + 0.5), INT32_MIN, INT32_MAX));
}

/* D-27, D-39, D-40, D-41, D-47 */
static void check_one(const struct host_mode *mode, uint32_t raw) {
    struct float_mode m = model_mode(mode);
    /* The flush of f16 results is a field of its own. */
    struct host_mode half = {.rounding = mode->rounding, .flush_out = !mode->flush_out};
    struct float_mode m_half = model_mode(&half);
    uint32_t x = flushed(32, mode->flush_in, raw), expected[5], f16, exponent = 0;
    if (is_nan_of(32, x)) {
        for (size_t i = 0; i < COUNT(expected); i++)
            expected[i] = quiet_of(32, x);
        f16 = (x >> 16 & 0x8000) | 0x7e00 | (x >> 13 & 0x3ff);
    } else {
        float v = float_of(x);
        int e = 0;
        expected[0] = pattern_of((float)nearest_even_of(v));
        expected[1] = pattern_of((float)ceil_of(v));
        expected[2] = pattern_of((float)floor_of(v));
        expected[3] = pattern_of((float)trunc_of(v));
        volatile float part = v, whole = (float)floor_of(v);
        part = part - whole;
        expected[4] = part == 1 ? 0x3f7fffff : result_of(32, mode, part);
        uint32_t mantissa = pattern_of((float)mantissa_of(v, &e));
        check_float("frexp_mant", mode, raw, 0, float_frexp_mant(F32, &m, raw), mantissa);
        exponent = (uint32_t)e;
        f16 = result_of(16, &half, v);
    }
    check_float("rndne", mode, raw, 0, float_integral(F32, &m, FLOAT_NEAREST, raw), expected[0]);
    check_float("ceil", mode, raw, 0, float_integral(F32, &m, FLOAT_UP, raw), expected[1]);
    check_float("floor", mode, raw, 0, float_integral(F32, &m, FLOAT_DOWN, raw), expected[2]);
    check_float("trunc", mode, raw, 0, float_integral(F32, &m, FLOAT_TO_ZERO, raw), expected[3]);
    check_float("fract", mode, raw, 0, float_fract(F32, &m, raw), expected[4]);
    check_float("frexp_exp", mode, raw, 0, float_frexp_exp(F32, &m, raw), exponent);
    check_float("to f16", mode, raw, 0, float_convert(F32, &m, &float_f16, &m_half, raw), f16);
}

static void check_from_integer(const struct host_mode *mode, uint32_t x) {
    struct float_mode m = model_mode(mode);
    volatile uint32_t u32 = x;
    volatile int32_t i32 = (int32_t)x;
    volatile float from_unsigned = (float)u32, from_signed = (float)i32;
    uint32_t sign = x >> 31;
    check_float("from u32", mode, x, 0, float_from_integer(F32, &m, 0, x, 0), pattern_of(from_unsigned));
    check_float("from i32", mode, x, 0, float_from_integer(F32, &m, sign, (x ^ -sign) + sign, 0),
                pattern_of(from_signed));
}

static void one_operand(const struct host_mode *mode) {
    for (size_t i = 0; i < COUNT(rich_f32); i++)
        for (uint32_t k = 0; k < 3; k++) {
            check_one(mode, rich_f32[i] + k - 1);
            check_to_integer(mode, rich_f32[i] + k - 1);
        }
    for (uint32_t i = 0; i < 60000; i++) {
        uint32_t x = random_f32(0x3f800000);
        /* Exponents at which something happens: those of f16 and its subnormal numbers, and of integers */
        if (i & 1)
            x = (x & 0x807fffff) | (100 + random_below(62)) << 23;
        check_one(mode, x);
        check_to_integer(mode, x);
        check_from_integer(mode, i & 2 ? random_runs() : x >> random_below(24));
    }
}

static void test_d27_d39_to_d47_one_operand(void **state) {
    (void)state;
    for_each_mode(one_operand);
}

/* All f32 that f16 has, with the places around and ties between them: double rounding would show here. */
static void to_f16(const struct host_mode *mode) {
    struct float_mode m = model_mode(mode);
    static const uint32_t rests[] = {0, 1, 0xfff, 0x1000, 0x1001, 0x1fff};
    for (uint32_t top = 0x33000000 >> 13; top < 0x47810000 >> 13; top++) {
        uint32_t x = top << 13 | rests[top % COUNT(rests)] | (top & 64) << 25;
        check_float("to f16", mode, x, 0, float_convert(F32, &m, &float_f16, &m, x), result_of(16, mode, float_of(x)));
    }
}

static void test_d25_d27_f16_of_f32(void **state) {
    (void)state;
    for_each_mode(to_f16);
}

static void test_d35_clamp(void **state) {
    (void)state;
    const struct host_mode any = {0};
    for (uint32_t i = 0; i < 100000; i++) {
        uint32_t x = i < COUNT(rich_f32) ? rich_f32[i] : random_f32(0x3f800000), dx10 = i & 1;
        uint32_t expected = dx10 ? 0 : x;
        if (!is_nan_of(32, x))
            expected = float_of(x) > 1 ? 0x3f800000 : float_of(x) > 0 ? x : 0;
        check_float("clamp", &any, x, dx10, float_clamp(F32, csim_mask(dx10), x), expected);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_d24_to_d37_corners),
        cmocka_unit_test(test_alignment_and_cancellation),
        cmocka_unit_test(test_d25_subnormal_products),
        cmocka_unit_test(test_random_pairs),
        cmocka_unit_test(test_d27_d39_to_d47_one_operand),
        cmocka_unit_test(test_d25_d27_f16_of_f32),
        cmocka_unit_test(test_d35_clamp),
    };
    return cmocka_run_group_tests_name("float_f32", tests, NULL, NULL);
}
