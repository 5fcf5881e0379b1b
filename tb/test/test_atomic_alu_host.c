/* SPDX-License-Identifier: MIT */
/* Unit tests of the atomic_alu model against the arithmetic of the host. */
#include "test/atomic_alu_test.h"

/* Integer rows against host arithmetic of the type in question. */

#define DEFINE_INTEGER_REFERENCE(bits)                                                                                 \
    static struct vector integer_reference_##bits(uint32_t op, uint64_t old64, uint64_t src064, uint64_t src164) {     \
        uint##bits##_t old = (uint##bits##_t)old64, src0 = (uint##bits##_t)src064, src1 = (uint##bits##_t)src164;      \
        uint##bits##_t new_value = old, ret = old;                                                                     \
        uint32_t write = 1;                                                                                            \
        switch (op) {                                                                                                  \
        case ADD:                                                                                                      \
            new_value = (uint##bits##_t)(old + src0);                                                                  \
            break;                                                                                                     \
        case SUB:                                                                                                      \
            new_value = (uint##bits##_t)(old - src0);                                                                  \
            break;                                                                                                     \
        case INC:                                                                                                      \
            new_value++;                                                                                               \
            break;                                                                                                     \
        case DEC:                                                                                                      \
            new_value--;                                                                                               \
            break;                                                                                                     \
        case PREDEC:                                                                                                   \
            ret = --new_value;                                                                                         \
            break;                                                                                                     \
        case MIN:                                                                                                      \
            if (src0 < old)                                                                                            \
                new_value = src0;                                                                                      \
            break;                                                                                                     \
        case MAX:                                                                                                      \
            if (src0 > old)                                                                                            \
                new_value = src0;                                                                                      \
            break;                                                                                                     \
        case IMIN:                                                                                                     \
            if ((int##bits##_t)src0 < (int##bits##_t)old)                                                              \
                new_value = src0;                                                                                      \
            break;                                                                                                     \
        case IMAX:                                                                                                     \
            if ((int##bits##_t)src0 > (int##bits##_t)old)                                                              \
                new_value = src0;                                                                                      \
            break;                                                                                                     \
        case XCHG:                                                                                                     \
        case NV_EXCH:                                                                                                  \
            new_value = src0;                                                                                          \
            break;                                                                                                     \
        case AND:                                                                                                      \
            new_value &= src0;                                                                                         \
            break;                                                                                                     \
        case OR:                                                                                                       \
            new_value |= src0;                                                                                         \
            break;                                                                                                     \
        case XOR:                                                                                                      \
            new_value ^= src0;                                                                                         \
            break;                                                                                                     \
        case CMPXCHG:                                                                                                  \
            if (old == src1)                                                                                           \
                new_value = src0;                                                                                      \
            else                                                                                                       \
                write = 0;                                                                                             \
            break;                                                                                                     \
        case NV_INC:                                                                                                   \
            if (old >= src0)                                                                                           \
                new_value = 0;                                                                                         \
            else                                                                                                       \
                new_value++;                                                                                           \
            break;                                                                                                     \
        case NV_DEC:                                                                                                   \
            if (old == 0 || old > src0)                                                                                \
                new_value = src0;                                                                                      \
            else                                                                                                       \
                new_value--;                                                                                           \
            break;                                                                                                     \
        case NV_CAS:                                                                                                   \
        case NV_CAST:                                                                                                  \
            if (old == src0)                                                                                           \
                new_value = src1;                                                                                      \
            else                                                                                                       \
                write = 0;                                                                                             \
            if (op == NV_CAST)                                                                                         \
                ret = (uint##bits##_t)write;                                                                           \
            break;                                                                                                     \
        default:                                                                                                       \
            abort();                                                                                                   \
        }                                                                                                              \
        struct vector v = {op, 0, old64, src064, src164, new_value, ret, write};                                       \
        return v;                                                                                                      \
    }

DEFINE_INTEGER_REFERENCE(16)
DEFINE_INTEGER_REFERENCE(32)
DEFINE_INTEGER_REFERENCE(64)

static void check_integer(uint32_t width, struct vector (*reference)(uint32_t, uint64_t, uint64_t, uint64_t)) {
    for (int i = 0; i < 1000000 / ONE_IN; i++) {
        const struct row *row;
        do
            row = &rows[random64() % COUNT(rows)];
        while (!row->legal[width] || row->op == FMAX || row->op == FMIN || row->op == FCMPWR);
        uint64_t old = random_operand(random64());
        uint64_t src0 = random_operand(old);
        uint64_t src1 = random_operand(old);
        struct vector v = reference(row->op, old, src0, src1);
        v.width = width;
        check_one(&v);
    }
}

static void test_integer_rows_16_against_host(void **state) {
    (void)state;
    check_integer(B16, integer_reference_16);
}

static void test_integer_rows_32_against_host(void **state) {
    (void)state;
    check_integer(B32, integer_reference_32);
}

static void test_integer_rows_64_against_host(void **state) {
    (void)state;
    check_integer(B64, integer_reference_64);
}

/* Float rows against the host's float comparisons. */

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
    bool negative, signaling;
};

static struct number number_of(uint32_t width, uint32_t pattern) {
    struct number x;
    x.pattern = pattern;
    x.value = width == B16 ? float_of_f16(pattern) : float_of_f32(pattern);
    x.negative = pattern >> (width == B16 ? 15 : 31) & 1;
    x.signaling = x.value != x.value && !(pattern >> (width == B16 ? 9 : 22) & 1);
    return x;
}

static struct vector float_reference(uint32_t op, uint32_t width, struct number old, struct number src0,
                                     uint32_t src1) {
    struct vector v = {op, width, old.pattern, src0.pattern, src1, old.pattern, old.pattern, 1};
    if (op == FCMPWR) {
        v.write = old.value == src0.value;
        if (v.write)
            v.new_value = src1;
        return v;
    }
    bool nan_old = old.value != old.value, nan_src0 = src0.value != src0.value;
    bool larger = src0.value > old.value || (src0.value == old.value && old.negative && !src0.negative);
    bool smaller = src0.value < old.value || (src0.value == old.value && !old.negative && src0.negative);
    if (old.signaling)
        v.new_value = old.pattern;
    else if (src0.signaling)
        v.new_value = src0.pattern;
    else if (nan_old && nan_src0)
        v.new_value = old.pattern;
    else if (nan_old)
        v.new_value = src0.pattern;
    else if (nan_src0)
        v.new_value = old.pattern;
    else if (op == FMAX ? larger : smaller)
        v.new_value = src0.pattern;
    return v;
}

static void check_float_pair(uint32_t width, struct number x, struct number y) {
    static const uint32_t ops[] = {FMAX, FMIN, FCMPWR};
    for (size_t i = 0; i < COUNT(ops); i++) {
        struct vector v = float_reference(ops[i], width, x, y, 0x1234);
        check_one(&v);
    }
}

static void test_f32_rows_against_host(void **state) {
    (void)state;
    static const uint32_t magnitudes[] = {
        0,          1,          2,          0x007ffffe, 0x007fffff, 0x00800000, 0x00800001, 0x3f7fffff, 0x3f800000,
        0x3f800001, 0x40000000, 0x7c000001, 0x7f7ffffe, 0x7f7fffff, 0x7f800000, 0x7f800001, 0x7f800002, 0x7fa00000,
        0x7fbfffff, 0x7fc00000, 0x7fc00001, 0x7fe00000, 0x7fffffff, 0x00007fff, 0x00008000, 0x0000ffff};
    uint32_t special[2 * COUNT(magnitudes)];
    for (size_t i = 0; i < COUNT(special); i++)
        special[i] = magnitudes[i / 2] | (uint32_t)(i & 1) << 31;
    for (size_t i = 0; i < COUNT(special); i++) {
        struct number x = number_of(B32, special[i]);
        for (size_t k = 0; k < COUNT(special); k++)
            check_float_pair(B32, x, number_of(B32, special[k]));
        for (size_t k = 0; k < 1000; k++) {
            struct number y = number_of(B32, (uint32_t)(random64() >> 32));
            check_float_pair(B32, x, y);
            check_float_pair(B32, y, x);
        }
    }
    for (int i = 0; i < 1000000 / ONE_IN; i++) {
        uint32_t x = (uint32_t)(random64() >> 32), y = (uint32_t)(random64() >> 32);
        if (i & 1)
            y = (x ^ y % 2 << 31) + y / 2 % 3 - 1;
        check_float_pair(B32, number_of(B32, x), number_of(B32, y));
    }
}

/* Every pattern against each special one, in both positions. */
static void test_v6_f16_rows_against_host(void **state) {
    (void)state;
    /* For each exponent and sign the first, a middle and the last mantissa, and all kinds of NaN. */
    static const uint32_t mantissas[] = {0, 1, 0x1ff, 0x200, 0x3ff};
    struct number special[2 * 32 * COUNT(mantissas)];
    size_t specials = 0;
    for (uint32_t exponent = 0; exponent < 64; exponent++)
        for (size_t i = 0; i < COUNT(mantissas); i++)
            special[specials++] = number_of(B16, exponent << 10 | mantissas[i]);
    for (uint32_t pattern = 0; pattern < 0x10000; pattern += ONE_IN) {
        struct number x = number_of(B16, pattern);
        for (size_t i = 0; i < specials; i++) {
            check_float_pair(B16, x, special[i]);
            check_float_pair(B16, special[i], x);
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_integer_rows_16_against_host), cmocka_unit_test(test_integer_rows_32_against_host),
        cmocka_unit_test(test_integer_rows_64_against_host), cmocka_unit_test(test_f32_rows_against_host),
        cmocka_unit_test(test_v6_f16_rows_against_host),
    };
    return cmocka_run_group_tests_name("atomic_alu_host", tests, NULL, NULL);
}
