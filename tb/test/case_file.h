/* SPDX-License-Identifier: MIT */
/* Reader of tables of test cases, tb/test/cases/NAME.tsv: tabs between columns, and \t, \n, \r and \xNN in them. */
#ifndef TB_TEST_CASE_FILE_H
#define TB_TEST_CASE_FILE_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "test/unit_test.h"

enum { CASE_COLUMNS = 4, CASE_LINE = 4096 };

/* Splits a line in place. Returns the number of columns. */
static inline unsigned case_split(char *line, char *column[CASE_COLUMNS]) {
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
            assert_true(n < CASE_COLUMNS);
            column[n++] = to;
        } else {
            *to++ = *at;
        }
    }
    *to = '\0';
    return n;
}

/* Calls check() for each row after the head. Rows have the columns of the head; a missing row is a failure. */
static inline void each_case(const char *path, unsigned rows, void (*check)(char *const column[CASE_COLUMNS])) {
    char line[CASE_LINE], *column[CASE_COLUMNS];
    unsigned n = 0, columns = 0;
    FILE *file = fopen(path, "r");
    if (!file)
        fail_msg("%s: cannot be read", path);
    for (; fgets(line, sizeof line, file); n++) {
        unsigned found = case_split(line, column);
        if (n == 0)
            columns = found;
        else if (found == columns)
            check(column);
        else
            fail_msg("%s:%u: found %u columns, expected %u", path, n + 1, found, columns);
    }
    fclose(file);
    if (n != rows + 1)
        fail_msg("%s: found %u rows, expected %u", path, n - 1, rows);
}

#endif
