/* SPDX-License-Identifier: MIT */
/* Random requests of a unit that executes GCN instructions on a wave. */
#ifndef TB_FAMILIES_GCN_RANDOM_WAVE_H
#define TB_FAMILIES_GCN_RANDOM_WAVE_H

#include "engine/rng.h"
#include "families/gcn/request.h"
#include "lanelock/bench_unit.h"

/* Makes n random requests, for .randomize. */
void gcn_random_waves(struct rng *rng, void *words, size_t n);

/* Makes a random wave for the instruction: operands meet where its move brings them together. */
void gcn_random_wave(struct rng *rng, struct gcn_request *request);

/*
 * Patterns of EXEC. In a pair, the first one has some lanes, and the second one all others. A bank is that of each row,
 * an edge has the first lanes of the rows or the last ones.
 */
#define GCN_EXEC_LIST(V)                                                                                               \
    V(GCN_EXEC_FULL, "all lanes"), V(GCN_EXEC_EMPTY, "no lane"), V(GCN_EXEC_ANY, "some lanes"),                        \
        V(GCN_EXEC_ALTERNATING, "every other lane"), V(GCN_EXEC_LANE, "one lane"),                                     \
        V(GCN_EXEC_LANE_OFF, "all lanes but one"), V(GCN_EXEC_ROW, "one row"),                                         \
        V(GCN_EXEC_ROW_OFF, "all rows but one"), V(GCN_EXEC_BANK, "one bank"),                                         \
        V(GCN_EXEC_BANK_OFF, "all banks but one"), V(GCN_EXEC_EDGE, "an edge of the rows"),                            \
        V(GCN_EXEC_EDGE_OFF, "all but an edge of the rows")
enum gcn_exec_pattern { GCN_EXEC_LIST(LL_ID), GCN_EXEC_PATTERNS };
uint64_t gcn_random_exec(enum gcn_exec_pattern pattern, struct rng *rng);
enum gcn_exec_pattern gcn_exec_pattern_of(uint64_t exec);

#endif
