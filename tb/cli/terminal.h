/* SPDX-License-Identifier: MIT */
/* Color for terminals. */
#ifndef TB_CLI_TERMINAL_H
#define TB_CLI_TERMINAL_H

#include <stdbool.h>

/*
 * Returns true for the choice "always" of COLOR=, and for "auto" if standard output is a terminal and NO_COLOR is not
 * set. VERDICT_TERMINAL in the environment means a terminal at the end of the pipe of scripts/verdict.sh.
 */
bool terminal_has_color(unsigned choice);

/* Returns true if standard output is a terminal with fewer columns. COLUMNS= replaces the terminal's own number. */
bool terminal_is_narrower(unsigned columns);

enum terminal_color { TERMINAL_RED, TERMINAL_GREEN, TERMINAL_YELLOW };

/* Return the text before and after colored text; empty without color. */
const char *terminal_begin(bool color, enum terminal_color which);
const char *terminal_end(bool color);

#endif
