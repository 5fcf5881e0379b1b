/* SPDX-License-Identifier: MIT */
/*
 * Single bits of the atomic ALU's operands that decide what units with memory find: where a carry runs, how far inc and
 * dec reach, the bit in which two operands differ that are compared, the bit of a mantissa that makes a NaN.
 */
#ifndef TB_FAMILIES_VISA_BITS_H
#define TB_FAMILIES_VISA_BITS_H

#include "isa/atomic_alu.h"

/* Which operand has the bit in which they differ, with all bits below alike, or all below it the other way round. */
enum { VISA_OLD_HAS, VISA_OTHER_HAS, VISA_OLD_ABOVE, VISA_OTHER_ABOVE, VISA_DIFFERENCES };
extern const char *const visa_difference_names[];

/* Through how many bits the carry or the borrow of old + 1 or old - 1 runs; and an old value of which it does. */
unsigned visa_find_step(bool up, uint64_t old, unsigned bits);
uint64_t visa_make_step(bool up, unsigned run, unsigned bits, uint64_t random);

/*
 * The highest bit in which two values differ, and how; false: in no such way. Of values that are not ordered bits below
 * have to be alike. The other makes two such values out of old.
 */
bool visa_find_difference(bool ordered, uint64_t old, uint64_t other, unsigned *bit, unsigned *difference);
void visa_make_difference(unsigned bit, unsigned difference, uint64_t *old, uint64_t *other);

/* The bit of its mantissa that alone makes a value a NaN; false: none does. And such a NaN, with any bits above it. */
unsigned visa_mantissa_bits(unsigned width);
bool visa_find_nan(uint64_t value, unsigned width, unsigned *bit);
uint64_t visa_make_nan(unsigned width, unsigned bit, uint64_t random);

#endif
