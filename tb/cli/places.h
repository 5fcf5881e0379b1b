/* SPDX-License-Identifier: MIT */
/* The judge of where things are installed, and of which Verilators are tried. */
#ifndef TB_CLI_PLACES_H
#define TB_CLI_PLACES_H

#include <stdbool.h>

/* PREFIX, DESTDIR and VERILATORS of the environment. False: the standard error has a line on the first that is wrong.
 */
bool places_judge(void);

#endif
