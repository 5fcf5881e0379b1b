/* SPDX-License-Identifier: MIT */
/* The work items of a regression as processes. */
#ifndef TB_CLI_JOBS_H
#define TB_CLI_JOBS_H

#include "cli/regression.h"

/* Runs all items, `jobs` at a time, until done or interrupted. False: a process could not be made. */
bool sim_run_items(struct sim *sim);

#endif
