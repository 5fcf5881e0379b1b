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

/* The last instruction. If it was rejected, an expectation has to follow. */
struct program_last {
    unsigned long line;      /* 0: there is none */
    char why[LANGUAGE_TEXT]; /* reason of its rejection, or "" */
    bool settled;            /* the rejection was expected, or has been reported */
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
    struct program_last last; /* instruction that was executed */
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
void program_fail(struct program *program, unsigned long line, const char *what, const char *expected,
                  const char *seen);

/* Reports a warning about the current line; the program continues. */
void program_warn(const struct program *program, const char *message);

/* For languages: records that the instruction of this line was executed, or the reason why it was rejected, not "". */
void program_executed(struct program *program, const char *why);

/* Reports the rejection of the last instruction if it was not expected; before the next one is read, and at the end. */
void program_settle(struct program *program);

/*
 * Settles an expected rejection of the last instruction, and reports a failure unless it is met. If there is no
 * instruction, or its rejection is settled, rejects the line at `at` with the message `none`.
 */
bool program_expect_rejection(struct program *program, const char *at, bool met, const char *expected,
                              const char *none);

/* Values that a line sets or compares, from a place on. `place` belongs to the language. */
struct program_values {
    const void *place;
    uint64_t n;         /* number of values up to the end of the place */
    const char *beyond; /* what is expected there instead of a value; NULL: the end */
    bool all;           /* one value after the word all is for each of them */
    int digits;         /* of a value in a report */
    const char *name;   /* of the place in a report; the value's index and type follow */
    const char *type;   /* NULL: it is not printed */
    uint64_t first;     /* index of the first value */
    unsigned step;      /* from one index to the next; 0: values have none */
    bool addresses;     /* the indices are addresses, which are printed in hexadecimal */
    /* Reads a value. */
    bool (*read)(struct program *program, const void *place, uint64_t *value);
    uint64_t (*get)(struct program *program, const void *place, uint64_t i);
    void (*set)(struct program *program, const void *place, uint64_t i, uint64_t value);
    /* Prints what follows the digits of a value in a report. NULL: nothing. */
    void (*explain)(const void *place, uint64_t value, char *text, size_t size);
    /* Returns a value for the word lane. NULL: there is no such word. */
    uint64_t (*lane)(const void *place, uint64_t i);
};

/* Reads = VALUE ..., = all VALUE or = lane. Sets the values, or reports differences as one failure of the line. */
bool program_values(struct program *program, const struct program_values *values, bool compare);

#endif
