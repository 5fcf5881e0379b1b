/* SPDX-License-Identifier: MIT */
/*
 * The float_alu model in the gcn preset against the float operations of GCN, csim/isa/float/, which other tests hold
 * against the host: two models that share no line. Operands are flushed too; D-25 judges results by a rule that the
 * unit does not have.
 */
#include "isa/float/add.h"
#include "isa/float/compare.h"
#include "isa/float/convert.h"
#include "isa/float/integer.h"
#include "isa/float/integral.h"
#include "isa/float/min_max.h"
#include "isa/float/mul.h"
#include "isa/float_alu.h"
#include "test/float_operands.h"
#include "test/unit_test.h"

enum { TRIES = 20000 / ONE_IN };
static struct rng rng;

static const struct float_format *const formats[] = {&float_f16, NULL, &float_f32};
static const enum float_rounding roundings[] = {FLOAT_NEAREST, FLOAT_TO_ZERO, FLOAT_DOWN, FLOAT_UP};

/* Returns what GCN has; false for what it has not. */
static bool gcn(const struct float_alu_request *r, uint32_t denorm, uint32_t *result) {
    const struct float_format *const f = formats[r->format], *const to = formats[r->type % 3];
    const struct float_mode mode = {
        .rounding = roundings[r->rounding], .flush_in = csim_mask(denorm), .quiet = UINT32_MAX};
    const uint32_t a = (uint32_t)r->src[0], b = (uint32_t)r->src[1];
    static const uint32_t signed_32[2] = {0x7fffffff, 0x80000000}, unsigned_32[2] = {0xffffffff, 0};
    switch (r->op) {
    case FLOAT_ALU_OP_ADD:
        *result = float_add(f, &mode, a, b);
        return true;
    case FLOAT_ALU_OP_SUB:
        *result = float_sub(f, &mode, a, b);
        return true;
    case FLOAT_ALU_OP_MUL:
        *result = float_mul(f, &mode, a, b);
        return true;
    case FLOAT_ALU_OP_MIN:
    case FLOAT_ALU_OP_MAX:
        *result = float_min_max(f, &mode, csim_mask(r->op == FLOAT_ALU_OP_MAX), a, b);
        return denorm == 0;
    case FLOAT_ALU_OP_LT:
    case FLOAT_ALU_OP_EQ:
    case FLOAT_ALU_OP_GE:
    case FLOAT_ALU_OP_UNORD:
        *result = float_compare(f, &mode,
                                r->op == FLOAT_ALU_OP_LT   ? 1
                                : r->op == FLOAT_ALU_OP_EQ ? 2
                                : r->op == FLOAT_ALU_OP_GE ? 6
                                                           : 8,
                                a, b);
        return true;
    case FLOAT_ALU_OP_RINT:
        *result = float_integral(f, &mode, mode.rounding, a);
        return true;
    case FLOAT_ALU_OP_F2F:
        *result = to ? float_convert(f, &mode, to, &mode, a) : 0;
        return r->type < 3 && to && to != f;
    case FLOAT_ALU_OP_F2I:
        *result = float_to_integer(f, &mode, mode.rounding, r->type == 2 ? signed_32 : unsigned_32, a);
        return f == &float_f32 && (r->type == 2 || r->type == 6);
    default:
        return false;
    }
}

static void test_each_operation(void) {
    unsigned compared = 0;
    for (uint32_t op = 0; op < 64; op++)
        for (unsigned i = 0; i < TRIES; i++) {
            struct float_alu_request r = {op, random_below(2) * 2, random_below(8), random_below(4), {0}};
            const uint32_t denorm = random_below(2);
            const struct float_alu_dialect dialect = {.ieee = {IEEE_NAN_FIRST, IEEE_CANONICAL_NEGATIVE, 8,
                                                               IEEE_F2I_SATURATE, IEEE_F2I_NAN_ZERO, IEEE_MINMAX_AMD,
                                                               true, denorm},
                                                      .flags_ignored = true,
                                                      .formats = 15};
            uint32_t expected;
            r.src[0] = float_any(&rng, r.format);
            r.src[1] = random_below(4)
                           ? float_any(&rng, r.format)
                           : float_close_to(&rng, r.format, r.src[0]) & UINT64_MAX >> (64 - float_widths[r.format]);
            if (!gcn(&r, denorm, &expected))
                continue;
            compared++;
            const struct float_alu_result seen = float_alu_exec(&dialect, &r);
            if (seen.error || seen.flags || seen.result != expected)
                fail_msg("op 0x%02x format %u type %u rm %u DENORM=%u of 0x%llx, 0x%llx: found 0x%llx, expected 0x%x",
                         op, r.format, r.type, r.rounding, denorm, (unsigned long long)r.src[0],
                         (unsigned long long)r.src[1], (unsigned long long)seen.result, expected);
        }
    assert_true(compared > TRIES * 9);
}

RUN_TESTS(TEST(test_each_operation))
