/* SPDX-License-Identifier: MIT */
#include "cli/table.h"

static const struct table_entry entries[] = {
#define ERROR(number, name, text) {number, 4, #name},
#include "isa/gcn_error.def"
#undef ERROR
};
const struct table table = {"csim/isa/gcn_error.def", "GCN", "GCN_ERROR_VH", TABLE_ENTRIES(entries)};
