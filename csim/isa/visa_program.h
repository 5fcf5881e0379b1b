/* SPDX-License-Identifier: MIT */
/* Programs of vISA messages, which say what they expect: docs/programs.md has their form. */
#ifndef CSIM_ISA_VISA_PROGRAM_H
#define CSIM_ISA_VISA_PROGRAM_H

#include "isa/visa_machine.h"

enum { VISA_PROGRAM_MESSAGE = 256, VISA_PROGRAM_WHAT = 48 };

/* Something that came out in another way than the program says. */
struct visa_failure {
    unsigned long line; /* from 1 */
    char what[VISA_PROGRAM_WHAT], expected[VISA_PROGRAM_WHAT], seen[VISA_PROGRAM_MESSAGE];
};

/* Why a text is no program, or could not be run to its end. */
struct visa_program_error {
    unsigned long line;
    unsigned column; /* from 1, counted in bytes */
    char message[VISA_PROGRAM_MESSAGE];
};

struct visa_program {
    struct visa_machine *machine; /* as visa_machine_start() leaves it, or with an execute() of the caller's */
    void (*failed)(void *context, const struct visa_failure *failure); /* called at each failure */
    void *context;
    unsigned long instructions, expectations, failures; /* what the run has counted */
    struct visa_program_error error;
};

/*
 * Runs the text of length bytes, line by line, to its end or to the first line that is wrong. True if it came to the
 * end; failures then says whether it passes. A program without expectations has checked nothing. Any text is safe.
 */
bool visa_program_run(struct visa_program *program, const char *text, size_t length);

#endif
