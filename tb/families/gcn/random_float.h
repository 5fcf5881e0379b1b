/* SPDX-License-Identifier: MIT */
/* Random operands of float operations: values on the edges of what they compute, and pairs that meet there. */
#ifndef TB_FAMILIES_GCN_RANDOM_FLOAT_H
#define TB_FAMILIES_GCN_RANDOM_FLOAT_H

#include <stddef.h>
#include <stdint.h>

/*
 * Puts them in place of what is in src0, src1 and old, of n instructions with so many lanes each, where most lanes of
 * most float operations look: in the part that is selected. n * lanes is at most GCN_RANDOM_LANES.
 */
void gcn_random_floats(uint64_t random, const uint64_t *restrict inst, size_t n, size_t lanes, uint32_t *restrict src0,
                       uint32_t *restrict src1, uint32_t *restrict old);

#endif
