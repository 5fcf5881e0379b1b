/* SPDX-License-Identifier: MIT */
/*
 * `unit` of a declared unit. It is filled before main(), so that it is as constant to a program as that of tb/units.
 * This file is linked only where no other one defines `unit`.
 */
#define UNIT_IS_FILLED
#include "declared/declared.h"

struct unit unit;

__attribute__((constructor)) static void fill(void) {
    declared_fill(&ll_the_unit, &unit);
}
