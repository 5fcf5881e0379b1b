/* SPDX-License-Identifier: MIT */
/* Random masks and operands of lanes, for many instructions at once. */
#ifndef TB_FAMILIES_GCN_RANDOM_LANES_H
#define TB_FAMILIES_GCN_RANDOM_LANES_H

#include <stddef.h>
#include <stdint.h>

/* VCC and EXEC of n instructions whose lanes are those of `all`; EXEC has most often all of them. */
void gcn_random_masks(uint64_t random, uint32_t all, uint32_t *restrict vcc, uint32_t *restrict exec, size_t n);

/* MODE of n instructions: any codes. */
void gcn_random_modes(uint64_t random, uint32_t *restrict mode, size_t n);

/*
 * Both sources, often near to each other, and the old destination of n lanes, at most GCN_RANDOM_LANES: an even number.
 * The values are any, or on the edge of some width.
 */
enum { GCN_RANDOM_LANES = 2048 };
void gcn_random_operands(uint64_t random, uint32_t *restrict src0, uint32_t *restrict src1, uint32_t *restrict old,
                         size_t n);

#endif
