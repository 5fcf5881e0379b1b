/* SPDX-License-Identifier: MIT */
/*
 * Functions that read the text of operations. Two blanks separate the parts of an operation, where print_op() may break
 * a line. Each function advances past the text that it reads, and rejects other text with scan_fail().
 */
#ifndef TB_ENGINE_OP_TEXT_H
#define TB_ENGINE_OP_TEXT_H

#include <stdio.h>

#include "common/scan.h"
#include "lanelock/bench_text.h"

/* Returns the length of the part that begins here: up to two blanks, a tab or the end. */
size_t op_part(const struct scan *s);

/* Reads a lane, such as 5, or several, 0-3, and adds them to a mask; `what` is the word for them in an error. */
bool op_range(struct scan *s, const char *what, unsigned lanes, uint64_t *mask);

/* Reads lanes, up to 64, such as [0-3 5], as a mask; prints them without brackets. */
bool op_lanes(struct scan *s, unsigned lanes, uint64_t *mask);
void op_print_lanes(FILE *file, uint64_t mask);

/*
 * Reads P3 and the value of a predicate of `bits` bits. `number` is that of the instruction's predicate; without one it
 * is negative, and `none` is what is expected. Returns false for another word; *ok is true if the text is correct.
 */
bool op_predicate(struct scan *s, int number, const char *none, unsigned bits, uint64_t *value, bool *ok);

#endif
