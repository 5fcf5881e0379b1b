/* SPDX-License-Identifier: MIT */
/* The languages that there are. */
#ifndef TB_CLI_LANGUAGES_H
#define TB_CLI_LANGUAGES_H

#include "engine/language.h"

extern const struct language *const languages[]; /* ends with NULL */

/* NULL: there is none of that name. */
const struct language *language_named(const char *name);

/*
 * The language of a program, by the ending of its file's name. only, if it is not NULL, is the one that is wanted.
 * NULL: it is another one or none, and the standard error has a line with the endings that there are.
 */
const struct language *language_of_program(const char *path, const struct language *only);

#endif
