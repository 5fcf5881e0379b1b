/* SPDX-License-Identifier: MIT */
/* The fields of a message where its bytes have them. */
#ifndef TB_FAMILIES_VISA_FIELD_H
#define TB_FAMILIES_VISA_FIELD_H

#include "families/visa/message.h"

enum visa_field {
    VISA_FIELD_BYTE_0,
    VISA_FIELD_BYTE_1,
    VISA_FIELD_EXEC,
    VISA_FIELD_PRED,
    VISA_FIELD_OP,
    VISA_FIELD_SURFACE,
    VISA_FIELD_BLOCK_SIZE,
    VISA_FIELD_NUM_BLOCKS,
    VISA_FIELD_ADDRESS_ID, /* variable and offset of each operand, in the order of VISA_OPERANDS */
    VISA_FIELD_ADDRESS_OFFSET,
    VISA_FIELD_SRC0_ID,
    VISA_FIELD_SRC0_OFFSET,
    VISA_FIELD_SRC1_ID,
    VISA_FIELD_SRC1_OFFSET,
    VISA_FIELD_DST_ID,
    VISA_FIELD_DST_OFFSET,
    VISA_FIELDS
};

/* How many bits each has, and the byte of each kind with which it begins; 0 is none. */
struct visa_place {
    uint8_t bits, at[VISA_KINDS];
};
extern const struct visa_place visa_places[VISA_FIELDS];

/* How many bits it has; 0 of a field that the kind does not have. */
static inline unsigned visa_field_bits(enum visa_kind kind, unsigned field) {
    return visa_places[field].at[kind] || field == VISA_FIELD_BYTE_0 ? visa_places[field].bits : 0;
}

static inline uint64_t visa_ones(unsigned bits) {
    return (1ull << bits) - 1;
}

/* A field; one that the kind does not have reads as 0. */
static inline uint32_t visa_get_field(const struct visa_words *message, enum visa_kind kind, unsigned field) {
    unsigned at = visa_places[field].at[kind], bits = visa_field_bits(kind, field), shift = at % 8 * 8;
    uint64_t value = message->word[at / 8] >> shift;
    if (shift + bits > 64)
        value |= message->word[at / 8 + 1] << (64 - shift);
    return (uint32_t)(value & visa_ones(bits));
}

/* Sets so many bits of a field that the kind has, from the first on. */
static inline void visa_put_field(struct visa_words *message, enum visa_kind kind, unsigned field, unsigned first,
                                  unsigned bits, uint64_t value) {
    unsigned at = visa_places[field].at[kind] * 8u + first, shift = at % 64;
    uint64_t *word = &message->word[at / 64], mask = visa_ones(bits);
    value &= mask;
    word[0] = (word[0] & ~(mask << shift)) | value << shift;
    if (shift + bits > 64)
        word[1] = (word[1] & ~(mask >> (64 - shift))) | value >> (64 - shift);
}

#endif
