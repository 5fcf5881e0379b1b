/* SPDX-License-Identifier: MIT */
/* Verilator's flags, as far as a user's design may have them. */
#ifndef TB_CLI_SOURCE_FLAGS_H
#define TB_CLI_SOURCE_FLAGS_H

enum flag_kind {
    FLAG_REFUSED,      /* flag_why() says why */
    FLAG_PLAIN,        /* a word by itself; what Verilator does not know it says itself */
    FLAG_DIRECTORY,    /* -IDIR */
    FLAG_DIRECTORIES,  /* +incdir+DIR+DIR */
    FLAG_ARGUMENT,     /* the word behind it is its argument, from here on */
    FLAG_FILE,         /* a file */
    FLAG_LIBRARY,      /* a directory */
    FLAG_LIST,         /* -f */
    FLAG_RELATIVE_LIST /* -F */
};

/* Of a word that begins with - or +. */
enum flag_kind flag_kind(const char *word);

/* Why the bench can not have a flag that is refused. */
const char *flag_why(const char *word);

#endif
