/* SPDX-License-Identifier: MIT */
/* The file with the result of one work item, which scripts/farm.py collects from other machines. */
#ifndef TB_CLI_RECORD_H
#define TB_CLI_RECORD_H

#include "cli/regression.h"

/*
 * Writes an item, its result, and waitpid()'s status of its worker to sim->item: lines of a name and a value. The name
 * `text` repeats, once for each line of a failure. The worker was not ended by SIGKILL, which is no result of the
 * design. False: the reason is on stderr.
 */
bool record_write(const struct sim *sim, const struct item *item, int status);

#endif
