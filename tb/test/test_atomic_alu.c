/* SPDX-License-Identifier: MIT */
/*
 * Unit tests of the atomic_alu model: a second reading of docs/units/atomic_alu.md with the host's arithmetic, and
 * rejections. Nothing comes from atomic_alu_op.def or the model's own helpers.
 */
#include "cycle/atomic_alu.h"
#include "isa/atomic_alu.h"
#include "test/unit_test.h"

/* Codes of width_i. */
enum { B32, B16, B64 };

/* Sets of them */
enum { DWORD = 1 << B32, FLOAT = DWORD | 1 << B16, NV = DWORD | 1 << B64, ANY = FLOAT | NV };

/*
 * The page's table: each operation's code, its legal widths, the number of its sources, and the value that it writes;
 * floats are below.
 */
#define OPERATIONS(OP)                                                                                                 \
    OP(ADD, 0x00, ANY, 1, old + src0)                                                                                  \
    OP(SUB, 0x01, ANY, 1, old - src0)                                                                                  \
    OP(INC, 0x02, ANY, 0, old + 1)                                                                                     \
    OP(DEC, 0x03, ANY, 0, old - 1)                                                                                     \
    OP(MIN, 0x04, ANY, 1, src0 < old ? src0 : old)                                                                     \
    OP(MAX, 0x05, ANY, 1, src0 > old ? src0 : old)                                                                     \
    OP(XCHG, 0x06, ANY, 1, src0)                                                                                       \
    OP(CMPXCHG, 0x07, ANY, 2, src0)                                                                                    \
    OP(AND, 0x08, ANY, 1, (old & src0))                                                                                \
    OP(OR, 0x09, ANY, 1, old | src0)                                                                                   \
    OP(XOR, 0x0a, ANY, 1, old ^ src0)                                                                                  \
    OP(IMIN, 0x0b, ANY, 1, signed_src0 < signed_old ? src0 : old)                                                      \
    OP(IMAX, 0x0c, ANY, 1, signed_src0 > signed_old ? src0 : old)                                                      \
    OP(PREDEC, 0x0d, ANY, 0, old - 1)                                                                                  \
    OP(FMAX, 0x10, FLOAT, 1, 0)                                                                                        \
    OP(FMIN, 0x11, FLOAT, 1, 0)                                                                                        \
    OP(FCMPWR, 0x12, FLOAT, 2, 0)                                                                                      \
    OP(NV_INC, 0x23, DWORD, 1, old >= src0 ? 0 : old + 1)                                                              \
    OP(NV_DEC, 0x24, DWORD, 1, old == 0 || old > src0 ? src0 : old - 1)                                                \
    OP(NV_EXCH, 0x28, NV, 1, src0)                                                                                     \
    OP(NV_CAS, 0x29, NV, 2, src1)                                                                                      \
    OP(NV_CAST, 0x2a, NV, 2, src1)

enum op {
#define CODE(name, code, widths, sources, value) name = (code),
    OPERATIONS(CODE)
#undef CODE
};
static const struct row {
    uint32_t op;
    unsigned widths, sources;
} rows[] = {
#define ROW(name, code, widths, sources, value) {code, widths, sources},
    OPERATIONS(ROW)
#undef ROW
};
static const unsigned bits_of[] = {[B32] = 32, [B16] = 16, [B64] = 64};

static uint64_t low_bits(uint32_t width, uint64_t value) {
    return value & UINT64_MAX >> (64 - bits_of[width]);
}

struct vector {
    uint32_t op, width;
    uint64_t old, src0, src1, new_value, ret;
    bool write;
};

static void check_one(const struct vector *v) {
    struct atomic_alu_result r = atomic_alu_exec(v->op, v->width, v->old, v->src0, v->src1);
    if (r.new_value != v->new_value || r.ret != v->ret || r.write != v->write || r.illegal != 0)
        fail_msg("op %#x width %u old %#llx src0 %#llx src1 %#llx: new %#llx ret %#llx write %u illegal %u", v->op,
                 v->width, (unsigned long long)v->old, (unsigned long long)v->src0, (unsigned long long)v->src1,
                 (unsigned long long)r.new_value, (unsigned long long)r.ret, r.write, r.illegal);
}

/* Integers. */

/* Returns an operand that is often near another one, or on an edge of a width. */
static uint64_t random_operand(uint64_t other) {
    static const uint64_t corners[] = {0,          1,          2,          0x7ffe,     0x7fff,
                                       0x8000,     0x8001,     0xfffe,     0xffff,     0x10000,
                                       0x7ffffffe, 0x7fffffff, 0x80000000, 0x80000001, 0xfffffffe,
                                       0xffffffff, 1ull << 32, INT64_MAX,  1ull << 63, UINT64_MAX};
    uint64_t r = random64();
    switch (r % 4) {
    case 0:
        return corners[(r >> 8) % COUNT(corners)];
    case 1:
        return other + (r >> 8) % 3 - 1;
    case 2:
        return random64() << (r >> 8) % 64;
    default:
        return random64();
    }
}

/* Returns the value that an operation writes, if it does. */
static uint64_t integer(uint32_t op, uint32_t width, uint64_t old, uint64_t src0, uint64_t src1) {
    const unsigned shift = 64 - bits_of[width];
    const int64_t signed_old = (int64_t)(old << shift), signed_src0 = (int64_t)(src0 << shift);
    switch (op) {
#define VALUE(name, code, widths, sources, value)                                                                      \
    case code:                                                                                                         \
        return value;
        OPERATIONS(VALUE)
#undef VALUE
    default:
        fail();
    }
    return 0;
}

static struct vector expected(uint32_t op, uint32_t width, uint64_t any_old, uint64_t any_src0, uint64_t any_src1) {
    const uint64_t old = low_bits(width, any_old), src0 = low_bits(width, any_src0), src1 = low_bits(width, any_src1);
    struct vector v = {op, width, any_old, any_src0, any_src1, old, old, true};
    if (op == CMPXCHG || op == NV_CAS || op == NV_CAST) { /* V-7, A-5, A-23, A-25 */
        v.write = old == (op == CMPXCHG ? src1 : src0);
        v.new_value = v.write ? integer(op, width, old, src0, src1) : old;
        v.ret = op == NV_CAST ? v.write : old;
        return v;
    }
    v.new_value = low_bits(width, integer(op, width, old, src0, src1));
    v.ret = op == PREDEC ? v.new_value : old; /* V-4, V-5, V-23 */
    return v;
}

static void test_integers(void) {
    for (uint32_t i = 0; i < 3000000 / ONE_IN; i++) {
        const struct row *row = &rows[random64() % COUNT(rows)];
        const uint64_t old = random_operand(random64()), src0 = random_operand(old), src1 = random_operand(old);
        if (!(row->widths >> i % 3 & 1) || (row->op >= FMAX && row->op <= FCMPWR))
            continue;
        const struct vector v = expected(row->op, i % 3, old, src0, src1);
        check_one(&v);
    }
}

/* Floats, compared with the host's. */

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
    struct vector v = {FCMPWR, width, x.pattern, y.pattern, 0x1234, x.pattern, x.pattern, x.value == y.value};
    if (v.write)
        v.new_value = 0x1234;
    check_one(&v);
    for (v.op = FMAX, v.write = true; v.op <= FMIN; v.op++) {
        v.new_value = choose(v.op == FMAX, x, y);
        check_one(&v);
    }
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

/* Rejections, and bits that are ignored: above the width, and sources that the operation does not have. */
static void test_every_code_and_width(void) {
    for (uint32_t i = 0; i < 64 * 4 * (10000 / ONE_IN); i++) {
        const uint32_t op = i % 64, width = i / 64 % 4;
        const uint64_t old = random_operand(0), src0 = random_operand(old), src1 = random_operand(old);
        const struct atomic_alu_result r = atomic_alu_exec(op, width, old, src0, src1);
        const struct row *row = rows;
        while (row < rows + COUNT(rows) && row->op != op)
            row++;
        const bool legal = row < rows + COUNT(rows) && row->widths >> width & 1;
        assert_int_equal(r.illegal, !legal);
        if (!legal) {
            assert_true(r.write == 0 && r.new_value == old && r.ret == old);
            continue;
        }
        const struct atomic_alu_result clean =
            atomic_alu_exec(op, width, low_bits(width, old), row->sources > 0 ? low_bits(width, src0) : 0,
                            row->sources > 1 ? low_bits(width, src1) : 0);
        assert_true(r.new_value == clean.new_value && r.ret == clean.ret && r.write == clean.write);
        assert_true(r.new_value == low_bits(width, r.new_value) && r.ret == low_bits(width, r.ret));
    }
}

/* The function for many requests, with any number of them. */
static void test_respond_is_exec_for_any_count(void) {
    enum { MOST = 200 };
    struct atomic_alu_req req[MOST] = {0};
    struct atomic_alu_rsp rsp[MOST + 1], untouched;
    memset(&untouched, 0x5a, sizeof(untouched));
    for (size_t n = 0; n <= MOST; n++) {
        memset(rsp, 0x5a, sizeof(rsp));
        for (size_t i = 0; i < n; i++) {
            req[i].op_i[0] = random_below(64);
            req[i].width_i[0] = random_below(4);
            csim_put64(req[i].old_i, random_operand(0));
            csim_put64(req[i].src0_i, random_operand(csim_get64(req[i].old_i)));
            csim_put64(req[i].src1_i, random_operand(csim_get64(req[i].old_i)));
        }
        atomic_alu_respond(req, rsp, n);
        for (size_t i = 0; i < n; i++) {
            struct atomic_alu_result r = atomic_alu_exec(req[i].op_i[0], req[i].width_i[0], csim_get64(req[i].old_i),
                                                         csim_get64(req[i].src0_i), csim_get64(req[i].src1_i));
            assert_true(rsp[i].write_o[0] == r.write && rsp[i].error_o[0] == r.illegal);
            assert_true(csim_get64(rsp[i].new_o) == r.new_value && csim_get64(rsp[i].ret_o) == r.ret);
        }
        assert_memory_equal(&rsp[n], &untouched, sizeof(untouched));
    }
}

RUN_TESTS(TEST(test_integers), TEST(test_f32), TEST(test_v6_f16), TEST(test_every_code_and_width),
          TEST(test_respond_is_exec_for_any_count))
