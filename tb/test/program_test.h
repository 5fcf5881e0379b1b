/* SPDX-License-Identifier: MIT */
/* Functions for tests of programs in all languages: a run and its report; and texts that are broken at random. */
#ifndef TB_TEST_PROGRAM_TEST_H
#define TB_TEST_PROGRAM_TEST_H

#include <stdio.h>

#include "engine/program.h"
#include "test/broken_text.h"
#include "test/rows.h"

/* A test's language, the beginning of each program, and the lines before and after one that is rejected. */
struct tested_language {
    const struct language *language;
    const char *head, *before, *after;
};
static const struct tested_language tested;

static struct program program;

/* The failures of a run, a line each: line, what, seen, expected. */
static char failures[4096];

static inline void remember(const struct program *from, const struct program_failure *f) {
    size_t length = strlen(failures);
    assert_ptr_equal(from, &program);
    snprintf(failures + length, sizeof failures - length, "%lu: %s: %s, not %s\n", f->line, f->what, f->seen,
             f->expected);
}

/* Its warnings, a line each. */
static char warnings[1024];

static inline void remember_warning(const struct program *from, const char *message) {
    size_t length = strlen(warnings);
    assert_ptr_equal(from, &program);
    snprintf(warnings + length, sizeof warnings - length, "%lu: %s\n", from->line, message);
}

static inline bool run_with(bool (*step)(void *, struct program *), const char *text, size_t length) {
    failures[0] = warnings[0] = 0;
    program =
        (struct program){.language = tested.language, .failed = remember, .warned = remember_warning, .step = step};
    return program_run(&program, text, length);
}

static inline bool run_length(const char *text, size_t length) {
    return run_with(NULL, text, length);
}

/* A text that is a program. */
static inline void run_program(const char *text) {
    if (!run_length(text, strlen(text)))
        fail_msg("%s\n%lu:%u: %s", text, program.line, program.scan.column, program.scan.message);
}

static inline unsigned lines_of(const char *text) {
    unsigned lines = 0;
    for (const char *at = text; (at = strchr(at, '\n')); at++)
        lines++;
    return lines;
}

/* Columns: a program, its failures, and the numbers of its instructions and expectations. */
static inline void check_program(char *const *column) {
    char text[ROW_LENGTH];
    snprintf(text, sizeof text, "%s%s", tested.head, column[0]);
    run_program(text);
    assert_string_equal(failures, column[1]);
    assert_int_equal(program.failures, lines_of(failures));
    assert_int_equal(program.instructions, strtoul(column[2], NULL, 10));
    assert_int_equal(program.expectations, strtoul(column[3], NULL, 10));
}

/* Columns: a line that no program can have, the column of its error, and the message unless any will do. */
static inline void check_rejected(char *const *column) {
    char text[ROW_LENGTH];
    int length = snprintf(text, sizeof text, "%s%s", tested.head, tested.before);
    const unsigned line = 1 + lines_of(text);
    length += snprintf(text + length, sizeof text - (size_t)length, "%s\n%s\n", column[0], tested.after);
    if (run_length(text, (size_t)length))
        fail_msg("%s: accepted", column[0]);
    if (program.line != line || program.scan.column != strtoul(column[1], NULL, 10) ||
        (*column[2] && strcmp(program.scan.message, column[2]) != 0))
        fail_msg("%s: %lu:%u: %s", column[0], program.line, program.scan.column, program.scan.message);
}

/* One program, broken with these letters. It runs without a failure. */
static inline void check_broken_program(bool (*run)(const char *text, size_t length), const char *good,
                                        const char *letters, unsigned texts) {
    run_program(good);
    assert_string_equal(failures, "");
    check_broken(&(struct broken_texts){run, &program.scan.column, program.scan.message, &good, 1, letters, texts});
}

#endif
