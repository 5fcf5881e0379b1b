/* SPDX-License-Identifier: MIT */
#include "cycle/int_alu.h"

static const struct int_alu_dialect dialect = {.div0 = DIV0, .shift = SHIFT, .extend = EXTEND};

void int_alu_respond(const struct int_alu_req *req, struct int_alu_rsp *restrict rsp, size_t n) {
    for (size_t i = 0; i < n; i++) {
        const struct int_alu_result result =
            int_alu_exec(&dialect, req[i].op_i[0], req[i].width_i[0], csim_get64(req[i].src0_i),
                         csim_get64(req[i].src1_i), csim_get64(req[i].src2_i));
        rsp[i].error_o[0] = result.error;
        csim_put64(rsp[i].result_o, result.result);
    }
}

void int_alu_cycle(struct int_alu_state *state, const struct int_alu_in *in, struct int_alu_out *out) {
    enum { A, D = INT_ALU_STAGES - 1 };
    struct int_alu_req req;
    memcpy(&req, (const char *)in + offsetof(struct int_alu_in, op_i), sizeof req);
    int_alu_show(out, &state->rsp[D], state->valid[D] & 1);

    /* From the last stage to the first one: a stage can be loaded if it is empty, or if the next one can. */
    const uint32_t running = in->rst[0] ^ 1, done = state->count == 0;
    uint32_t load = in->rsp_ready_i[0];
    for (size_t k = D; k > A; k--) {
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
            int_alu_respond(&req, &state->rsp[A], 1);
        state->count = int_alu_divides(req.op_i[0]) ? int_alu_bits(req.width_i[0]) + 1 : 0;
    } else if (!done) {
        state->count--;
    }
    state->valid[A] = running & (load ? in->req_valid_i[0] : 1);
}
