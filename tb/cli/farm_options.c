/* SPDX-License-Identifier: MIT */
#include "cli/farm_options.h"

#include <stdlib.h>
#include <string.h>

#include "cli/options.h"

static bool is(const char *name, const char *value) {
    const char *given = getenv(name);
    return strcmp(given ? given : "", value) == 0;
}

static bool refuse(const char *name, const char *why) {
    option_refuse(name, getenv(name), "%s", why);
    return false;
}

bool farm_judge(bool wanted) {
    if (getenv("WHERE") && !is("WHERE", "") && !is("WHERE", "slurm") && !is("WHERE", "local"))
        return refuse("WHERE", "expected slurm or local");
    if (wanted && is("KEEP_GOING", "1"))
        return refuse("KEEP_GOING", "make farm goes on in any case, and tells failures apart in the end");
    if (wanted && is("WAVES", "1"))
        return refuse("WAVES", "make farm writes the waves of what it shrinks, and no others");
    return true;
}
