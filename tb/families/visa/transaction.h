/* SPDX-License-Identifier: MIT */
/* Transactions: a message with its channels, and the classes of their accesses for coverage. */
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
enum { VISA_BITS_NONE, VISA_BITS_SOME, VISA_BITS_ALL };
unsigned visa_bits_of(uint32_t mask, unsigned first, unsigned n);

/* Number of enabled channels. */
enum { VISA_ACTIVE_NONE, VISA_ACTIVE_ONE, VISA_ACTIVE_SOME, VISA_ACTIVE_ALL };
unsigned visa_active_of(const struct visa_transaction *t);

/* Size of the memory. */
enum { VISA_SIZE_0, VISA_SIZE_TINY, VISA_SIZE_8, VISA_SIZE_4, VISA_SIZE_MISALIGNED, VISA_SIZE_HUGE };
unsigned visa_size_class(uint64_t size);

/*
 * Accesses of the enabled channels and the end of the memory. If several classes apply, the first of WRAPS, STRADDLES,
 * PARTLY, BEGINS_AT_END counts. An atomic, with one block, has the classes up to VISA_STRADDLES.
 */
enum {
    VISA_BOUNDS_NONE, /* no channel is enabled */
    VISA_ALL_IN,
    VISA_ENDS_AT_END, /* all in bounds, one up to the last byte */
    VISA_SOME_OUT,
    VISA_ALL_OUT,
    VISA_BEGINS_AT_END, /* a channel is out of bounds from the end on */
    VISA_STRADDLES,     /* a block straddles the end */
    VISA_PARTLY,        /* some blocks of a channel are in bounds */
    VISA_WRAPS,         /* a channel passes the end of the address space */
    VISA_BOUNDS
};
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
enum {
    VISA_NO_ACCESS,
    VISA_ALONE,
    VISA_ALL_SAME,
    VISA_SOME_SAME,
    VISA_HALVES, /* of one dword */
    VISA_PLACE,
    VISA_APART,
    VISA_CONFLICTS
};
unsigned visa_conflict_of(const struct visa_transaction *t, bool banks);

/* Returns the class of the most accesses in one bank of T0: up to 1, 2, 4, 8, 16. */
enum { VISA_LOADS = 5 };
unsigned visa_load_of(const struct visa_transaction *t);

#endif
