/* SPDX-License-Identifier: MIT */
/* Options NAME=value on command lines, with the same names as in make. */
#ifndef TB_CLI_OPTIONS_H
#define TB_CLI_OPTIONS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Exit status for a wrong command line. */
enum { OPTIONS_WRONG = 2 };

/* Index of each row of options.def, and their number. */
enum {
#define OPTION(name, initial, type, commands, help) OPTION_ROW_##name,
#define ITEM_OPTION OPTION
#define SIM_OPTION OPTION
#include "cli/options.def"
#undef OPTION
#undef ITEM_OPTION
#undef SIM_OPTION
    OPTIONS
};

enum option_type { OPTION_TEXT, OPTION_NUMBER, OPTION_SWITCH, OPTION_CHOICE, OPTION_RULES };

/* Row of options.def, or the same for an option of the program alone. */
struct option_row {
    const char *name, *initial, *choices; /* choices: words */
    bool of_item;                         /* a work item has it from its parent */
    enum option_type type;
    uint64_t least, most; /* of a number */
};
extern const struct option_row option_rows[OPTIONS];

/*
 * Option of a program, with the variable that it sets: const char *, uint64_t, bool, unsigned for the index of a
 * choice, or uint32_t for a set of rules. NULL: the value is only checked.
 */
struct option {
    const struct option_row *row;
    void *value;
};

/* Option of options.def; options of the program alone. */
#define OPTION_LISTED(word, to)                                                                                        \
    { &option_rows[OPTION_ROW_##word], (to) }
#define OPTION_OWN(word, kind, to)                                                                                     \
    { &(const struct option_row){.name = #word, .type = OPTION_##kind}, (to) }
#define OPTION_OWN_NUMBER(word, to, low, high)                                                                         \
    { &(const struct option_row){.name = #word, .type = OPTION_NUMBER, .least = (low), .most = (high)}, (to) }

/*
 * Reads the words of argv from argv[first]. Moves words without = to the front of argv, and counts them in *rest.
 * False: one line on stderr names the wrong word and the expected form. An empty value keeps the default.
 */
bool options_read(const struct option *options, unsigned n, int argc, char **argv, int first, int *rest);

/* Sets argv to the words of the last options_read() that a work item has from its parent. Returns their number. */
unsigned options_of_item(char **argv);

/* Reports on stderr, in one line for any value, that it is wrong: NAME=VALUE, then the text. Returns false. */
bool option_refuse(const char *name, const char *value, const char *format, ...);

/* Reports a word that is none of the names, with the nearest one. `what` begins the text. Returns false. */
bool option_refuse_word(const char *option, const char *value, const char *what, const char *wrong,
                        const char *const *names, size_t n);

#endif
