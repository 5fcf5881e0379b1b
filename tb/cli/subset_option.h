/* SPDX-License-Identifier: MIT */
/* OPS=, WIDTHS=, REST= and WEIGHTS= for the program's unit. */
#ifndef TB_CLI_SUBSET_OPTION_H
#define TB_CLI_SUBSET_OPTION_H

#include <stdbool.h>

#include "engine/subset.h"

/* Values of the options, NULL or empty if absent. */
struct subset_words {
    const char *ops, *widths, *weights;
    unsigned rest; /* 1: refused */
};

/* Makes them the subset of the unit. False: the reason is on stderr. */
bool subset_read(const struct subset_words *words);

/* Adds the values of a word. Returns false if it has no values. */
bool subset_add_word(const struct dimension *dimension, const char *word, bool *in);

/*
 * Reads words NAME=WEIGHT for a value or a class of the unit's dimensions, where weight 0 excludes it, and NAME=PERCENT
 * or NAME=PERCENT:LEAST-MOST for a constraint; or @ and the name of a file with such words. Call this after reading the
 * subset. False: the reason is on stderr.
 */
bool weights_read(const char *words);

#endif
