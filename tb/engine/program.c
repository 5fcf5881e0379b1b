/* SPDX-License-Identifier: MIT */
#include "engine/program.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool program_refuse(struct program *program, const char *at, const char *message) {
    program->scan.column = (unsigned)(at - program->scan.text) + 1;
    snprintf(program->scan.message, sizeof program->scan.message, "%s", message);
    return false;
}

void program_fail(struct program *program, unsigned long line, struct program_failure *failure) {
    failure->line = line;
    program->failures++;
    if (program->failed)
        program->failed(program, failure);
}

void program_warn(const struct program *program, const char *message) {
    if (program->warned)
        program->warned(program, message);
}

void program_fail_differences(struct program *program, struct program_differences *differences) {
    struct program_failure *f = &differences->first;
    size_t length = strlen(f->seen);
    if (differences->n > 1)
        snprintf(f->seen + length, sizeof f->seen - length, ", and %lu more differ", differences->n - 1);
    if (differences->n)
        program_fail(program, program->line, f);
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
