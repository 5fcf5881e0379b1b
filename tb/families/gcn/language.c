/* SPDX-License-Identifier: MIT */
#include "families/gcn/language.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "isa/gcn_text.h"

/* An instruction that parses can still be one that is not carried out. */
static bool refuse_error(struct language_text *to, const char *from, enum gcn_error error, uint64_t inst) {
    char message[SCAN_MESSAGE];
    snprintf(message, sizeof message,
             "%s: found %08" PRIx32 " %08" PRIx32 ", expected an instruction of docs/units/sdwa.md",
             gcn_error_name(error), (uint32_t)inst, (uint32_t)(inst >> 32));
    return language_refuse(to, strspn(from, " \t") + 1, message);
}

static bool decode(const char *from, uint64_t inst, struct gcn_sdwa *fields, struct language_text *to) {
    enum gcn_error error = gcn_sdwa_decode(inst, fields);
    return error == GCN_OK || refuse_error(to, from, error, inst);
}

bool gcn_language_text(const char *text, struct gcn_sdwa *fields, struct language_text *to) {
    struct gcn_text_error wrong;
    if (!gcn_text_parse(text, fields, &wrong))
        return language_refuse(to, wrong.column, wrong.message);
    return decode(text, gcn_sdwa_encode(fields), fields, to);
}

static bool assemble(const char *text, struct language_text *to) {
    struct gcn_sdwa fields;
    if (!gcn_language_text(text, &fields, to))
        return false;
    uint64_t inst = gcn_sdwa_encode(&fields);
    snprintf(to->text, sizeof to->text, "%08" PRIx32 " %08" PRIx32, (uint32_t)inst, (uint32_t)(inst >> 32));
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
        unsigned digit = language_digit(*text);
        if (digit > 15) {
            *wrong = text;
            return NULL;
        }
        *word = *word << 4 | digit;
    }
    return text;
}

bool gcn_language_words(const char *hex, struct gcn_sdwa *fields, struct language_text *to) {
    uint32_t word = 0, dword = 0;
    const char *wrong = NULL;
    const char *rest = read_word(hex, &word, &wrong);
    if (rest)
        rest = read_word(rest, &dword, &wrong);
    if (rest && rest[strspn(rest, " \t")])
        wrong = rest + strspn(rest, " \t");
    if (wrong)
        return language_refuse(to, (size_t)(wrong - hex) + 1, "expected two words of 8 hexadecimal digits");
    return decode(hex, (uint64_t)dword << 32 | word, fields, to);
}

static bool disassemble(const char *hex, struct language_text *to) {
    struct gcn_sdwa fields;
    bool ok = gcn_language_words(hex, &fields, to);
    if (ok)
        gcn_text_print(&fields, to->text, sizeof to->text);
    return ok;
}

static bool show(const char *unit, const char *part, const uint8_t value[LANGUAGE_VALUE], char text[LANGUAGE_TEXT]) {
    (void)unit, (void)part;
    uint64_t inst = 0;
    for (unsigned i = 0; i < sizeof inst; i++)
        inst |= (uint64_t)value[i] << 8 * i;
    struct gcn_sdwa fields;
    enum gcn_error error = gcn_sdwa_decode(inst, &fields);
    if (error == GCN_OK)
        gcn_text_print(&fields, text, LANGUAGE_TEXT);
    else
        snprintf(text, LANGUAGE_TEXT, "%s", gcn_error_name(error));
    return error == GCN_OK;
}

const struct language gcn_language = {.name = "gcn",
                                      .assemble = assemble,
                                      .disassemble = disassemble,
                                      .words = 2,
                                      .eval = gcn_language_eval,
                                      .show = show};
