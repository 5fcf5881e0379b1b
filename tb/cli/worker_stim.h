/* SPDX-License-Identifier: MIT */
/* Stimulus from text, and text from a stimulus: docs/stimulus.md. */
#ifndef TB_CLI_WORKER_STIM_H
#define TB_CLI_WORKER_STIM_H

#include "cli/worker_item.h"

/*
 * For a FILE in text form, writes DIR/UNIT-CONFIG-NAME.stim, runs it, and reports the result; for a .stim file, writes
 * DIR/NAME.txt. Returns the exit status. An error is reported on stderr, without an output file.
 */
int worker_stim(const struct worker_item *item, const char *dir);

#endif
