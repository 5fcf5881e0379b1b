/* SPDX-License-Identifier: MIT */
#include "cli/subset_option.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/options.h"
#include "engine/unit.h"

enum { WORK_TRIES = 1024 };
static const char blanks[] = " \t\n,";

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

size_t subset_list_words(const struct dimension *dimension, const char **list) {
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
    return option_refuse_word(variable, word, what, name, list, subset_list_words(dimension, list));
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
