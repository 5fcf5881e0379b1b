/* SPDX-License-Identifier: MIT */
#include "cli/farm_options.h"

#include <string.h>

#include "cli/options.h"
#include "engine/command.h"

static bool is(const char *name, const char *value) {
    return strcmp(option_given(name), value) == 0;
}

bool farm_judge(bool wanted) {
    if (!is("WHERE", "") && !is("WHERE", "slurm") && !is("WHERE", "local"))
        return option_refuse("WHERE", option_given("WHERE"), "expected slurm or local");
    if (wanted && is("KEEP_GOING", "1"))
        return option_refuse("KEEP_GOING", option_given("KEEP_GOING"),
                             "%s farm goes on in any case, and tells failures apart in the end", command_name());
    if (wanted && is("WAVES", "1"))
        return option_refuse("WAVES", option_given("WAVES"),
                             "%s farm writes the waves of what it shrinks, and no others", command_name());
    return true;
}
