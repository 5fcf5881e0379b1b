// SPDX-License-Identifier: MIT
// What int_alu_dpi.sv calls: the C model.

extern "C" {
#include "cycle/int_alu.h"
#include "isa/int_alu.h"
}

// As one would call the model for one operation: int_alu_respond() is made for many.
static void compute(const int_alu_req *q, int_alu_rsp *response) {
    static const int_alu_dialect dialect = {static_cast<int_div0>(DIV0), static_cast<int_shift>(SHIFT), EXTEND};
    const int_alu_result result = int_alu_exec(&dialect, q->op_i[0], q->width_i[0], csim_get64(q->src0_i),
                                               csim_get64(q->src1_i), csim_get64(q->src2_i));
    csim_put64(response->result_o, result.result);
    response->error_o[0] = result.error;
}

#define UNIT int_alu
#define UNIT_PORTS "cycle/int_alu_ports.h"
#define RESPOND compute
#include "plain_dpi.h"

static const int codes[] = {
#define OP(name, code, mnemonic, operands) code,
#include "isa/int_alu_op.def"
};

svBit alu_divides(int op) {
    return int_alu_divides(op);
}

svBit alu_never_sent(int op, int width, unsigned long long src0, unsigned long long src1) {
    return DIV0 == INT_DIV0_REFUSED && int_alu_is_special(op, width, src0, src1);
}

// Returns the operation code for a number of 16 bits.
int alu_code(int number) {
    return codes[static_cast<unsigned>(number) * (sizeof codes / sizeof codes[0]) >> 16];
}
