/* SPDX-License-Identifier: MIT */
/* Random requests of a unit that executes GCN instructions on a wave. */
#ifndef TB_FAMILIES_GCN_RANDOM_WAVE_H
#define TB_FAMILIES_GCN_RANDOM_WAVE_H

#include "engine/rng.h"
#include "families/gcn/request.h"

/* Makes n random requests, for .randomize. */
void gcn_random_waves(struct rng *rng, void *words, size_t n);

/* Makes a random wave for the instruction: operands meet where its move brings them together. */
void gcn_random_wave(struct rng *rng, struct gcn_request *request);

/* Patterns of EXEC. In a pair, the first one has some lanes, and the second one all others. */
enum gcn_exec_pattern {
    GCN_EXEC_FULL,
    GCN_EXEC_EMPTY,
    GCN_EXEC_ANY,
    GCN_EXEC_ALTERNATING,
    GCN_EXEC_LANE,
    GCN_EXEC_LANE_OFF,
    GCN_EXEC_ROW,
    GCN_EXEC_ROW_OFF,
    GCN_EXEC_BANK, /* of each row */
    GCN_EXEC_BANK_OFF,
    GCN_EXEC_EDGE, /* the first lanes of the rows, or the last ones */
    GCN_EXEC_EDGE_OFF,
    GCN_EXEC_PATTERNS
};
uint64_t gcn_random_exec(enum gcn_exec_pattern pattern, struct rng *rng);
enum gcn_exec_pattern gcn_exec_pattern_of(uint64_t exec);

#endif
