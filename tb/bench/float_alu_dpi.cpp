// SPDX-License-Identifier: MIT
// What float_alu_dpi.sv calls: the C model.

#include "plain_dpi.h"
extern "C" {
#include "cycle/float_alu.h"
}

static const int codes[] = {
#define OP(name, code, mnemonic, operands, rounds) code,
#include "isa/float_alu_op.def"
};

void alu_exec(int op, int format, int type, int rm, unsigned long long src0, unsigned long long src1,
              unsigned long long src2, unsigned long long *result, int *flags, svBit *refused) {
    float_alu_req request = {};
    float_alu_rsp response;
    request.op_i[0] = op;
    request.format_i[0] = format;
    request.type_i[0] = type;
    request.rm_i[0] = rm;
    csim_put64(request.src0_i, src0);
    csim_put64(request.src1_i, src1);
    csim_put64(request.src2_i, src2);
    float_alu_respond(&request, &response, 1);
    *result = csim_get64(response.result_o);
    *flags = response.flags_o[0];
    *refused = response.error_o[0];
}

// Returns the operation code for a number of 16 bits.
int alu_code(int number) {
    return codes[static_cast<unsigned>(number) * (sizeof codes / sizeof codes[0]) >> 16];
}
