// SPDX-License-Identifier: MIT
// What float_alu_dpi.sv calls: the C model.

extern "C" {
#include "cycle/float_alu.h"
}

#define UNIT float_alu
#define UNIT_PORTS "cycle/float_alu_ports.h"
#define RESPOND(request, response) float_alu_respond(request, response, 1)
#include "plain_dpi.h"

static const int codes[] = {
#define OP(name, code, mnemonic, operands, rounds) code,
#include "isa/float_alu_op.def"
};

// Returns the operation code for a number of 16 bits.
int alu_code(int number) {
    return codes[static_cast<unsigned>(number) * (sizeof codes / sizeof codes[0]) >> 16];
}
