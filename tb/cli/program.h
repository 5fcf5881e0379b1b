/* SPDX-License-Identifier: MIT */
/* Programs of vISA messages in files, docs/programs.md. */
#ifndef TB_CLI_PROGRAM_H
#define TB_CLI_PROGRAM_H

#include "isa/visa_program.h"

struct program_counts {
    unsigned long instructions, expectations;
};

/* struct visa_machine's execute(); NULL: the model. */
typedef const char *program_execute(void *context, const struct visa_message *message, struct visa_machine *machine,
                                    struct visa_result *result);

/*
 * Runs a program from a file. False: it fails, it checks nothing, it is wrong, or it can not be read; the standard
 * error has a line for each reason.
 */
bool program_run(const char *path, program_execute *execute, void *context, struct program_counts *counts);

#endif
