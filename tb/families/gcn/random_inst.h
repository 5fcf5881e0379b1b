/* SPDX-License-Identifier: MIT */
/*
 * Random instructions. Most are legal. Most of the others differ from a legal one in one or two fields, because decoder
 * bugs are usually small.
 */
#ifndef TB_FAMILIES_GCN_RANDOM_INST_H
#define TB_FAMILIES_GCN_RANDOM_INST_H

#include "engine/rng.h"
#include "families/gcn/ops.h"
#include "isa/gcn_dpp_move.h"

/* Makes n SDWA instructions. The legal ones have the first `ops` operations, as struct gcn_unit has them. */
void gcn_random_sdwa(uint64_t random, uint32_t ops, uint64_t *restrict inst, size_t n);

/* Returns a DPP instruction. If legal, it is of the first `ops` operations. */
uint64_t gcn_random_dpp(struct rng *rng, uint32_t ops);

/* Replaces fields of an instruction that options exclude. A legal instruction then is one of the subset. */
uint64_t gcn_within_options(uint64_t inst, struct rng *rng);

/* Replace fields of MODE that an option restricts or weighs. */
void gcn_modes_within_options(uint32_t *mode, size_t n, struct rng *rng);
uint32_t gcn_mode_within_options(uint32_t mode, struct rng *rng);

/* Return the fields of a legal instruction of the operation with this index. */
struct gcn_sdwa gcn_random_sdwa_fields(uint32_t op, struct rng *rng);
struct gcn_dpp gcn_random_dpp_fields(unsigned op, struct rng *rng);

/* Returns DPP_CTRL of a move, with a number that the move can have. */
uint16_t gcn_random_ctrl(enum gcn_dpp_move move, struct rng *rng);

/* DPP_CTRL of a move with its first number, and how many numbers it has. */
struct gcn_ctrls {
    uint16_t first, n;
};
extern const struct gcn_ctrls gcn_ctrls[GCN_DPP_NO_MOVE];

#endif
