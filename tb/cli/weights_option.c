/* SPDX-License-Identifier: MIT */
#include "cli/weights_option.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/options.h"
#include "cli/subset_option.h"
#include "engine/constraints.h"
#include "engine/file.h"
#include "engine/number.h"
#include "engine/unit.h"

enum { MOST_FILE = 65536, MOST_NAMES = SUBSET_DIMENSIONS * 2 * SUBSET_VALUES + CONSTRAINTS };

static const char blanks[] = " \t\r\n,";

static bool refuse_name(const char *word, const char *name) {
    const char *names[MOST_NAMES] = {NULL};
    char what[160];
    size_t n = 0;
    for (unsigned kind = 0; kind < CONSTRAINTS; kind++)
        names[n++] = constraint_types[kind].name;
    for (unsigned d = 0; d < unit.dimensions.n; d++)
        if (unit.dimensions.dimension[d].variable)
            n += subset_list_words(&unit.dimensions.dimension[d], names + n);
    snprintf(what, sizeof what, "unknown name in %s", unit.name);
    return option_refuse_word("WEIGHTS", word, what, name, names, n);
}

static bool weigh(unsigned dimension, const bool *named, unsigned weight) {
    unsigned size = unit.dimensions.dimension[dimension].size;
    bool in[SUBSET_VALUES] = {false}, any = false;
    for (unsigned value = 0; value < size; value++) {
        if (named[value] && weight)
            subset_weigh(dimension, value, weight);
        in[value] = subset_has_value(dimension, value) && (weight || !named[value]);
        any |= in[value];
    }
    if (any && !weight)
        subset_restrict(dimension, in);
    return any;
}

/* Reads a weight of a value, or a class of values, for each dimension that has it. */
static bool read_weight(const char *word, const char *name, const char *text) {
    uint64_t weight = 0;
    bool found = false, left = false;
    for (unsigned d = 0; d < unit.dimensions.n; d++) {
        bool named[SUBSET_VALUES] = {false};
        if (!unit.dimensions.dimension[d].variable || !subset_add_word(&unit.dimensions.dimension[d], name, named))
            continue;
        found = true;
        for (unsigned value = 0; value < unit.dimensions.dimension[d].size; value++)
            left |= named[value] && subset_has_value(d, value);
        if (!number_read(text, 0, SUBSET_WEIGHT, &weight))
            return option_refuse("WEIGHTS", word, "expected a weight from 0 to 100");
        if (!weigh(d, named, (unsigned)weight))
            return option_refuse("WEIGHTS", word, "all weights are 0; expected one that is not");
    }
    if (found && !left && weight)
        return option_refuse(
            "WEIGHTS", word,
            "it is never sent, as it is left out; expected a weight of 0, or OPS= and WIDTHS= with it");
    return found || refuse_name(word, name);
}

/* 25, or 25:1-8. */
static bool read_constraint(const char *word, enum constraint_kind kind, char *text) {
    const struct constraint_type *type = &constraint_types[kind];
    uint64_t percent, least = 1, most = type->most < 15 ? type->most : 15;
    char *range = strchr(text, ':'), *dash = range ? strchr(range, '-') : NULL;
    if (range)
        *range++ = 0;
    if (dash)
        *dash++ = 0;
    bool ok = number_read(text, 0, 100, &percent);
    if (range)
        ok = ok && number_read(range, 1, type->most, &least) &&
             number_read(dash ? dash : range, least, type->most, &most);
    if (!ok)
        return option_refuse("WEIGHTS", word,
                             "expected PERCENT or PERCENT:LEAST-MOST, a part of 100 and cycles from 1 to %u",
                             type->most);
    const struct constraint constraint = {(unsigned)percent, (unsigned)least, (unsigned)most};
    return constraints_set(kind, &constraint) ||
           option_refuse("WEIGHTS", word, "found no memory port in %s, expected another constraint", unit.name);
}

static bool read_word(const char *word) {
    char *name = strdup(word), *equals = name ? strchr(name, '=') : NULL;
    bool ok = false;
    if (!equals || equals == name) {
        option_refuse("WEIGHTS", word, "expected NAME=WEIGHT");
    } else {
        *equals = 0;
        unsigned kind = 0;
        while (kind < CONSTRAINTS && strcmp(constraint_types[kind].name, name) != 0)
            kind++;
        ok = kind < CONSTRAINTS ? read_constraint(word, (enum constraint_kind)kind, equals + 1)
                                : read_weight(word, name, equals + 1);
    }
    free(name);
    return ok;
}

/* Returns the words of a file, with blanks in place of comments. */
static char *read_file(const char *path) {
    FILE *file = file_open(path);
    char *text = file ? calloc(1, MOST_FILE + 1) : NULL;
    size_t n = text ? fread(text, 1, MOST_FILE + 1, file) : 0;
    if (file)
        fclose(file);
    if (n > MOST_FILE || (text && strlen(text) < n)) {
        fprintf(stderr, "%s: expected a text of up to %u bytes\n", path, MOST_FILE);
        free(text);
        return NULL;
    }
    bool comment = false;
    for (size_t i = 0; i < n; i++) {
        comment = (comment || text[i] == '#') && text[i] != '\n';
        text[i] = comment ? ' ' : text[i];
    }
    return text;
}

bool weights_read(const char *words) {
    if (!words)
        return true;
    char *text = *words == '@' ? read_file(words + 1) : strdup(words), *next = NULL;
    bool ok = text;
    for (char *word = text ? strtok_r(text, blanks, &next) : NULL; word && ok; word = strtok_r(NULL, blanks, &next))
        ok = read_word(word);
    free(text);
    return ok;
}
