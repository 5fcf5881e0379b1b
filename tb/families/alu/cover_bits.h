/* SPDX-License-Identifier: MIT */
/*
 * The covergroups of single bits of the atomic ALU's operands, which random ones hardly ever let decide: how far a
 * carry or a borrow runs from where it is made; how far inc and dec reach; the one bit in which two operands differ
 * that are compared; the one bit of a mantissa that makes a NaN.
 */
#ifndef TB_FAMILIES_ALU_COVER_BITS_H
#define TB_FAMILIES_ALU_COVER_BITS_H

#include "engine/covergroup.h"
#include "families/alu/random_ops.h"

enum { ALU_CARRY, ALU_STEP, ALU_ONE_BIT, ALU_NAN, ALU_BIT_GROUPS };
enum { ALU_CARRY_OPS = 2, ALU_STEP_OPS = 5, ALU_COMPARE_OPS = 12, ALU_FLOAT_OPS = 3 };
enum { ALU_BITS = 64, ALU_BYTES = ALU_BITS / 8, ALU_OPERANDS = 2, ALU_MANTISSA = 23 };

/* Which operand has the bit in which they differ, with all bits below alike, or all below it the other way round. */
enum { ALU_OLD_HAS, ALU_OTHER_HAS, ALU_OLD_ABOVE, ALU_OTHER_ABOVE, ALU_DIFFERENCES };

extern const char *const alu_carry_names[],
    *const alu_step_names[], *const alu_compare_names[], *const alu_float_names[], *const alu_difference_names[],
                                                                                       *const alu_operand_names[];

#define ALU_BITS_PART(op_names, ops)                                                                                   \
    {"op", ops, .names = op_names}, {                                                                                  \
        "width", ALU_WIDTHS, .names = alu_width_names, .dimension = 1 + ALU_WIDTH                                      \
    }
/* The tables; each hint is the unit's, which puts what alu_hint_bits() makes on its ports. */
#define ALU_CARRY_GROUP(hint)                                                                                          \
    {                                                                                                                  \
        "carry", "%0.%1 carries from bit %2 to byte %3",                                                               \
            {ALU_BITS_PART(alu_carry_names, ALU_CARRY_OPS),                                                            \
             {"from bit", ALU_BITS, .print = alu_print_bit},                                                           \
             {"to byte", ALU_BYTES, .print = alu_print_bit}},                                                          \
            alu_impossible_carry, hint                                                                                 \
    }
#define ALU_STEP_GROUP(hint)                                                                                           \
    {                                                                                                                  \
        "step", "%0.%1 carries through %2 bits",                                                                       \
            {ALU_BITS_PART(alu_step_names, ALU_STEP_OPS), {"bits", ALU_BITS + 1, .print = alu_print_bit}},             \
            alu_impossible_step, hint                                                                                  \
    }
#define ALU_ONE_BIT_GROUP(hint)                                                                                        \
    {                                                                                                                  \
        "one bit", "%0.%1, of what is compared %3 bit %2",                                                             \
            {ALU_BITS_PART(alu_compare_names, ALU_COMPARE_OPS),                                                        \
             {"bit", ALU_BITS, .print = alu_print_bit},                                                                \
             {"difference", ALU_DIFFERENCES, .names = alu_difference_names}},                                          \
            alu_impossible_one_bit, hint                                                                               \
    }
#define ALU_NAN_GROUP(hint)                                                                                            \
    {                                                                                                                  \
        "NaN", "%0.%1, %2 is a NaN by bit %3 alone",                                                                   \
            {ALU_BITS_PART(alu_float_names, ALU_FLOAT_OPS),                                                            \
             {"operand", ALU_OPERANDS, .names = alu_operand_names},                                                    \
             {"bit", ALU_MANTISSA, .print = alu_print_bit}},                                                           \
            alu_impossible_nan, hint                                                                                   \
    }

void alu_print_bit(FILE *file, unsigned bit);
const char *alu_impossible_carry(const unsigned *part);
const char *alu_impossible_step(const unsigned *part);
const char *alu_impossible_one_bit(const unsigned *part);
const char *alu_impossible_nan(const unsigned *part);

/* Which bin of each of the groups, which stand one behind the other, a legal operation of the tile hits. */
void alu_sample_bits(const struct covergroup groups[ALU_BIT_GROUPS], const struct alu_tile *tile, size_t i,
                     uint32_t bins[ALU_BIT_GROUPS]);

/* Makes the first operation of the tile one that hits the bin of the group, nearly always. */
void alu_hint_bits(unsigned group, const struct cover_aim *aim, struct alu_tile *tile);

/* The longest way of a carry in x + y; of several the one that begins lowest. False: there is no carry. */
bool alu_find_carry(uint64_t x, uint64_t y, unsigned bits, unsigned *first, unsigned *last);

/* Through how many bits the carry or the borrow of old + 1 or old - 1 runs; and an old value of which it does. */
unsigned alu_find_step(bool up, uint64_t old, unsigned bits);
uint64_t alu_make_step(bool up, unsigned run, unsigned bits, uint64_t random);

/*
 * The highest bit in which two values differ, and how; false: in no such way. Of values that are not ordered bits below
 * have to be alike. The other makes two such values out of old.
 */
bool alu_find_difference(bool ordered, uint64_t old, uint64_t other, unsigned *bit, unsigned *difference);
void alu_make_difference(unsigned bit, unsigned difference, uint64_t *old, uint64_t *other);

/* The bit of its mantissa that alone makes a value a NaN; false: none does. And such a NaN, with any bits above it. */
unsigned alu_mantissa_bits(unsigned width);
bool alu_find_nan(uint64_t value, unsigned width, unsigned *bit);
uint64_t alu_make_nan(unsigned width, unsigned bit, uint64_t random);

/* The operation, as an index of alu_ops, of a bin with this first part. */
unsigned alu_op_of_bits(unsigned group, unsigned first);

#endif
