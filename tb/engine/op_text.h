/* SPDX-License-Identifier: MIT */
/*
 * What readers of operations share. Two blanks stand between the parts of an operation, as where print_op() may break a
 * line; each function steps over what it reads, and refuses by scan_fail() what it does not understand.
 */
#ifndef TB_ENGINE_OP_TEXT_H
#define TB_ENGINE_OP_TEXT_H

#include <stdio.h>

#include "common/scan.h"

/* The length of the part that begins here: up to two blanks, a tab or the end. */
size_t op_part(const struct scan *s);

/* A number of so many bits, 64 at most: 0x and digits, or decimal, which may have a minus. */
bool op_number(struct scan *s, unsigned bits, uint64_t *value);

/* If it comes next: a word, and a number behind it. */
bool op_named(struct scan *s, const char *name, unsigned bits, uint64_t *value, bool *ok);

/* [0-3 5] of so many lanes, 64 at most, as a mask; and this as text, without brackets. */
bool op_lanes(struct scan *s, unsigned lanes, uint64_t *mask);
void op_print_lanes(FILE *file, uint64_t mask);

/* Refuses the word that comes next, and says which one of n names is the nearest. */
bool op_refuse(struct scan *s, const char *expected, const char *const *names, size_t n);

#endif
