/* SPDX-License-Identifier: MIT */
/* Unit tests of the cycle part of int_alu, in its first configuration. Results identify their requests. */
#include "cycle/int_alu.h"

#define UNIT int_alu
enum { STAGES = 4, PLAIN = 0x00, UNUSED = 0x07, HELD = 0x38, REMU = 0x3b, W64 = 3 };
#include "test/pipeline_hold_test.h"

/* number + 0, number / 1; remu is by 2^w - 1. */
static void set_request(unit_in *in, uint32_t op, uint32_t kind, uint32_t number) {
    in->op_i[0] = op;
    in->width_i[0] = kind;
    csim_put64(in->src0_i, number);
    csim_put64(in->src1_i, op == PLAIN ? 0 : op == REMU ? UINT64_MAX : 1);
}

static void expect_response(const struct bench *b, uint32_t number) {
    unit_out expected = {.req_ready_o = {b->out.req_ready_o[0]}, .rsp_valid_o = {1}};
    csim_put64(expected.result_o, number);
    assert_memory_equal(&b->out, &expected, sizeof expected);
}

static void test_latency(void) {
    struct bench b;
    start(&b);
    for (uint32_t width = 0; width < 4; width++)
        for (uint32_t op = 0; op <= REMU; op++) {
            if (op != PLAIN && op != UNUSED && (op < HELD || op == HELD + 2)) /* rem by 1 is 0 */
                continue;
            if (op == REMU && width < W64)
                continue;
            send(&b, op, width, 7);
            expect_latency(&b, op < HELD ? 4 : (8u << width) + 5);
            if (op == UNUSED)
                assert_int_equal(b.out.error_o[0], 1);
            else
                expect_response(&b, 7);
            idle(&b);
            expect_nothing(&b);
        }
}

/* respond() and the pipeline answer alike. */
static void test_respond(void) {
    struct bench b;
    start(&b);
    for (unsigned i = 0; i < 2000; i++) {
        struct int_alu_in in = {.op_i = {i & 63}, .width_i = {i >> 6 & 3}};
        struct int_alu_req req;
        struct int_alu_rsp rsp;
        csim_put64(in.src0_i, random64());
        csim_put64(in.src1_i, random64());
        csim_put64(in.src2_i, random64());
        memcpy(&req, in.op_i, sizeof req);
        int_alu_respond(&req, &rsp, 1);
        expect_answer(&b, &in, &rsp);
    }
}

RUN_TESTS(TEST(test_latency), TEST(test_respond))
