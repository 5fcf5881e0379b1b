/* SPDX-License-Identifier: MIT */
/* Random operands of transcendental operations. */
#ifndef TB_FAMILIES_GCN_RANDOM_TRANS_H
#define TB_FAMILIES_GCN_RANDOM_TRANS_H

#include <stddef.h>
#include <stdint.h>

/*
 * Replaces src0 of transcendental operations among n instructions with `lanes` lanes each, in the part that SRC0_SEL
 * selects: special values, ends of ranges and of table segments, powers of two and their neighbors.
 */
void gcn_random_transcendentals(uint64_t random, const uint64_t *inst, size_t n, size_t lanes, uint32_t *src0);

#endif
