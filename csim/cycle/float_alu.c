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
