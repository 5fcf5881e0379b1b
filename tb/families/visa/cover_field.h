/* SPDX-License-Identifier: MIT */
/*
 * A cross of the bits of a message's fields: a field in which a bit alone is 1, or alone is 0, in a message that
 * is legal, that is refused and would not be without the bit, or that is refused for something else.
 */
#ifndef TB_FAMILIES_VISA_COVER_FIELD_H
#define TB_FAMILIES_VISA_COVER_FIELD_H

#include "families/visa/cover.h"
#include "families/visa/field.h"

enum { VISA_BIT_FIELDS = VISA_FIELDS - VISA_FIELD_EXEC, VISA_FIELD_BITS = 32 };
enum { VISA_BIT_LEGAL_0, VISA_BIT_LEGAL_1, VISA_BIT_DECIDES, VISA_BIT_BESIDE, VISA_BIT_HOWS };
extern const char *const visa_bit_field_names[], *const visa_bit_hows[];

void visa_print_bit(FILE *file, unsigned bit);
const char *visa_impossible_bit(const unsigned *part);

/* A message that may hit the bin of these values: its kind, the field, the bit and how. */
struct visa_words visa_random_bit(struct rng *rng, const unsigned *part);

/*
 * Sets the field, the bit and how of a message with a known opcode, as it is decoded, if a field has such a bit. Of
 * several fields the last one counts.
 */
void visa_bit_values(const struct visa_words *message, const struct visa_inst *inst, unsigned error, unsigned value[3]);

/* Whether a message of the kind that has the operation, or the width, can hit the bin. */
bool visa_bit_takes_op(const unsigned *part, unsigned op);
bool visa_bit_takes_width(const unsigned *part, unsigned width);

#endif
