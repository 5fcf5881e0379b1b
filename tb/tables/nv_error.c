/* SPDX-License-Identifier: MIT */
#include "cli/table.h"

static const struct table_entry entries[] = {
#define ERROR(number, name, text) {number, 3, #name},
#include "isa/nv_error.def"
#undef ERROR
};
const struct table table = {"csim/isa/nv_error.def", "NV_ERROR", "NV_ERROR_VH", TABLE_ENTRIES(entries)};
