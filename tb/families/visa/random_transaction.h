/* SPDX-License-Identifier: MIT */
/* Random masks, memory sizes and addresses for the channels of a message. */
#ifndef TB_FAMILIES_VISA_RANDOM_TRANSACTION_H
#define TB_FAMILIES_VISA_RANDOM_TRANSACTION_H

#include "families/visa/random_message.h"
#include "families/visa/transaction.h"

/* Addresses of a stimulus are in few windows, so that later messages use what earlier ones wrote. */
struct visa_address_map {
    uint64_t size[2], window[2];
};

/* Returns sizes of the class, or of any, in 33 or 64 bits. */
struct visa_address_map visa_random_address_map(struct rng *rng, int size, unsigned bits);

/* Distances of the channels. */
enum {
    VISA_SAME,
    VISA_PAIRS,
    VISA_NEXT_BYTES,  /* a block after the previous channel */
    VISA_NEXT_RUN,    /* after all blocks of the previous channel */
    VISA_NEXT_DWORD,  /* each has its own 4 bytes, or more */
    VISA_NEXT_WORD,   /* each has its own 8 bytes, or more */
    VISA_NEXT_BANK,   /* 16 bytes */
    VISA_NEXT_HALVES, /* pairs of neighbors, 16 bytes between pairs */
    VISA_BY_TURNS,    /* in one of two words */
    VISA_WITHIN_WORD, /* anywhere in 8 bytes */
    VISA_NEAR,        /* in 64 */
    VISA_FAR,         /* in 512 */
    VISA_PATTERNS,
    VISA_RUNS = VISA_PATTERNS /* of a scatter: channels that share words */
};
/* Address of the first channel. */
enum { VISA_AT_START, VISA_AT_END, VISA_IN_WINDOW, VISA_AT_TOP, VISA_AT_POWER, VISA_AT_EDGE };
/* Channels that then move out of bounds. */
enum {
    VISA_OUT_NONE,
    VISA_OUT_SOME,
    VISA_OUT_ALL,
    VISA_OUT_JUST,
    VISA_OUT_STRADDLE,
    VISA_OUT_PARTLY,
    VISA_OUT_WRAP,
    VISA_OUT_POWER,
    VISA_OUT_BIT /* each in or out because of one bit, in which its address differs from the end */
};
/* Misaligned channels. */
enum { VISA_MISALIGN_NONE, VISA_MISALIGN_IDLE, VISA_MISALIGN_ONE, VISA_MISALIGN_ALL };

/* Any of these may be VISA_ANY. */
struct visa_hints {
    int pattern, place, out, misalign;
};
extern const struct visa_hints visa_hints_any;

/* Returns hints for addresses with this conflict and these bounds. Several can be right, and VISA_ANY often is. */
struct visa_hints visa_hints_for(struct rng *rng, unsigned conflict, unsigned bounds, bool idle);

/* Properties of a transaction. The masks are classes of their bits, or VISA_ANY. */
struct visa_recipe {
    struct visa_want want;
    struct visa_hints hints;
    int exec_mask, predicate;
};
struct visa_recipe visa_recipe_any(void);

/* Sets the two masks of a transaction with a message. */
void visa_random_masks(struct rng *rng, struct visa_transaction *t, int exec_mask, int predicate);

/* Sets the addresses of a transaction with a message, masks and a size. `top` is the highest address. */
void visa_random_addresses(struct rng *rng, struct visa_transaction *t, const struct visa_hints *hints, uint64_t window,
                           uint64_t top);

#endif
