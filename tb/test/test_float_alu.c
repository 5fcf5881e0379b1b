/* SPDX-License-Identifier: MIT */
/*
 * Unit tests of the float_alu model against MPFR, float_reference.c: each operation, format and rounding in dialects at
 * random, with operands at edges; operations of one f16 operand with all of them.
 */
#include "test/float_reference.h"
#include "test/unit_test.h"

static const unsigned widths[] = {16, 16, 32, 64}, fractions[] = {10, 7, 23, 52};

/* The presets of the page. */
#define ALL_FORMATS .formats = 15
static const struct float_alu_dialect riscv = {.ieee = {0, 0, 4, 0, 1, 2, true, 0}, ALL_FORMATS};
static const struct float_alu_dialect x86 = {.ieee = {1, 1, 0, 1, 0, 3, true, 0}, ALL_FORMATS};
static const struct float_alu_dialect arm = {.ieee = {2, 0, 13, 0, 0, 0, false, 0}, ALL_FORMATS};
static const struct float_alu_dialect gcn = {.ieee = {1, 1, 8, 0, 0, 4, true, 0}, .flags_ignored = true, ALL_FORMATS};
static const struct float_alu_dialect cuda = {.ieee = {4, 2, 0, 0, 2, 2, true, 0}, .flags_ignored = true, ALL_FORMATS};
static const struct float_alu_dialect *const presets[] = {&riscv, &x86, &arm, &gcn, &cuda};

static const char *name_of(uint32_t op) {
    switch (op) {
#define OP(name, code, mnemonic, operands, rounds)                                                                     \
    case code:                                                                                                         \
        return mnemonic;
#include "isa/float_alu_op.def"
#undef OP
    default:
        return NULL;
    }
}

static void compare(const struct float_alu_dialect *dialect, const struct float_alu_request *r) {
    const struct float_alu_result seen = float_alu_exec(dialect, r), expected = float_reference(dialect, r);
    if (!seen.error && seen.result == expected.result && seen.flags == expected.flags)
        return;
    const struct ieee_dialect *d = &dialect->ieee;
    fail_msg("%s format %u type %u rm %u of 0x%llx, 0x%llx, 0x%llx (NAN=%u CANONICAL=%u FMA_NAN=%u F2I=%u F2I_NAN=%u "
             "MINMAX=%u TINY=%u DENORM=%u): found 0x%llx flags 0x%02x%s, expected 0x%llx flags 0x%02x",
             name_of(r->op), r->format, r->type, r->rounding, (unsigned long long)r->src[0],
             (unsigned long long)r->src[1], (unsigned long long)r->src[2], d->nan, d->canonical, d->fma_nan, d->f2i,
             d->f2i_nan, d->min_max, d->tiny_after, d->denorm, (unsigned long long)seen.result, seen.flags,
             seen.error ? " refused" : "", (unsigned long long)expected.result, expected.flags);
}

/* A preset, or any values of all parameters */
static struct float_alu_dialect any_dialect(void) {
    const uint64_t n = random64();
    if ((n & 7) < COUNT(presets))
        return *presets[n & 7];
    return (struct float_alu_dialect){.ieee = {.nan = random_below(5),
                                               .canonical = random_below(3),
                                               .fma_nan = random_below(3) << 1 | (n >> 8 & 9),
                                               .f2i = random_below(3),
                                               .f2i_nan = random_below(3),
                                               .min_max = random_below(5),
                                               .tiny_after = n >> 16 & 1,
                                               .denorm = n >> 20 & 3},
                                      ALL_FORMATS};
}

/* A run of ones, or of zeros, with bits at random in the lowest places in one of four cases */
static uint64_t run_of_bits(void) {
    const uint64_t n = random64(), run = (UINT64_MAX >> (n & 63)) & (UINT64_MAX << (n >> 6 & 63));
    return ((n >> 12 & 1) ? ~run : run) ^ ((n >> 13 & 3) == 0 ? n >> 56 : 0);
}

/* Exponents at both ends, around 0, around the width of integers, or any */
static uint64_t any_field(uint32_t format) {
    const unsigned bits = widths[format] - 1 - fractions[format];
    const uint64_t n = random64(), top = (1ull << bits) - 1, bias = top >> 1;
    switch (n & 7) {
    case 0:
        return n >> 8 & 3;
    case 1:
        return top - (n >> 8 & 3);
    case 2:
        return bias - 2 + (n >> 8 & 3);
    case 3:
        return bias + (n >> 8) % 70;
    case 4:
        return bias / 2 + (n >> 8) % (fractions[format] * 2);
    default:
        return n >> 8;
    }
}

static uint64_t any_operand(uint32_t format) {
    const uint64_t n = random64(), field = any_field(format) & ((1ull << (widths[format] - 1 - fractions[format])) - 1);
    const uint64_t fraction = ((n & 3) == 0   ? n >> 8
                               : (n & 3) == 1 ? 0
                                              : run_of_bits()) &
                              ((1ull << fractions[format]) - 1);
    return (n >> 7 & 1) << (widths[format] - 1) | field << fractions[format] | fraction;
}

/* A neighbor of x by a few steps, with either sign */
static uint64_t close_to(uint32_t format, uint64_t x) {
    const uint64_t n = random64();
    return (x + (n & 7) - 3) ^ (n >> 8 & 1) << (widths[format] - 1);
}

/* Fills the operands: unrelated ones, neighbors, and an addend near to the product. Bits above a format are any. */
static void fill(const struct float_alu_dialect *dialect, struct float_alu_request *r) {
    const uint64_t above = widths[r->format] == 64 ? 0 : random64() << widths[r->format];
    for (size_t i = 0; i < 3; i++)
        r->src[i] = any_operand(r->format);
    if (random_below(4) == 0)
        r->src[1] = close_to(r->format, r->src[0]);
    if (random_below(2) == 0) {
        struct float_alu_request product = *r;
        product.op = MUL;
        r->src[2] = close_to(r->format, float_alu_exec(dialect, &product).result);
    }
    for (size_t i = 0; i < 3; i++)
        r->src[i] = above | (r->src[i] & UINT64_MAX >> (64 - widths[r->format]));
    if (r->op == I2F)
        r->src[0] = random_below(2) ? run_of_bits() : random64();
}

static void test_each_operation_format_and_rounding(void **state) {
    (void)state;
    enum { TRIES = 1500 / ONE_IN };
    for (uint32_t op = 0; op < CODES; op++)
        for (uint32_t format = 0; name_of(op) && format < 4; format++)
            for (uint32_t type = 0; type < (op == F2F ? 4 : op == F2I || op == I2F ? 8 : 1); type++)
                for (uint32_t rm = 0; rm < 5; rm++)
                    for (unsigned i = 0; i < TRIES; i++) {
                        const struct float_alu_dialect dialect = any_dialect();
                        struct float_alu_request r = {op, format, type, rm, {0}};
                        fill(&dialect, &r);
                        compare(&dialect, &r);
                    }
}

/* Each operation that has one operand, with all that f16 has */
static void test_all_of_f16(void **state) {
    (void)state;
    static const uint32_t ops[] = {SQRT, RINTX, CLASS, F2F, F2I};
    for (size_t i = 0; i < COUNT(ops); i++)
        for (uint32_t type = 0; type < (ops[i] == F2F ? 4 : ops[i] == F2I ? 8 : 1); type++)
            for (uint32_t rm = 0; rm < (ops[i] == CLASS ? 1 : 5); rm++)
                for (uint32_t a = 0; a < 0x10000; a += ONE_IN) {
                    const struct float_alu_request r = {ops[i], 0, type, rm, {a, 0, 0}};
                    compare(&riscv, &r);
                }
}

static void test_refusals(void **state) {
    (void)state;
    for (uint32_t op = 0; op < CODES; op++)
        for (uint32_t formats = 0; formats < 16; formats++)
            for (uint32_t format = 0; format < 4; format++)
                for (uint32_t type = 0; type < 8; type++)
                    for (uint32_t rm = 0; rm < 8; rm++) {
                        const bool rounds = op <= FNMS || op >= RINT, integers = op == F2I || op == I2F;
                        const bool expected = !name_of(op) || (rounds && rm > 4) || !(formats >> format & 1) ||
                                              (op == F2F && (type > 3 || !(formats >> type & 1))) ||
                                              (integers && type % 4 == 3 && formats < 8);
                        struct float_alu_dialect dialect = riscv;
                        dialect.formats = formats;
                        const struct float_alu_request r = {op, format, type, rm, {~0ull, ~0ull, ~0ull}};
                        const struct float_alu_result seen = float_alu_exec(&dialect, &r);
                        assert_int_equal(seen.error, expected);
                        if (expected)
                            assert_true(seen.result == 0 && seen.flags == 0);
                    }
}

static int end(void **state) {
    (void)state;
    float_reference_end();
    return 0;
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_each_operation_format_and_rounding),
        cmocka_unit_test(test_all_of_f16),
        cmocka_unit_test(test_refusals),
    };
    return cmocka_run_group_tests(tests, NULL, end);
}
