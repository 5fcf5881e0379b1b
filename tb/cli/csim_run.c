/* SPDX-License-Identifier: MIT */
#include <stdio.h>

#include "cli/csim.h"
#include "cli/program.h"

bool csim_run(const char *path) {
    struct program_counts counts;
    bool ok = program_run(path, NULL, NULL, &counts);
    if (ok)
        printf("pass %s  %lu instructions, %lu expectations\n", path, counts.instructions, counts.expectations);
    return ok;
}
