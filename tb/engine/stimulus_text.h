/* SPDX-License-Identifier: MIT */
/* A stimulus in plain words, as a person writes it: docs/stimulus.md. */
#ifndef TB_ENGINE_STIMULUS_TEXT_H
#define TB_ENGINE_STIMULUS_TEXT_H

#include "engine/op_text.h"
#include "engine/stimulus.h"

/*
 * Reads or writes a whole file. False: one line on stderr says what is wrong and where, nothing is left to close, and
 * there is no file.
 */
bool stimulus_text_read(struct stimulus *stimulus, const char *path);
bool stimulus_text_write(const struct stimulus *stimulus, const char *path);

/*
 * One operation: what the unit prints of it, then its ports that this does not tell, then its timing. What is printed
 * reads back as the same. An operation has wires_request() words and wires_beats() timings; what before there is in
 * memory goes to contents. False: the scan says why.
 */
void op_text_print(FILE *file, const uint32_t *req, const struct timing *timing);
bool op_text_read(struct scan *s, uint32_t *req, struct timing *timing, struct stimulus_contents *contents);

#endif
