/* SPDX-License-Identifier: MIT */
/* A program with the design in step: docs/programs.md. */
#ifndef TB_CLI_WORKER_PROGRAM_H
#define TB_CLI_WORKER_PROGRAM_H

#include "engine/check.h"

enum { EXIT_NO_INSTRUCTION = 4 }; /* the program is right, but has nothing for the unit: its design was not checked */

struct worker_program {
    struct check_options check;
    const char *config, *device; /* what the report calls them */
    const char *fail;            /* path of the files of a failure, without their endings; NULL: none are written */
    const char *again;           /* the words that a command needs beside FILE= to repeat this with the same design */
};

/*
 * Runs the program: the unit's instructions on model and design in step, each from power-up with the memories as the
 * program has them by then; the others on the model alone. Returns the exit status; what fails is printed.
 */
int worker_program(const char *path, const struct worker_program *how);

#endif
