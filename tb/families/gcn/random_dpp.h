/* SPDX-License-Identifier: MIT */
/*
 * Random DPP instructions. Most are legal; of the others most differ from a legal one in a field or two, since a
 * decoder that is wrong is wrong about little.
 */
#ifndef TB_FAMILIES_GCN_RANDOM_DPP_H
#define TB_FAMILIES_GCN_RANDOM_DPP_H

#include "engine/rng.h"
#include "families/gcn/ops.h"
#include "isa/gcn_dpp_move.h"

uint64_t gcn_random_dpp(struct rng *rng);

/* The fields of a legal one, of the operation with this index; and its move, with a number that the move can have. */
struct gcn_dpp gcn_random_dpp_fields(unsigned op, struct rng *rng);
uint16_t gcn_random_ctrl(enum gcn_dpp_move move, struct rng *rng);

/* A move's DPP_CTRL with its first number, and how many numbers it has. */
struct gcn_ctrls {
    uint16_t first, n;
};
extern const struct gcn_ctrls gcn_ctrls[GCN_DPP_NO_MOVE];

#endif
