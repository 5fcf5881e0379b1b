/* SPDX-License-Identifier: MIT */
/* ONLY has a bit for each code of the row. */
#include "cycle/int_alu.c" /* to be inlined: NOLINT(bugprone-suspicious-include) */

#ifndef ONLY
#define ONLY UINT64_MAX
#endif

uint32_t prove(const struct int_alu_req *req, struct int_alu_rsp *rsp);

/* Computes one operation, a constant to the compiler: the others are removed. */
static inline __attribute__((always_inline)) void compute(uint32_t op, const struct int_alu_req *req,
                                                          struct int_alu_rsp *rsp) {
    const struct int_alu_result r = int_alu_exec(&dialect, op, req->width_i[0], csim_get64(req->src0_i),
                                                 csim_get64(req->src1_i), csim_get64(req->src2_i));
    rsp->error_o[0] = r.error;
    csim_put64(rsp->result_o, r.result);
}

uint32_t prove(const struct int_alu_req *req, struct int_alu_rsp *rsp) {
    const uint32_t op = req->op_i[0];
    if (!((uint64_t)(ONLY) >> op & 1)) {
        *rsp = (struct int_alu_rsp){.error_o = {0}};
        return 0;
    }
    switch (op) {
#define OP(name, code, mnemonic, operands)                                                                             \
    case code:                                                                                                         \
        compute((uint64_t)(ONLY) >> (code)&1 ? (code) : 0x3f, req, rsp);                                               \
        break;
#include "isa/int_alu_op.def"
#undef OP
    default: /* refused */
        compute(0x3f, req, rsp);
    }
    return 1;
}
