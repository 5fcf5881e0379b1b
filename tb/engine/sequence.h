/* SPDX-License-Identifier: MIT */
/*
 * Sequences of operations. The values of a unit's dimensions are mapped to a few classes of operations. In a sequence,
 * each class follows each ordered pair of classes.
 */
#ifndef TB_ENGINE_SEQUENCE_H
#define TB_ENGINE_SEQUENCE_H

#include "engine/subset.h"

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

#endif
