/* SPDX-License-Identifier: MIT */
/* Functions for tests of programs in all languages: a run, its report, and texts that are broken at random. */
#ifndef TB_TEST_PROGRAM_TEST_H
#define TB_TEST_PROGRAM_TEST_H

#include <stdio.h>

#include "engine/program.h"
#include "engine/rng.h"
#include "test/unit_test.h"

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

/* Replaces, cuts out and doubles bytes of a text that has room for twice its length; returns the new one. */
static inline size_t break_text(struct rng *random, char *text, size_t length, const char *letters, uint32_t n) {
    for (unsigned changes = 1 + rng_below(random, 4); changes; changes--) {
        size_t at = rng_below(random, (uint32_t)length), some = rng_below(random, 20);
        some = some < length - at ? some : length - at;
        switch (rng_below(random, 4)) {
        case 0:
            memmove(text + at, text + at + some, length - at - some);
            length -= some;
            break;
        case 1:
            memmove(text + at + some, text + at, length - at);
            length += some;
            break;
        default:
            text[at] = letters[rng_below(random, n)];
            break;
        }
    }
    return length;
}

/* Programs that are broken with these n letters run or are refused with a place, and nothing else happens. */
static inline void check_broken(bool (*run)(const char *text, size_t length), const char *good, const char *letters,
                                uint32_t n, unsigned texts) {
    struct rng random = {1};
    unsigned accepted = 0;
    const size_t size = strlen(good);
    for (unsigned i = 0; i < texts; i++) {
        char *text = malloc(2 * size + 1);
        assert_non_null(text);
        memcpy(text, good, size + 1);
        size_t length = break_text(&random, text, size, letters, n);
        /* The buffer has exactly these bytes, so that a sanitizer detects a read beyond them. */
        char *exact = malloc(length ? length : 1);
        assert_non_null(exact);
        memcpy(exact, text, length);
        if (run(exact, length)) {
            accepted++;
        } else {
            assert_true(program.line >= 1 && program.scan.column >= 1);
            assert_true(program.scan.column <= length + 1);
            assert_true(strlen(program.scan.message) > 0 && !strchr(program.scan.message, '\n'));
        }
        free(exact);
        free(text);
    }
    assert_in_range(accepted, texts / 100, texts / 2);
}

#endif
