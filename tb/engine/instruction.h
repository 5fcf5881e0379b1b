/* SPDX-License-Identifier: MIT */
/* Runs an instruction of a program on a design. */
#ifndef TB_ENGINE_INSTRUCTION_H
#define TB_ENGINE_INSTRUCTION_H

#include "engine/program.h"
#include "engine/shrink.h"

/*
 * Executes the instruction that was read on the model. If it has requests of the unit, also runs these on a design,
 * from power-up and with the program's current memories. step is that run, without operations if there was none; call
 * stimulus_close() in any case. False: the program cannot continue, and program_refuse() was called.
 */
bool instruction_run(struct program *program, unit_requests *requests, const struct check_options *options,
                     struct failure *step);

#endif
