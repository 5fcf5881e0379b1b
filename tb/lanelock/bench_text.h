/* SPDX-License-Identifier: MIT */
/*
 * Functions for print() and read() of a unit, in addition to common/scan.h. Two blanks separate the parts of an
 * operation. A function that reads skips the text that it accepts, and reports other text in the scan.
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

/* Reads the number after the word. Returns false if another word is next. *ok is true if the number is correct. */
bool op_named(struct scan *s, const char *name, unsigned bits, uint64_t *value, bool *ok);

/*
 * Prints and reads an operand, of which the operation uses the low `bits` bits of 64. The text is "  src0 0x80",
 * followed by "(of 0xff80)" if other bits are not 0. op_operands() reads operands of these names, which end with NULL,
 * in any order, each at most once. Other values are unchanged.
 */
void op_print_operand(FILE *file, const char *name, uint64_t value, unsigned bits);
bool op_operands(struct scan *s, const char *const *names, unsigned bits, uint64_t *value);

/* Reads a code of 6 bits and a width of 2: "op 0x3f width 2", or the same after "refused:". Otherwise as op_named(). */
bool op_codes(struct scan *s, uint64_t *op, uint64_t *width, bool *ok);

/*
 * Reads one of n names and a number of bits, as in "add.32". Yields the index of the name, and the width. bits_of()
 * returns the bits of width 0 to 3 of an operation; 0: the operation does not have the width.
 */
bool op_mnemonic(struct scan *s, const char *const *names, size_t n, unsigned (*bits_of)(unsigned op, unsigned width),
                 uint64_t *op, uint64_t *width);

/* Rejects the next word, and reports the most similar of n names. Returns false. */
bool op_refuse(struct scan *s, const char *expected, const char *const *names, size_t n);

#endif
