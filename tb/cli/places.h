/* SPDX-License-Identifier: MIT */
/* Checks of directories and commands: the places of installations, and programs of tests. */
#ifndef TB_CLI_PLACES_H
#define TB_CLI_PLACES_H

#include <stdbool.h>

/*
 * Checks TESTFLOAT, FOREIGN, AGAINST, PREFIX, DESTDIR and VERILATORS of the environment. Returns false after a line on
 * the standard error about the first wrong one.
 */
bool places_judge(void);

#endif
