/* SPDX-License-Identifier: MIT */
/*
 * KEEP_GOING=: what a failure is told by to a parent that sets it aside, and goes on without it.
 *
 * The parent gets a line of these words, the last one of any length: the key that ASIDE= takes, or - if there is
 * nothing to be set aside; of so many runs of what has the key, in which that is all that is sent, how many failed, and
 * after how many operations in all; port and kind of the difference, which is the rule that is broken, if there
 * is one; the key's name.
 */
#ifndef TB_CLI_FINDING_H
#define TB_CLI_FINDING_H

#include "cli/worker.h"
#include "engine/shrink.h"

#define FINDING_LINE "finding "

/* Leaves out the keys, with commas between. False: one line on stderr says what is wrong. */
bool finding_set_aside(const char *keys);

/* Tells the parent of what is left of a failure. It is the last that is done: the subset becomes what has the key. */
void finding_tell(const struct worker_item *item, const struct failure *failure, bool late_only, FILE *parent);

#endif
