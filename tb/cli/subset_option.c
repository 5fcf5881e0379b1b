/* SPDX-License-Identifier: MIT */
#include "cli/subset_option.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/options.h"
#include "engine/file.h"
#include "engine/number.h"
#include "engine/random_timing.h"
#include "engine/unit.h"

enum { WORK_TRIES = 1024, MOST_FILE = 65536, MOST_NAMES = SUBSET_DIMENSIONS * 2 * SUBSET_VALUES + CONSTRAINTS };

static const char blanks[] = " \t\n,", weight_blanks[] = " \t\r\n,";

static bool is_option(const char *variable) {
    return strcmp(variable, "OPS") == 0 || strcmp(variable, "WIDTHS") == 0;
}

/*
 * Returns true if a word of OPS= or WIDTHS= is about the dimension: a name of one with this variable, or, for OPS=,
 * WORD=NAME for one with a word of its own. *name is the name.
 */
static bool is_about(const struct dimension *dimension, const char *variable, const char *word, const char **name) {
    const char *equals = strchr(word, '='), *of = dimension->variable;
    *name = equals ? equals + 1 : word;
    if (!of || !equals)
        return of && strcmp(of, variable) == 0;
    const size_t length = (size_t)(equals - word);
    return !is_option(of) && strcmp(variable, "OPS") == 0 && strlen(of) == length && strncmp(of, word, length) == 0;
}

/* Reports the unit's variables, as "OPS= and WIDTHS= and OPS=mode=". */
static void refuse_variable(const char *variable, const char *word) {
    char list[256] = "";
    for (unsigned d = 0; d < unit.dimensions.n; d++) {
        const char *of = unit.dimensions.dimension[d].variable;
        if (of)
            snprintf(list + strlen(list), sizeof list - strlen(list), "%s%s%s=", *list ? " and " : "",
                     is_option(of) ? "" : "OPS=", of);
    }
    option_refuse(variable, word, "unknown subset of %s, expected %s", unit.name, *list ? list : "none");
}

static bool is_value(const struct dimension *dimension, const char *word) {
    unsigned value = 0;
    while (value < dimension->size && strcmp(dimension->names[value], word) != 0)
        value++;
    return value < dimension->size;
}

/* Lists the words of a dimension: its classes, then its values, 2 * SUBSET_VALUES at most. Returns their number. */
static size_t list_words(const struct dimension *dimension, const char **list) {
    size_t n = 0;
    for (unsigned i = 0; dimension->class_of && dimension->class_of(i); i++)
        if (!is_value(dimension, dimension->class_of(i)))
            list[n++] = dimension->class_of(i);
    for (unsigned value = 0; value < dimension->size; value++)
        list[n++] = dimension->names[value];
    return n;
}

static bool refuse_word(const struct dimension *dimension, const char *variable, const char *word, const char *name) {
    const char *list[2 * SUBSET_VALUES] = {NULL};
    char what[160];
    snprintf(what, sizeof what, "unknown %s of %s", dimension->name, unit.name);
    return option_refuse_word(variable, word, what, name, list, list_words(dimension, list));
}

/* Adds the values of the set with this name. */
static bool add_set(const struct dimension *dimension, const char *word, bool *in) {
    bool found = false;
    for (unsigned i = 0; dimension->class_of && dimension->class_of(i); i++)
        for (unsigned value = 0; strcmp(dimension->class_of(i), word) == 0 && value < dimension->size; value++)
            if (dimension->in_class(i, value))
                found = in[value] = true;
    return found;
}

bool subset_add_word(const struct dimension *dimension, const char *word, bool *in) {
    for (unsigned value = 0; value < dimension->size; value++)
        if (strcmp(dimension->names[value], word) == 0)
            return in[value] = true;
    return add_set(dimension, word, in);
}

/* Adds the values of a word to those of each matching dimension. */
static bool read_word(const char *variable, const char *word, bool in[][SUBSET_VALUES], bool *named) {
    bool found = false;
    for (unsigned d = 0; d < unit.dimensions.n; d++) {
        const struct dimension *dimension = &unit.dimensions.dimension[d];
        const char *name;
        if (!is_about(dimension, variable, word, &name))
            continue;
        found = named[d] = true;
        if (!subset_add_word(dimension, name, in[d]))
            return refuse_word(dimension, variable, word, name);
        add_set(dimension, name, in[d]);
    }
    if (!found)
        refuse_variable(variable, word);
    return found;
}

static bool read_variable(const char *variable, const char *words) {
    bool in[SUBSET_DIMENSIONS][SUBSET_VALUES] = {{false}}, named[SUBSET_DIMENSIONS] = {false}, ok = true;
    char *copy = words ? strdup(words) : NULL, *next = NULL;
    for (char *word = copy ? strtok_r(copy, blanks, &next) : NULL; word && ok; word = strtok_r(NULL, blanks, &next))
        ok = read_word(variable, word, in, named);
    free(copy);
    for (unsigned d = 0; ok && d < unit.dimensions.n; d++)
        if (named[d])
            subset_restrict(d, in[d]);
    return ok;
}

static bool refuse_rest(void) {
    return subset_is_all()
               ? option_refuse("REST", "refused", "all operations are in the subset; expected OPS= or WIDTHS= as well")
               : subset_refuse_rest() ||
                     option_refuse("REST", "refused", "%s cannot reject operations; expected unsent", unit.name);
}

/* Returns true if one of many random requests of the subset is accepted. */
static bool has_work(void) {
    struct rng rng = rng_fork(0, 0);
    uint32_t req[UNIT_MAX_WORDS];
    const unsigned refusal = dimensions_refusal(&unit.dimensions);
    unsigned value[SUBSET_DIMENSIONS];
    for (unsigned tries = 0; tries < WORK_TRIES && subset_randomize(&rng, req, 1); tries++) {
        unit.dimensions.classify(req, value);
        if (refusal == unit.dimensions.n || value[refusal] == 0)
            return true;
    }
    return false;
}

/* Returns true if operations of the subset exist: its words may be valid one by one, but not together. */
static bool is_work(const struct subset_words *words) {
    unsigned restricted = 0;
    for (unsigned d = 0; d < unit.dimensions.n; d++)
        restricted += subset_is_restricted(d);
    if (restricted < 2 || has_work())
        return true;
    if (words->widths && *words->widths)
        option_refuse("WIDTHS", words->widths, "%s has no operation of OPS=%s with this width", unit.name,
                      words->ops ? words->ops : "");
    else
        option_refuse("OPS", words->ops, "%s has no operation with all of these", unit.name);
    return false;
}

bool subset_read(const struct subset_words *words) {
    return read_variable("OPS", words->ops) && read_variable("WIDTHS", words->widths) && is_work(words) &&
           (!words->rest || refuse_rest());
}

/* ---------------------------------------------------------------- WEIGHTS= */

static bool refuse_weight(const char *word, const char *name) {
    const char *names[MOST_NAMES] = {NULL};
    char what[160];
    size_t n = 0;
    for (unsigned kind = 0; kind < CONSTRAINTS; kind++)
        names[n++] = constraint_names[kind];
    for (unsigned d = 0; d < unit.dimensions.n; d++)
        if (unit.dimensions.dimension[d].variable)
            n += list_words(&unit.dimensions.dimension[d], names + n);
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
    return found || refuse_weight(word, name);
}

/* 25, or 25:1-8. */
static bool read_constraint(const char *word, enum constraint_kind kind, char *text) {
    uint64_t percent, least = 1, most = 15;
    char *range = strchr(text, ':'), *dash = range ? strchr(range, '-') : NULL;
    if (range)
        *range++ = 0;
    if (dash)
        *dash++ = 0;
    bool ok = number_read(text, 0, 100, &percent);
    if (range)
        ok = ok && number_read(range, 1, TIMING_MOST, &least) &&
             number_read(dash ? dash : range, least, TIMING_MOST, &most);
    if (!ok)
        return option_refuse("WEIGHTS", word,
                             "expected PERCENT or PERCENT:LEAST-MOST, a part of 100 and cycles from 1 to %u",
                             TIMING_MOST);
    const struct constraint constraint = {(unsigned)percent, (unsigned)least, (unsigned)most};
    return constraints_set(kind, &constraint) ||
           option_refuse("WEIGHTS", word, "found no memory port in %s, expected another constraint", unit.name);
}

static bool weight_read(const char *word) {
    char *name = strdup(word), *equals = name ? strchr(name, '=') : NULL;
    bool ok = false;
    if (!equals || equals == name) {
        option_refuse("WEIGHTS", word, "expected NAME=WEIGHT");
    } else {
        *equals = 0;
        unsigned kind = 0;
        while (kind < CONSTRAINTS && strcmp(constraint_names[kind], name) != 0)
            kind++;
        ok = kind < CONSTRAINTS ? read_constraint(word, (enum constraint_kind)kind, equals + 1)
                                : read_weight(word, name, equals + 1);
    }
    free(name);
    return ok;
}

/* Returns the words of a file, with blanks in place of comments. */
static char *read_file(const char *path) {
    size_t n = 0;
    char *text = file_read(path, &n);
    if (text)
        text[n] = 0;
    if (text && (n > MOST_FILE || strlen(text) < n)) {
        fprintf(stderr, "%s: expected a text of up to %u bytes\n", path, MOST_FILE);
        free(text);
        return NULL;
    }
    bool comment = false;
    for (size_t i = 0; text && i < n; i++) {
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
    for (char *word = text ? strtok_r(text, weight_blanks, &next) : NULL; word && ok;
         word = strtok_r(NULL, weight_blanks, &next))
        ok = weight_read(word);
    free(text);
    return ok;
}
