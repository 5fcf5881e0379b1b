/* SPDX-License-Identifier: MIT */
/* Random masks, memory sizes and addresses for the channels of a message. */
#ifndef TB_FAMILIES_VISA_RANDOM_TRANSACTION_H
#define TB_FAMILIES_VISA_RANDOM_TRANSACTION_H

#include "families/visa/random_message.h"
#include "families/visa/transaction.h"

/* Where the transactions of a stimulus point to: few places, so that memory is seen again after it has been written. */
struct visa_address_map {
    uint64_t size[2], window[2];
};

/* Sizes of the class, or of any, that have so many bits, 33 or 64. */
struct visa_address_map visa_random_address_map(struct rng *rng, int size, unsigned bits);

/* How the channels stand to each other. */
enum {
    VISA_SAME,
    VISA_PAIRS,
    VISA_NEXT_BYTES,  /* each a block behind the one before */
    VISA_NEXT_RUN,    /* each behind all blocks of the one before */
    VISA_NEXT_DWORD,  /* in 4 bytes of its own, or more */
    VISA_NEXT_WORD,   /* in 8 bytes of its own, or more */
    VISA_NEXT_BANK,   /* 16 bytes apart */
    VISA_NEXT_HALVES, /* two in a row, and such pairs 16 bytes apart */
    VISA_BY_TURNS,    /* in one of two words */
    VISA_WITHIN_WORD, /* anywhere in 8 bytes, */
    VISA_NEAR,        /* in 64, */
    VISA_FAR,         /* in 512 */
    VISA_PATTERNS,
    VISA_RUNS = VISA_PATTERNS /* of a scatter: each in the word of the one before, or in another one */
};
/* Where the first one stands. */
enum { VISA_AT_START, VISA_AT_END, VISA_IN_WINDOW, VISA_AT_TOP, VISA_AT_POWER, VISA_AT_EDGE };
/* Which channels then move out of bounds. */
enum {
    VISA_OUT_NONE,
    VISA_OUT_SOME,
    VISA_OUT_ALL,
    VISA_OUT_JUST,
    VISA_OUT_STRADDLE,
    VISA_OUT_PARTLY,
    VISA_OUT_WRAP,
    VISA_OUT_POWER,
    VISA_OUT_BIT /* each in or out by one bit, in which its address differs from the end */
};
/* Which channels are misaligned. */
enum { VISA_MISALIGN_NONE, VISA_MISALIGN_IDLE, VISA_MISALIGN_ONE, VISA_MISALIGN_ALL };

/* VISA_ANY where it does not matter. */
struct visa_hints {
    int pattern, place, out, misalign;
};
extern const struct visa_hints visa_hints_any;

/* What a transaction has to be; of the masks VISA_ANY, or the class of their bits. */
struct visa_recipe {
    struct visa_want want;
    struct visa_hints hints;
    int exec_mask, predicate;
};
struct visa_recipe visa_recipe_any(void);

/* Sets the two masks of a transaction whose message is set. */
void visa_random_masks(struct rng *rng, struct visa_transaction *t, int exec_mask, int predicate);

/* Sets the addresses of a transaction whose message, masks and size are set; top is the highest address there is. */
void visa_random_addresses(struct rng *rng, struct visa_transaction *t, const struct visa_hints *hints, uint64_t window,
                           uint64_t top);

#endif
