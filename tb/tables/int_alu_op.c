/* SPDX-License-Identifier: MIT */
#include "cli/table.h"

static const struct table_entry entries[] = {
#define OP(name, code, mnemonic, operands) {code, 6, #name},
#include "isa/int_alu_op.def"
#undef OP
};
const struct table table = {"csim/isa/int_alu_op.def", "INT_ALU_OP", "INT_ALU_OP_VH", TABLE_ENTRIES(entries)};
