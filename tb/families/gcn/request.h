/* SPDX-License-Identifier: MIT */
/* Request of a unit that executes GCN instructions, without its ports. */
#ifndef TB_FAMILIES_GCN_REQUEST_H
#define TB_FAMILIES_GCN_REQUEST_H

#include <stddef.h>

#include "isa/gcn_dpp_wave.h"
#include "isa/gcn_inst.h"

/* An instruction and the wave that it reads. A unit with fewer lanes uses the first ones. */
struct gcn_request {
    uint64_t inst;
    struct gcn_wave wave;
};

/* Unit in whose declaration the family is used. */
struct gcn_unit {
    enum gcn_kind kind; /* form of instructions that it executes: GCN_INST_SDWA or GCN_INST_DPP */
    unsigned lanes;
    unsigned ops; /* it executes the first ones: GCN_INTEGER_OPS, GCN_FLOAT_OPS or GCN_OPS */
    size_t size;  /* bytes of a request */
    void (*put)(const struct gcn_request *request, void *req);
    void (*get)(const void *req, struct gcn_request *request);
    uint64_t (*inst_of)(const void *req);
    uint32_t (*mode_of)(const void *req);
};
extern const struct gcn_unit gcn_unit;

/* EXEC, or VCC, of all lanes. */
static inline uint64_t gcn_all_lanes(void) {
    return UINT64_MAX >> (GCN_WAVE - gcn_unit.lanes);
}

#endif
