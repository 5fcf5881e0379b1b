/* SPDX-License-Identifier: MIT */
/*
 * Cycle part of the float_alu model: every port on each cycle, docs/units/float_alu.md. float_alu.c is compiled for one
 * configuration, whose parameters are macros: float_alu_dialect.h.
 */
#ifndef CSIM_CYCLE_FLOAT_ALU_H
#define CSIM_CYCLE_FLOAT_ALU_H

#define PIPELINE_UNIT float_alu
#define PIPELINE_PORTS "cycle/float_alu_ports.h"
#define PIPELINE_STAGES 6
#include "cycle/pipeline_hold.h"

#endif
