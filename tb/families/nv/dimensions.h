/* SPDX-License-Identifier: MIT */
/* What a design may have a part of, of units that carry out ATOMS: operations and sizes. */
#ifndef TB_FAMILIES_NV_DIMENSIONS_H
#define TB_FAMILIES_NV_DIMENSIONS_H

#include "engine/subset.h"
#include "families/nv/warp.h"

/* The unit's dimensions: operations by their place in the table, enum nv_size. */
enum { NV_BY_OPERATION, NV_BY_SIZE };

/* The place of an operation in the table, and back. */
enum { NV_OPERATIONS = 12 };
extern const uint8_t nv_operations[NV_OPERATIONS];
static inline unsigned nv_operation_place(unsigned op) {
    return op <= NV_OP_EXCH ? op : op - NV_OP_CAST + NV_OP_EXCH + 1;
}

/* For struct ll_unit: makes the word one that is no instruction. */
void nv_refuse(void *req);

/* The operation and the size that a word is about, SUBSET_NONE of those that there are not; size SUBSET_ANY of no
 * ATOMS. */
void nv_classify_word(uint64_t word, unsigned *place, unsigned *size);

/* One of n operations, of the subset if it has any of them; and a size of 32 bits. */
uint8_t nv_draw_op(struct rng *rng, const uint8_t *among, unsigned n);
uint8_t nv_size_32(void);

#endif
