/* SPDX-License-Identifier: MIT */
/* List of languages, and their programs in files: docs/programs.md. */
#ifndef TB_CLI_LANGUAGES_H
#define TB_CLI_LANGUAGES_H

#include "engine/language.h"
#include "engine/program.h"

extern const struct language *const languages[]; /* ends with NULL */

/* Returns the language of a name, or NULL. */
const struct language *language_named(const char *name);

/*
 * Runs a program from a file. The file's name determines its language; program->language is the required one, or NULL
 * for any. step and its context are the caller's. False: it fails, checks nothing, is wrong, or cannot be read; the
 * standard error has a line for each reason.
 */
bool program_run_file(const char *path, struct program *program);

#endif
