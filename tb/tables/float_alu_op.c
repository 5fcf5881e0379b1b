/* SPDX-License-Identifier: MIT */
#include "cli/table.h"

static const struct table_entry entries[] = {
#define OP(name, code, mnemonic, operands, rounds) {code, 6, #name},
#include "isa/float_alu_op.def"
#undef OP
};
const struct table table = {"csim/isa/float_alu_op.def", "FLOAT_ALU_OP", "FLOAT_ALU_OP_VH", TABLE_ENTRIES(entries)};
