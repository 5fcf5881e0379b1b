/* SPDX-License-Identifier: MIT */
/* A stimulus as text for a person: docs/stimulus.md. */
#ifndef TB_ENGINE_STIMULUS_TEXT_H
#define TB_ENGINE_STIMULUS_TEXT_H

#include "engine/stimulus_op_text.h"

/*
 * Reads or writes a whole file. False: one line on stderr has the reason and the place; there is no stimulus, or no
 * file.
 */
bool stimulus_text_read(struct stimulus *stimulus, const char *path);
bool stimulus_text_write(const struct stimulus *stimulus, const char *path);

#endif
