/* SPDX-License-Identifier: MIT */
/* Programs in files, docs/programs.md. */
#ifndef TB_CLI_PROGRAM_H
#define TB_CLI_PROGRAM_H

#include "engine/program.h"

/*
 * Runs a program from a file. Its language is that of the file's name; program->language is the one that is wanted, or
 * NULL if any will do. step and its context are the caller's. False: it fails, it checks nothing, it is wrong, or it
 * can not be read; the standard error has a line for each reason.
 */
bool program_run_file(const char *path, struct program *program);

#endif
