/* SPDX-License-Identifier: MIT */
/* A request of a unit that carries out GCN instructions, apart from its ports. */
#ifndef TB_FAMILIES_GCN_REQUEST_H
#define TB_FAMILIES_GCN_REQUEST_H

#include <stdio.h>

#include "engine/rng.h"
#include "families/gcn/ops.h"

struct scan;

enum { GCN_LANES = 16 }; /* most that a unit has */

struct gcn_request {
    uint64_t inst;
    uint32_t vcc, exec, mode;
    uint32_t src0[GCN_LANES], src1[GCN_LANES], old[GCN_LANES];
};

/* What tb/units/<unit>.c says of the unit. */
struct gcn_unit {
    unsigned lanes;
    unsigned ops; /* the operations that it carries out are the first ones: GCN_OPS, or GCN_INTEGER_OPS */
    void (*put)(const struct gcn_request *request, void *req);
    void (*get)(const void *req, struct gcn_request *request);
    uint64_t (*inst_of)(const void *req);
};
extern const struct gcn_unit gcn_unit;

/* EXEC, or VCC, of all lanes */
static inline uint32_t gcn_all_lanes(void) {
    return (1u << gcn_unit.lanes) - 1;
}

/* A random one, as gcn_random_sdwa(), gcn_random_masks(), ... make them. */
void gcn_random_request(struct rng *rng, struct gcn_request *request);

/* The instruction, MODE where the operation looks at it, and the values of each lane that has one that is not 0. */
void gcn_print_op(FILE *file, const void *req);

/* Reads that again, as gcn_read_request() has it. */
bool gcn_read_op(struct scan *s, void *req);
extern const char *const gcn_op_words[];

#endif
