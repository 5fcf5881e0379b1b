/* SPDX-License-Identifier: MIT */
/* Each operation of docs/float.md by the host's arithmetic, and the table of them. */
#include <float.h>

#include "isa/gcn.h"
#include "test/float_expect.h"

_Static_assert(FLT_EVAL_METHOD == 0, "each operation has to round to its own format");

/* Results of all cases: of operands a, b, d, which have the bits of the format in, by the mode m */
#define HOST(name, in, expression)                                                                                     \
    static void name(const struct float_row *row, const struct host_mode *how, const struct float_operands *x,         \
                     size_t n, uint32_t *restrict r) {                                                                 \
        const struct host_mode mode = *how, *m = &mode;                                                                \
        (void)row, (void)m;                                                                                            \
        for (size_t i = 0; i < n; i++) {                                                                               \
            uint32_t all = (in) == 16 ? 0xffff : 0xffffffff;                                                           \
            uint32_t a = x->a[i] & all, b = x->b[i] & all, d = x->d[i] & all;                                          \
            (void)b, (void)d;                                                                                          \
            r[i] = (expression);                                                                                       \
        }                                                                                                              \
    }

#define BOTH(name, ...)                                                                                                \
    HOST(name##_16, 16, WIDE(16, __VA_ARGS__))                                                                         \
    HOST(name##_32, 32, WIDE(32, __VA_ARGS__))
#define WIDE(width, function, ...) function(width, __VA_ARGS__)

BOTH(add, expect_arithmetic, m, SUM, a, b)
BOTH(sub, expect_arithmetic, m, DIFFERENCE, a, b)
BOTH(subrev, expect_arithmetic, m, REVERSED, a, b)
BOTH(mul, expect_arithmetic, m, PRODUCT, a, b)
HOST(mul_legacy, 32, expect_legacy(32, m, a, b))
BOTH(mac, expect_mac, m, a, b, d)
BOTH(min, expect_min_max, m, false, a, b)
BOTH(max, expect_min_max, m, true, a, b)
BOTH(compare, expect_compare, m, row->n, a, b)
HOST(class_16, 16, expect_class(16, a, b))
HOST(class_32, 32, expect_class(32, a, b))
HOST(ldexp_16, 16, expect_ldexp(16, m, a, b))

/* D-39 */
static uint32_t integral(int width, const struct host_mode *m, double (*to_integer)(double), uint32_t a) {
    a = flushed(width, m->flush_in, a);
    return is_nan_of(width, a) ? passed(width, m, a) : result_of(width, m, (float)to_integer(value_of(width, a)));
}
BOTH(trunc, integral, m, trunc_of, a)
BOTH(ceil, integral, m, ceil_of, a)
BOTH(rndne, integral, m, nearest_even_of, a)
BOTH(floor, integral, m, floor_of, a)

/* D-40 */
static uint32_t fract(int width, const struct host_mode *m, uint32_t a) {
    a = flushed(width, m->flush_in, a);
    if (is_nan_of(width, a))
        return passed(width, m, a);
    float x = value_of(width, a), whole = (float)floor_of(x);
    uint32_t one = width == 16 ? 0x3c00 : 0x3f800000, r = result_of(width, m, x - whole);
    return r == one ? one - 1 : r;
}
BOTH(fract, fract, m, a)

/* D-41 */
static uint32_t frexp_mant(int width, const struct host_mode *m, uint32_t a) {
    int exponent;
    a = flushed(width, m->flush_in, a);
    return is_nan_of(width, a) ? passed(width, m, a) : result_of(width, m, mantissa_of(value_of(width, a), &exponent));
}
static uint32_t frexp_exp(int width, const struct host_mode *m, uint32_t a) {
    int exponent = 0;
    a = flushed(width, m->flush_in, a);
    if (!is_nan_of(width, a))
        mantissa_of(value_of(width, a), &exponent);
    return (uint32_t)exponent & (width == 16 ? 0xffff : 0xffffffff);
}
BOTH(frexp_mant, frexp_mant, m, a)
BOTH(frexp_exp, frexp_exp, m, a)

/* D-27, D-47, C-1 */
static uint32_t to_f16(const struct host_mode *m, uint32_t a) {
    a = flushed(32, m->flush_in, a);
    return is_nan_of(32, a) ? (a >> 16 & 0x8000) | 0x7e00 | (a >> 13 & 0x3ff) : result_of(16, m, float_of(a));
}
static uint32_t to_f32(const struct host_mode *m, uint32_t a) {
    a = flushed(16, m->flush_in, a);
    uint32_t nan = (a & 0x8000) << 16 | 0x7f800000 | (a & 0x3ff) << 13;
    return is_nan_of(16, a) ? passed(32, m, nan) : result_of(32, m, value_of_f16(a));
}
HOST(cvt_f16_f32, 32, to_f16(m, a))
HOST(cvt_f32_f16, 16, to_f32(m, a))

/* D-46: divided by 16 */
HOST(cvt_f32_i32, 32, result_of(32, m, (float)integer_value(a >> 31, a >> 31 ? 0 - a : a)))
HOST(cvt_f32_u32, 32, result_of(32, m, (float)integer_value(false, a)))
HOST(cvt_f16_i16, 16, result_of(16, m, (float)integer_value(a >> 15, a >> 15 ? 0x10000 - a : a)))
HOST(cvt_f16_u16, 16, result_of(16, m, (float)integer_value(false, a)))
HOST(cvt_off, 32, result_of(32, m, (float)integer_value(a >> 3 & 1, a & 8 ? 16 - (a & 15) : a & 15) / 16))
HOST(ubyte0, 32, result_of(32, m, (float)integer_value(false, a & 0xff)))
HOST(ubyte1, 32, result_of(32, m, (float)integer_value(false, a >> 8 & 0xff)))
HOST(ubyte2, 32, result_of(32, m, (float)integer_value(false, a >> 16 & 0xff)))
HOST(ubyte3, 32, result_of(32, m, (float)integer_value(false, a >> 24)))

/*
 * D-43, D-44, D-45. x + 0.5 is exact in double from 2^-29 up. Below it is rounded to between 0.5 - 2^-29 and
 * 0.5 + 2^-29, which has the same floor, 0; a negative x there sums up to less than 0.5, and has floor 0 too.
 */
static double number(int width, const struct host_mode *m, uint32_t a) {
    a = flushed(width, m->flush_in, a);
    return is_nan_of(width, a) ? (double)NAN : value_of(width, a);
}
HOST(cvt_u16_f16, 16, saturated(trunc_of(number(16, m, a)), 0, 65535))
HOST(cvt_i16_f16, 16, saturated(trunc_of(number(16, m, a)), -32768, 32767) & 0xffff)
HOST(cvt_u32_f32, 32, saturated(trunc_of(number(32, m, a)), 0, UINT32_MAX))
HOST(cvt_i32_f32, 32, saturated(trunc_of(number(32, m, a)), INT32_MIN, INT32_MAX))
HOST(cvt_rpi, 32, saturated(floor_of(number(32, m, a) + 0.5), INT32_MIN, INT32_MAX))
HOST(cvt_flr, 32, saturated(floor_of(number(32, m, a)), INT32_MIN, INT32_MAX))

/* D-35 */
static uint32_t clamped(int width, const struct host_mode *mode, uint32_t r) {
    uint32_t one = width == 16 ? 0x3c00 : 0x3f800000;
    if (is_nan_of(width, r))
        return mode->dx10_clamp ? 0 : r;
    return value_of(width, r) > 1 ? one : value_of(width, r) > 0 ? r : 0;
}

void float_host_clamp(const struct float_row *row, const struct host_mode *m, size_t n, uint32_t *r) {
    for (size_t i = 0; m->clamp && row->out && i < n; i++)
        r[i] = clamped(row->out, m, r[i]);
}

/* IEEE is any where its turn would be no other case but of NaNs (C-1). */
enum { ALL = MODE_ROUNDING | MODE_FLUSH_IN | MODE_FLUSH_OUT, IN = MODE_FLUSH_IN };

#define COMPARE(base, width, relations)                                                                                \
    { GCN_VOPC, (base) + (relations), 2, width, 0, IN, compare_##width, relations }
#define COMPARE_4(base, width, n)                                                                                      \
    COMPARE(base, width, n), COMPARE(base, width, (n) + 1), COMPARE(base, width, (n) + 2), COMPARE(base, width, (n) + 3)
#define COMPARE_16(base, width)                                                                                        \
    COMPARE_4(base, width, 0), COMPARE_4(base, width, 4), COMPARE_4(base, width, 8), COMPARE_4(base, width, 12)

/* The codes are those of docs/float.md. */
const struct float_row float_rows[] = {
    {GCN_VOP1, 5, 1, 32, 32, MODE_ROUNDING, cvt_f32_i32, 0},
    {GCN_VOP1, 6, 1, 32, 32, MODE_ROUNDING, cvt_f32_u32, 0},
    {GCN_VOP1, 7, 1, 32, 0, IN, cvt_u32_f32, 0},
    {GCN_VOP1, 8, 1, 32, 0, IN, cvt_i32_f32, 0},
    {GCN_VOP1, 10, 1, 32, 16, ALL, cvt_f16_f32, 0},
    {GCN_VOP1, 11, 1, 16, 32, IN, cvt_f32_f16, 0},
    {GCN_VOP1, 12, 1, 32, 0, IN, cvt_rpi, 0},
    {GCN_VOP1, 13, 1, 32, 0, IN, cvt_flr, 0},
    {GCN_VOP1, 14, 1, 32, 32, 0, cvt_off, 0},
    {GCN_VOP1, 17, 1, 32, 32, 0, ubyte0, 0},
    {GCN_VOP1, 18, 1, 32, 32, 0, ubyte1, 0},
    {GCN_VOP1, 19, 1, 32, 32, 0, ubyte2, 0},
    {GCN_VOP1, 20, 1, 32, 32, 0, ubyte3, 0},
    {GCN_VOP1, 27, 1, 32, 32, ALL, fract_32, 0},
    {GCN_VOP1, 28, 1, 32, 32, IN, trunc_32, 0},
    {GCN_VOP1, 29, 1, 32, 32, IN, ceil_32, 0},
    {GCN_VOP1, 30, 1, 32, 32, IN, rndne_32, 0},
    {GCN_VOP1, 31, 1, 32, 32, IN, floor_32, 0},
    {GCN_VOP1, 51, 1, 32, 0, IN, frexp_exp_32, 0},
    {GCN_VOP1, 52, 1, 32, 32, IN, frexp_mant_32, 0},
    {GCN_VOP1, 57, 1, 16, 16, ALL, cvt_f16_u16, 0},
    {GCN_VOP1, 58, 1, 16, 16, ALL, cvt_f16_i16, 0},
    {GCN_VOP1, 59, 1, 16, 0, IN, cvt_u16_f16, 0},
    {GCN_VOP1, 60, 1, 16, 0, IN, cvt_i16_f16, 0},
    {GCN_VOP1, 66, 1, 16, 16, IN, frexp_mant_16, 0},
    {GCN_VOP1, 67, 1, 16, 0, IN, frexp_exp_16, 0},
    {GCN_VOP1, 68, 1, 16, 16, IN, floor_16, 0},
    {GCN_VOP1, 69, 1, 16, 16, IN, ceil_16, 0},
    {GCN_VOP1, 70, 1, 16, 16, IN, trunc_16, 0},
    {GCN_VOP1, 71, 1, 16, 16, IN, rndne_16, 0},
    {GCN_VOP1, 72, 1, 16, 16, ALL, fract_16, 0},
    {GCN_VOP2, 1, 2, 32, 32, ALL, add_32, 0},
    {GCN_VOP2, 2, 2, 32, 32, ALL, sub_32, 0},
    {GCN_VOP2, 3, 2, 32, 32, ALL, subrev_32, 0},
    {GCN_VOP2, 4, 2, 32, 32, ALL, mul_legacy, 0},
    {GCN_VOP2, 5, 2, 32, 32, ALL, mul_32, 0},
    {GCN_VOP2, 10, 2, 32, 32, MODE_IEEE, min_32, 0},
    {GCN_VOP2, 11, 2, 32, 32, MODE_IEEE, max_32, 0},
    {GCN_VOP2, 22, 3, 32, 32, MODE_ROUNDING, mac_32, 0},
    {GCN_VOP2, 31, 2, 16, 16, ALL, add_16, 0},
    {GCN_VOP2, 32, 2, 16, 16, ALL, sub_16, 0},
    {GCN_VOP2, 33, 2, 16, 16, ALL, subrev_16, 0},
    {GCN_VOP2, 34, 2, 16, 16, ALL, mul_16, 0},
    {GCN_VOP2, 35, 3, 16, 16, MODE_ROUNDING, mac_16, 0},
    {GCN_VOP2, 45, 2, 16, 16, MODE_IEEE, max_16, 0},
    {GCN_VOP2, 46, 2, 16, 16, MODE_IEEE, min_16, 0},
    {GCN_VOP2, 51, 2, 16, 16, ALL, ldexp_16, 0},
    {GCN_VOPC, 0x10, 2, 32, 0, 0, class_32, 0},
    {GCN_VOPC, 0x11, 2, 32, 0, 0, class_32, 0},
    {GCN_VOPC, 0x14, 2, 16, 0, 0, class_16, 0},
    {GCN_VOPC, 0x15, 2, 16, 0, 0, class_16, 0},
    COMPARE_16(0x20, 16),
    COMPARE_16(0x30, 16),
    COMPARE_16(0x40, 32),
    COMPARE_16(0x50, 32),
};
const size_t float_rows_n = sizeof(float_rows) / sizeof(float_rows[0]);
