/* SPDX-License-Identifier: MIT */
/*
 * Functions for read() of a unit, in addition to common/scan.h. Two blanks separate the parts of an operation. Each
 * function moves past the text that it accepts, and reports other text in the scan.
 */
#ifndef LANELOCK_BENCH_TEXT_H
#define LANELOCK_BENCH_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct scan;

/* Reads a number of up to `bits` bits, 64 at most: 0x and digits, or decimal digits with or without a minus. */
bool op_number(struct scan *s, unsigned bits, uint64_t *value);

/* Reads the number after the word. Returns false if another word is next. *ok: the number is right. */
bool op_named(struct scan *s, const char *name, unsigned bits, uint64_t *value, bool *ok);

/* Rejects the next word, and reports which one of n names is nearest to it. Returns false. */
bool op_refuse(struct scan *s, const char *expected, const char *const *names, size_t n);

#endif
