/* SPDX-License-Identifier: MIT */
#include "engine/program.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool program_refuse(struct program *program, const char *at, const char *message) {
    program->scan.column = (unsigned)(at - program->scan.text) + 1;
    snprintf(program->scan.message, sizeof program->scan.message, "%s", message);
    return false;
}

void program_fail(struct program *program, unsigned long line, const char *what, const char *expected,
                  const char *seen) {
    struct program_failure failure = {.line = line};
    snprintf(failure.what, sizeof failure.what, "%s", what);
    snprintf(failure.expected, sizeof failure.expected, "%s", expected);
    snprintf(failure.seen, sizeof failure.seen, "%s", seen);
    program->failures++;
    if (program->failed)
        program->failed(program, &failure);
}

void program_warn(const struct program *program, const char *message) {
    if (program->warned)
        program->warned(program, message);
}

void program_executed(struct program *program, const char *why) {
    program->last = (struct program_last){.line = program->line};
    snprintf(program->last.why, sizeof program->last.why, "%s", why);
}

void program_settle(struct program *program) {
    struct program_last *last = &program->last;
    if (*last->why && !last->settled)
        program_fail(program, last->line,
                     program->language->instruction ? program->language->instruction : "instruction", "no refusal",
                     last->why);
    last->settled = true;
}

bool program_expect_rejection(struct program *program, const char *at, bool met, const char *expected,
                              const char *none) {
    struct program_last *last = &program->last;
    if (!last->line || last->settled)
        return program_refuse(program, at, none);
    if (!met)
        program_fail(program, program->line, "error", expected, *last->why ? last->why : "no refusal");
    last->settled = true;
    return true;
}

static void print_name(const struct program_values *v, uint64_t i, char text[PROGRAM_WHAT]) {
    const uint64_t index = v->first + i * v->step;
    int n = snprintf(text, PROGRAM_WHAT, "%s", v->name);
    if (v->step)
        n += snprintf(text + n, PROGRAM_WHAT - (size_t)n, v->addresses ? "[0x%" PRIx64 "]" : "[%" PRIu64 "]", index);
    if (v->type)
        snprintf(text + n, PROGRAM_WHAT - (size_t)n, ":%s", v->type);
}

static void print_value(const struct program_values *v, uint64_t value, char *text, size_t size) {
    const int n = snprintf(text, size, "0x%0*" PRIx64, v->digits, value);
    if (v->explain)
        v->explain(v->place, value, text + n, size - (size_t)n);
}

bool program_values(struct program *program, const struct program_values *v, bool compare) {
    struct scan *s = &program->scan;
    struct program_failure first;
    unsigned long differences = 0;
    uint64_t value = 0;
    if (!scan_expect(s, "=", "'='"))
        return false;
    const bool lane = v->lane && scan_accept_word(s, "lane"), all = lane || (v->all && scan_accept_word(s, "all"));
    for (uint64_t i = 0; i == 0 || !scan_at_end(s); i++) {
        const char *at = scan_next(s);
        if (!lane && !v->read(program, v->place, &value))
            return false;
        if (i >= v->n)
            return scan_fail(s, at, NULL, v->beyond ? v->beyond : "the end: there is no place for more values");
        if (all && !scan_at_end(s))
            return scan_fail(s, s->at, NULL, "the end");
        for (uint64_t j = i; j < (all ? v->n : i + 1); j++) {
            const uint64_t one = lane ? v->lane(v->place, j) : value;
            if (!compare) {
                v->set(program, v->place, j, one);
            } else if (v->get(program, v->place, j) != one && differences++ == 0) {
                print_name(v, j, first.what);
                print_value(v, one, first.expected, sizeof first.expected);
                print_value(v, v->get(program, v->place, j), first.seen, sizeof first.seen);
            }
        }
    }
    const size_t length = differences ? strlen(first.seen) : 0;
    if (differences > 1)
        snprintf(first.seen + length, sizeof first.seen - length, ", and %lu more differ", differences - 1);
    if (differences)
        program_fail(program, program->line, first.what, first.expected, first.seen);
    return true;
}

/* Returns the start of each line, and the end of the last one; line 1 is the first. NULL: out of memory. */
static const char **find_lines(const char *text, size_t length, unsigned long *n) {
    const char *end = text + length;
    *n = 0;
    for (const char *at = text; at < end; at++)
        *n += *at == '\n' || at + 1 == end;
    const char **lines = malloc((*n + 1) * sizeof *lines);
    if (!lines)
        return NULL;
    lines[0] = text;
    for (unsigned long i = 1; i <= *n; i++) {
        const char *newline = memchr(lines[i - 1], '\n', (size_t)(end - lines[i - 1]));
        lines[i] = newline ? newline + 1 : end;
    }
    return lines;
}

static void start_line(struct program *program, const char *const *lines, unsigned long line) {
    const char *text = lines[line - 1];
    size_t n = (size_t)(lines[line] - text);
    if (n && text[n - 1] == '\n')
        n--;
    if (n && text[n - 1] == '\r')
        n--;
    const char *comment = memchr(text, '#', n);
    scan_start(&program->scan, text, comment ? (size_t)(comment - text) : n);
    program->line = line;
    program->next = line + 1;
}

static bool carry_out(struct program *program) {
    const struct language *language = program->language;
    enum language_line line = language->read(program);
    if (line == LINE_WRONG)
        return false;
    if (!scan_at_end(&program->scan))
        return scan_fail(&program->scan, program->scan.at, NULL, "the end");
    program->expectations += line == LINE_EXPECTS;
    if (line != LINE_INSTRUCTION)
        return true;
    program->instructions++;
    return program->step ? program->step(program->context, program) : language->execute(program, NULL);
}

static bool run(struct program *program, const char *const *lines, unsigned long n) {
    const struct language *language = program->language;
    unsigned turns = 0;
    for (unsigned long line = 1; line <= n && language->label; line++) {
        start_line(program, lines, line);
        if (!language->label(program))
            return false;
    }
    for (unsigned long line = 1; line <= n; line = program->next) {
        start_line(program, lines, line);
        if (!carry_out(program))
            return false;
        if (program->next <= line && ++turns > PROGRAM_TURNS)
            return program_refuse(program, program->scan.text, "the program loops forever; expected an end");
    }
    if (language->finish)
        language->finish(program);
    return true;
}

bool program_run(struct program *program, const char *text, size_t length) {
    unsigned long n = 0;
    const char **lines = find_lines(text, length, &n);
    program->line = program->instructions = program->expectations = program->failures = 0;
    program->last = (struct program_last){.line = 0};
    scan_start(&program->scan, text, 0);
    program->machine = program->language->open();
    bool ready = lines && program->machine;
    bool ok = ready ? run(program, lines, n) : program_refuse(program, text, "not enough memory to run it");
    if (program->machine)
        program->language->close(program->machine);
    program->machine = NULL;
    free(lines);
    return ok;
}
