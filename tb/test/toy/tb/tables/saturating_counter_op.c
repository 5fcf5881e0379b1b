/* SPDX-License-Identifier: MIT */
#include "cli/table.h"

static const struct table_entry entries[] = {
#define OP(name, code, mnemonic) {code, 3, #name},
#include "isa/saturating_counter_op.def"
#undef OP
};
const struct table table = {"csim/isa/saturating_counter_op.def", "SATURATING_COUNTER_OP", "SATURATING_COUNTER_OP_VH",
                            TABLE_ENTRIES(entries)};
