// SPDX-License-Identifier: MIT
// What int_alu_dpi.sv calls: the C model.

#include "isa/int_alu.h"
#include "plain_dpi.h"

static const int codes[] = {
#define OP(name, code, mnemonic, operands) code,
#include "isa/int_alu_op.def"
};
static const int_alu_dialect dialect = {static_cast<int_div0>(DIV0), static_cast<int_shift>(SHIFT), EXTEND};

void alu_exec(int op, int width, unsigned long long src0, unsigned long long src1, unsigned long long src2,
              unsigned long long *result, svBit *refused) {
    int_alu_result r = int_alu_exec(&dialect, op, width, src0, src1, src2);
    *result = r.result;
    *refused = r.error;
}

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
