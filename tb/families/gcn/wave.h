/* SPDX-License-Identifier: MIT */
/* A request of a unit that carries out GCN instructions on a wave, apart from its ports. */
#ifndef TB_FAMILIES_GCN_WAVE_H
#define TB_FAMILIES_GCN_WAVE_H

#include <stdio.h>

#include "engine/rng.h"
#include "isa/gcn_dpp_wave.h"

struct scan;

struct gcn_wave_request {
    uint64_t inst;
    struct gcn_wave wave;
};

/* What tb/units/<unit>.c says of the unit. */
struct gcn_wave_unit {
    void (*put)(const struct gcn_wave_request *request, void *req);
    void (*get)(const void *req, struct gcn_wave_request *request);
    uint64_t (*inst_of)(const void *req);
    size_t size; /* of a request, in bytes */
};
extern const struct gcn_wave_unit gcn_wave_unit;

/* For LL_UNIT(): random requests; and the instruction, MODE where the operation looks at it, EXEC unless it has all
 * lanes, and each lane that has a value which is not 0, with the lanes that it reads and by which it is read. */
void gcn_random_waves(struct rng *rng, void *words, size_t n);
void gcn_print_wave(FILE *file, const void *req);

/* Reads that again, as gcn_read_request() has it. */
bool gcn_read_wave(struct scan *s, void *req);
extern const char *const gcn_wave_words[];

/* A random wave for the instruction: operands meet where its move brings them together. */
void gcn_random_wave(struct rng *rng, struct gcn_wave_request *request);

/* Patterns of EXEC. Of those in a pair the first has some lanes, and the second all but them. */
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
