/* SPDX-License-Identifier: MIT */
/* Random legal messages of the subset. */
#ifndef TB_FAMILIES_VISA_RANDOM_MESSAGE_H
#define TB_FAMILIES_VISA_RANDOM_MESSAGE_H

#include "engine/rng.h"
#include "families/visa/message.h"

/* Fields that a message must have, or VISA_ANY. A mask needs an exec size. */
struct visa_want {
    int op, width, exec_log2, mask, no_mask, form, pred, surface, block_size, num_blocks, dst_null;
};
extern const struct visa_want visa_want_any;

/* Returns the required value, or a number below n from the low 8 bits of a random number. */
static inline unsigned visa_wanted(int want, uint64_t random, unsigned n) {
    return want >= 0 ? (unsigned)want : (unsigned)((random & 0xff) * n >> 8);
}

struct visa_operand visa_random_operand(uint64_t random);

struct visa_inst visa_random_legal(uint64_t random, enum visa_kind kind, const struct visa_want *want);
struct visa_inst visa_random_any(uint64_t random, enum visa_kind kind); /* faster than with visa_want_any */

/*
 * Returns a legal message for the unit visa_decode. The bytes after a scatter are random because they must not matter;
 * visa_randomize_behind() sets them.
 */
struct visa_words visa_random_legal_words(uint64_t random, enum visa_kind kind, const struct visa_want *want);
void visa_randomize_behind(struct visa_words *words, uint64_t random, uint64_t more);

/* Fills in such messages of any kind, with vector code. */
void visa_random_legal_messages(uint64_t random, struct visa_words *messages, size_t n);

#endif
