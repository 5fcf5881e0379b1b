/* SPDX-License-Identifier: MIT */
#include "cli/table.h"

static const struct table_entry entries[] = {
#define ROW(c0, c1, c2) {(unsigned long long)(c0) << 29 | (c1) << 11 | (c2), 57, 0},
#include "isa/float/transcendental/table.def"
#undef ROW
};
const struct table table = {"csim/isa/float/transcendental/table.def", "rom", 0, TABLE_ENTRIES(entries)};
