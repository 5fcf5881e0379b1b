/* SPDX-License-Identifier: MIT */
/*
 * Unit tests of the float_alu model against MPFR, float_reference.c: each operation, format and rounding in dialects at
 * random, with operands at edges; operations of one f16 operand with all of them.
 */
#include "test/float_operands.h"
#include "test/float_reference.h"
#include "test/unit_test.h"

enum { TRIES = 1500 / ONE_IN };

static void compare(const struct float_alu_dialect *dialect, const struct float_alu_request *r) {
    char text[512];
    if (float_differs(dialect, r, text, sizeof text))
        fail_msg("%s", text);
}

static void test_each_operation_format_and_rounding(void) {
    struct rng rng = rng_fork(0, 0);
    for (uint32_t op = 0; op < CODES; op++)
        for (uint32_t format = 0; float_mnemonic(op) && format < 4; format++)
            for (uint32_t type = 0; type < (op == F2F ? 4 : op == F2I || op == I2F ? 8 : 1); type++)
                for (uint32_t rm = 0; rm < 5; rm++)
                    for (unsigned i = 0; i < TRIES; i++) {
                        const struct float_alu_dialect dialect = float_any_dialect(&rng);
                        struct float_alu_request r = {op, format, type, rm, {0}};
                        float_fill(&rng, &dialect, &r);
                        compare(&dialect, &r);
                    }
}

/* Runs each operation with one operand on all values of f16. */
static void test_all_of_f16(void) {
    static const uint32_t ops[] = {SQRT, RINTX, CLASS, F2F, F2I};
    for (size_t i = 0; i < COUNT(ops); i++)
        for (uint32_t type = 0; type < (ops[i] == F2F ? 4 : ops[i] == F2I ? 8 : 1); type++)
            for (uint32_t rm = 0; rm < (ops[i] == CLASS ? 1 : 5); rm++)
                for (uint32_t a = 0; a < 0x10000; a += ONE_IN) {
                    const struct float_alu_request r = {ops[i], 0, type, rm, {a, 0, 0}};
                    compare(&float_riscv, &r);
                }
}

static void test_refusals(void) {
    for (uint32_t op = 0; op < CODES; op++)
        for (uint32_t formats = 0; formats < 16; formats++)
            for (uint32_t format = 0; format < 4; format++)
                for (uint32_t type = 0; type < 8; type++)
                    for (uint32_t rm = 0; rm < 8; rm++) {
                        const bool rounds = op <= FNMS || op >= RINT, integers = op == F2I || op == I2F;
                        const bool expected = !float_mnemonic(op) || (rounds && rm > 4) || !(formats >> format & 1) ||
                                              (op == F2F && (type > 3 || !(formats >> type & 1))) ||
                                              (integers && type % 4 == 3 && formats < 8);
                        const struct float_alu_dialect dialect = {.formats = formats};
                        const struct float_alu_request r = {op, format, type, rm, {~0ull, ~0ull, ~0ull}};
                        const struct float_alu_result seen = float_alu_exec(&dialect, &r);
                        assert_int_equal(seen.error, expected);
                        if (expected)
                            assert_true(seen.result == 0 && seen.flags == 0);
                    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        TEST(test_each_operation_format_and_rounding),
        TEST(test_all_of_f16),
        TEST(test_refusals),
    };
    const int failed = cmocka_run_group_tests(tests, NULL, NULL);
    float_reference_end();
    return failed;
}
