/* SPDX-License-Identifier: MIT */
/* A stimulus as data: what a .stim file holds, what is shrunk and what is replayed. */
#ifndef TB_ENGINE_STIMULUS_H
#define TB_ENGINE_STIMULUS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "engine/stream.h"

/* What a place of an agent holds before the first operation; the agent says what an address is. */
struct stimulus_word {
    uint64_t address, value;
};

struct stimulus_contents {
    size_t n;
    struct stimulus_word *word; /* NULL if there are none */
};

struct stimulus {
    char *with;             /* words of make, in addition to FILE=, that replay it as it was recorded; NULL: none */
    uint32_t power_up_seed; /* of the registers, and of what the agents hold where the stimulus does not say it */
    size_t n;
    uint32_t *req;                                  /* n requests, each with its beats */
    struct timing *timing;                          /* of each operation as many as it has beats: wires_beats() */
    struct stimulus_contents contents[UNIT_AGENTS]; /* of the unit's agents, in its order */
};

/*
 * Allocates n operations, all zero: in a new stimulus, or in one without operations. stimulus_close() frees the second
 * kind even after a failure. False: no memory.
 */
bool stimulus_open(struct stimulus *stimulus, size_t n, uint32_t power_up_seed);
bool stimulus_open_ops(struct stimulus *stimulus, size_t n);
void stimulus_close(struct stimulus *stimulus);

/* Copies the words into stimulus->with; NULL if there is no memory. */
void stimulus_record(struct stimulus *stimulus, const char *with);

/* Returns the word at an address. *found: it existed before, else it is new. NULL: no memory. */
struct stimulus_word *stimulus_word_at(struct stimulus_contents *contents, uint64_t address, bool *found);

/* Copies operation `from` of `source` to operation `to`. */
void stimulus_copy_op(struct stimulus *stimulus, size_t to, const struct stimulus *source, size_t from);

/* The operations first..first+n-1 that (seed, shard) stands for. False: no memory. */
bool stimulus_collect(struct stimulus *stimulus, uint64_t seed, uint64_t shard, uint64_t first, size_t n,
                      uint32_t power_up_seed);

/* The power-up seed of (seed, shard): 1 to 2^31-1. */
uint32_t stimulus_power_up_seed(uint64_t seed, uint64_t shard);

/*
 * Writes or reads a .stim file. False: one line that says what is wrong and where is on stderr. A file that could not
 * be written whole is not there.
 */
bool stimulus_write(const struct stimulus *stimulus, const char *path);
bool stimulus_read(struct stimulus *stimulus, const char *path);

/* The line of the file in which an operation begins, from 1; of one that is not there, that of their number. */
unsigned long stimulus_line(const struct stimulus *stimulus, size_t op);

#endif
