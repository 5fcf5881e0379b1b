/* SPDX-License-Identifier: MIT */
#include "cli/terminal.h"

#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

static bool is_set(const char *name) {
    const char *value = getenv(name);
    return value && *value;
}

static bool is_terminal(void) {
    const char *kind = getenv("TERM");
    return (isatty(STDOUT_FILENO) || is_set("VERDICT_TERMINAL")) && !(kind && strcmp(kind, "dumb") == 0);
}

bool terminal_has_color(unsigned choice) {
    return choice == 1 || (choice == 0 && !is_set("NO_COLOR") && is_terminal());
}

bool terminal_is_narrower(unsigned columns) {
    const char *own = getenv("COLUMNS");
    struct winsize size = {0};
    if (!is_terminal())
        return false;
    if (own && *own)
        return strtoul(own, NULL, 10) < columns;
    /* Standard output is a pipe of scripts/verdict.sh. */
    return ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col && size.ws_col < columns;
}

const char *terminal_begin(bool color, enum terminal_color which) {
    if (!color)
        return "";
    return which == TERMINAL_RED ? "\033[1;31m" : which == TERMINAL_GREEN ? "\033[32m" : "\033[33m";
}

const char *terminal_end(bool color) {
    return color ? "\033[0m" : "";
}
