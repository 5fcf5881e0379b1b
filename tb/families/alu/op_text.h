/* SPDX-License-Identifier: MIT */
/* Operations of the atomic ALU as text: the one at the front of a tile. */
#ifndef TB_FAMILIES_ALU_OP_TEXT_H
#define TB_FAMILIES_ALU_OP_TEXT_H

#include <stdio.h>

#include "common/scan.h"
#include "families/alu/random_ops.h"

/*
 * "imin.32  old 0x80000000  src0 0x00000000", with the operands that the operation has, each at its width; of one that
 * is refused "refused: op 0x13 width 2" and an old value of 64 bits.
 */
void alu_print_op(FILE *file, const struct alu_tile *tile);

/* Reads that again, up to the first word that is none of it; operands that are not there are 0. */
bool alu_read_op(struct scan *s, struct alu_tile *tile);
extern const char *const alu_op_words[];

#endif
