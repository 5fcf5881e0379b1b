/* SPDX-License-Identifier: MIT */
/* What came of one work item, in a file: what scripts/farm.py collects from other machines. */
#ifndef TB_CLI_RECORD_H
#define TB_CLI_RECORD_H

#include "cli/job.h"

/*
 * Writes what the worker has said to its parent and how it has ended, waitpid()'s status, to the path; docs/farm.md has
 * the form. The worker was not ended by SIGKILL: that says nothing of the design. False: the reason is on stderr.
 */
bool record_write(const struct job *job, int status, const char *path);

#endif
