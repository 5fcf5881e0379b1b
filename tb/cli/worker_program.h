/* SPDX-License-Identifier: MIT */
/* A program with the design in step: docs/programs.md. */
#ifndef TB_CLI_WORKER_PROGRAM_H
#define TB_CLI_WORKER_PROGRAM_H

#include "cli/worker_item.h"

enum { EXIT_NO_INSTRUCTION = 4 }; /* the program is right, but has no instruction of the unit */

/*
 * Runs the program in the item's file: the unit's instructions on model and design in step, each from power-up with the
 * program's memories at that point; others on the model alone. Returns the exit status; prints failures.
 */
int worker_program(const struct worker_item *item);

#endif
