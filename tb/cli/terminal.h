/* SPDX-License-Identifier: MIT */
/* Color, where somebody looks. */
#ifndef TB_CLI_TERMINAL_H
#define TB_CLI_TERMINAL_H

#include <stdbool.h>

/*
 * What COLOR= says: always, never, or auto, as which NULL counts too: standard output is a terminal and NO_COLOR is not
 * set. VERDICT_TERMINAL in the environment stands for a terminal at the end of the pipe of scripts/verdict.sh. False:
 * one line on stderr says what was expected.
 */
bool terminal_read_color(const char *when, bool *color);

enum terminal_color { TERMINAL_RED, TERMINAL_GREEN, TERMINAL_YELLOW };

/* What is printed before and behind colored text: nothing if there is to be no color. */
const char *terminal_begin(bool color, enum terminal_color which);
const char *terminal_end(bool color);

#endif
