/* SPDX-License-Identifier: MIT */
/* How far a regression is, while it runs. */
#ifndef TB_CLI_PROGRESS_H
#define TB_CLI_PROGRESS_H

#include "cli/regression.h"

/* On a terminal in one line of standard error, which changes; in a log a line now and then. Called some times a second.
 */
void progress_show(const struct sim *sim);

/* Takes the changing line away. */
void progress_end(void);

#endif
