/* SPDX-License-Identifier: MIT */
/* Test vectors in tb/test/cases/NAME.tsv: a head with the columns' names, then a row per line. \t, \n, \r and \xNN in a
 * column are bytes. */
#ifndef TB_TEST_ROWS_H
#define TB_TEST_ROWS_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "test/unit_test.h"

enum { ROW_COLUMNS = 12, ROW_LENGTH = 4096 };

/* Splits a line in place. Returns the number of columns. */
static inline unsigned split_row(char *line, char *column[ROW_COLUMNS]) {
    static const char letters[] = "tnr", meant[] = "\t\n\r";
    unsigned n = 0;
    char *to = line;
    column[n++] = to;
    for (const char *at = line; *at && *at != '\n'; at++) {
        const char *letter = *at == '\\' && at[1] ? strchr(letters, at[1]) : NULL;
        const char hex[] = {at[0], at[1], at[1] ? at[2] : '\0', at[1] && at[2] ? at[3] : '\0', '\0'};
        if (letter) {
            *to++ = meant[letter - letters];
            at++;
        } else if (strncmp(hex, "\\x", 2) == 0) {
            *to++ = (char)strtoul(hex + 2, NULL, 16);
            at += 3;
        } else if (*at == '\t') {
            *to++ = '\0';
            assert_true(n < ROW_COLUMNS);
            column[n++] = to;
        } else {
            *to++ = *at;
        }
    }
    *to = '\0';
    return n;
}

/* Calls test() for each row after the head. Fails for another number of rows, or of columns than the head has. */
static inline void each_row(const char *name, unsigned rows, void (*test)(char *const *column)) {
    char path[64], line[ROW_LENGTH], *column[ROW_COLUMNS];
    unsigned n = 0, columns = 0;
    snprintf(path, sizeof path, "tb/test/cases/%s.tsv", name);
    FILE *file = fopen(path, "r");
    if (!file)
        fail_msg("%s: not found; run the test at the top of the project", path);
    for (; fgets(line, sizeof line, file); n++) {
        const unsigned found = split_row(line, column);
        columns = n ? columns : found;
        if (found != columns)
            fail_msg("%s:%u: found %u columns, expected %u", path, n + 1, found, columns);
        if (n)
            test(column);
    }
    fclose(file);
    if (n != rows + 1)
        fail_msg("%s: found %u rows, expected %u", path, n - 1, rows);
}

#endif
