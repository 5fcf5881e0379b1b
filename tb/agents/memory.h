/* SPDX-License-Identifier: MIT */
/*
 * Memory at a memory port: 8-byte words at 64-bit addresses, initialised everywhere. The initial values derive from a
 * seed and the address, so a stimulus does not contain them.
 *
 * It may have two sides, the model's and the device's, which are initially equal.
 */
#ifndef TB_AGENTS_MEMORY_H
#define TB_AGENTS_MEMORY_H

#include "common/candidates.h"
#include "common/sparse.h"
#include "engine/agent.h"

enum memory_side { MEMORY_MODEL, MEMORY_DEVICE };

struct memory {
    uint64_t seed;
    bool two_sided;          /* if false, only the model's side exists */
    struct sparse changed;   /* the model's side, as XOR with the initial value */
    struct sparse differing; /* the device's side, as XOR with the model's */
    size_t differences;      /* words in which the sides differ */
};

/* Opens a memory with the initial values of the seed. */
void memory_open(struct memory *memory, uint64_t seed, bool two_sided);
void memory_close(struct memory *memory);

/* Addresses are multiples of 8; bit n of enables selects byte n of the word, bits 8n+7 to 8n. */
uint64_t memory_read(const struct memory *memory, enum memory_side side, uint64_t address);
void memory_write(struct memory *memory, enum memory_side side, uint64_t address, uint64_t data, uint32_t enables);

/* Returns true if a write was lost because the host ran out of memory. */
bool memory_is_full(const struct memory *memory);

/* Returns the initial value of a word. On-chip memories have the same values, from address 0. */
uint64_t memory_initial(uint64_t seed, uint64_t address);

/*
 * Returns an edge value, of 32-bit or paired 16-bit integers and floats. Memory has them more often than chance, so a
 * stimulus that uses them as sources gets matches, ties and NaNs.
 */
static inline uint32_t memory_edge(uint64_t random) {
    static const uint32_t edges[16] = {0x00000000, 0x80000000, 0xffffffff, 0x7fffffff, 0x00000001, 0x7f800000,
                                       0xff800000, 0x7fc00000, 0x7f800001, 0x3f800000, 0x80000001, 0x7c007c00,
                                       0x7e007e00, 0x7c017c01, 0x80008000, 0x3c003c00};
    return edges[random & 15];
}

/*
 * Writes a remark about lanes with one address that cannot have worked one after the other (V-8): no order of the
 * group explains the returns of its lanes, or else the values that they left.
 * Writes nothing without a group. lane is the unit vendor's word.
 */
void memory_remark(char remark[AGENT_TEXT], const char *lane, struct lane_group group, bool returned);

#endif
