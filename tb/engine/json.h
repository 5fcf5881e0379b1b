/* SPDX-License-Identifier: MIT */
/* Text as JSON has it. Names of files and what a design prints are a user's, so they may hold anything. */
#ifndef TB_ENGINE_JSON_H
#define TB_ENGINE_JSON_H

#include <stdio.h>

/* Prints the text as a string with its quotes. A byte that is none of UTF-8 becomes U+FFFD. NULL is null. */
void json_text(FILE *file, const char *text);

/* Prints a list of such strings, one for each line of the text; NULL has none. */
void json_lines(FILE *file, const char *text);

#endif
