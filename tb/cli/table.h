/* SPDX-License-Identifier: MIT */
/*
 * Table of RTL constants: tb/tables/<name>.c defines the one `table` of a program, which prints rtl/include/<name>.vh.
 */
#ifndef TB_CLI_TABLE_H
#define TB_CLI_TABLE_H

#include <stddef.h>

struct table_entry {
    unsigned long long value;
    unsigned bits;
    const char *name; /* after the prefix */
};

struct table {
    const char *source; /* file with the entries */
    const char *prefix; /* of the constants */
    const char *guard;  /* of the file */
    const struct table_entry *entries;
    size_t n;
};
#define TABLE_ENTRIES(array) array, sizeof(array) / sizeof(array)[0]

extern const struct table table;

#endif
