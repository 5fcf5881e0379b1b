// SPDX-License-Identifier: MIT
// What int_alu_dpi.sv calls: the C model.

extern "C" {
#include "cycle/int_alu.h"
}

#define UNIT int_alu
#define UNIT_PORTS "cycle/int_alu_ports.h"
#define RESPOND(request, response) int_alu_respond(request, response, 1)
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
