/* SPDX-License-Identifier: MIT */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "cli/csim.h"
#include "isa/gcn_text.h"

/* An instruction that parses can still be one that is not carried out. */
static bool refuse_error(unsigned long line, unsigned column, enum gcn_error error, uint64_t inst) {
    char message[SCAN_MESSAGE];
    snprintf(message, sizeof message,
             "%s: found %08" PRIx32 " %08" PRIx32 ", expected an instruction of docs/units/sdwa.md",
             gcn_error_name(error), (uint32_t)inst, (uint32_t)(inst >> 32));
    return csim_refuse(line, column, message);
}

bool csim_asm_gcn(unsigned long line, const char *text) {
    struct gcn_sdwa fields;
    struct gcn_text_error wrong;
    if (!gcn_text_parse(text, &fields, &wrong))
        return csim_refuse(line, wrong.column, wrong.message);
    uint64_t inst = gcn_sdwa_encode(&fields);
    enum gcn_error error = gcn_sdwa_decode(inst, &fields);
    if (error != GCN_OK)
        return refuse_error(line, csim_first_column(text), error, inst);
    printf("%08" PRIx32 " %08" PRIx32 "\n", (uint32_t)inst, (uint32_t)(inst >> 32));
    return true;
}

/* Reads a word of 8 digits; returns what follows it, or NULL with *wrong where a digit is missing. */
static const char *read_word(const char *text, uint32_t *word, const char **wrong) {
    enum { DIGITS = 8 };
    text += strspn(text, " \t");
    if (text[0] == '0' && (text[1] == 'x' || text[1] == 'X'))
        text += 2;
    *word = 0;
    for (unsigned i = 0; i < DIGITS; i++, text++) {
        unsigned digit = csim_digit(*text);
        if (digit > 15) {
            *wrong = text;
            return NULL;
        }
        *word = *word << 4 | digit;
    }
    return text;
}

bool csim_disasm_gcn(unsigned long line, const char *text) {
    static const char expected[] = "expected two words of 8 hexadecimal digits";
    uint32_t word = 0, dword = 0;
    const char *wrong = NULL;
    const char *rest = read_word(text, &word, &wrong);
    if (rest)
        rest = read_word(rest, &dword, &wrong);
    if (rest && rest[strspn(rest, " \t")])
        wrong = rest + strspn(rest, " \t");
    if (wrong)
        return csim_refuse(line, (unsigned)(wrong - text) + 1, expected);
    uint64_t inst = (uint64_t)dword << 32 | word;
    struct gcn_sdwa fields;
    enum gcn_error error = gcn_sdwa_decode(inst, &fields);
    if (error != GCN_OK)
        return refuse_error(line, csim_first_column(text), error, inst);
    char buffer[GCN_TEXT_SIZE];
    gcn_text_print(&fields, buffer, sizeof buffer);
    puts(buffer);
    return true;
}
