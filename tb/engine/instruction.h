/* SPDX-License-Identifier: MIT */
/* An instruction of a program with a design in step. */
#ifndef TB_ENGINE_INSTRUCTION_H
#define TB_ENGINE_INSTRUCTION_H

#include "engine/program.h"
#include "engine/shrink.h"

/*
 * Carries out the instruction that has been read: on the model, and where there are requests on a design too, from
 * power-up and with memories as the program has them by then. step then is what ran, its stimulus without operations if
 * nothing did; stimulus_close() frees it in any case. False: program_refuse() has said why the program can not go on.
 */
bool instruction_run(struct program *program, unit_requests *requests, const struct check_options *options,
                     struct failure *step);

#endif
