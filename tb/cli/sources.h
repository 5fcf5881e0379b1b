/* SPDX-License-Identifier: MIT */
/* Words of DUT= and VFLAGS=, and of the lists that they name: files, and flags for Verilator. */
#ifndef TB_CLI_SOURCES_H
#define TB_CLI_SOURCES_H

#include <stdbool.h>
#include <stddef.h>

struct source_words {
    char **words;
    size_t n;
};

struct sources {
    struct source_words flags; /* arguments follow their flags */
    struct source_words files; /* each once */
};

/*
 * Adds the words of a value, with the syntax of Verilator's -f lists: blanks separate words; a blank in a word needs a
 * backslash or double quotes. name is DUT, or VFLAGS, which has no files. All files are checked to be readable. False:
 * the reason is on stderr.
 */
bool sources_read(struct sources *sources, const char *name, const char *value);

void sources_close(struct sources *sources);

/* Returns true if a path is a readable regular file; otherwise, one line has the reason: NAME=VALUE. */
bool source_is_readable(const char *name, const char *value, const char *path);

#endif
