/* SPDX-License-Identifier: MIT */
#include "cli/options.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/check.h"
#include "engine/nearest.h"
#include "engine/number.h"
#include "engine/rules.h"

enum { MOST_OPTIONS = 32 };

const char *option_given(const char *name) {
    const char *value = getenv(name);
    return value ? value : "";
}

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

static bool read_number(const struct option *option, const char *text) {
    uint64_t value;
    if (!decimal_read(text, option->least, option->most, &value)) {
        option_refuse(option->name, text, "expected a whole number from %" PRIu64 " to %" PRIu64, option->least,
                      option->most);
        return false;
    }
    *(uint64_t *)option->value = value;
    return true;
}

static bool read_switch(const struct option *option, const char *text) {
    bool on = strcmp(text, "1") == 0;
    if (!on && strcmp(text, "0") != 0) {
        option_refuse(option->name, text, "expected 0 or 1");
        return false;
    }
    *(bool *)option->value = on;
    return true;
}

static bool read_check(const struct option *option, const char *text) {
    bool txn = strcmp(text, "txn") == 0;
    if (!txn && strcmp(text, "cycle") != 0) {
        option_refuse(option->name, text, "expected cycle or txn");
        return false;
    }
    *(enum check_mode *)option->value = txn ? CHECK_TXN : CHECK_CYCLE;
    return true;
}

static void refuse_rule(const struct option *option, const char *text, size_t length) {
    char word[256], known[256];
    size_t n = 0;
    for (enum rule rule = RULE_NONE + 1; rule < RULES; rule++)
        n += (size_t)snprintf(known + n, sizeof known - n, " %s", rule_name(rule));
    snprintf(word, sizeof word, "%.*s", (int)length, text);
    option_refuse(option->name, word, "there is no such rule; expected any of:%s", known);
}

static bool read_rules(const struct option *option, const char *text) {
    static const char blanks[] = " \t\n";
    uint32_t rules = 0;
    for (text += strspn(text, blanks); *text; text += strspn(text, blanks)) {
        size_t length = strcspn(text, blanks);
        enum rule rule = rule_find(text, length);
        if (rule == RULE_NONE) {
            refuse_rule(option, text, length);
            return false;
        }
        rules |= 1u << rule;
        text += length;
    }
    *(uint32_t *)option->value = rules;
    return true;
}

static bool read_word(const struct option *option, const char *text) {
    if (!*text)
        return true;
    switch (option->type) {
    case OPTION_NUMBER:
        return read_number(option, text);
    case OPTION_SWITCH:
        return read_switch(option, text);
    case OPTION_CHECK:
        return read_check(option, text);
    case OPTION_RULES:
        return read_rules(option, text);
    default:
        *(const char **)option->value = text;
        return true;
    }
}

static void refuse_unknown(const char *word, size_t length, const struct option *options, unsigned n) {
    const char *names[MOST_OPTIONS];
    char name[64];
    snprintf(name, sizeof name, "%.*s", (int)length, word);
    for (unsigned k = 0; k < n && k < MOST_OPTIONS; k++)
        names[k] = options[k].name;
    const char *nearest = nearest_name(name, names, n < MOST_OPTIONS ? n : MOST_OPTIONS);
    fprintf(stderr, "%s: there is no such option; ", word);
    if (nearest)
        fprintf(stderr, "%s= is the nearest of", nearest);
    else
        fputs("expected one of", stderr);
    for (unsigned k = 0; k < n; k++)
        fprintf(stderr, " %s=", options[k].name);
    fputc('\n', stderr);
}

bool options_read(const struct option *options, unsigned n, int argc, char **argv, int first, int *rest) {
    *rest = 0;
    for (int i = first; i < argc; i++) {
        const char *equals = strchr(argv[i], '=');
        if (!equals) {
            argv[(*rest)++] = argv[i];
            continue;
        }
        size_t length = (size_t)(equals - argv[i]);
        const struct option *option = NULL;
        for (unsigned k = 0; k < n; k++)
            if (strlen(options[k].name) == length && strncmp(options[k].name, argv[i], length) == 0)
                option = &options[k];
        if (!option) {
            refuse_unknown(argv[i], length, options, n);
            return false;
        }
        if (!read_word(option, equals + 1))
            return false;
    }
    return true;
}

bool options_read_environment(const struct option *options, unsigned n) {
    for (unsigned k = 0; k < n; k++) {
        const char *text = getenv(options[k].name);
        if (text && !read_word(&options[k], text))
            return false;
    }
    return true;
}
