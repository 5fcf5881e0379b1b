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

/* Returns ones from bit a to bit b, or between the two if a is above b. Both are 0 to 63. */
static inline uint64_t edge_span(unsigned a, unsigned b) {
    return ((2ull << b) - 1) ^ ((1ull << a) - 1);
}

/* Returns a run of ones, each start and end equally likely; of one value in `width` it is empty. Takes 32 bits. */
static inline uint64_t edge_run(uint64_t random, unsigned width) {
    return edge_span(edge_below(random, width), edge_below(random >> 16, width));
}

/* Returns a mask with a single 0, a single 1, one run of ones, or one run of zeros. Takes 34 bits. */
static inline uint64_t edge_mask(uint64_t random, unsigned width) {
    unsigned a = edge_below(random >> 2, width), b = edge_below(random >> 18, width);
    return (edge_span(a, random & 1 ? b : a) ^ -(random >> 1 & 1)) & edge_ones(width);
}

/* Returns 2^k or a value next to it, or the same negated; k is 0 to 64. Takes 3 bits. */
static inline uint64_t edge_at(uint64_t random, unsigned k) {
    uint64_t value = ((uint64_t)(k < 64) << (k & 63)) - 1 + (random & 3), negative = random >> 2 & 1;
    return (value ^ -negative) + negative;
}

/*
 * Returns such a value for any k from `least` to the width. Takes 24 bits. These are 0, 1, all ones, the greatest value
 * of k bits, a single 0, all upper bits set, and the ends of signed values.
 */
static inline uint64_t edge_value_from(uint64_t random, unsigned least, unsigned width) {
    return edge_at(random, least + edge_below(random >> 8, width - least + 1)) & edge_ones(width);
}

static inline uint64_t edge_value(uint64_t random, unsigned width) {
    return edge_value_from(random, 0, width);
}

/*
 * Makes x + y carry through a run of bits into the bit above, where the carry ends: both values have the first bit, one
 * has each other bit of the run, and both or neither the bit above. Bits outside stay.
 */
static inline void edge_carry(uint64_t run, uint64_t *x, uint64_t *y) {
    uint64_t first = run & -run, through = run ^ first, above = run + first;
    *x |= first;
    *y = ((*y | first) & ~through & ~above) | (~*x & through) | (*x & above);
}

#endif
