/* SPDX-License-Identifier: MIT */
/* OPS=, WIDTHS= and REST= of the program's unit. */
#ifndef TB_CLI_SUBSET_OPTION_H
#define TB_CLI_SUBSET_OPTION_H

#include <stdbool.h>

/* What is said, NULL or empty if nothing is. */
struct subset_words {
    const char *ops, *widths, *rest;
};
#define OPS_OPTION(to) .name = "OPS", .type = OPTION_TEXT, .value = (to)
#define WIDTHS_OPTION(to) .name = "WIDTHS", .type = OPTION_TEXT, .value = (to)
#define REST_OPTION(to) .name = "REST", .type = OPTION_TEXT, .value = (to)

/* Makes them the subset of the unit. False: one line on stderr says what is wrong. */
bool subset_read(const struct subset_words *words);

#endif
