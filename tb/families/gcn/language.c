/* SPDX-License-Identifier: MIT */
#include "families/gcn/language.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum { WORDS = 24 };

static void print_words(const struct gcn_inst *inst, char text[WORDS]) {
    int n = snprintf(text, WORDS, "%08" PRIx32, (uint32_t)inst->bits);
    if (inst->kind != GCN_INST_PLAIN)
        snprintf(text + n, (size_t)(WORDS - n), " %08" PRIx32, (uint32_t)(inst->bits >> 32));
}

/* What is refused by a check, which has its name. */
static bool refuse_error(struct language_text *to, const char *from, const struct gcn_inst *inst) {
    static const char *const pages[] = {
        [GCN_INST_PLAIN] = "docs/programs.md", [GCN_INST_SDWA] = "docs/units/sdwa.md", [GCN_INST_DPP] = "docs/dpp.md"};
    char message[SCAN_MESSAGE], words[WORDS];
    print_words(inst, words);
    snprintf(message, sizeof message, "%s: found %s, expected an instruction of %s", inst->error, words,
             pages[inst->kind]);
    return language_refuse(to, strspn(from, " \t") + 1, message);
}

bool gcn_language_text(const char *text, struct gcn_inst *inst, struct language_text *to) {
    struct gcn_text_error wrong;
    if (!gcn_inst_parse(text, inst, &wrong))
        return language_refuse(to, wrong.column, wrong.message);
    return !inst->error || refuse_error(to, text, inst);
}

static bool assemble(const char *text, struct language_text *to) {
    struct gcn_inst inst;
    if (!gcn_language_text(text, &inst, to))
        return false;
    print_words(&inst, to->text);
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

/* One word or two, as SRC0 says. */
bool gcn_language_words(const char *hex, struct gcn_inst *inst, struct language_text *to) {
    uint32_t word = 0, dword = 0;
    const char *wrong = NULL, *rest = read_word(hex, &word, &wrong);
    *inst = (struct gcn_inst){.error = NULL};
    bool two = rest && (gcn_inst_has_dword(word) || rest[strspn(rest, " \t")]);
    if (two)
        rest = read_word(rest, &dword, &wrong);
    if (rest && rest[strspn(rest, " \t")])
        wrong = rest + strspn(rest, " \t");
    if (wrong)
        return language_refuse(to, (size_t)(wrong - hex) + 1,
                               two ? "expected two words of 8 hexadecimal digits"
                                   : "expected a word of 8 hexadecimal digits, or two");
    gcn_inst_decode((uint64_t)dword << 32 | word, two, inst);
    return !inst->error || refuse_error(to, hex, inst);
}

bool gcn_language_read(const char *instruction, struct gcn_inst *inst, struct language_text *to) {
    bool digits = language_digit(instruction[strspn(instruction, " \t")]) < 16;
    return digits ? gcn_language_words(instruction, inst, to) : gcn_language_text(instruction, inst, to);
}

static bool disassemble(const char *hex, struct language_text *to) {
    struct gcn_inst inst;
    if (!gcn_language_words(hex, &inst, to))
        return false;
    gcn_inst_print(&inst, to->text, sizeof to->text);
    return true;
}

const struct language gcn_language = {.name = "gcn",
                                      .assemble = assemble,
                                      .disassemble = disassemble,
                                      .words = 2,
                                      .eval = gcn_language_eval,
                                      .show = gcn_language_show,
                                      .parts = gcn_language_parts,
                                      .ending = ".gcn",
                                      .open = gcn_program_open,
                                      .close = gcn_program_close,
                                      .read = gcn_program_read,
                                      .execute = gcn_program_execute,
                                      .finish = gcn_program_finish};
