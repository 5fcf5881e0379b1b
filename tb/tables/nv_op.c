/* SPDX-License-Identifier: MIT */
#include "cli/table.h"

static const struct table_entry entries[] = {
#define OP(name, code, mnemonic, sizes, alu, alu_signed) {code, 4, #name},
#include "isa/nv_op.def"
#undef OP
};
const struct table table = {"csim/isa/nv_op.def", "NV_OP", "NV_OP_VH", TABLE_ENTRIES(entries)};
