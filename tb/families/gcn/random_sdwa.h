/* SPDX-License-Identifier: MIT */
/*
 * Random SDWA instructions. Most are legal; of the others most differ from a legal one in a field or two, since a
 * decoder that is wrong is wrong about little.
 */
#ifndef TB_FAMILIES_GCN_RANDOM_SDWA_H
#define TB_FAMILIES_GCN_RANDOM_SDWA_H

#include "engine/rng.h"
#include "families/gcn/ops.h"

/* n instructions; the legal ones are of the first `ops` operations: GCN_OPS, or GCN_INTEGER_OPS. */
void gcn_random_sdwa(uint64_t random, uint32_t ops, uint64_t *restrict inst, size_t n);

/* The fields of a legal one, of the operation with this index. */
struct gcn_sdwa gcn_random_sdwa_fields(uint32_t index, struct rng *rng);

#endif
