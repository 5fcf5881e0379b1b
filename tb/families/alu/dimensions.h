/* SPDX-License-Identifier: MIT */
/* What a design may have a part of, of units that carry out the atomic ALU's operations: operations and widths. */
#ifndef TB_FAMILIES_ALU_DIMENSIONS_H
#define TB_FAMILIES_ALU_DIMENSIONS_H

#include "engine/subset.h"

/* The dimensions in which struct dimensions of tb/units/atomic_alu.c has them. */
enum { ALU_OPERATION, ALU_WIDTH, ALU_REFUSAL, ALU_DIMENSIONS };
extern const struct dimension alu_dimensions[ALU_DIMENSIONS];
extern const char *const alu_op_names[], *const alu_width_names[];

void alu_classify(uint32_t code, uint32_t width, unsigned *value);

#endif
