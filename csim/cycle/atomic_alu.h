/* SPDX-License-Identifier: MIT */
/*
 * The cycle part of the atomic_alu model: what every port shows on each cycle, docs/units/atomic_alu.md.
 */
#ifndef CSIM_CYCLE_ATOMIC_ALU_H
#define CSIM_CYCLE_ATOMIC_ALU_H

#define TWO_STAGE_UNIT atomic_alu
#define TWO_STAGE_PORTS "cycle/atomic_alu_ports.h"
#include "cycle/two_stage.h"

/* The responses to n requests; pure. req and rsp do not overlap. */
void atomic_alu_respond(const struct atomic_alu_req *req, struct atomic_alu_rsp *rsp, size_t n);

#endif
