/* SPDX-License-Identifier: MIT */
/* Unit tests of the cycle part of float_alu, in its first configuration. Each result identifies its request. */
#include "cycle/float_alu.h"
#include "cycle/float_alu_dialect.h"

#define UNIT float_alu
enum { STAGES = 6, PLAIN = 0x20, UNUSED = 0x07, HELD = 0x03, SQRT = 0x04 };
#include "test/pipeline_hold_test.h"

/* The page's precisions and patterns of 1.0 */
static const uint32_t precisions[] = {11, 8, 24, 53};
static const uint64_t ones[] = {0x3c00, 0x3f80, 0x3f800000, 0x3ff0000000000000};

/* Kinds 0 to 3 are formats of the configuration, the others are refused. */
static const uint32_t formats[] = {0, 2, 0, 2, 1, 3};

/* The number itself with the sign of 0, a small one divided by 1, or the root of 1. */
static void set_request(unit_in *in, uint32_t op, uint32_t kind, uint32_t number) {
    const uint64_t one = ones[formats[kind]];
    in->op_i[0] = op;
    in->format_i[0] = formats[kind];
    csim_put64(in->src0_i, op == SQRT ? one : number);
    csim_put64(in->src1_i, op == HELD ? one : 0);
}

static uint32_t cycles_held(uint32_t kind) {
    return precisions[formats[kind]] + 3;
}

static void test_latency(void) {
    static const uint32_t ops[] = {PLAIN, UNUSED, HELD, SQRT};
    struct bench b;
    start(&b);
    for (uint32_t kind = 0; kind < COUNT(formats); kind++)
        for (unsigned i = 0; i < COUNT(ops); i++) {
            const bool refused = ops[i] == UNUSED || !(FORMATS >> formats[kind] & 1);
            send(&b, ops[i], kind, 7);
            expect_latency(&b, ops[i] == HELD || ops[i] == SQRT ? cycles_held(kind) + 6 : 6);
            assert_int_equal(b.out.error_o[0], refused);
            assert_true(csim_get64(b.out.result_o) == (refused ? 0 : ops[i] == SQRT ? ones[formats[kind]] : 7));
            idle(&b);
            expect_nothing(&b);
        }
}

/* respond() and the pipeline answer alike, with what the function part has. */
static void test_respond(void) {
    struct bench b;
    start(&b);
    for (unsigned i = 0; i < 4000; i++) {
        struct float_alu_in in = {
            .op_i = {i & 63}, .format_i = {i >> 6 & 3}, .type_i = {random_below(8)}, .rm_i = {random_below(8)}};
        struct float_alu_req req;
        struct float_alu_rsp rsp;
        csim_put64(in.src0_i, random64());
        csim_put64(in.src1_i, random64());
        csim_put64(in.src2_i, random64());
        memcpy(&req, in.op_i, sizeof req);
        float_alu_respond(&req, &rsp, 1);
        const struct float_alu_request request = float_alu_request_of(&req);
        const struct float_alu_result expected = float_alu_exec(&float_alu_configured, &request);
        assert_int_equal(rsp.error_o[0], expected.error);
        assert_int_equal(rsp.flags_o[0], expected.flags);
        assert_true(csim_get64(rsp.result_o) == expected.result);
        expect_answer(&b, &in, &rsp);
    }
}

RUN_TESTS(TEST(test_latency), TEST(test_respond))
