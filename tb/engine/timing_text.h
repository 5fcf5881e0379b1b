/* SPDX-License-Identifier: MIT */
/* The timing of an operation as text, in reports and handwritten stimuli: docs/stimulus.md. */
#ifndef TB_ENGINE_TIMING_TEXT_H
#define TB_ENGINE_TIMING_TEXT_H

#include <stdio.h>

#include "common/scan.h"
#include "engine/timing.h"

/* Prints the timing of a beat as far as it is not plain, each part after two blanks. */
void timing_print(FILE *file, const struct timing *timing, size_t beat);

/* Sets the first words of the parts of a timing, except `beat`. Returns their number. */
enum { TIMING_WORDS = 10 };
size_t timing_words(const char *words[TIMING_WORDS]);

/* Reads a part of the timing of a beat, if one comes next. *ok becomes false if it is wrong. */
bool timing_read(struct scan *s, struct timing *timing, size_t beat, bool *ok);

#endif
