/* SPDX-License-Identifier: MIT */
#include <stdio.h>

#include "cli/csim.h"
#include "cli/program.h"
#include "engine/plural.h"

bool csim_run(const char *path) {
    struct program program = {.language = NULL};
    bool ok = program_run_file(path, &program);
    if (ok)
        printf("pass %s  %lu instruction%s, %lu expectation%s\n", path, program.instructions,
               plural(program.instructions), program.expectations, plural(program.expectations));
    return ok;
}
