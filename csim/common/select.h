/* SPDX-License-Identifier: MIT */
/*
 * Selection without branches. Random data would mispredict a branch half of the time, and a loop with one would not be
 * vectorised. Both alternatives are evaluated.
 */
#ifndef CSIM_COMMON_SELECT_H
#define CSIM_COMMON_SELECT_H

#include <stdbool.h>
#include <stdint.h>

/* Returns yes if condition, else no. gcc keeps the masks. clang would make a branch of them without the hint. */
static inline uint64_t csim_select(bool condition, uint64_t yes, uint64_t no) {
#ifdef __clang__
    return __builtin_unpredictable(condition) ? yes : no;
#else
    return (yes & -(uint64_t)condition) | (no & -(uint64_t)!condition);
#endif
}

/* Returns a mask for csim_merge(): all ones if condition, else 0. */
static inline uint32_t csim_mask(bool condition) {
    return -(uint32_t)condition;
}

/* Returns the bits of yes where mask is 1, else those of no. */
static inline uint32_t csim_merge(uint32_t mask, uint32_t yes, uint32_t no) {
    return (yes & mask) | (no & ~mask);
}

#endif
