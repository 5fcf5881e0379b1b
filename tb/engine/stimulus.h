/* SPDX-License-Identifier: MIT */
/* A stimulus as data. A .stim file has one; shrinking and replay use it. */
#ifndef TB_ENGINE_STIMULUS_H
#define TB_ENGINE_STIMULUS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "engine/timing.h"
#include "engine/unit.h"

/* Initial contents of an agent at an address, whose meaning the agent defines. */
struct stimulus_word {
    uint64_t address, value;
};

struct stimulus_contents {
    size_t n;
    struct stimulus_word *word; /* NULL for n = 0 */
};

struct stimulus {
    char *with;             /* options of make in addition to FILE= that replay it as it was recorded, or NULL */
    uint32_t power_up_seed; /* of the registers, and of the agents' contents that the stimulus does not have */
    size_t n;
    uint32_t *req;                                  /* n requests, each with its beats */
    struct timing *timing;                          /* of the beats of each operation: wires_beats() */
    struct stimulus_contents contents[UNIT_AGENTS]; /* of the unit's agents, in the unit's order */
};

/*
 * Allocates n operations, all zero: in a new stimulus, or in one without operations. In the second case, call
 * stimulus_close() even after a failure. False: out of memory.
 */
bool stimulus_open(struct stimulus *stimulus, size_t n, uint32_t power_up_seed);
bool stimulus_open_ops(struct stimulus *stimulus, size_t n);
void stimulus_close(struct stimulus *stimulus);

/* Copies the options to stimulus->with, which is NULL if memory runs out. */
void stimulus_record(struct stimulus *stimulus, const char *with);

/* Returns the word at an address. *found is true if it existed; otherwise it is new. NULL: out of memory. */
struct stimulus_word *stimulus_word_at(struct stimulus_contents *contents, uint64_t address, bool *found);

/* Opens a stimulus with the operations first..first+n-1 of another one. False: out of memory. */
bool stimulus_copy(struct stimulus *stimulus, const struct stimulus *source, size_t first, size_t n);

/* Copies operation `from` of `source` to operation `to`. */
void stimulus_copy_op(struct stimulus *stimulus, size_t to, const struct stimulus *source, size_t from);

/* Returns the power-up seed of (seed, shard): 1 to 2^31-1. */
uint32_t stimulus_power_up_seed(uint64_t seed, uint64_t shard);

#endif
