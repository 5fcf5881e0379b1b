/* SPDX-License-Identifier: MIT */
#include "families/gcn/language.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "isa/gcn_dpp_decode.h"
#include "isa/gcn_dpp_text.h"

/* An instruction that parses can still be one that is not carried out. */
static bool refuse_error(struct language_text *to, const char *from, const char *error, uint64_t inst,
                         const char *page) {
    char message[SCAN_MESSAGE];
    snprintf(message, sizeof message, "%s: found %08" PRIx32 " %08" PRIx32 ", expected an instruction of %s", error,
             (uint32_t)inst, (uint32_t)(inst >> 32), page);
    return language_refuse(to, strspn(from, " \t") + 1, message);
}

static bool decode(const char *from, uint64_t inst, struct gcn_sdwa *fields, struct language_text *to) {
    enum gcn_error error = gcn_sdwa_decode(inst, fields);
    return error == GCN_OK || refuse_error(to, from, gcn_error_name(error), inst, "docs/units/sdwa.md");
}

static bool decode_dpp(const char *from, uint64_t inst, struct gcn_dpp *fields, struct language_text *to) {
    enum gcn_dpp_error error = gcn_dpp_decode(inst, fields);
    return error == GCN_DPP_OK || refuse_error(to, from, gcn_dpp_error_name(error), inst, "docs/dpp.md");
}

bool gcn_language_text(const char *text, struct gcn_sdwa *fields, struct language_text *to) {
    struct gcn_text_error wrong;
    if (!gcn_text_parse(text, fields, &wrong))
        return language_refuse(to, wrong.column, wrong.message);
    return decode(text, gcn_sdwa_encode(fields), fields, to);
}

static bool dpp_text(const char *text, struct gcn_dpp *fields, struct language_text *to) {
    struct gcn_text_error wrong;
    if (!gcn_dpp_text_parse(text, fields, &wrong))
        return language_refuse(to, wrong.column, wrong.message);
    return decode_dpp(text, gcn_dpp_encode(fields), fields, to);
}

static bool assemble(const char *text, struct language_text *to) {
    struct gcn_sdwa sdwa;
    struct gcn_dpp dpp;
    bool is_dpp = gcn_dpp_text_is(text);
    if (!(is_dpp ? dpp_text(text, &dpp, to) : gcn_language_text(text, &sdwa, to)))
        return false;
    uint64_t inst = is_dpp ? gcn_dpp_encode(&dpp) : gcn_sdwa_encode(&sdwa);
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

bool gcn_language_is_words(const char *instruction) {
    return language_digit(instruction[strspn(instruction, " \t")]) < 16;
}

static bool read_words(const char *hex, uint64_t *inst, struct language_text *to) {
    uint32_t word = 0, dword = 0;
    const char *wrong = NULL;
    const char *rest = read_word(hex, &word, &wrong);
    if (rest)
        rest = read_word(rest, &dword, &wrong);
    if (rest && rest[strspn(rest, " \t")])
        wrong = rest + strspn(rest, " \t");
    if (wrong)
        return language_refuse(to, (size_t)(wrong - hex) + 1, "expected two words of 8 hexadecimal digits");
    *inst = (uint64_t)dword << 32 | word;
    return true;
}

bool gcn_language_is_dpp(const char *instruction) {
    uint64_t inst = 0;
    struct language_text ignored;
    return gcn_language_is_words(instruction)
               ? read_words(instruction, &inst, &ignored) && gcn_bits((uint32_t)inst, 8, 0) == GCN_DPP
               : gcn_dpp_text_is(instruction);
}

bool gcn_language_words(const char *hex, struct gcn_sdwa *fields, struct language_text *to) {
    uint64_t inst = 0;
    return read_words(hex, &inst, to) && decode(hex, inst, fields, to);
}

static bool disassemble(const char *hex, struct language_text *to) {
    uint64_t inst = 0;
    if (!read_words(hex, &inst, to))
        return false;
    struct gcn_sdwa sdwa;
    struct gcn_dpp dpp;
    bool is_dpp = gcn_bits((uint32_t)inst, 8, 0) == GCN_DPP;
    if (!(is_dpp ? decode_dpp(hex, inst, &dpp, to) : decode(hex, inst, &sdwa, to)))
        return false;
    if (is_dpp)
        gcn_dpp_text_print(&dpp, to->text, sizeof to->text);
    else
        gcn_text_print(&sdwa, to->text, sizeof to->text);
    return true;
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
