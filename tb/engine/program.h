/* SPDX-License-Identifier: MIT */
/* Running a program: its lines one after the other, or as its branches determine. */
#ifndef TB_ENGINE_PROGRAM_H
#define TB_ENGINE_PROGRAM_H

#include <limits.h>

#include "common/scan.h"
#include "engine/language.h"

#define PROGRAM_END ULONG_MAX /* the next line at the end of a program */

enum {
    PROGRAM_WHAT = 48,
    PROGRAM_TURNS = 1 << 16 /* most jumps back; a program with more is rejected as endless */
};

/* An expectation of a program that is not met. */
struct program_failure {
    unsigned long line; /* from 1 */
    char what[PROGRAM_WHAT], expected[PROGRAM_WHAT], seen[LANGUAGE_TEXT];
};

struct program {
    const struct language *language;
    const char *path; /* of its file, for messages only */
    void (*failed)(const struct program *program, const struct program_failure *failure); /* called at each failure */
    void (*warned)(const struct program *program, const char *message); /* called at each warning, or NULL */
    /* Executes an instruction in place of the language's execute(), which it calls; NULL: the model runs alone. */
    bool (*step)(void *context, struct program *program);
    void *context; /* of step() */

    void *machine;            /* of the language */
    struct scan scan;         /* the current line without its comment; the reason if it is rejected */
    unsigned long line, next; /* number of the current line, from 1, and of the next one, which a branch sets */
    unsigned long instructions, expectations, failures; /* counts of the run */
};

/*
 * Runs a text to its end, or to the first rejected line. True: it ended, and passes if failures is 0. False: line, or 0
 * for the whole program, scan.column and scan.message have the reason. A program without expectations checks nothing.
 * Any text is safe.
 */
bool program_run(struct program *program, const char *text, size_t length);

/* For languages: rejects the line at `at` with a message, as scan_fail() does. Returns false. */
bool program_refuse(struct program *program, const char *at, const char *message);

/* Reports a failure of a line. */
void program_fail(struct program *program, unsigned long line, struct program_failure *failure);

/* Reports a warning about the current line; the program continues. */
void program_warn(const struct program *program, const char *message);

/* Differences in the values of one expectation: the first one, and their number. */
struct program_differences {
    struct program_failure first;
    unsigned long n;
};

/* Reports them as one failure of the current line, if there are any. */
void program_fail_differences(struct program *program, struct program_differences *differences);

#endif
