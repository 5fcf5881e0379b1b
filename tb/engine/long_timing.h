/* SPDX-License-Identifier: MIT */
/*
 * The long tail of timing: gaps, stalls, resets and waits of agents up to some thousands of cycles, and operations back
 * to back. They are planned, so that the shards of a run of the default length have each class of length in each
 * situation between them, and cost a small part of its cycles: cover_time.h has the classes. Long ones come late.
 *
 * The last items are the longest times that the default length has room for: a gap, a stall, a wait, and each
 * combination of these at the same time.
 */
#ifndef TB_ENGINE_LONG_TIMING_H
#define TB_ENGINE_LONG_TIMING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "engine/timing.h"

enum {
    LONG_SHARDS = 8, /* shards that share a plan */
    LONG_KINDS = 16,
    LONG_ITEMS = 160,
    LONG_BURSTS = 16,
    LONG_SLOT = 16, /* operations that an item takes */
};

/* A long time in a slot. */
struct long_item {
    uint64_t slot;
    unsigned kind;
    uint32_t cycles;
};

/* A burst of operations back to back, after the first operation of a block. */
struct long_burst {
    uint64_t block;
    uint32_t ops;
    unsigned end;
};

/* Of a shard, in the order of its operations. */
struct long_timing {
    uint64_t seed, shard;
    unsigned kinds[LONG_KINDS], n_kinds, settle, most; /* what the unit has room for */
    struct long_item items[LONG_ITEMS];
    struct long_burst bursts[LONG_BURSTS];
    size_t n_items, n_bursts, item, burst; /* item and burst are the next */
    uint32_t counted;                      /* operations that have come back to back, */
    bool counting;                         /* if it is known where they have begun */
};

void long_timing_open(struct long_timing *plan, uint64_t seed, uint64_t shard);

/* Returns true for the one shard of LONG_SHARDS that has no reset after its first cycle. */
static inline bool long_timing_never_resets(uint64_t shard) {
    return shard % LONG_SHARDS == LONG_SHARDS - 1;
}

/* The operations of a shard of the default length, roughly: at least a fifth of them, and seldom more. */
uint64_t long_timing_ops(void);

/* The length in cycles, nearly, of the longest items that are planned; 0 if the default length has no room for any. */
uint32_t long_timing_longest(void);

/* The greatest class of length that is planned, of cycles and of operations back to back: cover_time.h. */
unsigned long_timing_most(void);
unsigned long_timing_burst(void);

/*
 * Makes what is planned of a block of STREAM_BLOCK operations, the blocks in their order, with as many timings as they
 * have beats. Returns whether there is something that has to be watched: struct stream.
 */
bool long_timing_make(struct long_timing *plan, uint64_t block, struct timing *timing);

/* The same blocks when nothing changes them any more: the bins of TIME_BURST that they hit. */
uint64_t long_timing_bursts(struct long_timing *plan, uint64_t block, const struct timing *timing);

#endif
