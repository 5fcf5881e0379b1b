/* SPDX-License-Identifier: MIT */
/*
 * Edge values, masks and carries of a width of 1 to 64 bits, for sizes, bounds, addresses and operands of all units.
 * Functions have no branches, so that loops of them become vector code. `random` has uniform bits, 64 unless a number
 * is stated.
 */
#ifndef TB_ENGINE_EDGE_H
#define TB_ENGINE_EDGE_H

#include <stdint.h>

/* Returns 0 to n-1 from the low 16 bits; n is at most 2^16. */
static inline unsigned edge_below(uint64_t random, unsigned n) {
    return (unsigned)((random & 0xffff) * n >> 16);
}

/* Returns the ones of the width. */
static inline uint64_t edge_ones(unsigned width) {
    return UINT64_MAX >> (64 - width);
}

/* A run of bits, first to last. */
struct edge_run {
    unsigned first, last;
};

/* Returns a run. Each pair of first < last is equally likely, and twice as likely as a run of one bit. Takes 32 bits.
 */
static inline struct edge_run edge_run(uint64_t random, unsigned width) {
    unsigned a = edge_below(random, width), b = edge_below(random >> 16, width);
    return (struct edge_run){a < b ? a : b, a < b ? b : a};
}

static inline uint64_t edge_run_mask(struct edge_run run) {
    return (2ull << run.last) - (1ull << run.first);
}

/* Returns a mask with a single 0, a single 1, one run of ones, or one run of zeros. Takes 34 bits. */
static inline uint64_t edge_mask(uint64_t random, unsigned width) {
    struct edge_run run = edge_run(random >> 2, width);
    run.last = random & 1 ? run.last : run.first;
    return (edge_run_mask(run) ^ -(random >> 1 & 1)) & edge_ones(width);
}

/*
 * Returns 2^k or -2^k, or a value next to either, for any k from `least` to the width. Takes 24 bits. These are 0, 1,
 * all ones, the greatest value of k bits, a single 0, all upper bits set, and the ends of signed values.
 */
static inline uint64_t edge_value_from(uint64_t random, unsigned least, unsigned width) {
    unsigned k = least + edge_below(random >> 8, width - least + 1);
    uint64_t power = (uint64_t)(k < 64) << (k & 63), negative = random >> 2 & 1;
    return ((power ^ -negative) + negative + (random & 1) - (random >> 1 & 1)) & edge_ones(width);
}

static inline uint64_t edge_value(uint64_t random, unsigned width) {
    return edge_value_from(random, 0, width);
}

/*
 * Makes x + y carry from bit run.first through run.last into the bit above, where the carry ends: both values have the
 * first bit, one has each other bit of the run, and both or neither the bit above. Bits outside stay.
 */
static inline void edge_carry(struct edge_run run, uint64_t *x, uint64_t *y) {
    uint64_t first = 1ull << run.first, through = edge_run_mask(run) - first, above = 2ull << run.last;
    *x |= first;
    *y = ((*y | first) & ~through & ~above) | (~*x & through) | (*x & above);
}

#endif
