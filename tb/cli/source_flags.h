/* SPDX-License-Identifier: MIT */
/* Verilator's flags that a user's design may have. */
#ifndef TB_CLI_SOURCE_FLAGS_H
#define TB_CLI_SOURCE_FLAGS_H

enum flag_kind {
    FLAG_REFUSED,      /* flag_why() has the reason */
    FLAG_PLAIN,        /* a single word; Verilator reports unknown ones */
    FLAG_DIRECTORY,    /* -IDIR */
    FLAG_DIRECTORIES,  /* +incdir+DIR+DIR */
    FLAG_ARGUMENT,     /* its argument is the next word, as for those below */
    FLAG_FILE,         /* a file */
    FLAG_LIBRARY,      /* a directory */
    FLAG_LIST,         /* -f */
    FLAG_RELATIVE_LIST /* -F */
};

/* Returns the kind of a word that begins with - or +. */
enum flag_kind flag_kind(const char *word);

/* Returns why the bench does not support a rejected flag. */
const char *flag_why(const char *word);

#endif
