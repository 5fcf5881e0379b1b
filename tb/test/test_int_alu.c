/* SPDX-License-Identifier: MIT */
/*
 * Unit tests of the int_alu model. The reference is written from docs/units/int_alu.md in 128 bits, bit by bit, or with
 * the compiler's builtins; it shares nothing with csim/isa/int/. Width 8 is tried with all pairs of operands.
 */
#include "lanelock/int_alu.h"
#include "test/unit_test.h"

__extension__ typedef __int128 wide;
__extension__ typedef unsigned __int128 wideu;

/*
 * The page's codes and results, which may have bits above the width. a, b and c are the operands, s and t are a and b
 * with a sign; n is the amount of a shift, zero the quotient of a division by 0.
 */
#define OPERATIONS(OP)                                                                                                 \
    OP(ADD, 0x00, a + b)                                                                                               \
    OP(SUB, 0x01, a - b)                                                                                               \
    OP(SATADD, 0x02, clamp(s + t, least, most))                                                                        \
    OP(SATSUB, 0x03, clamp(s - t, least, most))                                                                        \
    OP(SATADDU, 0x04, clamp(a + b, 0, all))                                                                            \
    OP(SATSUBU, 0x05, clamp(a - b, 0, all))                                                                            \
    OP(ABS, 0x06, s < 0 ? -s : s)                                                                                      \
    OP(AND, 0x08, (a & b))                                                                                             \
    OP(OR, 0x09, a | b)                                                                                                \
    OP(XOR, 0x0a, a ^ b)                                                                                               \
    OP(NOT, 0x0b, ~a)                                                                                                  \
    OP(ANDN, 0x0c, a & ~b)                                                                                             \
    OP(ORN, 0x0d, a | ~b)                                                                                              \
    OP(XNOR, 0x0e, ~(a ^ b))                                                                                           \
    OP(SLL, 0x10, moved(a, -n, 0, w))                                                                                  \
    OP(SRL, 0x11, moved(a, n, 0, w))                                                                                   \
    OP(SRA, 0x12, moved(a, n, s < 0, w))                                                                               \
    OP(ROL, 0x13, rotated(a, w - b % w, w))                                                                            \
    OP(ROR, 0x14, rotated(a, b % w, w))                                                                                \
    OP(CLZ, 0x18, leading(a, w))                                                                                       \
    OP(CTZ, 0x19, a ? __builtin_ctzll((uint64_t)a) : (int)w)                                                           \
    OP(POPC, 0x1a, __builtin_popcountll((uint64_t)a))                                                                  \
    OP(CLS, 0x1b, leading(s < 0 ? ~s : s, w) - 1)                                                                      \
    OP(BREV, 0x1c, reversed(a, 1, w))                                                                                  \
    OP(BSWAP, 0x1d, reversed(a, 8, w))                                                                                 \
    OP(EQ, 0x20, a == b)                                                                                               \
    OP(NE, 0x21, a != b)                                                                                               \
    OP(LT, 0x22, s < t)                                                                                                \
    OP(GE, 0x23, s >= t)                                                                                               \
    OP(LTU, 0x24, a < b)                                                                                               \
    OP(GEU, 0x25, a >= b)                                                                                              \
    OP(GT, 0x26, s > t)                                                                                                \
    OP(LE, 0x27, s <= t)                                                                                               \
    OP(GTU, 0x28, a > b)                                                                                               \
    OP(LEU, 0x29, a <= b)                                                                                              \
    OP(MIN, 0x2c, s < t ? s : t)                                                                                       \
    OP(MAX, 0x2d, s > t ? s : t)                                                                                       \
    OP(MINU, 0x2e, a < b ? a : b)                                                                                      \
    OP(MAXU, 0x2f, a > b ? a : b)                                                                                      \
    OP(MUL, 0x30, (wide)((wideu)a * (wideu)b))                                                                         \
    OP(MULH, 0x31, (s * t) >> w)                                                                                       \
    OP(MULHU, 0x32, (wide)((wideu)a * (wideu)b >> w))                                                                  \
    OP(MULHSU, 0x33, (s * b) >> w)                                                                                     \
    OP(MADD, 0x34, (wide)((wideu)a * (wideu)b + (wideu)c))                                                             \
    OP(MSUB, 0x35, (wide)((wideu)c - (wideu)a * (wideu)b))                                                             \
    OP(MADDH, 0x36, (s * t >> w) + c)                                                                                  \
    OP(MADDHU, 0x37, (wide)((wideu)a * (wideu)b >> w) + c)                                                             \
    OP(DIV, 0x38, b ? s / t : zero)                                                                                    \
    OP(DIVU, 0x39, b ? a / b : zero)                                                                                   \
    OP(REM, 0x3a, b ? s % t : s)                                                                                       \
    OP(REMU, 0x3b, b ? a % b : a)

enum {
#define CODE(name, code, result) name = (code),
    OPERATIONS(CODE)
#undef CODE
        CODES = 64
};

#define BIT(name, code, result) | 1ull << (code)
static const uint64_t unused = ~(0 OPERATIONS(BIT));
#undef BIT
static const unsigned widths[] = {8, 16, 32, 64};

/* The page's columns of DIV0, SHIFT and EXTEND. */
static const struct csim_int_dialect riscv = {0, 0, 1}, x86 = {2, 1, 0}, arm = {1, 0, 0}, cuda = {2, 2, 0};

static wide low(wideu value, unsigned w) {
    return (wide)(value & (((wideu)1 << w) - 1));
}

static wide as_signed(wideu value, unsigned w) {
    return low(value, w) >> (w - 1) ? low(value, w) - ((wide)1 << w) : low(value, w);
}

static wide clamp(wide value, wide least, wide most) {
    return value < least ? least : value > most ? most : value;
}

static wide amount(const struct csim_int_dialect *d, uint64_t src1, unsigned w) {
    return d->shift == 0 ? src1 % w : d->shift == 1 ? src1 % (w == 64 ? 64 : 32) : src1 % ((wideu)1 << 32);
}

static unsigned bit(wide a, long at) {
    return (unsigned)(a >> at & 1);
}

/* Moves bits: bit i of the result is bit i + n, which is `fill` outside the width. */
static wide moved(wide a, wide n, unsigned fill, unsigned w) {
    wideu r = 0;
    for (long i = 0; i < (long)w; i++)
        r |= (wideu)(i + n >= 0 && i + n < (wide)w ? bit(a, i + (long)n) : fill) << i;
    return (wide)r;
}

static wide rotated(wide a, wide n, unsigned w) {
    wideu r = 0;
    for (unsigned i = 0; i < w; i++)
        r |= (wideu)bit(a, (long)((i + n) % w)) << i;
    return (wide)r;
}

/* Returns the number of leading zeros. */
static wide leading(wide a, unsigned w) {
    return a ? __builtin_clzll((uint64_t)a) - (int)(64 - w) : (int)w;
}

static wide reversed(wide a, unsigned group, unsigned w) {
    wideu r = 0;
    for (unsigned i = 0; i < w; i += group)
        r |= (wideu)low((wideu)a >> i, group) << (w - group - i);
    return (wide)r;
}

/* Returns the result of the page's table, with any bits above the width. */
static wide reference(const struct csim_int_dialect *d, uint32_t op, unsigned w, uint64_t src0, uint64_t src1,
                      uint64_t src2) {
    const wide a = low(src0, w), b = low(src1, w), c = low(src2, w), s = as_signed(src0, w), t = as_signed(src1, w);
    const wide least = -((wide)1 << (w - 1)), most = -least - 1, all = low(~(wideu)0, w);
    const wide n = amount(d, src1, w), zero = d->div0 == 0 ? -1 : 0;
    switch (op) {
#define RESULT(name, code, result)                                                                                     \
    case code:                                                                                                         \
        return result;
        OPERATIONS(RESULT)
#undef RESULT
    default:
        fail();
    }
    return 0;
}

static bool is_special(uint32_t op, unsigned w, uint64_t src0, uint64_t src1) {
    const bool is_signed = op == DIV || op == REM,
               overflow = as_signed(src1, w) == -1 && low(src0, w) == (wide)1 << (w - 1);
    return op >= DIV && op <= REMU && (low(src1, w) == 0 || (is_signed && overflow));
}

static struct csim_int_result exec(const struct csim_int_dialect *d, uint32_t op, unsigned width, uint64_t a,
                                   uint64_t b, uint64_t c) {
    struct csim_int_result result;
    csim_int_execute(d, op, width, a, b, c, &result);
    return result;
}

static void check(const struct csim_int_dialect *d, uint32_t op, unsigned width, uint64_t a, uint64_t b, uint64_t c) {
    const unsigned w = widths[width];
    const bool refused = unused >> op & 1 || (d->div0 == 2 && is_special(op, w, a, b));
    const struct csim_int_result seen = exec(d, op, width, a, b, c);
    uint64_t expected = 0;
    if (!refused) {
        const wide r = reference(d, op, w, a, b, c);
        expected = (uint64_t)(d->extend ? as_signed((wideu)r, w) : low((wideu)r, w));
    }
    if (seen.error != refused || seen.result != expected)
        fail_msg("op 0x%02x width %u of 0x%llx, 0x%llx, 0x%llx, dialect %u %u %u: found 0x%llx%s, expected 0x%llx%s",
                 op, w, (unsigned long long)a, (unsigned long long)b, (unsigned long long)c, d->div0, d->shift,
                 d->extend, (unsigned long long)seen.result, seen.error ? " refused" : "", (unsigned long long)expected,
                 refused ? " refused" : "");
}

/* Each set of parameters, or only those in which the operation differs. */
static void check_dialects(uint32_t op, unsigned width, uint64_t a, uint64_t b, uint64_t c) {
    const unsigned div0s = op >= DIV && op <= REMU ? 3 : 1, shifts = op >= SLL && op <= SRA ? 3 : 1;
    for (unsigned div0 = 0; div0 < div0s; div0++)
        for (unsigned shift = 0; shift < shifts; shift++)
            for (unsigned extend = 0; extend < 2; extend++)
                check(&(struct csim_int_dialect){div0, shift, extend}, op, width, a, b, c);
}

/* Returns a number with ones in one run of bits, plus 0, 1 or -1, or any number. */
static uint64_t edge(unsigned w) {
    const uint64_t r = random64();
    const unsigned from = r % w, to = (r >> 8) % w;
    const uint64_t run = (2ull << to) - (1ull << from) + (r >> 16) % 3 - 1;
    return (r >> 20 & 3) == 0 ? random64() : (r >> 20 & 3) == 1 ? ~run : run;
}

static void test_width_8_of_all_operands(void) {
    for (uint32_t op = 0; op < CODES; op++)
        for (uint64_t pair = 0; pair < 65536; pair += ONE_IN)
            check_dialects(op, 0, pair >> 8 | random64() << 8, (pair & 255) | random64() << 8, random64());
}

static void test_wider_operands_at_edges(void) {
    for (uint32_t op = 0; op < CODES; op++)
        for (unsigned width = 1; width < 4; width++)
            for (unsigned i = 0; i < 100000; i += ONE_IN) {
                const unsigned w = widths[width];
                const uint64_t above = w < 64 && i & 1 ? random64() << w : 0, a = edge(w), b = edge(w);
                const uint64_t by = i & 2 ? b : i & 4 ? a : (random64() & 127) | (i & 8 ? b & -w : 0);
                check_dialects(op, width, a ^ above, by ^ (i & 16 ? 0 : above), edge(w) ^ above);
            }
}

/* Each pair of extreme operands. */
static void test_ends_of_the_range(void) {
    for (uint32_t op = 0; op < CODES; op++)
        for (unsigned width = 0; width < 4; width++) {
            const uint64_t top = 1ull << (widths[width] - 1);
            const uint64_t ends[] = {0, 1, 2, 3, top - 2, top - 1, top, top + 1, 2 * top - 2, 2 * top - 1};
            for (unsigned i = 0; i < COUNT(ends) * COUNT(ends) * COUNT(ends); i++)
                check_dialects(op, width, ends[i % COUNT(ends)], ends[i / COUNT(ends) % COUNT(ends)],
                               ends[i / COUNT(ends) / COUNT(ends)]);
        }
}

struct vector {
    const struct csim_int_dialect *dialect;
    uint32_t op;
    unsigned width; /* code */
    uint64_t a, b, c, result;
};

/* Examples and special cases of the manuals that the page names, by hand. */
static void test_manuals(void) {
    static const uint64_t most = UINT64_MAX, least = 1ull << 63;
    const struct vector vectors[] = {
        /* RISC-V: division by zero and overflow; W instructions sign-extend; amounts of 6 and 5 bits */
        {&riscv, DIVU, 3, 7, 0, 0, most},
        {&riscv, REMU, 3, 7, 0, 0, 7},
        {&riscv, DIV, 3, 7, 0, 0, most},
        {&riscv, REM, 3, -7ull, 0, 0, -7ull},
        {&riscv, DIV, 3, least, most, 0, least},
        {&riscv, REM, 3, least, most, 0, 0},
        {&riscv, DIVU, 2, 7, most << 32, 0, most},
        {&riscv, DIV, 2, 0x80000000, 0xffffffff, 0, 0xffffffff80000000},
        {&riscv, ADD, 2, 0x7fffffff, 1, 0, 0xffffffff80000000},
        {&riscv, REMU, 2, 0xfffffffe, 0xffffffff, 0, 0xfffffffffffffffe},
        {&riscv, SLL, 3, 1, 64 + 3, 0, 8},
        {&riscv, SRL, 2, 0x80000000, 32, 0, 0xffffffff80000000},
        {&riscv, SRA, 2, 0x80000000, 63, 0, most},
        {&riscv, MULHSU, 3, most, most, 0, most},
        {&riscv, MULHU, 3, most, most, 0, most - 1},
        {&riscv, MULH, 3, most, most, 0, 0},
        {&riscv, DIV, 3, -7ull, 2, 0, -3ull},
        {&riscv, REM, 3, -7ull, 2, 0, most},
        {&riscv, REM, 3, 7, -2ull, 0, 1},
        {&riscv, CLZ, 3, 0, 0, 0, 64},
        {&riscv, CTZ, 2, 0, 0, 0, 32},
        /* A64: a quotient of 0, 32-bit results with zeros above */
        {&arm, DIV, 2, 7, 0, 0, 0},
        {&arm, DIVU, 3, most, 0, 0, 0},
        {&arm, REM, 2, 0xfffffff9, 0, 0, 0xfffffff9},
        {&arm, DIV, 2, 0x80000000, 0xffffffff, 0, 0x80000000},
        {&arm, SUB, 2, 0, 1, 0, 0xffffffff},
        {&arm, SLL, 2, 1, 33, 0, 2},
        {&arm, CLS, 3, 0, 0, 0, 63},
        {&arm, CLS, 2, 0xffff0000, 0, 0, 15},
        {&arm, CLS, 2, 0x40000000, 0, 0, 0},
        {&arm, ABS, 3, least, 0, 0, least},
        {&arm, MSUB, 3, 7, 6, 50, 8},
        {&arm, ORN, 0, 0x81, 0xf0, 0, 0x8f},
        /* Intel: counts of 5 and 6 bits */
        {&x86, SLL, 0, 0xff, 8, 0, 0},
        {&x86, SLL, 0, 0xff, 32, 0, 0xff},
        {&x86, SRA, 1, 0x8000, 31, 0, 0xffff},
        {&x86, SRL, 2, 0x80000000, 33, 0, 0x40000000},
        {&x86, SRL, 3, least, 33, 0, 0x40000000},
        {&x86, ROL, 0, 0x81, 9, 0, 3},
        {&x86, BSWAP, 2, 0x01020304, 0, 0, 0x04030201},
        {&x86, SATADD, 1, 0x7000, 0x7000, 0, 0x7fff},
        {&x86, SATSUB, 0, 0x80, 1, 0, 0x80},
        {&x86, SATADDU, 0, 0xff, 1, 0, 0xff},
        {&x86, SATSUBU, 1, 1, 2, 0, 0},
        /* PTX: amounts of 32 bits are clamped to the width */
        {&cuda, SLL, 2, 1, 32, 0, 0},
        {&cuda, SRL, 1, 0xffff, 0x10000, 0, 0},
        {&cuda, SRA, 1, 0x8000, 0x80000000, 0, 0xffff},
        {&cuda, SLL, 3, 1, 1ull << 32, 0, 1},
        {&cuda, SRA, 3, least, 64, 0, most},
        {&cuda, MADDH, 2, 0x80000000, 2, 5, 4},
        {&cuda, MADDHU, 2, 0x80000000, 2, 5, 6},
        {&cuda, BREV, 2, 1, 0, 0, 0x80000000},
    };
    for (size_t i = 0; i < COUNT(vectors); i++) {
        const struct vector *v = &vectors[i];
        const struct csim_int_result seen = exec(v->dialect, v->op, v->width, v->a, v->b, v->c);
        if (seen.error || seen.result != v->result)
            fail_msg("vector %zu: found 0x%llx%s, expected 0x%llx", i, (unsigned long long)seen.result,
                     seen.error ? " refused" : "", (unsigned long long)v->result);
    }
}

static void test_names(void) {
    assert_int_equal(csim_int_op("add"), ADD);
    assert_int_equal(csim_int_op("satsubu"), SATSUBU);
    assert_int_equal(csim_int_op("remu"), REMU);
    assert_int_equal(csim_int_op("addu"), -1);
    /* Codes and widths above those of the ports, and parameters above theirs */
    static const struct csim_int_dialect most = {UINT32_MAX, UINT32_MAX, UINT32_MAX};
    assert_int_equal(exec(&most, CODES + DIV, 4, 0x80, 1, 0).result, -128);
    assert_int_equal(exec(&most, DIV, 0, 0x80, 0, 0).error, 1);
    assert_int_equal(exec(&most, SLL, 1, 1, 16, 0).result, 0);
}

RUN_TESTS(TEST(test_width_8_of_all_operands), TEST(test_wider_operands_at_edges), TEST(test_ends_of_the_range),
          TEST(test_manuals), TEST(test_names))
