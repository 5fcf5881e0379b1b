/* SPDX-License-Identifier: MIT */
/* Programs in files, docs/programs.md. */
#ifndef TB_CLI_PROGRAM_FILE_H
#define TB_CLI_PROGRAM_FILE_H

#include "engine/program.h"

/*
 * Runs a program from a file. The file's name determines its language; program->language is the required one, or NULL
 * for any. step and its context are the caller's. False: it fails, checks nothing, is wrong, or cannot be read; the
 * standard error has a line for each reason.
 */
bool program_run_file(const char *path, struct program *program);

#endif
