/* SPDX-License-Identifier: MIT */
/* Cycle part of the atomic_alu model: every port on each cycle, docs/units/atomic_alu.md. */
#ifndef CSIM_CYCLE_ATOMIC_ALU_H
#define CSIM_CYCLE_ATOMIC_ALU_H

#define PIPELINE_UNIT atomic_alu
#define PIPELINE_PORTS "cycle/atomic_alu_ports.h"
#define PIPELINE_STAGES 2
#include "cycle/pipeline.h"

/* Computes the responses to n requests; pure. req and rsp do not overlap. */
void atomic_alu_respond(const struct atomic_alu_req *req, struct atomic_alu_rsp *rsp, size_t n);

#endif
