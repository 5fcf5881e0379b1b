/* SPDX-License-Identifier: MIT */
/* A plan as data: what a .stim file holds, what is shrunk and what is replayed. */
#ifndef TB_ENGINE_PLAN_H
#define TB_ENGINE_PLAN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "engine/stream.h"

/* What a place of a memory holds before the first operation. */
struct plan_word {
    uint64_t address; /* of the word's byte 0 behind the memory port; the number of a dword behind the host port */
    uint64_t value;
};

struct plan {
    uint32_t power_up_seed; /* of the registers, and of what the memories hold where the plan does not say it */
    size_t n;
    uint32_t *req; /* n requests */
    struct timing *timing;
    size_t n_memory, n_host;
    struct plan_word *memory, *host; /* NULL if there are none */
};

/*
 * Room for n operations, all zero: in a new plan; in one that has none yet, which plan_close() frees in any case.
 * False: no memory.
 */
bool plan_open(struct plan *plan, size_t n, uint32_t power_up_seed);
bool plan_open_ops(struct plan *plan, size_t n);
void plan_close(struct plan *plan);

/* Operation `from` of one plan becomes operation `to` of another. */
void plan_copy_op(struct plan *plan, size_t to, const struct plan *source, size_t from);

/* The operations first..first+n-1 that (seed, shard) stands for. False: no memory. */
bool plan_collect(struct plan *plan, uint64_t seed, uint64_t shard, uint64_t first, size_t n, uint32_t power_up_seed);

/* The power-up seed of (seed, shard): 1 to 2^31-1. */
uint32_t plan_power_up_seed(uint64_t seed, uint64_t shard);

/* Puts the plan's words into memory, and all that is behind the host port into host, unit.host->dwords of them. */
void plan_fill_memory(const struct plan *plan, struct memory *memory);
void plan_fill_host(const struct plan *plan, uint32_t power_up_seed, uint32_t *host);

/*
 * Writes or reads a .stim file. False: one line that says what is wrong and where is on stderr. A file that could not
 * be written whole is not there.
 */
bool plan_write(const struct plan *plan, const char *path);
bool plan_read(struct plan *plan, const char *path);

#endif
