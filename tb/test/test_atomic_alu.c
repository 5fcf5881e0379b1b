/* SPDX-License-Identifier: MIT */
/* Unit tests of the float operations of the atomic_alu model, compared with the host's arithmetic (V-6). */
#include "isa/atomic_alu.h"
#include "test/unit_test.h"

/* Codes, as in docs/units/atomic_alu.md: nothing comes from atomic_alu_op.def. */
enum { B32, B16 };
enum { FMAX = 0x10, FMIN, FCMPWR, SRC1 = 0x1234 };

static void check_one(uint32_t op, uint32_t width, uint32_t old, uint32_t src0, uint32_t new_value, bool write) {
    const struct atomic_alu_result r = atomic_alu_exec(op, width, old, src0, SRC1);
    if (r.new_value != new_value || r.ret != old || r.write != write || r.illegal != 0)
        fail_msg("op %#x width %u old %#x src0 %#x: new %#llx ret %#llx write %u illegal %u", op, width, old, src0,
                 (unsigned long long)r.new_value, (unsigned long long)r.ret, r.write, r.illegal);
}

static float float_of_f32(uint32_t pattern) {
    float value;
    memcpy(&value, &pattern, sizeof(value));
    return value;
}

/* Exact: every binary16 number is a binary32 number. */
static float float_of_f16(uint32_t pattern) {
    uint32_t sign = (pattern & 0x8000) << 16, exponent = pattern >> 10 & 31, mantissa = pattern & 0x3ff;
    if (exponent == 0)
        return sign ? -(float)mantissa * 0x1p-24f : (float)mantissa * 0x1p-24f;
    if (exponent == 31)
        return float_of_f32(sign | 0x7f800000 | mantissa << 13);
    return float_of_f32(sign | (exponent + 127 - 15) << 23 | mantissa << 13);
}

struct number {
    uint32_t pattern;
    float value;
    bool negative, nan, signaling;
};

static struct number number_of(uint32_t width, uint32_t pattern) {
    struct number x = {.pattern = pattern, .value = width == B16 ? float_of_f16(pattern) : float_of_f32(pattern)};
    x.negative = pattern >> (width == B16 ? 15 : 31) & 1;
    x.nan = x.value != x.value;
    x.signaling = x.nan && !(pattern >> (width == B16 ? 9 : 22) & 1);
    return x;
}

static uint32_t choose(bool largest, struct number old, struct number src0) {
    if (old.signaling || src0.signaling)
        return old.signaling ? old.pattern : src0.pattern;
    if (old.nan || src0.nan)
        return src0.nan ? old.pattern : src0.pattern;
    if (old.value == src0.value)
        return old.negative == largest && src0.negative != largest ? src0.pattern : old.pattern;
    return (src0.value > old.value) == largest ? src0.pattern : old.pattern;
}

static void check_float_pair(uint32_t width, struct number x, struct number y) {
    const bool equal = x.value == y.value;
    check_one(FCMPWR, width, x.pattern, y.pattern, equal ? SRC1 : x.pattern, equal);
    for (uint32_t op = FMAX; op <= FMIN; op++)
        check_one(op, width, x.pattern, y.pattern, choose(op == FMAX, x, y), true);
}

static void test_f32(void) {
    static const uint32_t magnitudes[] = {
        0,          1,          2,          0x007ffffe, 0x007fffff, 0x00800000, 0x00800001, 0x3f7fffff, 0x3f800000,
        0x3f800001, 0x40000000, 0x7c000001, 0x7f7ffffe, 0x7f7fffff, 0x7f800000, 0x7f800001, 0x7f800002, 0x7fa00000,
        0x7fbfffff, 0x7fc00000, 0x7fc00001, 0x7fe00000, 0x7fffffff, 0x00007fff, 0x00008000, 0x0000ffff};
    struct number special[2 * COUNT(magnitudes)];
    for (size_t i = 0; i < COUNT(special); i++)
        special[i] = number_of(B32, magnitudes[i / 2] | (uint32_t)(i & 1) << 31);
    for (size_t i = 0; i < COUNT(special); i++) {
        for (size_t k = 0; k < COUNT(special); k++)
            check_float_pair(B32, special[i], special[k]);
        for (size_t k = 0; k < 1000; k++) {
            struct number y = number_of(B32, (uint32_t)(random64() >> 32));
            check_float_pair(B32, special[i], y);
            check_float_pair(B32, y, special[i]);
        }
    }
    for (int i = 0; i < 1000000 / ONE_IN; i++) {
        uint32_t x = (uint32_t)(random64() >> 32), y = (uint32_t)(random64() >> 32);
        if (i & 1)
            y = (x ^ y % 2 << 31) + y / 2 % 3 - 1;
        check_float_pair(B32, number_of(B32, x), number_of(B32, y));
    }
}

/* V-6: each pattern with special ones, in both positions: edges of the mantissa with each exponent, and all NaNs. */
static void test_v6_f16(void) {
    static const uint32_t mantissas[] = {0, 1, 0x1ff, 0x200, 0x3ff};
    struct number special[2 * 32 * COUNT(mantissas)];
    for (uint32_t i = 0; i < COUNT(special); i++)
        special[i] = number_of(B16, i / COUNT(mantissas) << 10 | mantissas[i % COUNT(mantissas)]);
    for (uint32_t pattern = 0; pattern < 0x10000; pattern += ONE_IN)
        for (size_t i = 0; i < COUNT(special); i++) {
            check_float_pair(B16, number_of(B16, pattern), special[i]);
            check_float_pair(B16, special[i], number_of(B16, pattern));
        }
}

RUN_TESTS(TEST(test_f32), TEST(test_v6_f16))
