/* SPDX-License-Identifier: MIT */
#include "cli/program.h"

#include <stdio.h>
#include <stdlib.h>

#include "engine/file.h"

/* The whole of a file; NULL: the reason is on the standard error. */
static char *read_file(const char *path, size_t *length) {
    FILE *file = file_open(path);
    if (!file)
        return NULL;
    *length = (size_t)file_size(file);
    char *text = malloc(*length + 1);
    if (!text || fread(text, 1, *length, file) != *length) {
        perror(path);
        free(text);
        text = NULL;
    }
    fclose(file);
    return text;
}

static void print_failure(void *context, const struct visa_failure *failure) {
    const char *path = context;
    fprintf(stderr, "%s:%lu: %s: expected %s, seen %s\n", path, failure->line, failure->what, failure->expected,
            failure->seen);
}

static bool run(const char *path, const char *text, size_t length, struct visa_machine *machine,
                struct program_counts *counts) {
    struct visa_program program = {.machine = machine, .failed = print_failure, .context = (void *)path};
    bool ok = visa_program_run(&program, text, length);
    *counts = (struct program_counts){program.instructions, program.expectations};
    if (!ok)
        fprintf(stderr, "%s:%lu:%u: %s\n", path, program.error.line, program.error.column, program.error.message);
    else if (!program.expectations)
        fprintf(stderr, "%s: expected a line that expects something; a run that checked nothing fails\n", path);
    return ok && program.expectations && !program.failures;
}

bool program_run(const char *path, program_execute *execute, void *context, struct program_counts *counts) {
    size_t length = 0;
    char *text = read_file(path, &length);
    struct visa_machine *machine = text ? malloc(sizeof *machine) : NULL;
    bool ok = false;
    if (machine) {
        visa_machine_start(machine);
        if (execute) {
            machine->execute = execute;
            machine->context = context;
        }
        ok = run(path, text, length, machine, counts);
        visa_machine_free(machine);
    } else if (text)
        fprintf(stderr, "%s: not enough memory to run it\n", path);
    free(machine);
    free(text);
    return ok;
}
