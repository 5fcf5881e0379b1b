/* SPDX-License-Identifier: MIT */
#include "cli/options.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/nearest.h"
#include "engine/number.h"
#include "engine/rules.h"

#define TEXT .type = OPTION_TEXT
#define NUMBER(low, high) .type = OPTION_NUMBER, .least = (low), .most = (high)
#define SWITCH .type = OPTION_SWITCH
#define CHOICE(names) .type = OPTION_CHOICE, .choices = (names)
#define RULES .type = OPTION_RULES
#define ROW(word, value, item, ...) {.name = #word, .initial = (value), .of_item = (item), __VA_ARGS__},
#define ITEM_OPTION(name, initial, type, commands, help) ROW(name, initial, true, type)
#define SIM_OPTION(name, initial, type, commands, help) ROW(name, initial, false, type)
#define OPTION SIM_OPTION
const struct option_row option_rows[OPTIONS] = {
#include "cli/options.def"
};
#undef RULES /* it is also the number of rules */

static char *given[OPTIONS]; /* words of the command line, or NULL */
static const char blanks[] = " \t\n";

bool option_refuse(const char *name, const char *value, const char *format, ...) {
    va_list arguments;
    fprintf(stderr, "%s=", name);
    for (; *value; value++)
        fputc((unsigned char)*value < ' ' || *value == 127 ? '?' : *value, stderr);
    fputs(": ", stderr);
    va_start(arguments, format);
    vfprintf(stderr, format, arguments);
    va_end(arguments);
    fputc('\n', stderr);
    return false;
}

bool option_refuse_word(const char *option, const char *value, const char *what, const char *wrong,
                        const char *const *names, size_t n) {
    size_t size = 1;
    for (size_t i = 0; i < n; i++)
        size += strlen(names[i]) + 1;
    char *all = malloc(size), *end = all;
    for (size_t i = 0; all && i < n; i++)
        end += sprintf(end, " %s", names[i]);
    const char *nearest = nearest_name(wrong, names, n);
    option_refuse(option, value, "%s, expected any of%s%s%s", what, all ? all : "", nearest ? "; try " : "",
                  nearest ? nearest : "");
    free(all);
    return false;
}

static bool read_number(const struct option_row *row, const char *text, uint64_t *value) {
    return decimal_read(text, row->least, row->most, value) ||
           option_refuse(row->name, text, "expected a whole number from %" PRIu64 " to %" PRIu64, row->least,
                         row->most);
}

static bool read_switch(const struct option_row *row, const char *text, bool *on) {
    *on = strcmp(text, "1") == 0;
    return *on || strcmp(text, "0") == 0 || option_refuse(row->name, text, "expected 0 or 1");
}

static bool read_choice(const struct option_row *row, const char *text, unsigned *choice) {
    char known[256] = "";
    *choice = 0;
    for (const char *at = row->choices; *at; ++*choice) {
        const size_t n = strcspn(at, blanks), length = strlen(known);
        if (strlen(text) == n && strncmp(at, text, n) == 0)
            return true;
        snprintf(known + length, sizeof known - length, "%s%.*s", !length ? "" : at[n] ? ", " : " or ", (int)n, at);
        at += n + strspn(at + n, blanks);
    }
    return option_refuse(row->name, text, "expected %s", known);
}

static bool refuse_rule(const struct option_row *row, const char *text, size_t length) {
    char word[256], known[256];
    size_t n = 0;
    for (enum rule rule = RULE_NONE + 1; rule < RULES; rule++)
        n += (size_t)snprintf(known + n, sizeof known - n, " %s", rule_name(rule));
    snprintf(word, sizeof word, "%.*s", (int)length, text);
    return option_refuse(row->name, word, "unknown rule, expected any of:%s", known);
}

static bool read_rules(const struct option_row *row, const char *text, uint32_t *rules) {
    *rules = 0;
    for (text += strspn(text, blanks); *text; text += strspn(text, blanks)) {
        size_t length = strcspn(text, blanks);
        enum rule rule = rule_find(text, length);
        if (rule == RULE_NONE)
            return refuse_rule(row, text, length);
        *rules |= 1u << rule;
        text += length;
    }
    return true;
}

/* Reads a value. value may be NULL. */
static bool read_value(const struct option_row *row, const char *text, void *value) {
    union {
        uint64_t number;
        bool on;
        unsigned choice;
        uint32_t rules;
    } unused;
    void *to = value ? value : &unused;
    if (!text || !*text)
        return true;
    switch (row->type) {
    case OPTION_NUMBER:
        return read_number(row, text, to);
    case OPTION_SWITCH:
        return read_switch(row, text, to);
    case OPTION_CHOICE:
        return read_choice(row, text, to);
    case OPTION_RULES:
        return read_rules(row, text, to);
    default:
        if (value)
            *(const char **)value = text;
        return true;
    }
}

static void refuse_unknown(const char *word, size_t length, const struct option *options, unsigned n) {
    const char *names[OPTIONS];
    char name[64];
    snprintf(name, sizeof name, "%.*s", (int)length, word);
    for (unsigned k = 0; k < n && k < OPTIONS; k++)
        names[k] = options[k].row->name;
    const char *nearest = nearest_name(name, names, n < OPTIONS ? n : OPTIONS);
    fprintf(stderr, "%s: unknown option, expected one of", word);
    for (unsigned k = 0; k < n; k++)
        fprintf(stderr, " %s=", options[k].row->name);
    fprintf(stderr, nearest ? "; try %s=\n" : "\n", nearest);
}

bool options_read(const struct option *options, unsigned n, int argc, char **argv, int first, int *rest) {
    *rest = 0;
    memset(given, 0, sizeof given);
    for (unsigned k = 0; k < n; k++)
        read_value(options[k].row, options[k].row->initial, options[k].value);
    for (int i = first; i < argc; i++) {
        const char *equals = strchr(argv[i], '=');
        if (!equals) {
            argv[(*rest)++] = argv[i];
            continue;
        }
        size_t length = (size_t)(equals - argv[i]);
        const struct option *option = NULL;
        for (unsigned k = 0; k < n; k++)
            if (strlen(options[k].row->name) == length && strncmp(options[k].row->name, argv[i], length) == 0)
                option = &options[k];
        if (!option) {
            refuse_unknown(argv[i], length, options, n);
            return false;
        }
        if (!read_value(option->row, equals + 1, option->value))
            return false;
        if (option->row->of_item)
            given[option->row - option_rows] = argv[i];
    }
    return true;
}

unsigned options_of_item(char **argv) {
    unsigned n = 0;
    for (unsigned i = 0; i < OPTIONS; i++)
        if (given[i])
            argv[n++] = given[i];
    return n;
}
