/* SPDX-License-Identifier: MIT */
#include "cli/table.h"

static const struct table_entry entries[] = {
#define OP(name, code, mnemonic, widths, operands) {code, 6, #name},
#include "isa/atomic_alu_op.def"
#undef OP
};
const struct table table = {"csim/isa/atomic_alu_op.def", "ATOMIC_ALU_OP", "ATOMIC_ALU_OP_VH", TABLE_ENTRIES(entries)};
