/* SPDX-License-Identifier: MIT */
/* A program with the design in step: docs/programs.md. */
#ifndef TB_CLI_WORKER_PROGRAM_H
#define TB_CLI_WORKER_PROGRAM_H

#include "engine/check.h"

enum { EXIT_NO_INSTRUCTION = 4 }; /* the program is right, but has no instruction of the unit */

struct worker_program {
    struct check_options check;
    const char *config, *device; /* their names in the report */
    const char *fail;            /* path of a failure's files, without their endings; NULL: none are written */
    const char *again;           /* options in addition to FILE= that repeat this with the same design */
};

/*
 * Runs the program: the unit's instructions on model and design in step, each from power-up with the program's memories
 * at that point; others on the model alone. Returns the exit status; prints failures.
 */
int worker_program(const char *path, const struct worker_program *how);

#endif
