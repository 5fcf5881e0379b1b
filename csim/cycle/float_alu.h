/* SPDX-License-Identifier: MIT */
/*
 * The cycle part of the float_alu model: each port on each cycle, docs/units/float_alu.md. float_alu.c is compiled for
 * a configuration, with its parameters.
 */
#ifndef CSIM_CYCLE_FLOAT_ALU_H
#define CSIM_CYCLE_FLOAT_ALU_H

#define PIPELINE_UNIT float_alu
#define PIPELINE_PORTS "cycle/float_alu_ports.h"
#define PIPELINE_STAGES 6
#include "cycle/pipeline_hold.h"

#endif
