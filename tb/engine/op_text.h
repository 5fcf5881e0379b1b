/* SPDX-License-Identifier: MIT */
/*
 * What readers of operations share. Two blanks stand between the parts of an operation, as where print_op() may break a
 * line; each function steps over what it reads, and refuses by scan_fail() what it does not understand.
 */
#ifndef TB_ENGINE_OP_TEXT_H
#define TB_ENGINE_OP_TEXT_H

#include <stdio.h>

#include "common/scan.h"
#include "lanelock/bench_text.h"

/* The length of the part that begins here: up to two blanks, a tab or the end. */
size_t op_part(const struct scan *s);

/* [0-3 5] of so many lanes, 64 at most, as a mask; and this as text, without brackets. */
bool op_lanes(struct scan *s, unsigned lanes, uint64_t *mask);
void op_print_lanes(FILE *file, uint64_t mask);

#endif
