/* SPDX-License-Identifier: MIT */
#include "cli/recorded.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/options.h"
#include "engine/command.h"

/* Words that need not be repeated: the device is in the file's name, and fewer relaxed rules are checked more. */
static const char *const optional[] = {"DEVICE=", "TARGET=", "PORT=", "B=", "RELAX="};

/* Returns the end of a shell word. */
static const char *word_end(const char *at) {
    for (char quote = 0; *at && (quote || *at != ' '); at++)
        if (*at == '\\' && quote != '\'' && at[1])
            at++;
        else if (quote ? *at == quote : *at == '"' || *at == '\'')
            quote = quote ? 0 : *at;
    return at;
}

/* Returns true if one of the words begins as `name` does, up to its =. */
static bool has_name(const char *words, const char *name) {
    size_t length = strcspn(name, "=") + 1;
    for (const char *at = words; *at; at = word_end(at)) {
        at += strspn(at, " ");
        if (strncmp(at, name, length) == 0)
            return true;
    }
    return false;
}

/* Returns the first recorded word that this command does not repeat, or NULL. */
static const char *first_missing(const char *recorded, const char *now) {
    for (const char *at = recorded; *at; at = word_end(at)) {
        at += strspn(at, " ");
        bool needed = strchr(at, '=') && !has_name(now, at);
        for (size_t i = 0; i < sizeof optional / sizeof optional[0]; i++)
            needed = needed && strncmp(at, optional[i], strlen(optional[i])) != 0;
        if (needed)
            return at;
    }
    return NULL;
}

/* Returns the third line of the file after `with`, to be freed, or NULL without such a line. */
static char *read_recorded(const char *path) {
    static const char key[] = "with ";
    FILE *file = fopen(path, "r");
    char *line = NULL;
    size_t size = 0;
    bool ok = file;
    for (int i = 0; i < 3 && ok; i++)
        ok = getline(&line, &size, file) > 0;
    if (file)
        fclose(file);
    if (!ok || strncmp(line, key, strlen(key)) != 0) {
        free(line);
        return NULL;
    }
    memmove(line, line + strlen(key), strlen(line) + 1 - strlen(key));
    line[strcspn(line, "\n")] = 0;
    for (char *at = line; *at; at++)
        if ((unsigned char)*at < ' ' || *at == 127)
            *at = '?';
    return line;
}

/* Prints a word for a shell. */
static void print_quoted(FILE *file, const char *word) {
    bool plain =
        strspn(word, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-+./:,@%") == strlen(word);
    fputs(plain ? "" : "'", file);
    for (; *word; word++)
        if (*word == '\'')
            fputs("'\\''", file);
        else
            fputc((unsigned char)*word < ' ' ? '?' : *word, file);
    fputs(plain ? "" : "'", file);
}

bool recorded_judge(const char *path, const char *goal, bool is_known) {
    char *recorded = read_recorded(path);
    bool needed = recorded && (has_name(recorded, "DUT=") || (!is_known && has_name(recorded, "UNIT=")));
    const char *missing = needed ? first_missing(recorded, option_given("AGAIN")) : NULL;
    if (missing) {
        fputs("FILE=", stderr);
        print_quoted(stderr, path);
        fprintf(stderr, ": it was recorded with %.*s=, which is missing; try %s %s FILE=", (int)strcspn(missing, "="),
                missing, command_name(), goal);
        print_quoted(stderr, path);
        fprintf(stderr, " %s\n", recorded);
    }
    free(recorded);
    return !missing;
}
