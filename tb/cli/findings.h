/* SPDX-License-Identifier: MIT */
/*
 * KEEP_GOING=: the distinct failures of a target. When the first failing shard has been reported, its failure is set
 * aside, and all shards start again without it.
 */
#ifndef TB_CLI_FINDINGS_H
#define TB_CLI_FINDINGS_H

#include "cli/regression.h"

/*
 * Adds the failure of the target's round to the findings, after its report is complete. True: the next round begins,
 * and all items are reset.
 */
bool findings_take(struct target *target);

/* Prints the findings, most frequent first: each as it was reported, then all in a table. */
void findings_print(struct target *target);

#endif
