/* SPDX-License-Identifier: MIT */
/* The files that a failure leaves: a stimulus, its report for programs, and perhaps waves. No other failure is lost by
 * that. */
#ifndef TB_CLI_SAVED_H
#define TB_CLI_SAVED_H

#include "engine/file.h"
#include "engine/stimulus.h"

struct saved {
    char stim[FILE_PATH], fst[FILE_PATH], json[FILE_PATH];
    char older[FILE_PATH]; /* where the failure is kept that was saved under this name before; or "" */
};

/*
 * Makes room for PATH.stim, PATH.fst and PATH.json. A stimulus that is there becomes PATH.1.stim, or has the next
 * number that is free; the others can be made of it again, and go.
 */
void saved_begin(struct saved *saved, const char *path);

/* Writes the stimulus. The older one goes if it is the same. False: the reason is on stderr. */
bool saved_write(struct saved *saved, const struct stimulus *stimulus);

#endif
