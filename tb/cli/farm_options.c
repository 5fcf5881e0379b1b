/* SPDX-License-Identifier: MIT */
#include "cli/farm_options.h"

#include <string.h>

#include "cli/options.h"

static bool is(const char *name, const char *value) {
    return strcmp(option_given(name), value) == 0;
}

bool farm_judge(bool wanted) {
    if (!is("WHERE", "") && !is("WHERE", "slurm") && !is("WHERE", "local"))
        return option_refuse("WHERE", option_given("WHERE"), "expected slurm or local");
    if (wanted && is("KEEP_GOING", "1"))
        return option_refuse("KEEP_GOING", option_given("KEEP_GOING"),
                             "make farm goes on in any case, and tells failures apart in the end");
    if (wanted && is("WAVES", "1"))
        return option_refuse("WAVES", option_given("WAVES"),
                             "make farm writes the waves of what it shrinks, and no others");
    return true;
}
