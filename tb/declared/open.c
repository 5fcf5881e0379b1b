/* SPDX-License-Identifier: MIT */
/*
 * `unit` of a declared unit. It is filled before main(), so it is constant for the program. The file is only linked
 * into a program without another `unit`.
 */
#define UNIT_IS_FILLED
#include "declared/declared.h"

struct unit unit;

__attribute__((constructor)) static void fill(void) {
    declared_fill(&ll_the_unit, &unit);
}
