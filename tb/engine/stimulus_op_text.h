/* SPDX-License-Identifier: MIT */
/* An operation of a stimulus, and its timing, as text in reports and handwritten stimuli: docs/stimulus.md. */
#ifndef TB_ENGINE_STIMULUS_OP_TEXT_H
#define TB_ENGINE_STIMULUS_OP_TEXT_H

#include "engine/op_text.h"
#include "engine/stimulus.h"

/*
 * Prints or reads an operation: the unit's text, then ports that this does not contain, then its timing. Reading gives
 * what was printed. An operation has wires_request() words and wires_beats() timings; memory contents before it are
 * added to contents. False: the scan has the reason.
 */
void op_text_print(FILE *file, const uint32_t *req, const struct timing *timing);
bool op_text_read(struct scan *s, uint32_t *req, struct timing *timing, struct stimulus_contents *contents);

/* Prints the timing of a beat as far as it is not plain, each part after two blanks. */
void timing_print(FILE *file, const struct timing *timing, size_t beat);

/* Sets the first words of the parts of a timing, except `beat`. Returns their number. */
enum { TIMING_WORDS = 10 };
size_t timing_words(const char *words[TIMING_WORDS]);

#endif
