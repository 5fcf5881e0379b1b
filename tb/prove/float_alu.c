/* SPDX-License-Identifier: MIT */
/* ONLY has a bit for each code of the row. */
#include "cycle/float_alu.c" /* to be inlined: NOLINT(bugprone-suspicious-include) */

#ifndef ONLY
#define ONLY UINT64_MAX
#endif

uint32_t prove(const struct float_alu_req *req, struct float_alu_rsp *rsp);

/* Computes one operation of one format, constants to the compiler: the others are removed. */
static inline __attribute__((always_inline)) void compute(uint32_t op, uint32_t format, const struct float_alu_req *req,
                                                          struct float_alu_rsp *rsp) {
    struct float_alu_request r = float_alu_request_of(req);
    r.op = op;
    r.format = format;
    const struct float_alu_result result = float_alu_exec(&float_alu_configured, &r);
    rsp->error_o[0] = result.error;
    rsp->flags_o[0] = result.flags;
    csim_put64(rsp->result_o, result.result);
}

static inline __attribute__((always_inline)) void compute_format(uint32_t op, const struct float_alu_req *req,
                                                                 struct float_alu_rsp *rsp) {
    switch (req->format_i[0]) {
    case IEEE_F16:
        compute(op, IEEE_F16, req, rsp);
        break;
    case IEEE_BF16:
        compute(op, IEEE_BF16, req, rsp);
        break;
    case IEEE_F32:
        compute(op, IEEE_F32, req, rsp);
        break;
    default:
        compute(op, IEEE_F64, req, rsp);
    }
}

uint32_t prove(const struct float_alu_req *req, struct float_alu_rsp *rsp) {
    const uint32_t op = req->op_i[0];
    if (!((uint64_t)(ONLY) >> op & 1)) {
        *rsp = (struct float_alu_rsp){.error_o = {0}};
        return 0;
    }
    switch (op) {
#define OP(name, code, mnemonic, operands, rounds)                                                                     \
    case code:                                                                                                         \
        compute_format((uint64_t)(ONLY) >> (code)&1 ? (code) : 0x3f, req, rsp);                                        \
        break;
#include "isa/float_alu_op.def"
#undef OP
    default: /* refused */
        compute(0x3f, IEEE_F16, req, rsp);
    }
    return 1;
}
