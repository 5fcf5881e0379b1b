/* SPDX-License-Identifier: MIT */
/* Text in JSON. File names and output of a design may contain anything. */
#ifndef TB_ENGINE_JSON_H
#define TB_ENGINE_JSON_H

#include <stdio.h>

/* Prints the text as a string with quotes. A byte that is not UTF-8 becomes U+FFFD, and NULL becomes null. */
void json_text(FILE *file, const char *text);

/* Prints a list of strings, one for each line of the text; NULL has none. */
void json_lines(FILE *file, const char *text);

#endif
