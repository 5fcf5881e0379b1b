/* SPDX-License-Identifier: MIT */
/* Unit test of the latency of int_alu, whose first stage holds divisions; the regression compares all cycles. */
#include "cycle/int_alu.h"
#include "test/unit_test.h"

/* Returns the cycles from a request, after a reset from any state, to its response. */
static unsigned latency(uint32_t op, uint32_t width) {
    struct int_alu_in in = {.rst = {1}, .op_i = {op}, .width_i = {width}, .rsp_ready_i = {1}};
    struct int_alu_out out;
    struct int_alu_state state;
    unsigned cycles = 0;
    memset(&state, 0xff, sizeof state);
    int_alu_cycle(&state, &in, &out);
    in.rst[0] = 0;
    in.req_valid_i[0] = 1;
    int_alu_cycle(&state, &in, &out);
    assert_int_equal(out.req_ready_o[0], 1);
    for (in.req_valid_i[0] = 0; !out.rsp_valid_o[0]; cycles++)
        int_alu_cycle(&state, &in, &out);
    return cycles;
}

static void test_latency(void) {
    for (uint32_t op = 0; op < 64; op++)
        for (uint32_t width = 0; width < 4; width++)
            assert_int_equal(latency(op, width), int_alu_divides(op) ? (8u << width) + 5 : 4);
}

RUN_TESTS(TEST(test_latency))
