/* SPDX-License-Identifier: MIT */
/* The .stim file: a stimulus as text, docs/stimulus.md. */
#ifndef TB_ENGINE_STIMULUS_FILE_H
#define TB_ENGINE_STIMULUS_FILE_H

#include "engine/stimulus.h"

/*
 * Writes or reads a .stim file. False: one line on stderr has the reason and the place. An incomplete file is removed.
 */
bool stimulus_write(const struct stimulus *stimulus, const char *path);
bool stimulus_read(struct stimulus *stimulus, const char *path);

/*
 * Returns the line of the file in which an operation begins, from 1. Without such an operation, returns the line with
 * the number of operations.
 */
unsigned long stimulus_line(const struct stimulus *stimulus, size_t op);

#endif
