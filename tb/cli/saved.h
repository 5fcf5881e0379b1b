/* SPDX-License-Identifier: MIT */
/* Files of a failure: a stimulus, its report for programs, and optional waves. They replace no other failure. */
#ifndef TB_CLI_SAVED_H
#define TB_CLI_SAVED_H

#include "engine/file.h"
#include "engine/stimulus_file.h"

struct saved {
    char stim[FILE_PATH], fst[FILE_PATH], json[FILE_PATH];
    char older[FILE_PATH]; /* new path of an older failure with this name; or "" */
};

/*
 * Makes room for PATH.stim, PATH.fst and PATH.json. An existing stimulus becomes PATH.1.stim, or gets the next free
 * number. Its other files can be made again and are removed.
 */
void saved_begin(struct saved *saved, const char *path);

/* Writes the stimulus. Removes the older one if it is equal. False: the reason is on stderr. */
bool saved_write(struct saved *saved, const struct stimulus *stimulus);

#endif
