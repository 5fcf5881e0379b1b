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
