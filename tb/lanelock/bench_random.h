/* SPDX-License-Identifier: MIT */
/*
 * Building blocks of a unit's randomize(): many random numbers at once, and edge values, masks and carries of a width
 * of 1 to 64 bits. Unless stated otherwise, functions have no branches, so loops of them are vectorised. `random` has
 * uniform bits, 64 unless a number is stated.
 */
#ifndef LANELOCK_BENCH_RANDOM_H
#define LANELOCK_BENCH_RANDOM_H

#include <stdbool.h>
#include <stdint.h>

/* Increment for loops that make many numbers at once: from a random start, each number is rng_hash() of the counter. */
#define RNG_STEP 0x9e3779b97f4a7c15u

static inline uint64_t rng_hash(uint64_t z) {
    z = (z ^ (z >> 32)) * 0xbf58476d1ce4e5b9u;
    return z ^ (z >> 29);
}

/*
 * Returns yes if the condition holds, else no. gcc keeps the masks. clang would make a branch of them without the hint.
 */
static inline uint64_t edge_select(bool condition, uint64_t yes, uint64_t no) {
#ifdef __clang__
    return __builtin_unpredictable(condition) ? yes : no;
#else
    return (yes & -(uint64_t)condition) | (no & -(uint64_t)!condition);
#endif
}

/* Returns 0 to n-1 from the low 16 bits; n is at most 2^16. */
static inline unsigned edge_below(uint64_t random, unsigned n) {
    return (unsigned)((random & 0xffff) * n >> 16);
}

/* Returns ones in the bits of the width. */
static inline uint64_t edge_ones(unsigned width) {
    return UINT64_MAX >> (64 - width);
}

/* Returns ones from bit a to bit b, or between the two if a is above b. Both are 0 to 63. */
static inline uint64_t edge_span(unsigned a, unsigned b) {
    return ((2ull << b) - 1) ^ ((1ull << a) - 1);
}

/* Returns a run of ones; each start and end is equally likely. One value in `width` is empty. Uses 32 bits. */
static inline uint64_t edge_run(uint64_t random, unsigned width) {
    return edge_span(edge_below(random, width), edge_below(random >> 16, width));
}

/* Returns a mask with a single 0, a single 1, one run of ones, or one run of zeros. Uses 34 bits. */
static inline uint64_t edge_mask(uint64_t random, unsigned width) {
    unsigned a = edge_below(random >> 2, width), b = edge_below(random >> 18, width);
    return (edge_span(a, random & 1 ? b : a) ^ -(random >> 1 & 1)) & edge_ones(width);
}

/* Returns 2^k or a neighbor, or the negation of one; k is 0 to 64. Uses 3 bits. */
static inline uint64_t edge_at(uint64_t random, unsigned k) {
    uint64_t value = ((uint64_t)(k < 64) << (k & 63)) - 1 + (random & 3), negative = random >> 2 & 1;
    return (value ^ -negative) + negative;
}

/*
 * Returns such a value for any k from `least` to the width. Uses 24 bits. These are 0, 1, all ones, the greatest value
 * of k bits, a single 0, all upper bits set, and the ends of signed values.
 */
static inline uint64_t edge_value_from(uint64_t random, unsigned least, unsigned width) {
    return edge_at(random, least + edge_below(random >> 8, width - least + 1)) & edge_ones(width);
}

static inline uint64_t edge_value(uint64_t random, unsigned width) {
    return edge_value_from(random, 0, width);
}

/*
 * Makes x + y carry through a run of bits into the bit above, where the carry ends. Both values get the first bit, one
 * gets each other bit of the run, and both or neither the bit above. Other bits are unchanged.
 */
static inline void edge_carry(uint64_t run, uint64_t *x, uint64_t *y) {
    uint64_t first = run & -run, through = run ^ first, above = run + first;
    *x |= first;
    *y = ((*y | first) & ~through & ~above) | (~*x & through) | (*x & above);
}

/*
 * Finds the longest carry in x + y, the lowest of equals: the bit that generates it, and the last bit that it passes. x
 * and y have no bits above the width. Returns false if there is no carry.
 */
static inline bool edge_find_carry(uint64_t x, uint64_t y, unsigned width, unsigned *first, unsigned *last) {
    unsigned longest = 0;
    for (uint64_t from = x & y; from; from &= from - 1) {
        const unsigned bit = (unsigned)__builtin_ctzll(from);
        const uint64_t through = bit + 1 < width ? (x ^ y) >> (bit + 1) : 0;
        const unsigned run = ~through ? (unsigned)__builtin_ctzll(~through) : 64;
        if (run + 1 <= longest)
            continue;
        longest = run + 1;
        *first = bit;
        *last = bit + run;
    }
    return longest != 0;
}

#endif
