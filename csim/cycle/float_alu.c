/* SPDX-License-Identifier: MIT */
#include "cycle/float_alu.h"

#include "cycle/float_alu_dialect.h"

void float_alu_respond(const struct float_alu_req *req, struct float_alu_rsp *restrict rsp, size_t n) {
    for (size_t i = 0; i < n; i++) {
        const struct float_alu_request request = float_alu_request_of(&req[i]);
        const struct float_alu_result result = float_alu_exec(&float_alu_configured, &request);
        rsp[i].error_o[0] = result.error;
        rsp[i].flags_o[0] = result.flags;
        csim_put64(rsp[i].result_o, result.result);
    }
}

/* A division or a root takes one cycle to normalise its operands, and one for each of precision + 2 result bits. */
static uint32_t holds(const struct float_alu_req *req) {
    const uint32_t op = req->op_i[0], precision = ieee_formats[req->format_i[0] & 3].fraction_bits + 1;
    return op == FLOAT_ALU_OP_DIV || op == FLOAT_ALU_OP_SQRT ? precision + 3 : 0;
}

void float_alu_cycle(struct float_alu_state *state, const struct float_alu_in *in, struct float_alu_out *out) {
    float_alu_clock(state, in, holds, out);
}
