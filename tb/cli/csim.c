/* SPDX-License-Identifier: MIT */
/*
 * Command line of the model; tb/cli/languages.c has the names for LANG.
 *
 *   csim asm [--dialect=D] LANG TEXT
 *                                prints the hexadecimal digits of an instruction: words or bytes, the first one first
 *   csim disasm [--dialect=D] LANG HEX
 *                                HEX is such digits, with or without blanks; prints the text
 *   csim eval LANG TEXT|HEX [NAME=VALUE]...
 *                                prints the results of an instruction for these values
 *   csim run FILE                runs a program: docs/programs.md
 *   csim --help                  prints these commands
 *   csim --version               prints its version, which is that of the library
 *   csim wave LANG UNIT [PART]   reads values of a unit's port from the standard input, in hexadecimal, one per line,
 *   and
 *                                answers each at once with a line of text; other values are unchanged
 *
 * D is llvm or clrx, for gcn. Without it, asm accepts both dialects, and disasm prints llvm. With - as TEXT or HEX, asm
 * and disasm read the standard input, an item per line; # begins a comment. Errors are reported on the standard error
 * with their position. The exit status is then 1, or 2 for a wrong command line.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/languages.h"
#include "engine/plural.h"

/* Defined by make. */
#ifndef CSIM_VERSION
#define CSIM_VERSION "0"
#endif

enum { WRONG_COMMAND = 2 };

typedef bool conversion(const char *item, unsigned dialect, struct language_text *to);

/* Reports an error in an item: its line, or 0 if it is from the command line. */
static bool refuse(unsigned long line, unsigned column, const char *message) {
    if (line)
        fprintf(stderr, "line %lu, ", line);
    if (column)
        fprintf(stderr, "column %u: ", column);
    fprintf(stderr, "%s\n", message);
    return false;
}

/* Prints a result, or the reason for an error. */
static bool answer(bool ok, unsigned long line, const struct language_text *to) {
    char warning[LANGUAGE_TEXT + 16];
    if (!ok)
        return refuse(line, to->column, to->message);
    puts(to->text);
    snprintf(warning, sizeof warning, "warning: %s", to->warning);
    if (*to->warning)
        refuse(line, 0, warning);
    return true;
}

static bool one(conversion *convert, unsigned dialect, unsigned long line, const char *item) {
    struct language_text to;
    *to.warning = 0;
    return answer(convert(item, dialect, &to), line, &to);
}

static bool eval(const struct language *language, const char *item, int n, char *const *values) {
    struct language_text to;
    *to.warning = 0;
    return answer(language->eval(item, n, values, &to), 0, &to);
}

static bool run_program(const char *path) {
    struct program program = {.language = NULL};
    bool ok = program_run_file(path, &program);
    if (ok)
        printf("pass %s  %lu instruction%s, %lu expectation%s\n", path, program.instructions,
               plural(program.instructions), program.expectations, plural(program.expectations));
    return ok;
}

static bool each_line(conversion *convert, unsigned dialect) {
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
            ok &= one(convert, dialect, number, line);
    }
    free(line);
    if (ferror(stdin)) {
        perror("standard input");
        ok = false;
    }
    return ok;
}

/* Joins the words of an item with blanks; returns NULL if buffer is too small. */
static const char *join(int n, char **words, char *buffer, size_t size) {
    size_t length = 0;
    if (n == 1)
        return words[0];
    for (int i = 0; i < n && length < size; i++)
        length += (size_t)snprintf(buffer + length, size - length, "%s%s", i ? " " : "", words[i]);
    return length < size ? buffer : NULL;
}

/* Returns the end of an instruction's words, before values with a =; 0 if a later word has no =. */
static int instruction_words(int argc, char **argv) {
    int end = 3;
    while (end < argc && !strchr(argv[end], '='))
        end++;
    for (int i = end; i < argc; i++)
        if (!strchr(argv[i], '='))
            return 0;
    return end;
}

/* Returns the names of all languages, or of those with eval. */
static const char *names(bool with_eval, char list[LANGUAGE_TEXT]) {
    *list = 0;
    for (size_t i = 0, length = 0; languages[i] && length < LANGUAGE_TEXT; i++)
        if (!with_eval || languages[i]->eval)
            length +=
                (size_t)snprintf(list + length, LANGUAGE_TEXT - length, "%s%s", length ? "|" : "", languages[i]->name);
    return list;
}

/* Reports a wrong command line. */
static int refuse_command(void) {
    char all[LANGUAGE_TEXT], evals[LANGUAGE_TEXT];
    names(false, all);
    fprintf(stderr,
            "expected: csim asm [--dialect=llvm|clrx] %s TEXT, csim disasm [--dialect=llvm|clrx] %s HEX, csim eval %s "
            "TEXT|HEX [NAME=VALUE]..., csim run FILE, or "
            "csim wave %s UNIT [PART]; - in place of TEXT or HEX of asm and disasm reads the standard input\n",
            all, all, names(true, evals), all);
    return WRONG_COMMAND;
}

/* Prints the commands, a line each. Returns the exit status. */
static int print_help(void) {
    char all[LANGUAGE_TEXT], evals[LANGUAGE_TEXT];
    names(false, all);
    printf("csim asm %s TEXT      prints the words or bytes of an instruction\n"
           "csim disasm %s HEX    prints the text of words or bytes\n"
           "csim eval %s TEXT|HEX [NAME=VALUE]...\n"
           "                               prints the result of an instruction\n"
           "csim run FILE                  runs a program\n"
           "csim wave %s UNIT [PART]\n"
           "                               translates values of a port for a wave viewer\n"
           "csim --help                    prints this text\n"
           "csim --version                 prints the version\n"
           "With - in place of TEXT or HEX, asm and disasm read the standard input, one item per line.\n"
           "--dialect=llvm or --dialect=clrx before gcn chooses the dialect of asm and disasm.\n",
           all, all, names(true, evals), all);
    return fclose(stdout) == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}

static int refuse_eval(const struct language *language) {
    char evals[LANGUAGE_TEXT];
    fprintf(stderr, "%s: csim eval does not compute its instructions; expected %s\n", language->name,
            names(true, evals));
    return WRONG_COMMAND;
}

/* Removes --dialect=NAME from the words of the command. False: the reason is on stderr. */
static bool take_dialect(int *argc, char **argv, const char **name) {
    static const char option[] = "--dialect=";
    int kept = 0;
    *name = NULL;
    for (int i = 0; i < *argc; i++)
        if (i > 1 && strncmp(argv[i], option, strlen(option)) == 0 && !*name)
            *name = argv[i] + strlen(option);
        else
            argv[kept++] = argv[i];
    *argc = kept;
    argv[kept] = NULL;
    return !*name || strcmp(argv[1], "asm") == 0 || strcmp(argv[1], "disasm") == 0 ||
           refuse(0, 0, "--dialect: expected asm or disasm before it");
}

/* Finds the number of a dialect, 0 without a name. Returns false if the language does not have it. */
static bool find_dialect(const struct language *language, const char *name, unsigned *dialect) {
    char message[LANGUAGE_TEXT];
    *dialect = 0;
    for (unsigned i = 0; name && language->dialects && language->dialects[i]; i++)
        if (strcmp(language->dialects[i], name) == 0)
            *dialect = i + 1;
    if (!name || *dialect)
        return true;
    if (language->dialects)
        snprintf(message, sizeof message, "--dialect=%s: expected %s or %s", name, language->dialects[0],
                 language->dialects[1]);
    else
        snprintf(message, sizeof message, "--dialect=%s: %s has one dialect; try it without", name, language->name);
    return refuse(0, 0, message);
}

/* Returns true for a hexadecimal number that fits, except 0 and all ones, which are no instruction. */
static bool read_value(const char *line, size_t length, uint8_t value[LANGUAGE_VALUE]) {
    bool zeros = true, ones = true;
    memset(value, 0, LANGUAGE_VALUE);
    for (size_t i = 0; i < length; i++) {
        unsigned digit = language_digit(line[length - 1 - i]);
        if (digit > 15 || (digit && i >= (size_t)LANGUAGE_VALUE * 2))
            return false;
        zeros &= digit == 0;
        ones &= digit == 15;
        if (digit)
            value[i / 2] |= (uint8_t)(digit << i % 2 * 4);
    }
    return !zeros && !ones;
}

/* Prints a value's text; an illegal instruction has no parts. */
static void show(const struct language *language, const char *unit, const char *part, const uint8_t *value) {
    char text[LANGUAGE_TEXT];
    if (language->show(unit, part, value, text))
        fputs(text, stdout);
    else if (part)
        putchar('-');
    else
        printf("refused: %s", text);
}

/* Returns true if the language shows this part of an instruction; NULL is the whole text. */
static bool shows_part(const struct language *language, const char *part) {
    if (!part)
        return true;
    for (const char *const *known = language->parts; known && *known; known++)
        if (strcmp(*known, part) == 0)
            return true;
    return false;
}

/* Answers values of a unit's port with text until the input ends, while a viewer is open: the whole text, or the part.
 */
static bool wave(const struct language *language, const char *unit, const char *part) {
    uint8_t value[LANGUAGE_VALUE];
    char *line = NULL;
    size_t size = 0;
    ssize_t length;
    bool ok = true;
    while (ok && (length = getline(&line, &size, stdin)) >= 0) {
        size_t digits = (size_t)length - (length > 0 && line[length - 1] == '\n');
        if (read_value(line, digits, value))
            show(language, unit, part, value);
        else
            fwrite(line, 1, digits, stdout);
        /* The viewer waits for the answer before the next value. */
        ok = putchar('\n') != EOF && fflush(stdout) == 0;
    }
    free(line);
    return ok && !ferror(stdin);
}

int main(int argc, char **argv) {
    char words[256];
    if (argc == 2 && strcmp(argv[1], "--help") == 0)
        return print_help();
    if (argc == 2 && strcmp(argv[1], "--version") == 0)
        return puts("csim " CSIM_VERSION) >= 0 && fclose(stdout) == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
    const char *dialect_name;
    unsigned dialect = 0;
    if (!take_dialect(&argc, argv, &dialect_name))
        return WRONG_COMMAND;
    const struct language *language = argc > 3 ? language_named(argv[2]) : NULL;
    if (language && !find_dialect(language, dialect_name, &dialect))
        return WRONG_COMMAND;
    bool ok = false, runs = argc == 3 && strcmp(argv[1], "run") == 0,
         waves = language && argc <= 5 && strcmp(argv[1], "wave") == 0 && shows_part(language, argv[4]);
    bool assembles = language && strcmp(argv[1], "asm") == 0;
    bool evals = language && strcmp(argv[1], "eval") == 0;
    conversion *convert = assembles ? language->assemble : NULL;
    if (language && strcmp(argv[1], "disasm") == 0)
        convert = language->disassemble;
    int end = evals ? instruction_words(argc, argv) : argc;
    const char *item = NULL;
    if ((convert || evals) && end > 3 && end - 3 <= (assembles ? 1 : language->words))
        item = join(end - 3, argv + 3, words, sizeof words);
    if (evals && !language->eval)
        return refuse_eval(language);
    if (runs)
        ok = run_program(argv[2]);
    else if (waves)
        ok = wave(language, argv[3], argv[4]);
    else if (item && evals)
        ok = eval(language, item, argc - end, argv + end);
    else if (item)
        ok = strcmp(item, "-") == 0 ? each_line(convert, dialect) : one(convert, dialect, 0, item);
    else
        return refuse_command();
    if (fclose(stdout) != 0) {
        perror("standard output");
        ok = false;
    }
    return ok ? EXIT_SUCCESS : EXIT_FAILURE;
}
