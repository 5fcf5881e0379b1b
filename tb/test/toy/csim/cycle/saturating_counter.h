/* SPDX-License-Identifier: MIT */
/* The model of saturating_counter, docs/units/saturating_counter.md. */
#ifndef CSIM_CYCLE_SATURATING_COUNTER_H
#define CSIM_CYCLE_SATURATING_COUNTER_H

#define PIPELINE_UNIT saturating_counter
#define PIPELINE_PORTS "cycle/saturating_counter_ports.h"
#define PIPELINE_STAGES 2
#include "cycle/pipeline.h"

enum saturating_counter_op {
#define OP(name, code, mnemonic) SATURATING_COUNTER_##name = (code),
#include "isa/saturating_counter_op.def"
#undef OP
    SATURATING_COUNTER_OPS
};

/* The responses to n requests; pure. req and rsp do not overlap. */
void saturating_counter_respond(const struct saturating_counter_req *req, struct saturating_counter_rsp *rsp, size_t n);

#endif
