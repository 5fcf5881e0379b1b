/* SPDX-License-Identifier: MIT */
/* WEIGHTS= of the program's unit: how often random operations are of a kind, and how their timing is. */
#ifndef TB_CLI_WEIGHTS_OPTION_H
#define TB_CLI_WEIGHTS_OPTION_H

#include <stdbool.h>

#define WEIGHTS_OPTION(to) .name = "WEIGHTS", .type = OPTION_TEXT, .value = (to)

/*
 * Words NAME=WEIGHT, of a value or a class of the unit's dimensions, of which weight 0 leaves out what it names, and
 * NAME=PERCENT or NAME=PERCENT:LEAST-MOST of a constraint; or @ and the name of a file with such words. After the
 * subset has been read. False: one line on stderr says what is wrong.
 */
bool weights_read(const char *words);

#endif
