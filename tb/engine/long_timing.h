/* SPDX-License-Identifier: MIT */
/*
 * Long times: gaps, stalls, resets and waits of agents of up to thousands of cycles, and operations back to back. They
 * are planned, so that the shards of a run of the default length together have each class of length in each situation,
 * at a small part of the cycles. cover_time.h has the classes. Long times come late.
 *
 * The last items are the longest times for which the default length has room: a gap, a stall, a wait, and each
 * combination of them at the same time.
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

/* Limits of a unit. */
struct long_room {
    unsigned kinds[LONG_KINDS], n_kinds;
    unsigned settle;       /* cycles after which nothing is in flight */
    unsigned most, rounds; /* greatest planned class of lengths in cycles, and the number of times for each */
    unsigned burst;        /* greatest planned class of operations back to back */
    uint64_t ops;          /* of a shard of the default length, approximately: at least a fifth of them */
};

/* Estimates the limits. The design determines the time of operations; the plan needs no exact number. */
struct long_room long_timing_room(void);

/* Plan of a shard, in the order of its operations. */
struct long_timing {
    uint64_t seed, shard;
    struct long_room room;
    struct long_item items[LONG_ITEMS];
    struct long_burst bursts[LONG_BURSTS];
    size_t n_items, n_bursts, item, burst; /* indexes of the next item and burst */
    uint32_t counted;                      /* operations that have come back to back */
    bool counting;                         /* their start is known */
};

void long_timing_open(struct long_timing *plan, uint64_t seed, uint64_t shard);

/* Returns true for the one shard of LONG_SHARDS that has no reset after its first cycle. */
static inline bool long_timing_never_resets(uint64_t shard) {
    return shard % LONG_SHARDS == LONG_SHARDS - 1;
}

/* Returns the number of operations of the limits. */
static inline uint64_t long_timing_ops(void) {
    return long_timing_room().ops;
}

/* Returns about the length in cycles of the longest planned items; 0: the default length has no room for them. */
uint32_t long_timing_longest(void);

/*
 * Makes the planned timing of a block of STREAM_BLOCK operations; blocks come in order. Returns true if the timing must
 * be measured: struct stream.
 */
bool long_timing_make(struct long_timing *plan, uint64_t block, struct timing *timing);

/* Returns the bins of TIME_BURST that the finished block hits; blocks come in order. */
uint64_t long_timing_bursts(struct long_timing *plan, uint64_t block, const struct timing *timing);

#endif
