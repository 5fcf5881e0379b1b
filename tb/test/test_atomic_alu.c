/* SPDX-License-Identifier: MIT */
/*
 * Unit tests of the atomic_alu model. What is expected is written down here anew, from docs/units/atomic_alu.md:
 * nothing comes from atomic_alu_op.def or the model's own helpers.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "cycle/atomic_alu.h"
#include "isa/atomic_alu.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

/* Codes of width_i. */
enum { B32 = 0, B16 = 1, B64 = 2 };

/* The page's codes. */
enum {
    ADD = 0x00,
    SUB = 0x01,
    INC = 0x02,
    DEC = 0x03,
    MIN = 0x04,
    MAX = 0x05,
    XCHG = 0x06,
    CMPXCHG = 0x07,
    AND = 0x08,
    OR = 0x09,
    XOR = 0x0a,
    IMIN = 0x0b,
    IMAX = 0x0c,
    PREDEC = 0x0d,
    FMAX = 0x10,
    FMIN = 0x11,
    FCMPWR = 0x12,
    NV_INC = 0x23,
    NV_DEC = 0x24,
    NV_EXCH = 0x28,
    NV_CAS = 0x29,
    NV_CAST = 0x2a,
};

/* The page's table: which widths a code has, and how many of its sources are looked at. */
static const struct row {
    uint32_t op;
    bool legal[4]; /* by code of width_i: 32, 16, 64, reserved */
    int sources;
} rows[] = {
    {ADD, {1, 1, 1, 0}, 1},    {SUB, {1, 1, 1, 0}, 1},     {INC, {1, 1, 1, 0}, 0},    {DEC, {1, 1, 1, 0}, 0},
    {MIN, {1, 1, 1, 0}, 1},    {MAX, {1, 1, 1, 0}, 1},     {XCHG, {1, 1, 1, 0}, 1},   {CMPXCHG, {1, 1, 1, 0}, 2},
    {AND, {1, 1, 1, 0}, 1},    {OR, {1, 1, 1, 0}, 1},      {XOR, {1, 1, 1, 0}, 1},    {IMIN, {1, 1, 1, 0}, 1},
    {IMAX, {1, 1, 1, 0}, 1},   {PREDEC, {1, 1, 1, 0}, 0},  {FMAX, {1, 1, 0, 0}, 1},   {FMIN, {1, 1, 0, 0}, 1},
    {FCMPWR, {1, 1, 0, 0}, 2}, {NV_INC, {1, 0, 0, 0}, 1},  {NV_DEC, {1, 0, 0, 0}, 1}, {NV_EXCH, {1, 0, 1, 0}, 1},
    {NV_CAS, {1, 0, 1, 0}, 2}, {NV_CAST, {1, 0, 1, 0}, 2},
};

static const struct row *find_row(uint32_t op) {
    for (size_t i = 0; i < COUNT(rows); i++)
        if (rows[i].op == op)
            return &rows[i];
    return NULL;
}

static uint64_t low_bits(uint32_t width, uint64_t value) {
    return width == B16 ? (uint16_t)value : width == B32 ? (uint32_t)value : value;
}

static uint64_t random64(void) {
    static uint64_t state = 0x9e3779b97f4a7c15;
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    return state * 0x2545f4914f6cdd1d;
}

/* Equal operands and the edges of every width come often, all else is random. */
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

/* Hand vectors. */

struct vector {
    uint32_t op, width;
    uint64_t old, src0, src1;
    uint64_t new_value, ret;
    uint32_t write;
};

static void check_one(const struct vector *v) {
    struct atomic_alu_result r = atomic_alu_exec(v->op, v->width, v->old, v->src0, v->src1);
    if (r.new_value != v->new_value || r.ret != v->ret || r.write != v->write || r.illegal != 0)
        fail_msg("op %#x width %u old %#llx src0 %#llx src1 %#llx: new %#llx ret %#llx write %u illegal %u", v->op,
                 v->width, (unsigned long long)v->old, (unsigned long long)v->src0, (unsigned long long)v->src1,
                 (unsigned long long)r.new_value, (unsigned long long)r.ret, r.write, r.illegal);
}

static void check_vectors(const struct vector *v, size_t n) {
    for (size_t i = 0; i < n; i++)
        check_one(&v[i]);
}

#define CHECK(...)                                                                                                     \
    do {                                                                                                               \
        const struct vector vectors[] = {__VA_ARGS__};                                                                 \
        check_vectors(vectors, COUNT(vectors));                                                                        \
    } while (0)

#define MAX64 UINT64_MAX
#define MIN64S 0x8000000000000000u
#define MAX64S 0x7fffffffffffffffu

static void test_add_wraps_at_width(void **state) {
    (void)state;
    CHECK({ADD, B16, 0xfffe, 1, 0, 0xffff, 0xfffe, 1}, {ADD, B16, 0xffff, 1, 0, 0, 0xffff, 1},
          {ADD, B16, 0xffff, 0xffff, 0, 0xfffe, 0xffff, 1}, {ADD, B32, 0xffff, 1, 0, 0x10000, 0xffff, 1},
          {ADD, B32, 0xffffffff, 2, 0, 1, 0xffffffff, 1}, {ADD, B64, 0xffffffff, 1, 0, 0x100000000, 0xffffffff, 1},
          {ADD, B64, MAX64, 3, 0, 2, MAX64, 1}, {ADD, B64, MAX64S, 1, 0, MIN64S, MAX64S, 1});
}

static void test_sub_wraps_at_width(void **state) {
    (void)state;
    CHECK({SUB, B16, 5, 3, 0, 2, 5, 1}, {SUB, B16, 0, 1, 0, 0xffff, 0, 1}, {SUB, B32, 0, 1, 0, 0xffffffff, 0, 1},
          {SUB, B32, 0x10000, 1, 0, 0xffff, 0x10000, 1}, {SUB, B64, 0, 1, 0, MAX64, 0, 1},
          {SUB, B64, 0x100000000, 1, 0, 0xffffffff, 0x100000000, 1});
}

static void test_inc_dec_have_no_bound(void **state) {
    (void)state;
    /* src0 is below old and would be the bound of NVIDIA's operations. */
    CHECK({INC, B16, 9, 3, 0, 10, 9, 1}, {INC, B16, 0xffff, 3, 0, 0, 0xffff, 1},
          {INC, B32, 0xffff, 3, 0, 0x10000, 0xffff, 1}, {INC, B32, 0xffffffff, 3, 0, 0, 0xffffffff, 1},
          {INC, B64, 0xffffffff, 3, 0, 0x100000000, 0xffffffff, 1}, {INC, B64, MAX64, 3, 0, 0, MAX64, 1},
          {DEC, B16, 9, 3, 0, 8, 9, 1}, {DEC, B16, 0, 3, 0, 0xffff, 0, 1}, {DEC, B32, 0, 3, 0, 0xffffffff, 0, 1},
          {DEC, B32, 9, 3, 0, 8, 9, 1}, {DEC, B64, 0, 3, 0, MAX64, 0, 1}, {DEC, B64, 9, 3, 0, 8, 9, 1});
}

static void test_min_max_are_unsigned(void **state) {
    (void)state;
    CHECK({MIN, B16, 0x8000, 0x7fff, 0, 0x7fff, 0x8000, 1}, {MIN, B16, 1, 0xffff, 0, 1, 1, 1},
          {MIN, B32, 0x80000000, 0x7fffffff, 0, 0x7fffffff, 0x80000000, 1}, {MIN, B32, 1, 0x8000, 0, 1, 1, 1},
          {MIN, B64, MIN64S, MAX64S, 0, MAX64S, MIN64S, 1}, {MIN, B64, 1, 0x80000000, 0, 1, 1, 1},
          {MAX, B16, 0x8000, 0x7fff, 0, 0x8000, 0x8000, 1}, {MAX, B16, 1, 0xffff, 0, 0xffff, 1, 1},
          {MAX, B32, 0x80000000, 0x7fffffff, 0, 0x80000000, 0x80000000, 1}, {MAX, B32, 1, 2, 0, 2, 1, 1},
          {MAX, B64, MIN64S, MAX64S, 0, MIN64S, MIN64S, 1}, {MAX, B64, 1, MAX64, 0, MAX64, 1, 1});
}

static void test_imin_imax_are_signed(void **state) {
    (void)state;
    CHECK({IMIN, B16, 0x8000, 0x7fff, 0, 0x8000, 0x8000, 1}, {IMIN, B16, 1, 0xffff, 0, 0xffff, 1, 1},
          {IMIN, B32, 0x80000000, 0x7fffffff, 0, 0x80000000, 0x80000000, 1}, {IMIN, B32, 1, 0x8000, 0, 1, 1, 1},
          {IMIN, B32, 5, 0xfffffffe, 0, 0xfffffffe, 5, 1}, {IMIN, B64, MAX64S, MIN64S, 0, MIN64S, MAX64S, 1},
          {IMIN, B64, 1, 0x80000000, 0, 1, 1, 1}, {IMAX, B16, 0x8000, 0x7fff, 0, 0x7fff, 0x8000, 1},
          {IMAX, B16, 0xfffe, 0xffff, 0, 0xffff, 0xfffe, 1}, {IMAX, B16, 0, 0xffff, 0, 0, 0, 1},
          {IMAX, B32, 0x80000000, 0x7fffffff, 0, 0x7fffffff, 0x80000000, 1}, {IMAX, B32, 0, 0xffff, 0, 0xffff, 0, 1},
          {IMAX, B64, MIN64S, MAX64S, 0, MAX64S, MIN64S, 1}, {IMAX, B64, 0, MAX64, 0, 0, 0, 1});
}

static void test_xchg_stores_src0(void **state) {
    (void)state;
    CHECK({XCHG, B16, 0x1234, 0x5678, 9, 0x5678, 0x1234, 1},
          {XCHG, B32, 0x12345678, 0x9abcdef0, 9, 0x9abcdef0, 0x12345678, 1},
          {XCHG, B64, 0x0123456789abcdef, MAX64, 9, MAX64, 0x0123456789abcdef, 1});
}

static void test_and_or_xor(void **state) {
    (void)state;
    CHECK({AND, B16, 0xff0f, 0x0ff0, 0, 0x0f00, 0xff0f, 1},
          {AND, B32, 0xffff0000, 0x00ffff00, 0, 0x00ff0000, 0xffff0000, 1},
          {AND, B64, MAX64, MIN64S | 1, 0, MIN64S | 1, MAX64, 1}, {OR, B16, 0xf000, 0x000f, 0, 0xf00f, 0xf000, 1},
          {OR, B32, 0xf0000000, 0xf, 0, 0xf000000f, 0xf0000000, 1}, {OR, B64, MIN64S, 1, 0, MIN64S | 1, MIN64S, 1},
          {XOR, B16, 0xff00, 0x0ff0, 0, 0xf0f0, 0xff00, 1},
          {XOR, B32, 0xff00ff00, 0xffffffff, 0, 0x00ff00ff, 0xff00ff00, 1},
          {XOR, B64, MAX64, MAX64S, 0, MIN64S, MAX64, 1});
}

static void test_v7_cmpxchg_compares_src1(void **state) {
    (void)state;
    CHECK({CMPXCHG, B16, 7, 9, 7, 9, 7, 1}, {CMPXCHG, B16, 7, 7, 9, 7, 7, 0},
          {CMPXCHG, B16, 0x8007, 9, 7, 0x8007, 0x8007, 0}, {CMPXCHG, B32, 7, 9, 7, 9, 7, 1},
          {CMPXCHG, B32, 7, 7, 9, 7, 7, 0}, {CMPXCHG, B32, 0x80000007, 9, 7, 0x80000007, 0x80000007, 0},
          {CMPXCHG, B64, 7, MAX64, 7, MAX64, 7, 1}, {CMPXCHG, B64, 7, 7, 9, 7, 7, 0},
          {CMPXCHG, B64, MIN64S | 7, 9, 7, MIN64S | 7, MIN64S | 7, 0});
    /* Integer equality: -0 is not +0, a NaN is itself. */
    CHECK({CMPXCHG, B32, 0x80000000, 1, 0, 0x80000000, 0x80000000, 0},
          {CMPXCHG, B32, 0x7fc00000, 1, 0x7fc00000, 1, 0x7fc00000, 1});
}

static void test_v7_fcmpwr_compares_src0(void **state) {
    (void)state;
    CHECK({FCMPWR, B32, 0x3f800000, 0x3f800000, 0x40000000, 0x40000000, 0x3f800000, 1},
          {FCMPWR, B32, 0x3f800000, 0x40000000, 0x3f800000, 0x3f800000, 0x3f800000, 0},
          {FCMPWR, B16, 0x3c00, 0x3c00, 0x4000, 0x4000, 0x3c00, 1},
          {FCMPWR, B16, 0x3c00, 0x4000, 0x3c00, 0x3c00, 0x3c00, 0},
          /* Zeros of any sign match, and src1 is stored as it is, a signaling NaN too. */
          {FCMPWR, B32, 0x80000000, 0, 0x7f800001, 0x7f800001, 0x80000000, 1},
          {FCMPWR, B32, 0, 0x80000000, 0x80000000, 0x80000000, 0, 1},
          {FCMPWR, B16, 0x8000, 0, 0x7c01, 0x7c01, 0x8000, 1}, {FCMPWR, B16, 0, 0x8000, 5, 5, 0, 1},
          /* A NaN matches nothing, not even itself; infinities match themselves. */
          {FCMPWR, B32, 0x7fc00000, 0x7fc00000, 1, 0x7fc00000, 0x7fc00000, 0},
          {FCMPWR, B32, 0xff800001, 0xff800001, 1, 0xff800001, 0xff800001, 0},
          {FCMPWR, B32, 0x3f800000, 0x7fc00000, 1, 0x3f800000, 0x3f800000, 0},
          {FCMPWR, B16, 0x7e00, 0x7e00, 1, 0x7e00, 0x7e00, 0},
          {FCMPWR, B32, 0x7f800000, 0x7f800000, 1, 1, 0x7f800000, 1}, {FCMPWR, B16, 0xfc00, 0xfc00, 1, 1, 0xfc00, 1},
          {FCMPWR, B16, 0xfc00, 0x7c00, 1, 0xfc00, 0xfc00, 0},
          /* Denormals are not zero. */
          {FCMPWR, B32, 1, 0, 7, 1, 1, 0}, {FCMPWR, B16, 0x8001, 0, 7, 0x8001, 0x8001, 0},
          {FCMPWR, B32, 1, 1, 7, 7, 1, 1});
}

static void test_v4_v5_v23_predec_returns_new(void **state) {
    (void)state;
    CHECK({PREDEC, B16, 5, 3, 2, 4, 4, 1}, {PREDEC, B16, 0, 3, 2, 0xffff, 0xffff, 1},
          {PREDEC, B32, 0x10000, 3, 2, 0xffff, 0xffff, 1}, {PREDEC, B32, 0, 3, 2, 0xffffffff, 0xffffffff, 1},
          {PREDEC, B64, 0, 3, 2, MAX64, MAX64, 1}, {PREDEC, B64, 0x100000000, 3, 2, 0xffffffff, 0xffffffff, 1});
}

static void test_nv_inc_wraps_at_bound(void **state) {
    (void)state;
    CHECK({NV_INC, B32, 4, 5, 0, 5, 4, 1}, {NV_INC, B32, 5, 5, 0, 0, 5, 1}, {NV_INC, B32, 6, 5, 0, 0, 6, 1},
          {NV_INC, B32, 0, 0, 0, 0, 0, 1}, {NV_INC, B32, 0x7fffffff, 0x80000000, 0, 0x80000000, 0x7fffffff, 1},
          {NV_INC, B32, 0xfffffffe, 0xffffffff, 0, 0xffffffff, 0xfffffffe, 1},
          {NV_INC, B32, 0xffffffff, 0xffffffff, 0, 0, 0xffffffff, 1});
}

static void test_nv_dec_wraps_at_bound(void **state) {
    (void)state;
    CHECK({NV_DEC, B32, 4, 5, 0, 3, 4, 1}, {NV_DEC, B32, 5, 5, 0, 4, 5, 1}, {NV_DEC, B32, 6, 5, 0, 5, 6, 1},
          {NV_DEC, B32, 0, 5, 0, 5, 0, 1}, {NV_DEC, B32, 0, 0, 0, 0, 0, 1}, {NV_DEC, B32, 1, 0, 0, 0, 1, 1},
          {NV_DEC, B32, 0x80000000, 0x7fffffff, 0, 0x7fffffff, 0x80000000, 1},
          {NV_DEC, B32, 0x7fffffff, 0x80000000, 0, 0x7ffffffe, 0x7fffffff, 1});
}

static void test_nv_exch_stores_src0(void **state) {
    (void)state;
    CHECK({NV_EXCH, B32, 1, 0xffffffff, 3, 0xffffffff, 1, 1}, {NV_EXCH, B64, 1, MAX64, 3, MAX64, 1, 1});
}

static void test_a23_a25_nv_cas_compares_src0(void **state) {
    (void)state;
    CHECK({NV_CAS, B32, 7, 7, 9, 9, 7, 1}, {NV_CAS, B32, 7, 9, 7, 7, 7, 0},
          {NV_CAS, B32, 0x80000000, 0, 7, 0x80000000, 0x80000000, 0}, {NV_CAS, B64, 7, 7, MAX64, MAX64, 7, 1},
          {NV_CAS, B64, 7, 9, 7, 7, 7, 0}, {NV_CAS, B64, MIN64S | 7, 7, 1, MIN64S | 7, MIN64S | 7, 0});
}

static void test_a5_nv_cast_returns_match(void **state) {
    (void)state;
    CHECK({NV_CAST, B32, 7, 7, 9, 9, 1, 1}, {NV_CAST, B32, 7, 9, 7, 7, 0, 0}, {NV_CAST, B64, 7, 7, MAX64, MAX64, 1, 1},
          {NV_CAST, B64, 7, 9, 7, 7, 0, 0}, {NV_CAST, B64, MIN64S | 7, 7, 1, MIN64S | 7, 0, 0},
          /* Storing the value that is there already is still a store. */
          {NV_CAST, B32, 7, 7, 7, 7, 1, 1});
}

static void test_fmax_fmin_f32_nan_rows(void **state) {
    (void)state;
    enum { S1 = 0x7f800001, S2 = 0x7fbfffff, Q1 = 0x7fc00000, Q2 = 0x7fffffff, ONE = 0x3f800000, INF = 0x7f800000 };
    static const uint32_t ops[] = {FMAX, FMIN};
    for (size_t i = 0; i < COUNT(ops); i++) {
        uint32_t op = ops[i];
        CHECK({op, B32, S1, S2, 0, S1, S1, 1}, {op, B32, S1, Q1, 0, S1, S1, 1}, {op, B32, S1, ONE, 0, S1, S1, 1},
              {op, B32, Q1, S2, 0, S2, Q1, 1}, {op, B32, ONE, S2, 0, S2, ONE, 1}, {op, B32, Q1, Q2, 0, Q1, Q1, 1},
              {op, B32, Q2, Q1, 0, Q2, Q2, 1}, {op, B32, Q1, ONE, 0, ONE, Q1, 1}, {op, B32, ONE, Q1, 0, ONE, ONE, 1},
              {op, B32, 0xffffffff, INF, 0, INF, 0xffffffff, 1},
              {op, B32, 0xff800000, 0xffc00001, 0, 0xff800000, 0xff800000, 1},
              {op, B32, 0xff800001, Q1, 0, 0xff800001, 0xff800001, 1});
    }
}

static void test_v6_fmax_fmin_f16_nan_rows(void **state) {
    (void)state;
    enum { S1 = 0x7c01, S2 = 0x7dff, Q1 = 0x7e00, Q2 = 0x7fff, ONE = 0x3c00, INF = 0x7c00 };
    static const uint32_t ops[] = {FMAX, FMIN};
    for (size_t i = 0; i < COUNT(ops); i++) {
        uint32_t op = ops[i];
        CHECK({op, B16, S1, S2, 0, S1, S1, 1}, {op, B16, S1, Q1, 0, S1, S1, 1}, {op, B16, S1, ONE, 0, S1, S1, 1},
              {op, B16, Q1, S2, 0, S2, Q1, 1}, {op, B16, ONE, S2, 0, S2, ONE, 1}, {op, B16, Q1, Q2, 0, Q1, Q1, 1},
              {op, B16, Q2, Q1, 0, Q2, Q2, 1}, {op, B16, Q1, ONE, 0, ONE, Q1, 1}, {op, B16, ONE, Q1, 0, ONE, ONE, 1},
              {op, B16, 0xffff, INF, 0, INF, 0xffff, 1}, {op, B16, 0xfc00, 0xfe01, 0, 0xfc00, 0xfc00, 1},
              {op, B16, 0xfc01, Q1, 0, 0xfc01, 0xfc01, 1});
    }
}

static void test_fmax_fmin_order_signed_zeros(void **state) {
    (void)state;
    CHECK({FMAX, B32, 0x80000000, 0, 0, 0, 0x80000000, 1}, {FMAX, B32, 0, 0x80000000, 0, 0, 0, 1},
          {FMIN, B32, 0x80000000, 0, 0, 0x80000000, 0x80000000, 1}, {FMIN, B32, 0, 0x80000000, 0, 0x80000000, 0, 1},
          {FMAX, B16, 0x8000, 0, 0, 0, 0x8000, 1}, {FMAX, B16, 0, 0x8000, 0, 0, 0, 1},
          {FMIN, B16, 0x8000, 0, 0, 0x8000, 0x8000, 1}, {FMIN, B16, 0, 0x8000, 0, 0x8000, 0, 1},
          /* A denormal is not flushed. */
          {FMAX, B32, 0, 1, 0, 1, 0, 1}, {FMIN, B32, 0x80000000, 0x80000001, 0, 0x80000001, 0x80000000, 1},
          {FMAX, B16, 0, 1, 0, 1, 0, 1}, {FMIN, B16, 0x8000, 0x8001, 0, 0x8001, 0x8000, 1});
}

/* Refusal and ignored bits. */

static void test_refusal_of_every_code_and_width(void **state) {
    (void)state;
    for (uint32_t op = 0; op < 64; op++) {
        for (uint32_t width = 0; width < 4; width++) {
            const struct row *row = find_row(op);
            bool legal = row && row->legal[width];
            for (int i = 0; i < 100; i++) {
                uint64_t old = random64(), src0 = random_operand(old), src1 = random_operand(old);
                struct atomic_alu_result r = atomic_alu_exec(op, width, old, src0, src1);
                assert_int_equal(r.illegal, !legal);
                if (!legal) {
                    assert_int_equal(r.write, 0);
                    assert_int_equal(r.new_value, old);
                    assert_int_equal(r.ret, old);
                }
            }
        }
    }
}

static void test_bits_above_width_and_unnamed_sources_are_ignored(void **state) {
    (void)state;
    for (size_t i = 0; i < COUNT(rows); i++) {
        for (uint32_t width = 0; width < 3; width++) {
            if (!rows[i].legal[width])
                continue;
            for (int k = 0; k < 10000; k++) {
                uint64_t old = random_operand(0), src0 = random_operand(old), src1 = random_operand(old);
                struct atomic_alu_result clean = atomic_alu_exec(rows[i].op, width, low_bits(width, old),
                                                                 rows[i].sources > 0 ? low_bits(width, src0) : 0,
                                                                 rows[i].sources > 1 ? low_bits(width, src1) : 0);
                struct atomic_alu_result junk = atomic_alu_exec(rows[i].op, width, old, src0, src1);
                assert_int_equal(junk.new_value, clean.new_value);
                assert_int_equal(junk.ret, clean.ret);
                assert_int_equal(junk.write, clean.write);
                assert_int_equal(junk.new_value, low_bits(width, junk.new_value));
                assert_int_equal(junk.ret, low_bits(width, junk.ret));
            }
        }
    }
}

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
    for (int i = 0; i < 1000000; i++) {
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
    for (int i = 0; i < 1000000; i++) {
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
    for (uint32_t pattern = 0; pattern < 0x10000; pattern++) {
        struct number x = number_of(B16, pattern);
        for (size_t i = 0; i < specials; i++) {
            check_float_pair(B16, x, special[i]);
            check_float_pair(B16, special[i], x);
        }
    }
}

/* The array function. */

static void test_respond_is_exec_for_any_count(void **state) {
    (void)state;
    enum { MOST = 200 };
    struct atomic_alu_req req[MOST];
    struct atomic_alu_rsp rsp[MOST + 1], untouched;
    memset(&untouched, 0x5a, sizeof(untouched));
    for (size_t n = 0; n <= MOST; n++) {
        memset(rsp, 0x5a, sizeof(rsp));
        for (size_t i = 0; i < n; i++) {
            uint64_t old = random_operand(0), src0 = random_operand(old), src1 = random_operand(old);
            req[i].op_i[0] = random64() >> 20 & 63;
            req[i].width_i[0] = random64() >> 20 & 3;
            req[i].old_i[0] = (uint32_t)old;
            req[i].old_i[1] = (uint32_t)(old >> 32);
            req[i].src0_i[0] = (uint32_t)src0;
            req[i].src0_i[1] = (uint32_t)(src0 >> 32);
            req[i].src1_i[0] = (uint32_t)src1;
            req[i].src1_i[1] = (uint32_t)(src1 >> 32);
        }
        atomic_alu_respond(req, rsp, n);
        for (size_t i = 0; i < n; i++) {
            struct atomic_alu_result r =
                atomic_alu_exec(req[i].op_i[0], req[i].width_i[0], req[i].old_i[0] | (uint64_t)req[i].old_i[1] << 32,
                                req[i].src0_i[0] | (uint64_t)req[i].src0_i[1] << 32,
                                req[i].src1_i[0] | (uint64_t)req[i].src1_i[1] << 32);
            assert_int_equal(rsp[i].write_o[0], r.write);
            assert_int_equal(rsp[i].illegal_o[0], r.illegal);
            assert_int_equal(rsp[i].new_o[0], (uint32_t)r.new_value);
            assert_int_equal(rsp[i].new_o[1], r.new_value >> 32);
            assert_int_equal(rsp[i].ret_o[0], (uint32_t)r.ret);
            assert_int_equal(rsp[i].ret_o[1], r.ret >> 32);
        }
        assert_memory_equal(&rsp[n], &untouched, sizeof(untouched));
    }
}

/* Timing. The responses in these tests are recognizable patterns, not results. */

enum { TOKENS = 64 };

struct bench {
    struct atomic_alu_state unit;
    struct atomic_alu_rsp rsp[TOKENS];
    struct atomic_alu_out out;
};

static uint32_t pattern_word(uint32_t token, uint32_t word) {
    return 0x80000001u + token * 0x10101u + word * 0x1000000u;
}

static void clock_once(struct bench *b, uint32_t rst, uint32_t req_valid, uint32_t token, uint32_t rsp_ready) {
    struct atomic_alu_in in;
    memset(&in, 0xff, sizeof(in));
    in.rst[0] = rst;
    in.req_valid_i[0] = req_valid;
    in.rsp_ready_i[0] = rsp_ready;
    memset(&b->out, 0xa5, sizeof(b->out));
    atomic_alu_cycle(&b->unit, &in, token, b->rsp, &b->out);
}

static void start(struct bench *b) {
    memset(b, 0, sizeof(*b));
    b->unit.a_valid = b->unit.b_valid = 1;
    b->unit.a_token = 3;
    b->unit.b_token = 4;
    for (uint32_t token = 0; token < TOKENS; token++) {
        b->rsp[token].write_o[0] = pattern_word(token, 0);
        b->rsp[token].illegal_o[0] = pattern_word(token, 1);
        b->rsp[token].new_o[0] = pattern_word(token, 2);
        b->rsp[token].new_o[1] = pattern_word(token, 3);
        b->rsp[token].ret_o[0] = pattern_word(token, 4);
        b->rsp[token].ret_o[1] = pattern_word(token, 5);
    }
    clock_once(b, 1, 1, 5, 0);
}

static void expect_nothing(const struct bench *b) {
    static const struct atomic_alu_out zero;
    struct atomic_alu_out out = b->out;
    out.req_ready_o[0] = 0;
    assert_memory_equal(&out, &zero, sizeof(out));
}

static void expect_response(const struct bench *b, uint32_t token) {
    assert_int_equal(b->out.rsp_valid_o[0], 1);
    assert_int_equal(b->out.write_o[0], pattern_word(token, 0));
    assert_int_equal(b->out.illegal_o[0], pattern_word(token, 1));
    assert_int_equal(b->out.new_o[0], pattern_word(token, 2));
    assert_int_equal(b->out.new_o[1], pattern_word(token, 3));
    assert_int_equal(b->out.ret_o[0], pattern_word(token, 4));
    assert_int_equal(b->out.ret_o[1], pattern_word(token, 5));
}

static void test_timing_latency_is_two(void **state) {
    (void)state;
    struct bench b;
    start(&b);
    clock_once(&b, 0, 1, 7, 1);
    assert_int_equal(b.out.req_ready_o[0], 1);
    expect_nothing(&b);
    clock_once(&b, 0, 0, 8, 1);
    expect_nothing(&b);
    clock_once(&b, 0, 0, 8, 1);
    expect_response(&b, 7);
    clock_once(&b, 0, 0, 8, 1);
    expect_nothing(&b);
}

static void test_timing_one_per_cycle_in_order(void **state) {
    (void)state;
    struct bench b;
    start(&b);
    for (uint32_t t = 0; t < TOKENS; t++) {
        clock_once(&b, 0, 1, t, 1);
        assert_int_equal(b.out.req_ready_o[0], 1);
        if (t >= 2)
            expect_response(&b, t - 2);
    }
}

static void test_timing_stall_holds_response(void **state) {
    (void)state;
    struct bench b;
    start(&b);
    clock_once(&b, 0, 1, 1, 0);
    clock_once(&b, 0, 1, 2, 0);
    assert_int_equal(b.out.req_ready_o[0], 1);
    for (int i = 0; i < 5; i++) {
        /* Both stages are full: nothing is taken, and the request that is refused leaves no trace. */
        clock_once(&b, 0, 1, 9, 0);
        assert_int_equal(b.out.req_ready_o[0], 0);
        expect_response(&b, 1);
    }
    /* req_ready_o follows rsp_ready_i within the cycle. */
    clock_once(&b, 0, 1, 3, 1);
    assert_int_equal(b.out.req_ready_o[0], 1);
    expect_response(&b, 1);
    clock_once(&b, 0, 0, 9, 1);
    expect_response(&b, 2);
    clock_once(&b, 0, 0, 9, 1);
    expect_response(&b, 3);
    clock_once(&b, 0, 0, 9, 1);
    expect_nothing(&b);
}

static void test_timing_bubble_closes_during_stall(void **state) {
    (void)state;
    struct bench b;
    start(&b);
    clock_once(&b, 0, 1, 1, 0);
    clock_once(&b, 0, 0, 9, 0);
    clock_once(&b, 0, 1, 2, 0);
    assert_int_equal(b.out.req_ready_o[0], 1);
    expect_response(&b, 1);
    clock_once(&b, 0, 1, 3, 0);
    assert_int_equal(b.out.req_ready_o[0], 0);
    expect_response(&b, 1);
    clock_once(&b, 0, 0, 9, 1);
    expect_response(&b, 1);
    clock_once(&b, 0, 0, 9, 1);
    expect_response(&b, 2);
}

static void test_timing_ready_equation(void **state) {
    (void)state;
    for (uint32_t bits = 0; bits < 64; bits++) {
        struct bench b;
        start(&b);
        b.unit.a_valid = bits & 1;
        b.unit.b_valid = bits >> 1 & 1;
        b.unit.a_token = 1;
        b.unit.b_token = 2;
        uint32_t rsp_ready = bits >> 2 & 1, req_valid = bits >> 3 & 1, rst = bits >> 4 & 1;
        clock_once(&b, rst, req_valid, bits >> 5, rsp_ready);
        assert_int_equal(b.out.req_ready_o[0], (bits & 3) != 3 || rsp_ready);
        if (bits >> 1 & 1)
            expect_response(&b, 2);
        else
            expect_nothing(&b);
    }
}

static void test_timing_empty_stages_need_no_token(void **state) {
    (void)state;
    struct bench b;
    start(&b);
    b.unit.a_token = b.unit.b_token = UINT32_MAX;
    for (int i = 0; i < 4; i++) {
        clock_once(&b, 0, 0, UINT32_MAX, 1);
        expect_nothing(&b);
    }
}

static void test_reset_empties_any_state(void **state) {
    (void)state;
    for (uint32_t bits = 0; bits < 16; bits++) {
        struct bench b;
        start(&b);
        b.unit.a_valid = bits & 1;
        b.unit.b_valid = bits >> 1 & 1;
        clock_once(&b, 1, bits >> 2 & 1, 6, bits >> 3);
        for (int i = 0; i < 4; i++) {
            clock_once(&b, 0, 0, 9, i & 1);
            assert_int_equal(b.out.req_ready_o[0], 1);
            expect_nothing(&b);
        }
    }
}

static void test_reset_drops_what_is_in_flight(void **state) {
    (void)state;
    struct bench b;
    start(&b);
    clock_once(&b, 0, 1, 1, 1);
    clock_once(&b, 0, 1, 2, 1);
    clock_once(&b, 1, 1, 3, 1);
    expect_response(&b, 1); /* no output follows rst within the cycle */
    clock_once(&b, 0, 1, 4, 1);
    expect_nothing(&b);
    clock_once(&b, 0, 0, 9, 1);
    expect_nothing(&b);
    clock_once(&b, 0, 0, 9, 1);
    expect_response(&b, 4);
    clock_once(&b, 0, 0, 9, 1);
    expect_nothing(&b);
}

/* Random handshakes against the page's two stages, each a token or nothing. */
static void test_timing_random_handshakes(void **state) {
    (void)state;
    enum { EMPTY = -1 };
    struct bench b;
    start(&b);
    int a = EMPTY, c = EMPTY;
    for (int t = 0; t < 200000; t++) {
        uint64_t r = random64() >> 8;
        uint32_t rst = r % 64 == 0, req_valid = r >> 8 & 1, rsp_ready = r >> 9 & 1;
        int token = (int)(r >> 10) & (TOKENS - 1);
        clock_once(&b, rst, req_valid, (uint32_t)token, rsp_ready);
        bool b_free = c == EMPTY || rsp_ready;
        bool ready = a == EMPTY || b_free;
        assert_int_equal(b.out.req_ready_o[0], ready);
        if (c == EMPTY)
            expect_nothing(&b);
        else
            expect_response(&b, (uint32_t)c);
        if (b_free)
            c = a;
        if (ready)
            a = req_valid ? token : EMPTY;
        if (rst)
            a = c = EMPTY;
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_add_wraps_at_width),
        cmocka_unit_test(test_sub_wraps_at_width),
        cmocka_unit_test(test_inc_dec_have_no_bound),
        cmocka_unit_test(test_min_max_are_unsigned),
        cmocka_unit_test(test_imin_imax_are_signed),
        cmocka_unit_test(test_xchg_stores_src0),
        cmocka_unit_test(test_and_or_xor),
        cmocka_unit_test(test_v7_cmpxchg_compares_src1),
        cmocka_unit_test(test_v7_fcmpwr_compares_src0),
        cmocka_unit_test(test_v4_v5_v23_predec_returns_new),
        cmocka_unit_test(test_nv_inc_wraps_at_bound),
        cmocka_unit_test(test_nv_dec_wraps_at_bound),
        cmocka_unit_test(test_nv_exch_stores_src0),
        cmocka_unit_test(test_a23_a25_nv_cas_compares_src0),
        cmocka_unit_test(test_a5_nv_cast_returns_match),
        cmocka_unit_test(test_fmax_fmin_f32_nan_rows),
        cmocka_unit_test(test_v6_fmax_fmin_f16_nan_rows),
        cmocka_unit_test(test_fmax_fmin_order_signed_zeros),
        cmocka_unit_test(test_refusal_of_every_code_and_width),
        cmocka_unit_test(test_bits_above_width_and_unnamed_sources_are_ignored),
        cmocka_unit_test(test_integer_rows_16_against_host),
        cmocka_unit_test(test_integer_rows_32_against_host),
        cmocka_unit_test(test_integer_rows_64_against_host),
        cmocka_unit_test(test_f32_rows_against_host),
        cmocka_unit_test(test_v6_f16_rows_against_host),
        cmocka_unit_test(test_respond_is_exec_for_any_count),
        cmocka_unit_test(test_timing_latency_is_two),
        cmocka_unit_test(test_timing_one_per_cycle_in_order),
        cmocka_unit_test(test_timing_stall_holds_response),
        cmocka_unit_test(test_timing_bubble_closes_during_stall),
        cmocka_unit_test(test_timing_ready_equation),
        cmocka_unit_test(test_timing_empty_stages_need_no_token),
        cmocka_unit_test(test_reset_empties_any_state),
        cmocka_unit_test(test_reset_drops_what_is_in_flight),
        cmocka_unit_test(test_timing_random_handshakes),
    };
    return cmocka_run_group_tests_name("atomic_alu", tests, NULL, NULL);
}
