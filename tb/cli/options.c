/* SPDX-License-Identifier: MIT */
#include "cli/options.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/check.h"

static bool read_number(const struct option *option, const char *text) {
    char *end;
    errno = 0;
    uint64_t value = strtoull(text, &end, 0);
    if (*text < '0' || *text > '9' || *end || errno || value < option->least || value > option->most) {
        fprintf(stderr, "%s=%s: expected a whole number from %" PRIu64 " to %" PRIu64 "\n", option->name, text,
                option->least, option->most);
        return false;
    }
    *(uint64_t *)option->value = value;
    return true;
}

static bool read_check(const struct option *option, const char *text) {
    bool txn = strcmp(text, "txn") == 0;
    if (!txn && strcmp(text, "cycle") != 0) {
        fprintf(stderr, "%s=%s: expected cycle or txn\n", option->name, text);
        return false;
    }
    *(enum check_mode *)option->value = txn ? CHECK_TXN : CHECK_CYCLE;
    return true;
}

static bool read_word(const struct option *option, const char *text) {
    if (!*text)
        return true;
    switch (option->type) {
    case OPTION_NUMBER:
        return read_number(option, text);
    case OPTION_CHECK:
        return read_check(option, text);
    default:
        *(const char **)option->value = text;
        return true;
    }
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
            fprintf(stderr, "%s: there is no such option; expected one of", argv[i]);
            for (unsigned k = 0; k < n; k++)
                fprintf(stderr, " %s=", options[k].name);
            fputc('\n', stderr);
            return false;
        }
        if (!read_word(option, equals + 1))
            return false;
    }
    return true;
}
