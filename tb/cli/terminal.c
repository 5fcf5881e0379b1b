/* SPDX-License-Identifier: MIT */
#include "cli/terminal.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/options.h"

static bool is_set(const char *name) {
    const char *value = getenv(name);
    return value && *value;
}

static bool is_terminal(void) {
    const char *kind = getenv("TERM");
    return (isatty(STDOUT_FILENO) || is_set("VERDICT_TERMINAL")) && !(kind && strcmp(kind, "dumb") == 0);
}

bool terminal_read_color(const char *when, bool *color) {
    if (!when || !*when || strcmp(when, "auto") == 0)
        *color = !is_set("NO_COLOR") && is_terminal();
    else if (strcmp(when, "always") == 0 || strcmp(when, "never") == 0)
        *color = *when == 'a';
    else
        return option_refuse("COLOR", when, "expected auto, always or never");
    return true;
}

const char *terminal_begin(bool color, enum terminal_color which) {
    if (!color)
        return "";
    return which == TERMINAL_RED ? "\033[1;31m" : which == TERMINAL_GREEN ? "\033[32m" : "\033[33m";
}

const char *terminal_end(bool color) {
    return color ? "\033[0m" : "";
}
