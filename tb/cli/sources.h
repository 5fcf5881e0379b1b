/* SPDX-License-Identifier: MIT */
/* The words of DUT= and VFLAGS=, and of the lists that they name: files, and flags for Verilator. */
#ifndef TB_CLI_SOURCES_H
#define TB_CLI_SOURCES_H

#include <stdbool.h>
#include <stddef.h>

struct source_words {
    char **words;
    size_t n;
};

struct sources {
    struct source_words flags; /* the argument of one stands behind it */
    struct source_words files; /* each once */
};

/*
 * Adds the words of a value, which are read as Verilator reads a list of -f: they are parted by blanks; a blank in a
 * word stands behind a backslash or between double quotes. name is DUT, or VFLAGS, which has no files. All files are
 * there and can be read. False: one line on stderr says what is wrong.
 */
bool sources_read(struct sources *sources, const char *name, const char *value);

void sources_close(struct sources *sources);

/* Whether a path is a regular file that can be read; if not, one line says why: NAME=VALUE. */
bool source_is_readable(const char *name, const char *value, const char *path);

#endif
