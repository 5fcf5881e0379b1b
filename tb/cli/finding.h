/* SPDX-License-Identifier: MIT */
/*
 * KEEP_GOING=: what a failure is told by to a parent that sets it aside, and goes on without it.
 *
 * The parent gets a line of these words, the last one of any length: the key that ASIDE= takes, which is the rule that
 * is broken, if there is one, or else says which operations fail, or - if there is nothing to be set aside; of so many
 * runs, in which nothing else is sent than what has the key, or anything if it is a rule, how many failed, and after
 * how many operations in all; port and kind of the difference, which is the rule again; the key's name, and if the
 * failures of the key were split what they have in common.
 *
 * The lines of a split are of one key. Each comes after the report that it belongs to.
 */
#ifndef TB_CLI_FINDING_H
#define TB_CLI_FINDING_H

#include "cli/worker.h"
#include "engine/shrink.h"

#define FINDING_LINE "finding "
#define FINDING_WHERE "\t"
enum { FINDING_PARTS = 9 }; /* most lines of one key: the failure that was found, and the leaves of engine/split.h */

/*
 * Leaves out the keys, with commas between: operations from the subset, rules from those that are checked, and then
 * commands say so. False: one line on stderr says what is wrong.
 */
bool finding_set_aside(struct worker_item *item);

/*
 * Tells the parent of what is left of a failure, and of other failures of the same key. It is the last that is done:
 * the subset becomes what has the key.
 */
void finding_tell(const struct worker_item *item, const struct failure *failure, bool late_only, FILE *parent);

#endif
