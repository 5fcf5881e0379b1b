/* SPDX-License-Identifier: MIT */
/* Functions for tests of programs in all languages: a run and its report; and texts that are broken at random. */
#ifndef TB_TEST_PROGRAM_TEST_H
#define TB_TEST_PROGRAM_TEST_H

#include <stdio.h>

#include "engine/program.h"
#include "test/broken_text.h"

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

static inline bool run_language(const struct language *language, bool (*step)(void *, struct program *),
                                const char *text, size_t length) {
    failures[0] = warnings[0] = 0;
    program = (struct program){.language = language, .failed = remember, .warned = remember_warning, .step = step};
    return program_run(&program, text, length);
}

/* A text that is a program. */
static inline void run_program(const struct language *language, const char *text) {
    if (!run_language(language, NULL, text, strlen(text)))
        fail_msg("%s\n%lu:%u: %s", text, program.line, program.scan.column, program.scan.message);
}

/* Returns the result of a program that comes to its end. */
struct expected_run {
    const char *text, *failures;
    unsigned instructions, expectations;
};

/* Of the run before. */
static inline void check_run(const struct expected_run *expected) {
    assert_string_equal(failures, expected->failures);
    unsigned lines = 0;
    for (const char *at = failures; (at = strchr(at, '\n')); at++)
        lines++;
    assert_int_equal(program.failures, lines);
    assert_int_equal(program.instructions, expected->instructions);
    assert_int_equal(program.expectations, expected->expectations);
}

static inline void check_runs(const struct language *language, const struct expected_run *expected, size_t count) {
    for (size_t i = 0; i < count; i++) {
        run_program(language, expected[i].text);
        check_run(&expected[i]);
    }
}

/* Where a line is no program, and why; any message will do if it is NULL. */
struct expected_error {
    const char *text;
    unsigned column;
    const char *message;
};

/* Of the run before, which had it as its line `line`. */
static inline void check_error(const struct expected_error *expected, bool accepted, unsigned long line) {
    if (accepted)
        fail_msg("%s: accepted", expected->text);
    if (program.line != line || program.scan.column != expected->column ||
        (expected->message && strcmp(program.scan.message, expected->message) != 0))
        fail_msg("%s: %lu:%u: %s", expected->text, program.line, program.scan.column, program.scan.message);
}

/* Each of these lines, in line 2. */
static inline void check_errors(const struct language *language, const char *before, const char *behind,
                                const struct expected_error *errors, size_t count) {
    for (size_t i = 0; i < count; i++) {
        char text[1024];
        snprintf(text, sizeof text, "%s\n%s\n%s\n", before, errors[i].text, behind);
        check_error(&errors[i], run_language(language, NULL, text, strlen(text)), 2);
    }
}

/* One program, broken with these letters. It runs without a failure. */
static inline void check_broken_program(const struct language *language, bool (*run)(const char *text, size_t length),
                                        const char *good, const char *letters, unsigned texts) {
    run_program(language, good);
    assert_string_equal(failures, "");
    check_broken(&(struct broken_texts){run, &program.scan.column, program.scan.message, &good, 1, letters, texts});
}

#endif
