/* SPDX-License-Identifier: MIT */
#include "cli/subset_option.h"

#include <stdlib.h>
#include <string.h>

#include "cli/options.h"
#include "engine/nearest.h"
#include "engine/unit.h"

enum { WORK_TRIES = 1024 };
static const char blanks[] = " \t\n,";

static bool has_variable(const char *variable) {
    for (unsigned d = 0; d < unit.dimensions.n; d++)
        if (unit.dimensions.dimension[d].variable && strcmp(unit.dimensions.dimension[d].variable, variable) == 0)
            return true;
    return false;
}

/* The unit's variables, as "OPS= WIDTHS=". */
static void refuse_variable(const char *variable, const char *words) {
    char list[64] = "";
    for (unsigned d = 0; d < unit.dimensions.n; d++)
        if (unit.dimensions.dimension[d].variable)
            snprintf(list + strlen(list), sizeof list - strlen(list), "%s%s=", *list ? " and " : "",
                     unit.dimensions.dimension[d].variable);
    option_refuse(variable, words, "%s has no such subset; expected %s", unit.name, *list ? list : "none");
}

size_t subset_list_words(const struct dimension *dimension, const char **list) {
    size_t n = 0;
    for (unsigned i = 0; dimension->class_of && dimension->class_of(i); i++)
        list[n++] = dimension->class_of(i);
    for (unsigned value = 0; value < dimension->size; value++)
        list[n++] = dimension_value(dimension, value);
    return n;
}

static void refuse_word(const struct dimension *dimension, const char *variable, const char *word) {
    const char *list[2 * SUBSET_VALUES] = {NULL}, *nearest;
    size_t n = subset_list_words(dimension, list), size = 1;
    for (size_t i = 0; i < n; i++)
        size += strlen(list[i]) + 1;
    char *all = malloc(size), *end = all;
    for (size_t i = 0; all && i < n; i++)
        end += sprintf(end, " %s", list[i]);
    nearest = nearest_name(word, list, n);
    option_refuse(variable, word, "%s has no such %s; %s%s%sexpected any of%s", unit.name, dimension->name,
                  nearest ? "the nearest is " : "", nearest ? nearest : "", nearest ? "; " : "", all ? all : "");
    free(all);
}

bool subset_add_word(const struct dimension *dimension, const char *word, bool *in) {
    bool found = false;
    for (unsigned value = 0; value < dimension->size; value++)
        if (strcmp(dimension_value(dimension, value), word) == 0)
            found = in[value] = true;
    for (unsigned i = 0; dimension->class_of && dimension->class_of(i); i++)
        for (unsigned value = 0; strcmp(dimension->class_of(i), word) == 0 && value < dimension->size; value++)
            if (dimension->in_class(i, value))
                found = in[value] = true;
    return found;
}

static bool read_dimension(unsigned d, const char *variable, const char *words) {
    const struct dimension *dimension = &unit.dimensions.dimension[d];
    bool in[SUBSET_VALUES] = {false}, ok = true, any = false;
    char *copy = strdup(words), *next = NULL;
    for (char *word = copy ? strtok_r(copy, blanks, &next) : NULL; word && ok; word = strtok_r(NULL, blanks, &next)) {
        ok = subset_add_word(dimension, word, in);
        any = true;
        if (!ok)
            refuse_word(dimension, variable, word);
    }
    free(copy);
    if (any && ok)
        subset_restrict(d, in);
    return ok;
}

static bool read_variable(const char *variable, const char *words) {
    if (!words || !words[strspn(words, blanks)])
        return true;
    if (!has_variable(variable)) {
        refuse_variable(variable, words);
        return false;
    }
    for (unsigned d = 0; d < unit.dimensions.n; d++)
        if (unit.dimensions.dimension[d].variable && strcmp(unit.dimensions.dimension[d].variable, variable) == 0 &&
            !read_dimension(d, variable, words))
            return false;
    return true;
}

static bool read_rest(const char *rest) {
    if (!rest || !*rest || strcmp(rest, "unsent") == 0)
        return true;
    if (strcmp(rest, "refused") != 0)
        option_refuse("REST", rest, "expected unsent or refused");
    else if (subset_is_all())
        option_refuse("REST", rest, "nothing is left out; expected OPS= or WIDTHS= as well");
    else if (!subset_refuse_rest())
        option_refuse("REST", rest, "%s has no answer that refuses an operation; expected unsent", unit.name);
    else
        return true;
    return false;
}

/* Whether random requests of the subset are carried out, any of many. */
static bool has_work(void) {
    struct rng rng = rng_fork(0, 0);
    uint32_t req[UNIT_MAX_WORDS];
    unsigned value[SUBSET_DIMENSIONS], refusal = unit.dimensions.refusal;
    for (unsigned tries = 0; tries < WORK_TRIES && subset_randomize(&rng, req, 1); tries++) {
        unit.dimensions.classify(req, value);
        if (!refusal || value[refusal - 1] == 0)
            return true;
    }
    return false;
}

/* Each of the words may be there, and no operation at such a width. */
static bool is_work(const struct subset_words *words) {
    if (!words->ops || !*words->ops || !words->widths || !*words->widths || has_work())
        return true;
    option_refuse("WIDTHS", words->widths, "%s has no operation of OPS=%s that is so wide", unit.name, words->ops);
    return false;
}

bool subset_read(const struct subset_words *words) {
    return read_variable("OPS", words->ops) && read_variable("WIDTHS", words->widths) && is_work(words) &&
           read_rest(words->rest);
}
