/* SPDX-License-Identifier: MIT */
#include "cli/languages.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/file.h"
#include "families/gcn/language.h"
#include "families/nv/language.h"
#include "families/visa/language.h"

const struct language *const languages[] = {&gcn_language, &nv_language, &visa_language, NULL};

const struct language *language_named(const char *name) {
    const struct language *const *language = languages;
    while (*language && strcmp((*language)->name, name) != 0)
        language++;
    return *language;
}

static bool ends_in(const char *path, const char *ending) {
    size_t length = strlen(path), n = strlen(ending);
    return length > n && strcmp(path + length - n, ending) == 0;
}

/*
 * Returns the language of a program, by the ending of its file's name. only, unless NULL, is the required one. NULL: it
 * is another one or unknown, and the standard error has a line with the known endings.
 */
static const struct language *language_of_program(const char *path, const struct language *only) {
    const char *before = "";
    for (const struct language *const *language = languages; *language; language++)
        if ((*language)->ending && (!only || *language == only) && ends_in(path, (*language)->ending))
            return *language;
    fprintf(stderr, "%s: expected a program, a file whose name ends in ", path);
    for (const struct language *const *language = languages; *language; language++)
        if ((*language)->ending && (!only || *language == only)) {
            fprintf(stderr, "%s%s", before, (*language)->ending);
            before = " or ";
        }
    fputc('\n', stderr);
    return NULL;
}

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
