/* SPDX-License-Identifier: MIT */
#include "cli/table.h"

static const struct table_entry entries[] = {
#define MOVE(name, code, first, last, text, clrx) {code, 9, #name},
#include "isa/gcn_dpp_move.def"
#undef MOVE
};
const struct table table = {"csim/isa/gcn_dpp_move.def", "GCN_DPP", "GCN_DPP_MOVE_VH", TABLE_ENTRIES(entries)};
