/* SPDX-License-Identifier: MIT */
/* Random operands of integer arithmetic: pairs for which adders, comparators and multipliers are in a corner. */
#ifndef TB_FAMILIES_GCN_RANDOM_INTEGER_H
#define TB_FAMILIES_GCN_RANDOM_INTEGER_H

#include <stddef.h>
#include <stdint.h>

/*
 * In place of some operands of n instructions with `lanes` lanes each, at most GCN_RANDOM_LANES in all: a carry or a
 * borrow that comes from a bit and runs through any number of them; values that differ in one bit; factors of one bit.
 * They stand where SRC0_SEL and SRC1_SEL look, in as many bits as both have.
 */
void gcn_random_integers(uint64_t random, const uint64_t *restrict inst, size_t n, size_t lanes,
                         uint32_t *restrict src0, uint32_t *restrict src1);

#endif
