/* SPDX-License-Identifier: MIT */
/*
 * Functions for print() and read() of a unit, in addition to common/scan.h. Two blanks separate the parts of an
 * operation. Each function that reads moves past the text that it accepts, and reports other text in the scan.
 */
#ifndef LANELOCK_BENCH_TEXT_H
#define LANELOCK_BENCH_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

struct scan;

/* Reads a number of up to `bits` bits, 64 at most: 0x and digits, or decimal digits with or without a minus. */
bool op_number(struct scan *s, unsigned bits, uint64_t *value);

/* Reads the number after the word. Returns false if another word is next. *ok: the number is right. */
bool op_named(struct scan *s, const char *name, unsigned bits, uint64_t *value, bool *ok);

/*
 * Prints, and reads back, an operand of which the operation uses the low `bits` bits of 64: "  src0 0x80", and after it
 * "(of 0xff80)" if others are not 0. op_operands() reads those of these names, which end with NULL, in any order, each
 * once at most, and leaves the values of others.
 */
void op_print_operand(FILE *file, const char *name, uint64_t value, unsigned bits);
bool op_operands(struct scan *s, const char *const *names, unsigned bits, uint64_t *value);

/* Reads a code of 6 bits and a width of 2: "op 0x3f width 2", or the same after "refused:". Otherwise as op_named(). */
bool op_codes(struct scan *s, uint64_t *op, uint64_t *width, bool *ok);

/*
 * Reads one of n names and a number of bits, as in "add.32", into the place of the name and the width. bits_of()
 * returns the bits of width 0 to 3 of an operation; 0: it does not have that width.
 */
bool op_mnemonic(struct scan *s, const char *const *names, size_t n, unsigned (*bits_of)(unsigned op, unsigned width),
                 uint64_t *op, uint64_t *width);

/* Rejects the next word, and reports which one of n names is nearest to it. Returns false. */
bool op_refuse(struct scan *s, const char *expected, const char *const *names, size_t n);

#endif
