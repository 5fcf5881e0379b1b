/* SPDX-License-Identifier: MIT */
#include "families/gcn/language_text.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "isa/gcn_dpp_move.h"
#include "isa/gcn_text.h"

enum { WORDS = 24 };

static void print_words(const struct gcn_inst *inst, char text[WORDS]) {
    int n = snprintf(text, WORDS, "%08" PRIx32, (uint32_t)inst->bits);
    if (inst->kind != GCN_INST_PLAIN)
        snprintf(text + n, (size_t)(WORDS - n), " %08" PRIx32, (uint32_t)(inst->bits >> 32));
}

/* Refuses an instruction by the name of a check. */
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

/* Warns of an instruction with a text that units refuse (C-9). */
static void warn(const struct gcn_inst *inst, struct language_text *to) {
    char words[WORDS];
    print_words(inst, words);
    if (inst->error)
        snprintf(to->warning, sizeof to->warning,
                 "%s: found %s, which units reject; expected DWORD as dst_sel of v_mac (D-20)", inst->error, words);
}

/* Reads one word, or two if SRC0 needs a dword. */
static bool read_words(const char *hex, struct gcn_inst *inst, struct language_text *to) {
    uint64_t word[2] = {0};
    unsigned n;
    const char *wrong = language_hex(hex, 8, 2, word, &n);
    const bool two = n && (n > 1 || wrong || gcn_inst_has_dword((uint32_t)word[0]));
    *inst = (struct gcn_inst){.error = NULL};
    if (!wrong && n != (two ? 2 : 1))
        wrong = hex + strlen(hex);
    if (wrong)
        return language_refuse(to, (size_t)(wrong - hex) + 1,
                               two ? "expected two words of 8 hexadecimal digits"
                                   : "expected a word of 8 hexadecimal digits, or two");
    gcn_inst_decode(word[1] << 32 | word[0], two, inst);
    return true;
}

bool gcn_language_words(const char *hex, struct gcn_inst *inst, struct language_text *to) {
    return read_words(hex, inst, to) && (!inst->error || refuse_error(to, hex, inst));
}

bool gcn_language_read(const char *instruction, struct gcn_inst *inst, struct language_text *to) {
    bool digits = language_digit(instruction[strspn(instruction, " \t")]) < 16;
    return digits ? gcn_language_words(instruction, inst, to) : gcn_language_text(instruction, inst, to);
}

const char *const gcn_language_dialects[] = {[GCN_LLVM - 1] = "llvm", [GCN_CLRX - 1] = "clrx", NULL};

bool gcn_language_assemble(const char *text, unsigned dialect, struct language_text *to) {
    struct gcn_inst inst;
    if (!read_text(text, (enum gcn_dialect)dialect, &inst, to))
        return false;
    if (!gcn_text_exists(&inst))
        return refuse_error(to, text, &inst);
    print_words(&inst, to->text);
    warn(&inst, to);
    return true;
}

bool gcn_language_disassemble(const char *hex, unsigned dialect, struct language_text *to) {
    struct gcn_inst inst;
    if (!read_words(hex, &inst, to))
        return false;
    if (!gcn_text_exists(&inst))
        return refuse_error(to, hex, &inst);
    gcn_text_print(&inst, (enum gcn_dialect)dialect, to->text, sizeof to->text);
    warn(&inst, to);
    return true;
}

/*
 * Wave viewer
 */

const char *const gcn_language_parts[] = {"operands", "move", "row0", "row1", "row2", "row3", NULL};

/* Prints the lanes that a row reads; three or more as 5-7 or 7-5 if they count up or down, as 5*3 if they are equal. */
static void show_row(uint16_t ctrl, uint32_t row, char text[LANGUAGE_TEXT]) {
    uint32_t from[GCN_ROW];
    int length = 0;
    for (uint32_t i = 0; i < GCN_ROW; i++)
        from[i] = gcn_dpp_source_of(ctrl, row * GCN_ROW + i);
    for (unsigned i = 0, n; i < GCN_ROW; i += n) {
        const uint32_t step = i + 1 < GCN_ROW ? from[i + 1] - from[i] : 0;
        char lane[8] = "-", run[12] = "";
        n = 1;
        while (step + 1 <= 2 && i + n < GCN_ROW && from[i + n] - from[i + n - 1] == step &&
               (!step || from[i + n] != GCN_NO_LANE))
            n++;
        n = n < 3 ? 1 : n;
        if (from[i] != GCN_NO_LANE)
            snprintf(lane, sizeof lane, "%" PRIu32, from[i]);
        if (n > 1)
            snprintf(run, sizeof run, step ? "-%" PRIu32 : "*%" PRIu32, step ? from[i + n - 1] : n);
        length += snprintf(text + length, LANGUAGE_TEXT - (size_t)length, "%s%s%s", i ? " " : "", lane, run);
    }
}

/* Prints a part of OPERATION OPERANDS MOVE MASKS: the whole text does not fit into one cycle of a wave viewer. */
static void show_part(const struct gcn_inst *inst, const char *part, char text[LANGUAGE_TEXT]) {
    char whole[GCN_TEXT_SIZE];
    gcn_text_print(inst, GCN_LLVM, whole, sizeof whole);
    char *row_mask = strstr(whole, " row_mask"), *move = row_mask;
    for (*row_mask = 0; *move != ' '; move--)
        ;
    *row_mask = ' ';
    if (strcmp(part, "operands") == 0)
        snprintf(text, LANGUAGE_TEXT, "%.*s", (int)(move - whole), whole);
    else if (strcmp(part, "move") == 0)
        snprintf(text, LANGUAGE_TEXT, "%s", move + 1);
    else
        show_row(inst->fields.ctrl, (uint32_t)part[strlen("row")] - '0', text);
}

bool gcn_language_show(const char *unit, const char *part, const uint8_t value[LANGUAGE_VALUE],
                       char text[LANGUAGE_TEXT]) {
    uint64_t bits = 0;
    struct gcn_inst inst;
    for (unsigned i = 0; i < sizeof bits; i++)
        bits |= (uint64_t)value[i] << 8 * i;
    gcn_inst_decode_as(strcmp(unit, "dpp") == 0 ? GCN_INST_DPP : GCN_INST_SDWA, bits, &inst);
    if (inst.error)
        snprintf(text, LANGUAGE_TEXT, "%s", inst.error);
    else if (part && inst.kind == GCN_INST_DPP)
        show_part(&inst, part, text);
    else
        gcn_text_print(&inst, GCN_LLVM, text, LANGUAGE_TEXT);
    return !inst.error;
}
