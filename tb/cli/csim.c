/* SPDX-License-Identifier: MIT */
/*
 * The model on the command line.
 *
 *   csim asm gcn TEXT      prints the two words of an instruction, word 0 first
 *   csim disasm gcn HEX    HEX is two words, or 16 digits; prints the text
 *   csim asm visa TEXT     prints the bytes of a message
 *   csim disasm visa HEX   HEX is bytes, with or without blanks; prints the text
 *   csim run FILE          runs a program of vISA messages: docs/programs.md
 *   csim wave LANGUAGE UNIT [PART]
 *                          reads values of a unit's port from the standard input, in hexadecimal, one a line, and
 *                          answers each at once with a line of text; what is no instruction stays as it is
 *
 * With - as TEXT or HEX the standard input is read, an item a line; what follows # is a comment. What is refused is
 * said on the standard error with its place; the exit status is then 1, and 2 when the command line is wrong.
 */
#include "cli/csim.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { WRONG_COMMAND = 2 };

/* most: into how many arguments an item can be split. */
static const struct command {
    const char *verb, *isa;
    int most;
    bool (*one)(unsigned long line, const char *text);
} commands[] = {
    {"asm", "gcn", 1, csim_asm_gcn},
    {"disasm", "gcn", 2, csim_disasm_gcn},
    {"asm", "visa", 1, csim_asm_visa},
    {"disasm", "visa", 30, csim_disasm_visa},
};

bool csim_refuse(unsigned long line, unsigned column, const char *message) {
    if (line)
        fprintf(stderr, "line %lu, ", line);
    fprintf(stderr, "column %u: %s\n", column, message);
    return false;
}

unsigned csim_first_column(const char *text) {
    return (unsigned)strspn(text, " \t") + 1;
}

unsigned csim_digit(char c) {
    static const char digits[] = "0123456789abcdef0123456789ABCDEF";
    const char *digit = c ? strchr(digits, c) : NULL;
    return digit ? (unsigned)(digit - digits) & 15 : 16;
}

static bool each_line(bool (*one)(unsigned long, const char *)) {
    char *line = NULL;
    size_t size = 0;
    ssize_t length;
    bool ok = true;
    for (unsigned long number = 1; (length = getline(&line, &size, stdin)) >= 0; number++) {
        if (strlen(line) < (size_t)length) {
            ok = csim_refuse(number, (unsigned)strlen(line) + 1, "found byte 0x00, expected text");
            continue;
        }
        if (length > 1 && strcmp(line + length - 2, "\r\n") == 0)
            line[length - 2] = 0;
        line[strcspn(line, "#\n")] = 0;
        if (line[strspn(line, " \t")])
            ok &= one(number, line);
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

int main(int argc, char **argv) {
    char words[256];
    bool ok = false, runs = argc == 3 && strcmp(argv[1], "run") == 0;
    bool waves = (argc == 4 || argc == 5) && strcmp(argv[1], "wave") == 0 && csim_wave_knows(argv[2], argv[4]);
    const struct command *command = commands, *end = commands + sizeof commands / sizeof commands[0];
    const char *item = NULL;
    if (argc > 3)
        while (command < end && (strcmp(argv[1], command->verb) != 0 || strcmp(argv[2], command->isa) != 0))
            command++;
    if (argc > 3 && command < end && argc - 3 <= command->most)
        item = join(argc - 3, argv + 3, words, sizeof words);
    if (runs)
        ok = csim_run(argv[2]);
    else if (waves)
        ok = csim_wave(argv[2], argv[3], argv[4]);
    else if (item)
        ok = strcmp(item, "-") == 0 ? each_line(command->one) : command->one(0, item);
    else {
        fputs("expected: csim asm gcn|visa TEXT, csim disasm gcn|visa HEX, csim run FILE, or csim wave gcn|visa UNIT "
              "[PART]; - in place of TEXT or HEX reads the standard input\n",
              stderr);
        return WRONG_COMMAND;
    }
    if (fclose(stdout) != 0) {
        perror("standard output");
        ok = false;
    }
    return ok ? EXIT_SUCCESS : EXIT_FAILURE;
}
