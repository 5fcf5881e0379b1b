/* SPDX-License-Identifier: MIT */
#include "cli/program_file.h"

#include <stdio.h>
#include <stdlib.h>

#include "cli/languages.h"
#include "engine/file.h"

static void print_warning(const struct program *program, const char *message) {
    fprintf(stderr, "%s:%lu: warning: %s\n", program->path, program->line, message);
}

static void print_failure(const struct program *program, const struct program_failure *failure) {
    fprintf(stderr, "%s:%lu: %s: expected %s, seen %s\n", program->path, failure->line, failure->what,
            failure->expected, failure->seen);
}

static void print_error(const struct program *program) {
    if (program->line)
        fprintf(stderr, "%s:%lu:%u: %s\n", program->path, program->line, program->scan.column, program->scan.message);
    else
        fprintf(stderr, "%s: %s\n", program->path, program->scan.message);
}

bool program_run_file(const char *path, struct program *program) {
    size_t length = 0;
    char *text = file_read(path, &length);
    program->language = text ? language_of_program(path, program->language) : NULL;
    program->path = path;
    program->failed = print_failure;
    program->warned = print_warning;
    bool ok = program->language && program_run(program, text, length);
    if (program->language && !ok)
        print_error(program);
    else if (ok && !program->expectations)
        fprintf(stderr, "%s: found no expect, expected one or more; a run without checks fails\n", path);
    free(text);
    return ok && program->expectations && !program->failures;
}
