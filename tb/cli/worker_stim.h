/* SPDX-License-Identifier: MIT */
/* A stimulus from words, and words from a stimulus: docs/stimulus.md. */
#ifndef TB_CLI_WORKER_STIM_H
#define TB_CLI_WORKER_STIM_H

#include "cli/worker.h"

/*
 * Of a FILE in plain words writes DIR/UNIT-CONFIG-NAME.stim, runs it, and says what came of it; of a .stim file writes
 * DIR/NAME.txt. Returns the exit status; what is wrong is said on stderr, and then there is no such file.
 */
int worker_stim(const struct worker_item *item, const char *dir);

#endif
