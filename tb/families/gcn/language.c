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

static bool read_text(const char *text, enum gcn_dialect dialect, struct gcn_inst *inst, struct language_text *to) {
    struct gcn_text_error wrong;
    return gcn_text_parse(text, dialect, inst, &wrong) || language_refuse(to, wrong.column, wrong.message);
}

bool gcn_language_text(const char *text, struct gcn_inst *inst, struct language_text *to) {
    return read_text(text, GCN_EITHER, inst, to) && (!inst->error || refuse_error(to, text, inst));
}

/* An instruction that has a text, but that units refuse, is said to be so (C-9). */
static void warn(const struct gcn_inst *inst, struct language_text *to) {
    char words[WORDS];
    print_words(inst, words);
    if (inst->error)
        snprintf(to->warning, sizeof to->warning,
                 "%s: found %s, which units reject; expected DWORD as dst_sel of v_mac (D-20)", inst->error, words);
}

static const char *const dialects[] = {[GCN_LLVM - 1] = "llvm", [GCN_CLRX - 1] = "clrx", NULL};

static bool assemble(const char *text, unsigned dialect, struct language_text *to) {
    struct gcn_inst inst;
    if (!read_text(text, (enum gcn_dialect)dialect, &inst, to))
        return false;
    if (!gcn_text_exists(&inst))
        return refuse_error(to, text, &inst);
    print_words(&inst, to->text);
    warn(&inst, to);
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
static bool read_words(const char *hex, struct gcn_inst *inst, struct language_text *to) {
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
    return true;
}

bool gcn_language_words(const char *hex, struct gcn_inst *inst, struct language_text *to) {
    return read_words(hex, inst, to) && (!inst->error || refuse_error(to, hex, inst));
}

bool gcn_language_read(const char *instruction, struct gcn_inst *inst, struct language_text *to) {
    bool digits = language_digit(instruction[strspn(instruction, " \t")]) < 16;
    return digits ? gcn_language_words(instruction, inst, to) : gcn_language_text(instruction, inst, to);
}

static bool disassemble(const char *hex, unsigned dialect, struct language_text *to) {
    struct gcn_inst inst;
    if (!read_words(hex, &inst, to))
        return false;
    if (!gcn_text_exists(&inst))
        return refuse_error(to, hex, &inst);
    gcn_text_print(&inst, (enum gcn_dialect)dialect, to->text, sizeof to->text);
    warn(&inst, to);
    return true;
}

const struct language gcn_language = {.name = "gcn",
                                      .assemble = assemble,
                                      .disassemble = disassemble,
                                      .dialects = dialects,
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
