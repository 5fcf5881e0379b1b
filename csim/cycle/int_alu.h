/* SPDX-License-Identifier: MIT */
/*
 * Cycle part of the int_alu model: every port on each cycle, docs/units/int_alu.md. A file that includes this is
 * compiled for one configuration, with the macros DIV0, SHIFT and EXTEND.
 */
#ifndef CSIM_CYCLE_INT_ALU_H
#define CSIM_CYCLE_INT_ALU_H

#define PIPELINE_UNIT int_alu
#define PIPELINE_PORTS "cycle/int_alu_ports.h"
#define PIPELINE_STAGES 4
#include "cycle/pipeline_hold.h"

#include "isa/int_alu.h"

/* Default: the configuration riscv */
#ifndef DIV0
#define DIV0 0
#define SHIFT 0
#define EXTEND 1
#endif

#ifndef __cplusplus
/* A division takes one cycle for each bit, and one more. */
static inline uint32_t int_alu_holds(const struct int_alu_req *req) {
    return int_alu_divides(req->op_i[0]) ? int_alu_bits(req->width_i[0]) + 1 : 0;
}
#endif

#endif
