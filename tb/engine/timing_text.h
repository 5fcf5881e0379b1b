/* SPDX-License-Identifier: MIT */
/* The timing of an operation as text, in reports and in stimuli that are written by hand: docs/stimulus.md. */
#ifndef TB_ENGINE_TIMING_TEXT_H
#define TB_ENGINE_TIMING_TEXT_H

#include <stdio.h>

#include "common/scan.h"
#include "engine/stream.h"

/* What of the timing of a beat is not plain, each part behind two blanks; nothing of all that is plain. */
void timing_print(FILE *file, const struct timing *timing, size_t beat);

/* The words that a part of a timing begins with, all but beat. Returns how many. */
enum { TIMING_WORDS = 10 };
size_t timing_words(const char *words[TIMING_WORDS]);

/* If one comes next: a part of the timing of a beat. *ok says whether it was understood. */
bool timing_read(struct scan *s, struct timing *timing, size_t beat, bool *ok);

#endif
