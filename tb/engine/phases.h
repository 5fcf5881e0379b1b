/* SPDX-License-Identifier: MIT */
/*
 * Phases of a work item in which operations are not independent of each other. The last of LONG_SHARDS shards is never
 * reset after its first cycle, and has a phase in which no operation is refused. The others have blocks of sequences.
 */
#ifndef TB_ENGINE_PHASES_H
#define TB_ENGINE_PHASES_H

#include "engine/sequence.h"
#include "engine/timing.h"

struct phases {
    bool resets;                     /* the work item has resets after its first cycle */
    uint64_t legal_block, legal_end; /* the blocks of the phase in which no operation is refused, [block, end) */
    uint64_t sequence_every;         /* distance of the blocks that are sequences; 0: never used */
    struct sequence sequence;
    uint64_t run_first;  /* the first operation of the current run without a refused one */
    uint64_t first, end; /* operations of the longest run, [first, end) */
};

void phases_open(struct phases *phases, uint64_t shard);

/* Returns true if the block is a sequence, or belongs to the phase without refused operations. */
bool phases_have_sequence(const struct phases *phases, uint64_t block);
bool phases_are_legal(const struct phases *phases, uint64_t block);

/*
 * Changes the STREAM_BLOCK random requests of a block, blocks in their order; and their timing. Where all requests of a
 * block are legal, a later replacement must be legal, too.
 */
void phases_requests(struct phases *phases, struct rng *rng, uint64_t block, uint32_t *req);
void phases_timing(const struct phases *phases, uint64_t block, struct timing *timing);

/* The longest run of the phase without a refused operation, up to operation `end`; 0 before the phase. */
uint64_t phases_longest(const struct phases *phases, uint64_t end);

#endif
