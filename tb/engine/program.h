/* SPDX-License-Identifier: MIT */
/* A program under way: its lines one after the other, or where its branches go. */
#ifndef TB_ENGINE_PROGRAM_H
#define TB_ENGINE_PROGRAM_H

#include <limits.h>

#include "common/scan.h"
#include "engine/language.h"

#define PROGRAM_END ULONG_MAX /* the next line of a program that is at its end */

enum {
    PROGRAM_WHAT = 48,
    PROGRAM_TURNS = 1 << 16 /* how often a program may go back to a line above: more is taken for a loop without end */
};

/* Something that came out in another way than the program says. */
struct program_failure {
    unsigned long line; /* from 1 */
    char what[PROGRAM_WHAT], expected[PROGRAM_WHAT], seen[LANGUAGE_TEXT];
};

struct program {
    const struct language *language;
    const char *path; /* of its file, for messages; the run itself has no use for it */
    void (*failed)(const struct program *program, const struct program_failure *failure); /* called at each failure */
    void (*warned)(const struct program *program, const char *message); /* called at each warning; may be NULL */
    /* Carries out an instruction in place of the language's execute(), which it calls; NULL: the model is alone. */
    bool (*step)(void *context, struct program *program);
    void *context; /* of step() */

    void *machine;            /* the language's */
    struct scan scan;         /* the line that is read, without its comment; why it is refused, if it is */
    unsigned long line, next; /* its number, from 1, and that of the line to be read then: for branches to set */
    unsigned long instructions, expectations, failures; /* what the run has counted */
};

/*
 * Runs the text of length bytes to its end, or to the first line that is wrong. True if it came to the end; failures
 * then says whether it passes. False: line, or 0 if it is not about one, scan.column and scan.message say why. A
 * program without expectations has checked nothing. Any text is safe.
 */
bool program_run(struct program *program, const char *text, size_t length);

/* For languages. Refuses the line at `at` with a message; returns false. scan_fail() does it as well. */
bool program_refuse(struct program *program, const char *at, const char *message);

/* Tells a failure of a line. */
void program_fail(struct program *program, unsigned long line, struct program_failure *failure);

/* Reports what is suspicious about the line that is read; the program goes on. */
void program_warn(const struct program *program, const char *message);

/* What differs of the values of one expectation: the first, and how many there are. */
struct program_differences {
    struct program_failure first;
    unsigned long n;
};

/* Tells them as one failure of the line that is read, if there are any. */
void program_fail_differences(struct program *program, struct program_differences *differences);

#endif
