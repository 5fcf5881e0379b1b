/* SPDX-License-Identifier: MIT */
/* Random transcendental instructions and their operands. */
#ifndef TB_FAMILIES_GCN_RANDOM_TRANS_H
#define TB_FAMILIES_GCN_RANDOM_TRANS_H

#include "engine/rng.h"
#include "isa/gcn_dpp.h"
#include "isa/gcn_trans.h"

/* Returns the code of a random operation of VOP1. */
uint8_t gcn_random_trans_code(struct rng *rng);

/* Returns random fields of an SDWA instruction. Most of them take and write whole operands, without CLAMP. */
struct gcn_sdwa gcn_random_trans_sdwa(struct rng *rng);

/*
 * Returns an operand: any bits, a power of two or a number next to it, an end of a segment of the table, a special
 * value or the end of a range. The selection sel is where the instruction takes it from.
 */
uint32_t gcn_random_trans_operand(struct rng *rng, const struct float_transcendental *op, unsigned sel);

#endif
