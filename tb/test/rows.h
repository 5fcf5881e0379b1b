/* SPDX-License-Identifier: MIT */
/* Test vectors in tb/test/cases/NAME.tsv: a head with the columns' names, then a row a line. \xHH in a column is a
 * byte. */
#ifndef TB_TEST_ROWS_H
#define TB_TEST_ROWS_H

#include <stdio.h>

#include "test/unit_test.h"

enum { ROW_COLUMNS = 10, ROW_LENGTH = 512 };

/* Replaces each \xHH in place. */
static inline void unescape(char *text) {
    char *to = text;
    for (; *text; text++, to++) {
        *to = *text;
        if (text[0] == '\\' && text[1] == 'x') {
            const char digits[] = {text[2], text[3], 0};
            *to = (char)strtoul(digits, NULL, 16);
            text += 3;
        }
    }
    *to = 0;
}

/* Splits a line at its tabs; returns the number of columns. */
static inline unsigned split_row(char *line, char *column[ROW_COLUMNS]) {
    unsigned n = 0;
    line[strcspn(line, "\n")] = 0;
    for (char *at = line; at && n < ROW_COLUMNS; n++) {
        char *tab = strchr(at, '\t');
        column[n] = at;
        at = tab ? tab + 1 : NULL;
        if (tab)
            *tab = 0;
        unescape(column[n]);
    }
    return n;
}

/* Calls test() for each of `rows` rows. */
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
    assert_int_equal(n, rows + 1);
}

#endif
