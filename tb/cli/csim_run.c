/* SPDX-License-Identifier: MIT */
#include <stdio.h>

#include "cli/csim.h"
#include "cli/program.h"
#include "engine/plural.h"

bool csim_run(const char *path) {
    struct program_counts counts;
    bool ok = program_run(path, NULL, NULL, &counts);
    if (ok)
        printf("pass %s  %lu instruction%s, %lu expectation%s\n", path, counts.instructions,
               plural(counts.instructions), counts.expectations, plural(counts.expectations));
    return ok;
}
