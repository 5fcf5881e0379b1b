/* SPDX-License-Identifier: MIT */
/* Command lines of NAME=value words, the same names as in make. */
#ifndef TB_CLI_OPTIONS_H
#define TB_CLI_OPTIONS_H

#include <stdbool.h>
#include <stdint.h>

/* How a program that was called wrongly ends. */
enum { OPTIONS_WRONG = 2 };

struct option {
    const char *name;
    enum { OPTION_TEXT, OPTION_NUMBER, OPTION_CHECK } type;
    void *value;          /* const char *, uint64_t, or enum check_mode */
    uint64_t least, most; /* of a number */
};

/*
 * Reads the words of argv from argv[first] on. Words without = are left in argv, in front, and counted in *rest.
 * False: one line on stderr says which word is wrong and what was expected. An empty value leaves the default.
 */
bool options_read(const struct option *options, unsigned n, int argc, char **argv, int first, int *rest);

#endif
