/* SPDX-License-Identifier: MIT */
/* List of languages. */
#ifndef TB_CLI_LANGUAGES_H
#define TB_CLI_LANGUAGES_H

#include "engine/language.h"

extern const struct language *const languages[]; /* ends with NULL */

/* Returns the language of a name, or NULL. */
const struct language *language_named(const char *name);

/*
 * Returns the language of a program, by the ending of its file's name. only, unless NULL, is the required one. NULL: it
 * is another one or unknown, and the standard error has a line with the known endings.
 */
const struct language *language_of_program(const char *path, const struct language *only);

#endif
