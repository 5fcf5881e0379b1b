/* SPDX-License-Identifier: MIT */
/*
 * Float operations on f16 against the host's arithmetic: all values of one operand in all modes, and all values with a
 * choice of others of two.
 */
#include "isa/float/clamp.h"
#include "isa/float/class.h"
#include "isa/float/compare.h"
#include "isa/float/convert.h"
#include "isa/float/fract.h"
#include "isa/float/frexp.h"
#include "isa/float/integer.h"
#include "isa/float/ldexp.h"
#include "isa/float/mac.h"
#include "isa/float/min_max.h"
#include "test/float_values.h"

#define F16 (&float_f16)

/* D-24, D-25, D-28, D-29, D-30 */
static void arithmetic(const struct host_mode *mode) {
    static uint32_t turn;
    struct float_mode m = model_mode(mode);
    for (uint32_t a = 0; a < 0x10000; a++)
        for (size_t k = turn++ % 9; k < COUNT(rich_f16); k += 9) {
            uint32_t b = rich_f16[k];
            check_float("add", mode, a, b, float_add(F16, &m, a, b), expect_arithmetic(16, mode, SUM, a, b));
            check_float("sub", mode, b, a, float_sub(F16, &m, b, a), expect_arithmetic(16, mode, DIFFERENCE, b, a));
            check_float("subrev", mode, a, b, float_subrev(F16, &m, a, b), expect_arithmetic(16, mode, REVERSED, a, b));
            check_float("mul", mode, a, b, float_mul(F16, &m, a, b), expect_arithmetic(16, mode, PRODUCT, a, b));
        }
}

static void test_d24_to_d30_arithmetic(void **state) {
    (void)state;
    for_each_mode(arithmetic);
}

/* D-31, D-32: two operations, each of which flushes and rounds. */
static void mac(const struct host_mode *mode) {
    struct float_mode m = model_mode(mode);
    struct host_mode flush = {.rounding = mode->rounding, .flush_in = true, .flush_out = true};
    for (uint32_t i = 0; i < 60000; i++) {
        uint32_t a = (uint32_t)random64() >> 16, b = (uint32_t)random64() >> 16, c = (uint32_t)random64() >> 16;
        if (i & 1)
            c = rich_f16[random_below(COUNT(rich_f16))];
        uint32_t product = expect_arithmetic(16, &flush, PRODUCT, a, b);
        if (i % 4 == 0)
            c = (product ^ 0x8000) + random_below(5) - 2;
        c &= 0xffff;
        check_float("mac", mode, a, b, float_mac(F16, &m, a, b, c), expect_arithmetic(16, &flush, SUM, product, c));
    }
}

static void test_d31_d32_mac(void **state) {
    (void)state;
    for_each_mode(mac);
}

/* D-39, D-40, D-41 */
static void one_operand(const struct host_mode *mode) {
    struct float_mode m = model_mode(mode);
    for (uint32_t raw = 0; raw < 0x10000; raw++) {
        uint32_t x = flushed(16, mode->flush_in, raw);
        uint32_t expected[7] = {0};
        if (is_nan_of(16, x)) {
            for (int i = 0; i < 6; i++)
                expected[i] = quiet_of(16, x);
        } else {
            double v = value_of(16, x);
            int exponent = 0;
            expected[0] = result_of(16, mode, nearest_even_of(v));
            expected[1] = result_of(16, mode, ceil_of(v));
            expected[2] = result_of(16, mode, floor_of(v));
            expected[3] = result_of(16, mode, trunc_of(v));
            volatile double whole = floor_of(v), part = v;
            part = part - whole;
            expected[4] = result_of(16, mode, part);
            expected[4] = expected[4] == 0x3c00 ? 0x3bff : expected[4];
            expected[5] = result_of(16, mode, mantissa_of(v, &exponent));
            expected[6] = (uint32_t)exponent;
        }
        check_float("rndne", mode, raw, 0, float_integral(F16, &m, FLOAT_NEAREST, raw), expected[0]);
        check_float("ceil", mode, raw, 0, float_integral(F16, &m, FLOAT_UP, raw), expected[1]);
        check_float("floor", mode, raw, 0, float_integral(F16, &m, FLOAT_DOWN, raw), expected[2]);
        check_float("trunc", mode, raw, 0, float_integral(F16, &m, FLOAT_TO_ZERO, raw), expected[3]);
        check_float("fract", mode, raw, 0, float_fract(F16, &m, raw), expected[4]);
        check_float("frexp_mant", mode, raw, 0, float_frexp_mant(F16, &m, raw), expected[5]);
        check_float("frexp_exp", mode, raw, 0, float_frexp_exp(F16, &m, raw), expected[6]);
    }
}

static void test_d39_d40_d41_one_operand(void **state) {
    (void)state;
    for_each_mode(one_operand);
}

/* D-42: a power beyond 60 gives what 60 gives, and that is exact in double. */
static void ldexps(const struct host_mode *mode) {
    static const int32_t powers[] = {-32768, -41, -26, -25, -24, -12, -11, -10, -1, 0, 1, 9, 15, 24, 40, 32767};
    struct float_mode m = model_mode(mode);
    for (uint32_t raw = 0; raw < 0x10000; raw++)
        for (uint32_t k = raw & 3; k < COUNT(powers); k += 4) {
            uint32_t x = flushed(16, mode->flush_in, raw);
            int32_t power = powers[k] > 60 ? 60 : powers[k] < -60 ? -60 : powers[k];
            uint32_t expected =
                is_nan_of(16, x) ? quiet_of(16, x) : result_of(16, mode, value_of(16, x) * power_of_two(power));
            check_float("ldexp", mode, raw, (uint32_t)powers[k], float_ldexp(F16, &m, raw, powers[k]), expected);
        }
}

static void test_d42_ldexp(void **state) {
    (void)state;
    for_each_mode(ldexps);
}

/* D-27, D-43, D-47 */
static void conversions(const struct host_mode *mode) {
    static const uint32_t u16[2] = {0xffff, 0}, i16[2] = {0x7fff, 0x8000};
    struct float_mode m = model_mode(mode);
    for (uint32_t raw = 0; raw < 0x10000; raw++) {
        uint32_t x = flushed(16, mode->flush_in, raw);
        bool nan = is_nan_of(16, x);
        double v = nan ? (double)NAN : value_of(16, x);
        uint32_t wide = nan ? (raw & 0x8000) << 16 | 0x7fc00000 | (raw & 0x3ff) << 13 : pattern_of((float)v);
        check_float("to u16", mode, raw, 0, float_to_integer(F16, &m, FLOAT_TO_ZERO, u16, raw),
                    saturated(trunc_of(v), 0, 65535));
        check_float("to i16", mode, raw, 0, float_to_integer(F16, &m, FLOAT_TO_ZERO, i16, raw),
                    saturated(trunc_of(v), -32768, 32767));
        check_float("to f32", mode, raw, 0, float_convert(F16, &m, &float_f32, &m, raw), wide);
        check_float("from u16", mode, raw, 0, float_from_integer(F16, &m, 0, raw, 0), result_of(16, mode, raw));
        check_float("from i16", mode, raw, 0, float_from_integer(F16, &m, 1, raw, 0),
                    raw ? result_of(16, mode, -(double)raw) : 0x8000);
    }
}

static void test_d27_d43_d47_conversions(void **state) {
    (void)state;
    for_each_mode(conversions);
}

/* D-26, D-34, D-37 */
static uint32_t expect_min_max(bool max, bool ieee, uint32_t a, uint32_t b) {
    bool nan_a = is_nan_of(16, a), nan_b = is_nan_of(16, b);
    if (ieee && nan_a && !(a & 0x200))
        return a | 0x200;
    if (ieee && nan_b && !(b & 0x200))
        return b | 0x200;
    if (nan_a || nan_b)
        return nan_a ? b : a;
    double x = value_of(16, a), y = value_of(16, b);
    bool first = x == y ? signbit(x) > signbit(y) : x < y;
    return first != max ? a : b;
}

static void order(const struct host_mode *mode) {
    struct float_mode m = model_mode(mode);
    if (mode->rounding != NEAREST || mode->flush_out)
        return;
    for (uint32_t a = 0; a < 0x10000; a++)
        for (uint32_t k = a % 4; k < COUNT(rich_f16); k += 4) {
            uint32_t b = k % 3 ? rich_f16[k] : a ^ (k & 1 ? 0x8000 : 1), ieee = k & 2;
            uint32_t x = flushed(16, mode->flush_in, a), y = flushed(16, mode->flush_in, b);
            bool nan = is_nan_of(16, a) || is_nan_of(16, b);
            double v = nan ? (double)NAN : value_of(16, x), w = nan ? (double)NAN : value_of(16, y);
            uint32_t relations =
                (uint32_t)(v < w) | (uint32_t)(v == w) << 1 | (uint32_t)(v > w) << 2 | (uint32_t)nan << 3;
            for (uint32_t when = 0; when < 16; when++)
                check_float("compare", mode, a, b, float_compare(F16, &m, when, a, b), (relations & when) != 0);
            check_float("min", mode, a, b, float_min_max(F16, 0, csim_mask(ieee), a, b),
                        expect_min_max(false, ieee, a, b));
            check_float("max", mode, a, b, float_min_max(F16, UINT32_MAX, csim_mask(ieee), a, b),
                        expect_min_max(true, ieee, a, b));
        }
}

static void test_d26_d34_d37_order(void **state) {
    (void)state;
    for_each_mode(order);
}

static uint32_t class_of(uint32_t x) {
    if (is_nan_of(16, x))
        return x & 0x200 ? 1 : 0;
    double v = value_of(16, x), size = fabs(v);
    uint32_t small = isinf(v) ? 0 : size >= power_of_two(-14) ? 1 : size > 0 ? 2 : 3;
    return signbit(v) ? 2 + small : 9 - small;
}

static void test_d38_classes(void **state) {
    (void)state;
    const struct host_mode any = {0};
    for (uint32_t x = 0; x < 0x10000; x++)
        for (uint32_t k = 0; k < 10; k++) {
            check_float("class", &any, x, k, float_is_class(F16, 1u << k, x), k == class_of(x));
            check_float("class", &any, x, k, float_is_class(F16, ~(1u << k), x), k != class_of(x));
        }
}

static void test_d35_clamp(void **state) {
    (void)state;
    const struct host_mode any = {0};
    for (uint32_t x = 0; x < 0x10000; x++)
        for (uint32_t dx10 = 0; dx10 < 2; dx10++) {
            uint32_t expected = dx10 ? 0 : x;
            if (!is_nan_of(16, x))
                expected = value_of(16, x) > 1 ? 0x3c00 : value_of(16, x) > 0 ? x : 0;
            check_float("clamp", &any, x, dx10, float_clamp(F16, csim_mask(dx10), x), expected);
        }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_d24_to_d30_arithmetic),
        cmocka_unit_test(test_d31_d32_mac),
        cmocka_unit_test(test_d39_d40_d41_one_operand),
        cmocka_unit_test(test_d42_ldexp),
        cmocka_unit_test(test_d27_d43_d47_conversions),
        cmocka_unit_test(test_d26_d34_d37_order),
        cmocka_unit_test(test_d38_classes),
        cmocka_unit_test(test_d35_clamp),
    };
    return cmocka_run_group_tests_name("float_f16", tests, NULL, NULL);
}
