/* SPDX-License-Identifier: MIT */
/* The judge of directories and commands: where things are installed, and what tests are run with. */
#ifndef TB_CLI_PLACES_H
#define TB_CLI_PLACES_H

#include <stdbool.h>

/*
 * TESTFLOAT, FOREIGN, PREFIX, DESTDIR and VERILATORS of the environment. False: the standard error has a line on the
 * first that is wrong.
 */
bool places_judge(void);

#endif
