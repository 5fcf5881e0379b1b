/* SPDX-License-Identifier: MIT */
/* Progress of a regression. */
#ifndef TB_CLI_PROGRESS_H
#define TB_CLI_PROGRESS_H

#include "cli/regression.h"

/* Prints progress: on a terminal in one line of standard error, which changes; in a log occasionally. Called several
 * times a second. */
void progress_show(const struct sim *sim);

/* Removes the progress line. */
void progress_end(void);

#endif
