/* SPDX-License-Identifier: MIT */
/* KEEP_GOING=: a worker reports how its failure can be set aside, and runs without earlier ones. */
#ifndef TB_CLI_WORKER_FINDING_H
#define TB_CLI_WORKER_FINDING_H

#include "cli/worker_item.h"
#include "engine/shrink.h"

/*
 * Sets aside the keys of ASIDE=, separated by commas: operations leave the subset, rules are no longer checked, and
 * printed commands include them. False: one line on stderr has the reason.
 */
bool finding_set_aside(struct worker_item *item);

/*
 * Reports a shrunk failure to the parent, and other failures of the same key. The worker cannot continue afterwards:
 * only operations with the key are left in the subset.
 */
void finding_tell(const struct worker_item *item, const struct failure *failure, bool late_only, FILE *parent);

#endif
