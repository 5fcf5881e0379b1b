/* SPDX-License-Identifier: MIT */
/* The failure of a work item: reported and saved when it is found, then shrunk. */
#ifndef TB_CLI_WORKER_SHRINK_H
#define TB_CLI_WORKER_SHRINK_H

#include <stdio.h>

#include "cli/worker_item.h"
#include "engine/shrink.h"

/*
 * Saves the run that failed and reports it at once, to the parent or on stderr. Then shrinks it for as long as the item
 * allows, or until SIGTERM, and reports the result, to the parent or on stdout. The caller closes the failure.
 * late_only: the values are right and only their time is wrong. False: out of memory.
 */
bool worker_shrink(const struct worker_item *item, struct check_result *checked, FILE *parent, struct failure *failure,
                   bool *late_only);

/*
 * Returns true if the model of a declared unit does not respond to the requests in one way. A line that begins with
 * prefix reports it.
 */
bool worker_doubts(const struct worker_item *item, const struct stimulus *stimulus, FILE *to, const char *prefix);

/* Makes SIGTERM end shrinking only; returns true after it. */
void worker_catch_interrupts(void);
bool worker_is_interrupted(void);

/* Writes a wave file of a whole stimulus. False: the reason is on stderr. */
bool worker_trace(const struct worker_item *item, const struct stimulus *stimulus, const char *path);

#endif
