/* SPDX-License-Identifier: MIT */
/*
 * What the tests of the atomic_alu model share. It is written down here anew, from docs/units/atomic_alu.md: nothing
 * comes from atomic_alu_op.def or the model's own helpers.
 */
#ifndef TB_TEST_ATOMIC_ALU_TEST_H
#define TB_TEST_ATOMIC_ALU_TEST_H

#include "isa/atomic_alu.h"
#include "test/unit_test.h"

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

static inline const struct row *find_row(uint32_t op) {
    for (size_t i = 0; i < COUNT(rows); i++)
        if (rows[i].op == op)
            return &rows[i];
    return NULL;
}

static inline uint64_t low_bits(uint32_t width, uint64_t value) {
    return width == B16 ? (uint16_t)value : width == B32 ? (uint32_t)value : value;
}

/* Equal operands and the edges of every width come often, all else is random. */
static inline uint64_t random_operand(uint64_t other) {
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

struct vector {
    uint32_t op, width;
    uint64_t old, src0, src1;
    uint64_t new_value, ret;
    uint32_t write;
};

static inline void check_one(const struct vector *v) {
    struct atomic_alu_result r = atomic_alu_exec(v->op, v->width, v->old, v->src0, v->src1);
    if (r.new_value != v->new_value || r.ret != v->ret || r.write != v->write || r.illegal != 0)
        fail_msg("op %#x width %u old %#llx src0 %#llx src1 %#llx: new %#llx ret %#llx write %u illegal %u", v->op,
                 v->width, (unsigned long long)v->old, (unsigned long long)v->src0, (unsigned long long)v->src1,
                 (unsigned long long)r.new_value, (unsigned long long)r.ret, r.write, r.illegal);
}

static inline void check_vectors(const struct vector *v, size_t n) {
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

#endif
