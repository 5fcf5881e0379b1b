/* SPDX-License-Identifier: MIT */
/* Transactions: a message with its channels, the classes of their accesses for coverage, and random ones. */
#ifndef TB_FAMILIES_VISA_TRANSACTION_H
#define TB_FAMILIES_VISA_TRANSACTION_H

#include "families/visa/message.h"

enum { VISA_BANKS = 2 }; /* of T0 */

/* A channel accesses `blocks` blocks of `bytes` bytes. Both are powers of two; its address is a multiple of the latter.
 */
struct visa_transaction {
    struct visa_inst inst;
    uint32_t exec_mask, predicate, enabled; /* a bit for each channel; enabled follows from the two masks */
    unsigned channels, bytes, blocks;
    uint64_t size; /* of the memory that the message names */
    uint64_t address[VISA_CHANNELS];
};

/* Sets channels, bytes and blocks from the message; visa_resolve() also sets the enabled channels. */
void visa_measure(struct visa_transaction *t);
void visa_resolve(struct visa_transaction *t);

/* Bits of a mask that a message uses. */
#define VISA_BITS_LIST(V) V(VISA_BITS_NONE, "no bit"), V(VISA_BITS_SOME, "some bits"), V(VISA_BITS_ALL, "all bits")
enum { VISA_BITS_LIST(LL_ID) };
unsigned visa_bits_of(uint32_t mask, unsigned first, unsigned n);

/* Number of enabled channels. */
#define VISA_ACTIVE_LIST(V)                                                                                            \
    V(VISA_ACTIVE_NONE, "no channel"), V(VISA_ACTIVE_ONE, "one channel"), V(VISA_ACTIVE_SOME, "some channels"),        \
        V(VISA_ACTIVE_ALL, "all channels")
enum { VISA_ACTIVE_LIST(LL_ID) };
unsigned visa_active_of(const struct visa_transaction *t);

/* Size of the memory. */
#define VISA_SIZE_LIST(V)                                                                                              \
    V(VISA_SIZE_0, "0"), V(VISA_SIZE_TINY, "1 to 7"), V(VISA_SIZE_8, "a multiple of 8"),                               \
        V(VISA_SIZE_4, "a multiple of 4 and not of 8"), V(VISA_SIZE_MISALIGNED, "no multiple of 4"),                   \
        V(VISA_SIZE_HUGE, "2^32 or more")
enum { VISA_SIZE_LIST(LL_ID) };
unsigned visa_size_class(uint64_t size);

/*
 * Accesses of the enabled channels and the end of the memory. If several classes apply, the first of WRAPS, STRADDLES,
 * PARTLY, BEGINS_AT_END counts. An atomic, with one block, has the classes up to VISA_STRADDLES.
 */
#define VISA_BOUNDS_LIST(V)                                                                                            \
    V(VISA_BOUNDS_NONE, "no channel"), V(VISA_ALL_IN, "all in bounds"),                                                \
        V(VISA_ENDS_AT_END, "all in bounds up to the last byte"), V(VISA_SOME_OUT, "some out of bounds"),              \
        V(VISA_ALL_OUT, "all out of bounds"), V(VISA_BEGINS_AT_END, "out of bounds from the end on"),                  \
        V(VISA_STRADDLES, "one straddles the end"), V(VISA_PARTLY, "one in bounds with some blocks"),                  \
        V(VISA_WRAPS, "one runs over the address space")
enum { VISA_BOUNDS_LIST(LL_ID), VISA_BOUNDS };
unsigned visa_bounds_of(const struct visa_transaction *t);

/* Returns the number of a channel's blocks that are in bounds. */
unsigned visa_blocks_in(const struct visa_transaction *t, unsigned channel);

/* Returns the misaligned channels, enabled or not; the channels that access memory. */
uint32_t visa_misaligned(const struct visa_transaction *t);
uint32_t visa_accesses(const struct visa_transaction *t);

/*
 * Conflict of the channels of an atomic: the first class that applies, from ALONE on. Channels are in the same place if
 * they are in one bank of T0, or in one word of another memory.
 */
#define VISA_CONFLICT_LIST(V)                                                                                          \
    V(VISA_NO_ACCESS, "no access"), V(VISA_ALONE, "one access"), V(VISA_ALL_SAME, "one address"),                      \
        V(VISA_SOME_SAME, "some at one address"), V(VISA_HALVES, "halves of one dword"),                               \
        V(VISA_PLACE, "some in one bank or word"), V(VISA_APART, "all apart")
enum { VISA_CONFLICT_LIST(LL_ID), VISA_CONFLICTS };
unsigned visa_conflict_of(const struct visa_transaction *t, bool banks);

/* Returns the class of the most accesses in one bank of T0: up to 1, 2, 4, 8, 16. */
enum { VISA_LOADS = 5 };
unsigned visa_load_of(const struct visa_transaction *t);

/*
 * Random masks, memory sizes and addresses for the channels of a message.
 */

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

/*
 * Returns hints for addresses with these bounds, whose idle channels are misaligned or not; also with this conflict.
 * Several can be right, and VISA_ANY often is.
 */
struct visa_hints visa_hints_within(unsigned bounds, bool idle);
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
