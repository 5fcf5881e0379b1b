/* SPDX-License-Identifier: MIT */
#include "cycle/atomic_alu.h"

#include "isa/atomic_alu.h"

void atomic_alu_respond(const struct atomic_alu_req *req, struct atomic_alu_rsp *restrict rsp, size_t n) {
    for (size_t i = 0; i < n; i++) {
        struct atomic_alu_result result = atomic_alu_exec(req[i].op_i[0], req[i].width_i[0], csim_get64(req[i].old_i),
                                                          csim_get64(req[i].src0_i), csim_get64(req[i].src1_i));
        rsp[i].write_o[0] = result.write;
        rsp[i].error_o[0] = result.illegal;
        csim_put64(rsp[i].new_o, result.new_value);
        csim_put64(rsp[i].ret_o, result.ret);
    }
}
