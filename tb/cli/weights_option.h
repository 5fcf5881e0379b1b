/* SPDX-License-Identifier: MIT */
/* WEIGHTS= for the program's unit: frequencies of random operations and their timing. */
#ifndef TB_CLI_WEIGHTS_OPTION_H
#define TB_CLI_WEIGHTS_OPTION_H

#include <stdbool.h>

/*
 * Reads words NAME=WEIGHT for a value or a class of the unit's dimensions, where weight 0 excludes it, and NAME=PERCENT
 * or NAME=PERCENT:LEAST-MOST for a constraint; or @ and the name of a file with such words. Call this after reading the
 * subset. False: the reason is on stderr.
 */
bool weights_read(const char *words);

#endif
