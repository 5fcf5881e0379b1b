/* SPDX-License-Identifier: MIT */
/*
 * Unit tests of the float_alu model against MPFR, float_reference.c: each operation, format and rounding in dialects at
 * random, with operands at edges; operations of one f16 operand with all of them.
 *
 *   test_float_alu [TRIES]   TRIES of each operation, format, type and rounding; 1250000 are 10^8 fused ones
 */
#include "test/float_operands.h"
#include "test/float_reference.h"
#include "test/unit_test.h"

/* The presets of the page. */
#define ALL_FORMATS .formats = 15
static const struct float_alu_dialect riscv = {.ieee = {0, 0, 4, 0, 1, 2, true, 0}, ALL_FORMATS};
static const struct float_alu_dialect x86 = {.ieee = {1, 1, 0, 1, 0, 3, true, 0}, ALL_FORMATS};
static const struct float_alu_dialect arm = {.ieee = {2, 0, 13, 0, 0, 0, false, 0}, ALL_FORMATS};
static const struct float_alu_dialect gcn = {.ieee = {1, 1, 8, 0, 0, 4, true, 0}, .flags_ignored = true, ALL_FORMATS};
static const struct float_alu_dialect cuda = {.ieee = {4, 2, 0, 0, 2, 2, true, 0}, .flags_ignored = true, ALL_FORMATS};
static const struct float_alu_dialect *const presets[] = {&riscv, &x86, &arm, &gcn, &cuda};

static unsigned long tries = 1500 / ONE_IN;

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
    fail_msg("%s format %u type %u rm %u of 0x%llx, 0x%llx, 0x%llx (NANS=%u CANONICAL=%u FMA_NAN=%u F2I=%u F2I_NAN=%u "
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

/* Fills the operands: unrelated ones, neighbors, and an addend near to the product. Bits above a format are any. */
static void fill(const struct float_alu_dialect *dialect, struct float_alu_request *r) {
    const uint64_t above = float_widths[r->format] == 64 ? 0 : random64() << float_widths[r->format];
    for (size_t i = 0; i < 3; i++)
        r->src[i] = float_any(r->format);
    if (random_below(4) == 0)
        r->src[1] = float_close_to(r->format, r->src[0]);
    if (random_below(2) == 0) {
        struct float_alu_request product = *r;
        product.op = MUL;
        r->src[2] = float_close_to(r->format, float_alu_exec(dialect, &product).result);
    }
    for (size_t i = 0; i < 3; i++)
        r->src[i] = above | (r->src[i] & UINT64_MAX >> (64 - float_widths[r->format]));
    if (r->op == I2F)
        r->src[0] = random_below(2) ? float_run_of_bits() : random64();
}

static void test_each_operation_format_and_rounding(void **state) {
    (void)state;
    for (uint32_t op = 0; op < CODES; op++)
        for (uint32_t format = 0; name_of(op) && format < 4; format++)
            for (uint32_t type = 0; type < (op == F2F ? 4 : op == F2I || op == I2F ? 8 : 1); type++)
                for (uint32_t rm = 0; rm < 5; rm++)
                    for (unsigned long i = 0; i < tries; i++) {
                        const struct float_alu_dialect dialect = any_dialect();
                        struct float_alu_request r = {op, format, type, rm, {0}};
                        fill(&dialect, &r);
                        compare(&dialect, &r);
                    }
}

/* Runs each operation with one operand on all values of f16. */
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

int main(int argc, char **argv) {
    if (argc == 2)
        tries = strtoul(argv[1], NULL, 10);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_each_operation_format_and_rounding),
        cmocka_unit_test(test_all_of_f16),
        cmocka_unit_test(test_refusals),
    };
    return cmocka_run_group_tests(tests, NULL, end);
}
