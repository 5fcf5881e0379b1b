/* SPDX-License-Identifier: MIT */
/*
 * The cycle part of the int_alu model: each port on each cycle, docs/units/int_alu.md. What includes this is compiled
 * for a configuration, with its parameters DIV0, SHIFT and EXTEND.
 */
#ifndef CSIM_CYCLE_INT_ALU_H
#define CSIM_CYCLE_INT_ALU_H

#define PIPELINE_UNIT int_alu
#define PIPELINE_PORTS "cycle/int_alu_ports.h"
#define PIPELINE_STAGES 4
#include "cycle/pipeline_hold.h"

#include "isa/int_alu.h"

/* Without a configuration, riscv */
#ifndef DIV0
#define DIV0 0
#define SHIFT 0
#define EXTEND 1
#endif

#endif
