/* SPDX-License-Identifier: MIT */
/*
 * The model on the command line; tb/cli/languages.c has the names for LANG.
 *
 *   csim asm LANG TEXT           prints the hexadecimal digits of an instruction: words or bytes, the first one first
 *   csim disasm LANG HEX         HEX is such digits, with or without blanks; prints the text
 *   csim run FILE                runs a program: docs/programs.md
 *   csim wave LANG UNIT [PART]   reads values of a unit's port from the standard input, in hexadecimal, one a line, and
 *                                answers each at once with a line of text; what is no instruction stays as it is
 *
 * With - as TEXT or HEX the standard input is read, an item a line; what follows # is a comment. What is refused is
 * said on the standard error with its place; the exit status is then 1, and 2 when the command line is wrong.
 */
#include "cli/csim.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/languages.h"

enum { WRONG_COMMAND = 2 };

typedef bool conversion(const char *item, struct language_text *to);

/* Where an item stands: its line, or 0 if it is from the command line. */
static bool refuse(unsigned long line, unsigned column, const char *message) {
    if (line)
        fprintf(stderr, "line %lu, ", line);
    fprintf(stderr, "column %u: %s\n", column, message);
    return false;
}

static bool one(conversion *convert, unsigned long line, const char *item) {
    struct language_text to;
    if (!convert(item, &to))
        return refuse(line, to.column, to.message);
    puts(to.text);
    return true;
}

static bool each_line(conversion *convert) {
    char *line = NULL;
    size_t size = 0;
    ssize_t length;
    bool ok = true;
    for (unsigned long number = 1; (length = getline(&line, &size, stdin)) >= 0; number++) {
        if (strlen(line) < (size_t)length) {
            ok = refuse(number, (unsigned)strlen(line) + 1, "found byte 0x00, expected text");
            continue;
        }
        if (length > 1 && strcmp(line + length - 2, "\r\n") == 0)
            line[length - 2] = 0;
        line[strcspn(line, "#\n")] = 0;
        if (line[strspn(line, " \t")])
            ok &= one(convert, number, line);
    }
    free(line);
    if (ferror(stdin)) {
        perror("standard input");
        ok = false;
    }
    return ok;
}

/* The words of an item with blanks between them; NULL if they are more than buffer holds. */
static const char *join(int n, char **words, char *buffer, size_t size) {
    size_t length = 0;
    if (n == 1)
        return words[0];
    for (int i = 0; i < n && length < size; i++)
        length += (size_t)snprintf(buffer + length, size - length, "%s%s", i ? " " : "", words[i]);
    return length < size ? buffer : NULL;
}

/* What is said of a command line that is none. */
static int refuse_command(void) {
    char names[LANGUAGE_TEXT] = "";
    for (size_t i = 0, length = 0; languages[i] && length < sizeof names; i++)
        length += (size_t)snprintf(names + length, sizeof names - length, "%s%s", i ? "|" : "", languages[i]->name);
    fprintf(stderr,
            "expected: csim asm %s TEXT, csim disasm %s HEX, csim run FILE, or csim wave %s UNIT [PART]; - in place of "
            "TEXT or HEX reads the standard input\n",
            names, names, names);
    return WRONG_COMMAND;
}

int main(int argc, char **argv) {
    char words[256];
    bool ok = false, runs = argc == 3 && strcmp(argv[1], "run") == 0;
    const struct language *language = argc > 3 ? language_named(argv[2]) : NULL;
    bool waves = language && argc <= 5 && strcmp(argv[1], "wave") == 0 && csim_wave_knows(language, argv[4]);
    bool assembles = language && strcmp(argv[1], "asm") == 0;
    conversion *convert = assembles ? language->assemble : NULL;
    if (language && strcmp(argv[1], "disasm") == 0)
        convert = language->disassemble;
    const char *item = NULL;
    if (convert && argc - 3 <= (assembles ? 1 : language->words))
        item = join(argc - 3, argv + 3, words, sizeof words);
    if (runs)
        ok = csim_run(argv[2]);
    else if (waves)
        ok = csim_wave(language, argv[3], argv[4]);
    else if (item)
        ok = strcmp(item, "-") == 0 ? each_line(convert) : one(convert, 0, item);
    else
        return refuse_command();
    if (fclose(stdout) != 0) {
        perror("standard output");
        ok = false;
    }
    return ok ? EXIT_SUCCESS : EXIT_FAILURE;
}
