/* SPDX-License-Identifier: MIT */
#include "isa/gcn_text.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "isa/gcn_scan.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

static const char *const sel_names[][GCN_NAMES] = {{"BYTE_0", "BYTE0", "B0"},
                                                   {"BYTE_1", "BYTE1", "B1"},
                                                   {"BYTE_2", "BYTE2", "B2"},
                                                   {"BYTE_3", "BYTE3", "B3"},
                                                   {"WORD_0", "WORD0", "W0"},
                                                   {"WORD_1", "WORD1", "W1"},
                                                   {"DWORD", "DW"}};
static const char *const unused_names[][GCN_NAMES] = {
    {"UNUSED_PAD", "PAD"}, {"UNUSED_SEXT", "SEXT"}, {"UNUSED_PRESERVE", "PRESERVE"}};

enum modifier { CLAMP, DST_SEL, DST_UNUSED, SRC0_SEL, SRC1_SEL };
static const char *const modifier_names[][GCN_NAMES] = {
    {"clamp"}, {"dst_sel"}, {"dst_unused"}, {"src0_sel"}, {"src1_sel"}};

/* Other encodings have clamp, neg and abs as well. */
static bool is_own(const char *word, size_t length) {
    bool is = length == strlen("sext") && strncasecmp(word, "sext", length) == 0;
    for (unsigned i = DST_SEL; i < COUNT(modifier_names); i++)
        is |= strlen(modifier_names[i][0]) == length && strncasecmp(word, modifier_names[i][0], length) == 0;
    return is;
}

bool gcn_text_is(const char *text) {
    return gcn_scan_marked(text, "_sdwa") || gcn_scan_has_word(text, is_own);
}

static bool sel(struct gcn_scan *p, uint8_t *value) {
    *value = (uint8_t)gcn_scan_name(p, sel_names, COUNT(sel_names));
    return *value < COUNT(sel_names) || gcn_scan_fail(p, p->s.at, GCN_OK, "BYTE_0 to BYTE_3, WORD_0, WORD_1 or DWORD");
}

static bool unused(struct gcn_scan *p, uint8_t *value) {
    *value = (uint8_t)gcn_scan_name(p, unused_names, COUNT(unused_names));
    return *value < COUNT(unused_names) ||
           gcn_scan_fail(p, p->s.at, GCN_OK, "UNUSED_PAD, UNUSED_SEXT or UNUSED_PRESERVE");
}

static bool modifier_value(struct gcn_scan *p, enum modifier modifier, const struct gcn_op *op,
                           struct gcn_sdwa *fields) {
    if (modifier == CLAMP) {
        fields->clamp = true;
        return true;
    }
    if (!scan_expect(&p->s, ":", "':'"))
        return false;
    const char *at = scan_next(&p->s);
    switch (modifier) {
    case DST_UNUSED:
        return unused(p, &fields->dst_unused);
    case SRC0_SEL:
        return sel(p, &fields->source[0].sel);
    case SRC1_SEL:
        return sel(p, &fields->source[1].sel);
    default:
        return sel(p, &fields->dst_sel) && (fields->dst_sel == GCN_DWORD || !(op->flags & GCN_DWORD_ONLY) ||
                                            gcn_scan_fail(p, at, GCN_MAC_DST_SEL, "DWORD (D-20)"));
    }
}

/* seen: a bit for each modifier that was there. */
static bool modifiers(struct gcn_scan *p, const struct gcn_op *op, struct gcn_sdwa *fields, unsigned *seen) {
    while (!scan_at_end(&p->s)) {
        const char *at = p->s.at;
        unsigned modifier = gcn_scan_name(p, modifier_names, COUNT(modifier_names));
        if (modifier == COUNT(modifier_names))
            return gcn_scan_fail(p, at, GCN_OK, "clamp, dst_sel, dst_unused, src0_sel, src1_sel or the end");
        if (fields->format == GCN_VOPC && (modifier == DST_SEL || modifier == DST_UNUSED))
            return gcn_scan_fail(p, at, GCN_OK,
                                 "clamp, src0_sel, src1_sel or the end: a compare writes no register (D-15)");
        if (fields->format == GCN_VOP1 && modifier == SRC1_SEL)
            return gcn_scan_fail(p, at, GCN_SRC1_SEL,
                                 "clamp, dst_sel, dst_unused, src0_sel or the end: there is no src1 (D-11)");
        if (*seen >> modifier & 1)
            return gcn_scan_fail(p, at, GCN_OK, "each modifier once");
        *seen |= 1u << modifier;
        if (!modifier_value(p, (enum modifier)modifier, op, fields))
            return false;
    }
    return true;
}

static bool parse(struct gcn_scan *p, struct gcn_sdwa *fields) {
    const char *name = scan_next(&p->s);
    bool marked;
    if (!gcn_scan_operation(p, fields, &marked))
        return false;

    const struct gcn_op *op = &gcn_ops[fields->format][fields->op];
    bool nop = op->type[0] == GCN_NONE;
    unsigned seen = 0;
    if (nop) {
        if (!scan_at_end(&p->s))
            return gcn_scan_fail(p, p->s.at, GCN_NOP_FIELDS, "the end: v_nop has no operands and no modifiers");
    } else {
        fields->source[0].sel = GCN_DWORD;
        if (op->type[1] != GCN_NONE)
            fields->source[1].sel = GCN_DWORD;
        if (fields->format != GCN_VOPC) {
            fields->dst_sel = GCN_DWORD;
            fields->dst_unused = GCN_PRESERVE;
        }
        if (!gcn_scan_operands(p, fields) || !modifiers(p, op, fields, &seen))
            return false;
    }
    return gcn_text_is(p->s.text) ||
           gcn_scan_fail(p, name, GCN_NOT_SDWA, "the suffix _sdwa or _dpp, or a modifier that only one of them has");
}

static const char *error_name(unsigned error) {
    return gcn_error_name((enum gcn_error)error);
}

bool gcn_text_parse(const char *text, struct gcn_sdwa *fields, struct gcn_text_error *error) {
    static const struct gcn_form sdwa = {
        .suffix = "_sdwa",
        .error_name = error_name,
        .no_form = GCN_NO_SDWA_FORM,
        .modifier = {GCN_SRC0_MODIFIER, GCN_SRC1_MODIFIER},
        .sext = true,
        .an_operation = "an operation that can carry an SDWA dword",
        .of_an_integer = "a register or sext() of one, as the operand is an integer",
    };
    struct gcn_scan p = {.form = &sdwa};
    scan_start(&p.s, text, strlen(text));
    *fields = (struct gcn_sdwa){0};
    return parse(&p, fields) || gcn_scan_refuse(&p, error);
}

int gcn_text_print(const struct gcn_sdwa *fields, char *buffer, size_t size) {
    const struct gcn_op *op = &gcn_ops[fields->format][fields->op];
    const struct gcn_sdwa_source *s = fields->source;
    const char *clamp = fields->clamp ? " clamp" : "";
    char operands[GCN_OPERANDS_SIZE];
    gcn_print_operands(fields, operands);
    if (op->type[0] == GCN_NONE)
        return snprintf(buffer, size, "%s_sdwa", op->mnemonic);
    if (fields->format == GCN_VOPC)
        return snprintf(buffer, size, "%s %s%s src0_sel:%s src1_sel:%s", op->mnemonic, operands, clamp,
                        sel_names[s[0].sel][0], sel_names[s[1].sel][0]);
    bool two = op->type[1] != GCN_NONE;
    return snprintf(buffer, size, "%s_sdwa %s%s dst_sel:%s dst_unused:%s src0_sel:%s%s%s", op->mnemonic, operands,
                    clamp, sel_names[fields->dst_sel][0], unused_names[fields->dst_unused][0], sel_names[s[0].sel][0],
                    two ? " src1_sel:" : "", two ? sel_names[s[1].sel][0] : "");
}
