/* SPDX-License-Identifier: MIT */
/*
 * A cross of single bits of a message's fields. A bit is the only 1 or the only 0 of its field in a legal message; or
 * it is the only 1 in a rejected one, which is legal without it, or has another fault.
 */
#ifndef TB_FAMILIES_VISA_COVER_FIELD_H
#define TB_FAMILIES_VISA_COVER_FIELD_H

#include "families/visa/cover.h"

enum { VISA_FIELD_BITS = 32 };
#define VISA_FEATURE_BIT_FIELD                                                                                         \
    .name = "field",                                                                                                   \
    .names = VISA_NAMES("Exec_size", "Pred", "Op", "the surface", "Block_size", "Num_blocks",                          \
                        "the variable of the addresses", "the offset of the addresses", "the variable of source 0",    \
                        "the offset of source 0", "the variable of source 1", "the offset of source 1",                \
                        "the variable of the destination", "the offset of the destination")
#define VISA_FEATURE_BIT_HOW                                                                                           \
    .name = "how", .names = VISA_NAMES("alone is 0", "alone is 1", "alone is 1, refused for it",                       \
                                       "alone is 1, refused for something else")

/* Values are the kind, the field, the bit and how. */
const char *visa_impossible_bit(const unsigned *value);

/* Returns a message that may hit the bin. */
struct visa_words visa_random_bit(struct rng *rng, const unsigned *value);

/* Sets field, bit and how of a decoded message with a known opcode. The last field with such a bit counts. */
void visa_bit_values(const struct visa_words *message, const struct visa_inst *inst, unsigned error, unsigned value[3]);

/* Returns true if a message of the kind with the operation, or the width, can hit the bin. */
bool visa_bit_takes_op(const unsigned *value, unsigned op);
bool visa_bit_takes_width(const unsigned *value, unsigned width);

#endif
