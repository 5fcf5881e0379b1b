/* SPDX-License-Identifier: MIT */
/*
 * Transactions: a message with its channels. How many of them are active, which means enabled, and how their accesses
 * stand to the end of the memory. These functions put a transaction into classes, for coverage.
 */
#ifndef TB_FAMILIES_VISA_TRANSACTION_H
#define TB_FAMILIES_VISA_TRANSACTION_H

#include "families/visa/message.h"

/* A channel accesses `blocks` times `bytes`, powers of two; to the latter its address has to be aligned. */
struct visa_transaction {
    struct visa_inst inst;
    uint32_t exec_mask, predicate, enabled; /* a bit for each channel; enabled is what follows from the two masks */
    unsigned channels, bytes, blocks;
    uint64_t size; /* of the memory that the message names */
    uint64_t address[VISA_CHANNELS];
};

/* Sets what follows from the message: channels, bytes and blocks. */
void visa_measure(struct visa_transaction *t);

/* Sets what follows from the message and the masks: these and the enabled channels. */
void visa_resolve(struct visa_transaction *t);

/* How many of the bits of a mask that a message looks at are set. */
enum { VISA_BITS_NONE, VISA_BITS_SOME, VISA_BITS_ALL, VISA_BITS };
extern const char *const visa_bits_names[VISA_BITS];
unsigned visa_bits_of(uint32_t mask, unsigned first, unsigned n);

/* How many channels are active. */
enum { VISA_ACTIVE_NONE, VISA_ACTIVE_ONE, VISA_ACTIVE_SOME, VISA_ACTIVE_ALL, VISA_ACTIVES };
extern const char *const visa_active_names[VISA_ACTIVES];
unsigned visa_active_of(const struct visa_transaction *t);

/* The size of the memory. */
enum { VISA_SIZE_0, VISA_SIZE_TINY, VISA_SIZE_8, VISA_SIZE_4, VISA_SIZE_MISALIGNED, VISA_SIZE_HUGE, VISA_SIZES };
extern const char *const visa_size_names[VISA_SIZES];
unsigned visa_size_class(uint64_t size);

/*
 * How the accesses of the active channels stand to the end of the memory. Of several classes that hold the most special
 * one counts: WRAPS, STRADDLES, PARTLY, BEGINS_AT_END, and then the others.
 */
enum {
    VISA_BOUNDS_NONE, /* no channel is active */
    VISA_ALL_IN,
    VISA_ENDS_AT_END, /* all in, and one up to the last byte */
    VISA_SOME_OUT,
    VISA_ALL_OUT,
    VISA_BEGINS_AT_END, /* a channel is out from the end on */
    VISA_STRADDLES,     /* a block straddles the end */
    VISA_PARTLY,        /* a channel is in with some of its blocks */
    VISA_WRAPS,         /* a channel runs over the end of the address space */
    VISA_BOUNDS
};
extern const char *const visa_bounds_names[VISA_BOUNDS];
unsigned visa_bounds_of(const struct visa_transaction *t);

/* Blocks of a channel that are in bounds. */
unsigned visa_blocks_in(const struct visa_transaction *t, unsigned channel);

/* The channels that are misaligned, active or not. */
uint32_t visa_misaligned(const struct visa_transaction *t);

#endif
