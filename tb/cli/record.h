/* SPDX-License-Identifier: MIT */
/* The record of one work item, a file that scripts/farm.py collects from other machines. */
#ifndef TB_CLI_RECORD_H
#define TB_CLI_RECORD_H

#include "cli/regression.h"

/*
 * Writes an item, its result, and waitpid()'s status of its worker to sim->item: lines of a name and a value, as from
 * a worker. The name `fail` repeats, once for each line of a failure. The worker was not ended by SIGKILL, which is no
 * result of the design. False: the reason is on stderr.
 */
bool record_write(const struct sim *sim, const struct item *item, int status);

/*
 * Reads the item from its file in the folder. An item that neither failed nor compared all requested cycles is BROKEN.
 * False: the file is missing or not that of the item, and the reason is on stderr.
 */
bool record_read(const char *folder, struct item *item);

#endif
