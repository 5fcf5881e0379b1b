/* SPDX-License-Identifier: MIT */
/*
 * What stands behind a memory port: a memory of 8-byte words at 64-bit addresses that holds something everywhere. What
 * it holds before it is written follows from a seed and the address, so that a stimulus need not say it.
 *
 * It can have two sides, which agree at first: what the model makes of it, and what the device does.
 */
#ifndef TB_AGENTS_MEMORY_H
#define TB_AGENTS_MEMORY_H

#include "common/sparse.h"
#include "engine/rng.h"

enum memory_side { MEMORY_MODEL, MEMORY_DEVICE };

struct memory {
    uint64_t seed;
    bool two_sided;          /* if not, there is the model's side alone */
    struct sparse changed;   /* the model's side, as XOR with what was there at first */
    struct sparse differing; /* the device's side, as XOR with the model's */
    size_t differences;      /* words in which the sides differ */
};

/* A memory in the state that the seed stands for. */
void memory_open(struct memory *memory, uint64_t seed, bool two_sided);
void memory_close(struct memory *memory);

/* Addresses are multiples of 8; bit n of enables stands for byte n of the word, bits 8n+7 to 8n. */
uint64_t memory_read(const struct memory *memory, enum memory_side side, uint64_t address);
void memory_write(struct memory *memory, enum memory_side side, uint64_t address, uint64_t data, uint32_t enables);

/* Whether a write was lost for want of memory. */
bool memory_is_full(const struct memory *memory);

/* What a word holds at first. On-chip memories hold the same, as if they began at address 0. */
uint64_t memory_initial(uint64_t seed, uint64_t address);

/*
 * Values on some edge, of integers and of floats, 32-bit or a pair of 16-bit ones: memory holds them more often than
 * chance would, and a stimulus that uses them as sources gets matches, ties and NaNs.
 */
static inline uint32_t memory_edge(uint64_t random) {
    static const uint32_t edges[16] = {0x00000000, 0x80000000, 0xffffffff, 0x7fffffff, 0x00000001, 0x7f800000,
                                       0xff800000, 0x7fc00000, 0x7f800001, 0x3f800000, 0x80000001, 0x7c007c00,
                                       0x7e007e00, 0x7c017c01, 0x80008000, 0x3c003c00};
    return edges[random & 15];
}

#endif
