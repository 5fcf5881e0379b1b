/* SPDX-License-Identifier: MIT */
/*
 * Each operation of docs/float.md by the host's IEEE arithmetic in the rounding mode that is set, with the flush and
 * NaN rules of the page around it: independent of csim/isa/float/. Then the table of operations.
 *
 * This is a file of its own, whose operands come from memory and which sets no rounding mode, so that a compiler finds
 * no operation that it could evaluate itself, nor one to move over the setting of a mode; it is compiled without
 * contraction to fused operations. Nothing is called that rounds to integers: compilers put in code of theirs for it
 * that is right in the usual mode only.
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
#include <float.h>
#include <math.h>
#include <string.h>

#include "isa/gcn.h"
#include "test/float_check.h"

_Static_assert(FLT_EVAL_METHOD == 0, "each operation has to round to its own format");

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

/* Results of operations. An argument has no bits above its format. */

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
