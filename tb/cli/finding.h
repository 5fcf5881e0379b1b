/* SPDX-License-Identifier: MIT */
/*
 * KEEP_GOING=: a worker reports a failure to its parent, which sets it aside and continues without it.
 *
 * The parent gets one line, whose last word has any length:
 * - the key, for ASIDE=: the broken rule, or the operations that fail; - if nothing can be set aside;
 * - the number of runs that send only operations with the key, or any operations if it is a rule; how many of these
 *   runs failed, and the total number of operations;
 * - port and kind of the mismatch; for a rule, the rule again;
 * - the name of the key; after a split, also what its failures have in common.
 *
 * The lines of a split have one key. Each line comes after the report that it belongs to.
 */
#ifndef TB_CLI_FINDING_H
#define TB_CLI_FINDING_H

#include "cli/worker.h"
#include "engine/shrink.h"

#define FINDING_LINE "finding "
#define FINDING_WHERE "\t"
enum { FINDING_PARTS = 9 }; /* most lines of one key: the failure that was found, and the leaves of engine/split.h */

/*
 * Sets aside the keys of ASIDE=, separated by commas: operations leave the subset, rules are no longer checked, and
 * printed commands include them. False: one line on stderr has the reason.
 */
bool finding_set_aside(struct worker_item *item);

/*
 * Reports a shrunk failure to the parent, and other failures of the same key. The worker can not continue afterwards:
 * only operations with the key are left in the subset.
 */
void finding_tell(const struct worker_item *item, const struct failure *failure, bool late_only, FILE *parent);

#endif
