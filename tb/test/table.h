/* SPDX-License-Identifier: MIT */
/* Tables of tb/test/cases/: columns are separated by tabs, and the first line has their names. */
#ifndef TB_TEST_TABLE_H
#define TB_TEST_TABLE_H

#include <stdio.h>

#include "test/unit_test.h"

enum { TABLE_COLUMNS = 12, TABLE_LINE = 1024 };

struct table {
    FILE *file;
    char line[TABLE_LINE];
    const char *column[TABLE_COLUMNS];
    unsigned n, rows; /* columns; rows that were read */
};

/* Reads the next row. Returns false after the last one, and closes the file. */
static bool table_next(struct table *t) {
    if (!fgets(t->line, sizeof t->line, t->file)) {
        fclose(t->file);
        return false;
    }
    char *at = t->line;
    at[strcspn(at, "\n")] = 0;
    for (t->n = 0; at; t->n++) {
        char *tab = strchr(at, '\t');
        assert_in_range(t->n, 0, TABLE_COLUMNS - 1);
        t->column[t->n] = at;
        if (tab)
            *tab++ = 0;
        at = tab;
    }
    t->rows++;
    return true;
}

/* Opens a table with these columns, from the top of the project. */
static void table_open(struct table *t, const char *name, unsigned columns) {
    char path[64];
    snprintf(path, sizeof path, "tb/test/cases/%s.tsv", name);
    *t = (struct table){.file = fopen(path, "r")};
    if (!t->file)
        fail_msg("%s: not found, expected a table; run the test from the top of the project", path);
    assert_true(table_next(t) && t->n == columns);
    t->rows = 0;
}

#endif
