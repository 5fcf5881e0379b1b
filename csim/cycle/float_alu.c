/* SPDX-License-Identifier: MIT */
#include "cycle/float_alu.h"

void float_alu_respond(const struct float_alu_req *req, struct float_alu_rsp *restrict rsp, size_t n) {
    for (size_t i = 0; i < n; i++) {
        const struct float_alu_request request = float_alu_request_of(&req[i]);
        const struct float_alu_result result = float_alu_exec(&float_alu_configured, &request);
        rsp[i].error_o[0] = result.error;
        rsp[i].flags_o[0] = result.flags;
        csim_put64(rsp[i].result_o, result.result);
    }
}

/* Returns the cycles for which a request stays in stage A: a bit of the result each, and one for normal operands. */
static uint32_t float_alu_cycles(uint32_t op, uint32_t format) {
    const uint32_t precision = ieee_formats[format & 3].fraction_bits + 1;
    return op == FLOAT_ALU_OP_DIV || op == FLOAT_ALU_OP_SQRT ? precision + 3 : 0;
}

void float_alu_cycle(struct float_alu_state *state, const struct float_alu_in *in, struct float_alu_out *out) {
    enum { A, F = FLOAT_ALU_STAGES - 1 };
    struct float_alu_req req;
    memcpy(&req, (const char *)in + offsetof(struct float_alu_in, op_i), sizeof req);
    float_alu_show(out, &state->rsp[F], state->valid[F] & 1);

    /* From the last stage to the first one: a stage can be loaded if it is empty, or if the next one can. */
    const uint32_t running = in->rst[0] ^ 1, done = state->count == 0;
    uint32_t load = in->rsp_ready_i[0];
    for (size_t k = F; k > A; k--) {
        const uint32_t leaves = state->valid[k - 1] & 1 & (k - 1 > A ? 1 : done);
        load |= ~state->valid[k] & 1;
        if (load)
            state->rsp[k] = state->rsp[k - 1];
        state->valid[k] = running & (load ? leaves : 1);
    }
    load = (load & done) | (~state->valid[A] & 1);
    out->req_ready_o[0] = load;
    if (load) {
        if (in->req_valid_i[0])
            float_alu_respond(&req, &state->rsp[A], 1);
        state->count = float_alu_cycles(req.op_i[0], req.format_i[0]);
    } else if (!done) {
        state->count--;
    }
    state->valid[A] = running & (load ? in->req_valid_i[0] : 1);
}
