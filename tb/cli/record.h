/* SPDX-License-Identifier: MIT */
/* What came of one work item, in a file: what scripts/farm.py collects from other machines. */
#ifndef TB_CLI_RECORD_H
#define TB_CLI_RECORD_H

#include "cli/sim.h"

/*
 * Writes which item it is, what came of it, and how its worker has ended, waitpid()'s status, to sim->item: lines of a
 * name and a value, of which `text`, what a failure says, may stand there often. The worker was not ended by SIGKILL:
 * that says nothing of the design. False: the reason is on stderr.
 */
bool record_write(const struct sim *sim, const struct item *item, int status);

#endif
