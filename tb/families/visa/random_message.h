/* SPDX-License-Identifier: MIT */
/* Random legal messages. */
#ifndef TB_FAMILIES_VISA_RANDOM_MESSAGE_H
#define TB_FAMILIES_VISA_RANDOM_MESSAGE_H

#include "engine/rng.h"
#include "families/visa/message.h"

/* What a message has to be; VISA_ANY where that does not matter. Where a mask is wanted the exec size is, too. */
struct visa_want {
    int op, width, exec_log2, mask, no_mask, form, pred, surface, block_size, num_blocks, dst_null;
};
extern const struct visa_want visa_want_any;

/* What is wanted; else, by the low 8 bits of a random number, what is below n. */
static inline unsigned visa_wanted(int want, uint64_t random, unsigned n) {
    return want >= 0 ? (unsigned)want : (unsigned)((random & 0xff) * n >> 8);
}

struct visa_operand visa_random_operand(uint64_t random);

struct visa_inst visa_random_legal(uint64_t random, enum visa_kind kind, const struct visa_want *want);
struct visa_inst visa_random_any(uint64_t random, enum visa_kind kind); /* quicker, where nothing is wanted */

/*
 * A legal message as the unit visa_decode takes it, which has all bytes of the longest message: those behind a scatter
 * are random, because they must not matter.
 */
struct visa_words visa_random_legal_words(uint64_t random, enum visa_kind kind, const struct visa_want *want);
void visa_randomize_behind(struct visa_words *words, uint64_t random, uint64_t more);

/* Up to so many such of any kind, word by word, as vector code makes them. */
enum { VISA_TILE = 64 };
struct visa_tile {
    uint64_t word[4][VISA_TILE];
};
void visa_random_tile(uint64_t random, struct visa_tile *tile, size_t n);

/* As many, of which some are corrupt. */
void visa_random_messages(struct rng *rng, struct visa_words *messages, size_t n);

#endif
