/* SPDX-License-Identifier: MIT */
#include "cli/table.h"

static const struct table_entry entries[] = {
#define ERROR(number, name) {number, 4, #name},
#include "isa/visa_error.def"
#undef ERROR
};
const struct table table = {"csim/isa/visa_error.def", "VISA_ERROR", "VISA_ERROR_VH", TABLE_ENTRIES(entries)};
