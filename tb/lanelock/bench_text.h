/* SPDX-License-Identifier: MIT */
/*
 * What read() of a unit is written with, in addition to common/scan.h. Two blanks stand between the parts of an
 * operation; each function steps over what it reads, and reports what it does not understand.
 */
#ifndef LANELOCK_BENCH_TEXT_H
#define LANELOCK_BENCH_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct scan;

/* A number of so many bits, 64 at most: 0x and digits, or decimal, which may have a minus. */
bool op_number(struct scan *s, unsigned bits, uint64_t *value);

/* If it comes next: a word, and a number behind it. */
bool op_named(struct scan *s, const char *name, unsigned bits, uint64_t *value, bool *ok);

/* Refuses the word that comes next, and says which one of n names is the nearest. */
bool op_refuse(struct scan *s, const char *expected, const char *const *names, size_t n);

#endif
