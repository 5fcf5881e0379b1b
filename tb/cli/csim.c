/* SPDX-License-Identifier: MIT */
/*
 * Assembles and disassembles single instructions.
 *
 *   csim asm gcn TEXT      prints the two words, word 0 first
 *   csim disasm gcn HEX    HEX is two words, or 16 digits; prints the text
 *
 * With - as TEXT or HEX the standard input is read, an item a line; what follows # is a comment. What is refused is
 * said on the standard error with its place; the exit status is then 1, and 2 when the command line is wrong.
 */
#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "isa/gcn_text.h"

enum { WRONG_COMMAND = 2 };

/* Where an item stands: its line, or 0 if it is from the command line. */
static bool refuse(unsigned long line, unsigned column, const char *message) {
    if (line)
        fprintf(stderr, "line %lu, ", line);
    fprintf(stderr, "column %u: %s\n", column, message);
    return false;
}

/* An instruction that parses can still be one that is not carried out. */
static bool refuse_verdict(unsigned long line, unsigned column, enum gcn_verdict verdict, uint64_t inst) {
    char message[GCN_TEXT_MESSAGE];
    snprintf(message, sizeof message,
             "%s: found %08" PRIx32 " %08" PRIx32 ", expected an instruction of docs/units/sdwa.md",
             gcn_verdict_name(verdict), (uint32_t)inst, (uint32_t)(inst >> 32));
    return refuse(line, column, message);
}

static unsigned column_of_first(const char *text) {
    return (unsigned)strspn(text, " \t") + 1;
}

static bool assemble(unsigned long line, const char *text) {
    struct gcn_sdwa fields;
    struct gcn_text_error error;
    if (!gcn_text_parse(text, &fields, &error))
        return refuse(line, error.column, error.message);
    uint64_t inst = gcn_sdwa_encode(&fields);
    enum gcn_verdict verdict = gcn_sdwa_decode(inst, &fields);
    if (verdict != GCN_OK)
        return refuse_verdict(line, column_of_first(text), verdict, inst);
    printf("%08" PRIx32 " %08" PRIx32 "\n", (uint32_t)inst, (uint32_t)(inst >> 32));
    return true;
}

/* Reads a word of 8 digits; returns what follows it, or NULL with *wrong where a digit is missing. */
static const char *read_word(const char *text, uint32_t *word, const char **wrong) {
    enum { DIGITS = 8 };
    static const char digits[] = "0123456789abcdef0123456789ABCDEF";
    text += strspn(text, " \t");
    if (text[0] == '0' && (text[1] == 'x' || text[1] == 'X'))
        text += 2;
    *word = 0;
    for (unsigned i = 0; i < DIGITS; i++, text++) {
        const char *digit = *text ? strchr(digits, *text) : NULL;
        if (!digit) {
            *wrong = text;
            return NULL;
        }
        *word = *word << 4 | (uint32_t)((digit - digits) & 15);
    }
    return text;
}

static bool disassemble(unsigned long line, const char *text) {
    static const char expected[] = "expected two words of 8 hexadecimal digits";
    uint32_t word = 0, dword = 0;
    const char *wrong = NULL;
    const char *rest = read_word(text, &word, &wrong);
    if (rest)
        rest = read_word(rest, &dword, &wrong);
    if (rest && rest[strspn(rest, " \t")])
        wrong = rest + strspn(rest, " \t");
    if (wrong)
        return refuse(line, (unsigned)(wrong - text) + 1, expected);
    uint64_t inst = (uint64_t)dword << 32 | word;
    struct gcn_sdwa fields;
    enum gcn_verdict verdict = gcn_sdwa_decode(inst, &fields);
    if (verdict != GCN_OK)
        return refuse_verdict(line, column_of_first(text), verdict, inst);
    char buffer[GCN_TEXT_SIZE];
    gcn_text_print(&fields, buffer, sizeof buffer);
    puts(buffer);
    return true;
}

static bool each_line(bool (*one)(unsigned long, const char *)) {
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
            ok &= one(number, line);
    }
    free(line);
    if (ferror(stdin)) {
        perror("standard input");
        ok = false;
    }
    return ok;
}

int main(int argc, char **argv) {
    bool assembles = argc > 1 && strcmp(argv[1], "asm") == 0, disassembles = argc > 1 && strcmp(argv[1], "disasm") == 0;
    char words[64];
    const char *item = argc > 3 ? argv[3] : NULL;
    if (argc != 4)
        item = NULL;
    /* Two words are one item, in one argument or in two. */
    if (disassembles && argc == 5 && (size_t)snprintf(words, sizeof words, "%s %s", argv[3], argv[4]) < sizeof words)
        item = words;
    if (!item || !(assembles || disassembles) || strcmp(argv[2], "gcn") != 0) {
        fputs(
            "expected: csim asm gcn TEXT, or csim disasm gcn HEX; - in place of TEXT or HEX reads the standard input\n",
            stderr);
        return WRONG_COMMAND;
    }
    bool (*one)(unsigned long, const char *) = assembles ? assemble : disassemble;
    bool ok = strcmp(item, "-") == 0 ? each_line(one) : one(0, item);
    if (fclose(stdout) != 0) {
        perror("standard output");
        ok = false;
    }
    return ok ? EXIT_SUCCESS : EXIT_FAILURE;
}
