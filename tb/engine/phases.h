/* SPDX-License-Identifier: MIT */
/*
 * Phases of a work item in which operations are not independent of each other. The last of LONG_SHARDS shards is never
 * reset after its first cycle, and has a phase in which no operation is refused. The others have blocks of sequences:
 * the values of a unit's dimensions are mapped to a few classes of operations, and each class follows each ordered pair
 * of classes.
 */
#ifndef TB_ENGINE_PHASES_H
#define TB_ENGINE_PHASES_H

#include "engine/subset.h"
#include "engine/timing.h"

enum {
    SEQUENCE_CLASSES = 24, /* most classes */
    SEQUENCE_TRIPLES = SEQUENCE_CLASSES * SEQUENCE_CLASSES * SEQUENCE_CLASSES,
    SEQUENCE_OVERLAP = 2 /* classes that a block repeats from the previous one, since resets may come in between */
};
#define SEQUENCE_NO_CLASS UINT32_MAX

struct sequence {
    unsigned classes;                /* 0: the unit has no dimensions. The last class has all refused requests. */
    unsigned groups, seconds;        /* groups of values of the first dimension; values of the second: one class each */
    uint16_t value[SUBSET_VALUES];   /* values of the first dimension in the subset */
    unsigned values;                 /* their number */
    uint8_t order[SEQUENCE_TRIPLES]; /* a cyclic order of classes in which each triple occurs once */
    unsigned length;                 /* number of triples */
    uint64_t place;                  /* start of the next block in the order */
};

/* Starts at part `share` of `shares` equal parts of the order. Streams that take one part each have all triples. */
void sequence_open(struct sequence *sequence, unsigned share, unsigned shares);

/* Returns the class of a request, or SEQUENCE_NO_CLASS. */
unsigned sequence_class(const struct sequence *sequence, const uint32_t *req);

/*
 * Replaces STREAM_BLOCK random requests by requests of the next classes. A request stays as it is if none of the class
 * is found.
 */
void sequence_make(struct sequence *sequence, struct rng *rng, uint32_t *req);

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
