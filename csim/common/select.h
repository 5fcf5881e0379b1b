/* SPDX-License-Identifier: MIT */
/*
 * Selection without a branch. Random data decides these choices: a branch would be mispredicted half of the time, and a
 * loop with it would not become vector code. Both alternatives are evaluated.
 */
#ifndef CSIM_COMMON_SELECT_H
#define CSIM_COMMON_SELECT_H

#include <stdbool.h>
#include <stdint.h>

/* yes if condition, else no. gcc takes the masks as they are; clang sees a choice in them, and has to be told. */
static inline uint64_t csim_select(bool condition, uint64_t yes, uint64_t no) {
#ifdef __clang__
    return __builtin_unpredictable(condition) ? yes : no;
#else
    return (yes & -(uint64_t)condition) | (no & -(uint64_t)!condition);
#endif
}

/* A condition for csim_merge(): all ones, or 0. */
static inline uint32_t csim_mask(bool condition) {
    return -(uint32_t)condition;
}

/* Bit by bit: that of yes where mask is 1, else that of no. */
static inline uint32_t csim_merge(uint32_t mask, uint32_t yes, uint32_t no) {
    return (yes & mask) | (no & ~mask);
}

#endif
