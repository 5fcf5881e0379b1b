/* SPDX-License-Identifier: MIT */
/* OPS=, WIDTHS= and REST= for the program's unit. */
#ifndef TB_CLI_SUBSET_OPTION_H
#define TB_CLI_SUBSET_OPTION_H

#include <stdbool.h>

#include "engine/subset.h"

/* Values of the options, NULL or empty if absent; weights are those of cli/weights_option.h. */
struct subset_words {
    const char *ops, *widths, *weights;
    unsigned rest; /* 1: refused */
};

/* Makes them the subset of the unit. False: the reason is on stderr. */
bool subset_read(const struct subset_words *words);

/* Lists the words of a dimension: its classes, then its values, 2 * SUBSET_VALUES at most. Returns their number. */
size_t subset_list_words(const struct dimension *dimension, const char **list);

/* Adds the values of a word. Returns false if it has no values. */
bool subset_add_word(const struct dimension *dimension, const char *word, bool *in);

#endif
