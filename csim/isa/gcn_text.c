/* SPDX-License-Identifier: MIT */
#include "isa/gcn_text.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "isa/gcn_scan.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

static const char *const sel_names[][GCN_NAMES] = {{"BYTE_0", "byte0", "b0"},
                                                   {"BYTE_1", "byte1", "b1"},
                                                   {"BYTE_2", "byte2", "b2"},
                                                   {"BYTE_3", "byte3", "b3"},
                                                   {"WORD_0", "word0", "w0"},
                                                   {"WORD_1", "word1", "w1"},
                                                   {"DWORD", "dw"}};
static const char *const unused_names[][GCN_NAMES] = {
    {"UNUSED_PAD", "pad"}, {"UNUSED_SEXT", "sext"}, {"UNUSED_PRESERVE", "preserve"}};

enum modifier { CLAMP, DST_SEL, DST_UNUSED, SRC0_SEL, SRC1_SEL, SDWA, LISTS };
static const char *const modifier_names[LISTS][GCN_NAMES] = {{"clamp"},    {"dst_sel"},  {"dst_unused", "dst_un"},
                                                             {"src0_sel"}, {"src1_sel"}, {"sdwa"}};

/* Returns true for words that only SDWA has, unlike clamp, neg and abs. */
static bool is_own(const struct scan *at) {
    bool is = scan_word_is(at, "sext") || scan_word_is(at, "dst_un") || gcn_scan_forces(at, "sdwa");
    for (unsigned i = DST_SEL; i <= SRC1_SEL; i++)
        is |= scan_word_is(at, modifier_names[i][0]);
    return is;
}

bool gcn_text_is(const char *text) {
    return gcn_scan_marked(text, "_sdwa") || gcn_scan_has(text, is_own);
}

/* Returns true if a value comes next that CLRX reads, and LLVM does not. */
static bool is_clrx_value(const struct scan *at, const char *const names[][GCN_NAMES], unsigned n) {
    struct gcn_scan clrx = {.s = *at, .clrx = true}, llvm = {.s = *at};
    bool spelled = gcn_scan_name(&clrx, names, n, false) < n && gcn_scan_name(&llvm, names, n, true) == n;
    return spelled || scan_peek(&llvm.s, 0) == '@';
}

/* Returns true for a word that LLVM does not have, or does not have in this way (C-10). */
static bool is_clrx(const struct scan *at) {
    static const char *const with_colon[] = {"sext", "neg", "abs", "clamp"};
    bool is = scan_word_is(at, "dst_un") || scan_word_is(at, "sdwa");
    for (unsigned i = 0; i < COUNT(with_colon); i++)
        is |= gcn_scan_precedes(at, with_colon[i], ":");
    for (unsigned i = DST_SEL; i <= SRC1_SEL; i++) {
        struct scan value = *at;
        if (!scan_accept_word(&value, modifier_names[i][0]) || !scan_accept(&value, ":"))
            continue;
        is |= i == DST_UNUSED ? is_clrx_value(&value, unused_names, COUNT(unused_names))
                              : is_clrx_value(&value, sel_names, COUNT(sel_names));
    }
    return is;
}

/* Reads one of n names, or in CLRX's dialect @ and a number. The number n has no name; error, if not 0, rejects it. */
static bool named(struct gcn_scan *p, const char *const names[][GCN_NAMES], unsigned n, unsigned error,
                  const char *expected, uint8_t *value) {
    const char *at = scan_next(&p->s);
    unsigned read = n;
    if (p->clrx && scan_accept(&p->s, "@")) {
        if (!gcn_scan_number(p, n, &read, "a number that the field has room for"))
            return false;
        if (read == n && error)
            return gcn_scan_fail(p, at, error, "a number that has a meaning");
    } else {
        read = gcn_scan_name(p, names, n, true);
        if (read == n)
            return gcn_scan_fail(p, at, GCN_OK, expected);
    }
    *value = (uint8_t)read;
    return true;
}

static bool sel(struct gcn_scan *p, unsigned error, uint8_t *value) {
    return named(p, sel_names, COUNT(sel_names), error,
                 p->clrx ? "byte0 to byte3, word0, word1, dword or @ and a number"
                         : "BYTE_0 to BYTE_3, WORD_0, WORD_1 or DWORD",
                 value);
}

static bool unused(struct gcn_scan *p, unsigned error, uint8_t *value) {
    return named(p, unused_names, COUNT(unused_names), error,
                 p->clrx ? "pad, sext, preserve or @ and a number" : "UNUSED_PAD, UNUSED_SEXT or UNUSED_PRESERVE",
                 value);
}

static bool modifier_value(struct gcn_scan *p, enum modifier modifier, struct gcn_sdwa *fields) {
    unsigned on = 1;
    if (modifier == CLAMP || modifier == SDWA) {
        if (p->clrx && scan_accept(&p->s, ":") && !gcn_scan_number(p, 1, &on, "0 or 1"))
            return false;
        fields->clamp |= modifier == CLAMP && on;
        return true;
    }
    if (!scan_expect(&p->s, ":", "':'"))
        return false;
    bool compare = fields->format == GCN_VOPC; /* ignores what it does not write (C-8) */
    switch (modifier) {
    case DST_UNUSED:
        return unused(p, compare ? GCN_OK : GCN_DST_UNUSED, &fields->dst_unused);
    case SRC0_SEL:
        return sel(p, GCN_SRC0_SEL, &fields->source[0].sel);
    case SRC1_SEL:
        return sel(p, GCN_SRC1_SEL, &fields->source[1].sel);
    default:
        return sel(p, compare ? GCN_OK : GCN_DST_SEL, &fields->dst_sel);
    }
}

/* Reads modifiers; seen has a bit for each one. */
static bool modifiers(struct gcn_scan *p, struct gcn_sdwa *fields, unsigned *seen) {
    while (!scan_at_end(&p->s)) {
        const char *at = p->s.at;
        unsigned modifier = gcn_scan_name(p, modifier_names, p->clrx ? COUNT(modifier_names) : SDWA, false);
        enum gcn_list list = GCN_LISTS;
        if (p->s.at == at)
            list = gcn_scan_list_name(p);
        if (list != GCN_LISTS)
            modifier = LISTS + list;
        else if (p->s.at == at)
            return gcn_scan_fail(p, at, GCN_OK, "clamp, dst_sel, dst_unused, src0_sel, src1_sel or the end");
        if (!p->clrx && fields->format == GCN_VOPC && (modifier == DST_SEL || modifier == DST_UNUSED))
            return gcn_scan_fail(p, at, GCN_OK,
                                 "clamp, src0_sel, src1_sel or the end: a compare writes no register (D-15)");
        if (fields->format == GCN_VOP1 && modifier == SRC1_SEL)
            return gcn_scan_fail(p, at, GCN_SRC1_SEL,
                                 "clamp, dst_sel, dst_unused, src0_sel or the end: there is no src1 (D-11)");
        if (*seen >> modifier & 1)
            return gcn_scan_fail(p, at, GCN_OK, "each modifier once");
        *seen |= 1u << modifier;
        if (!(list != GCN_LISTS ? gcn_scan_list(p, list, fields) : modifier_value(p, (enum modifier)modifier, fields)))
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
        if (p->clrx)
            scan_accept_word(&p->s, "sdwa");
        if (!scan_at_end(&p->s))
            return gcn_scan_fail(p, p->s.at, GCN_NOP_FIELDS, "the end: v_nop has no operands and no modifiers");
    } else {
        fields->source[0].sel = GCN_DWORD;
        if (op->type[1] != GCN_NONE)
            fields->source[1].sel = GCN_DWORD;
        if (p->clrx || fields->format != GCN_VOPC)
            fields->dst_sel = GCN_DWORD;
        if (!p->clrx && fields->format != GCN_VOPC)
            fields->dst_unused = GCN_PRESERVE;
        if (!gcn_scan_operands(p, fields) || !modifiers(p, fields, &seen))
            return false;
    }
    return gcn_text_is(p->s.text) ||
           gcn_scan_fail(p, name, GCN_NOT_SDWA, "the suffix _sdwa or _dpp, or a modifier that only one of them has");
}

static const char *error_name(unsigned error) {
    return gcn_error_name((enum gcn_error)error);
}

bool gcn_text_parse(const char *text, enum gcn_dialect dialect, struct gcn_sdwa *fields, struct gcn_text_error *error) {
    static const struct gcn_form sdwa = {
        .suffix = "_sdwa",
        .error_name = error_name,
        .no_form = GCN_NO_SDWA_FORM,
        .modifier = {GCN_SRC0_MODIFIER, GCN_SRC1_MODIFIER},
        .sext = true,
        .an_operation = "an operation that can carry an SDWA dword",
        .of_an_integer = "a register or sext() of one, as the operand is an integer",
    };
    struct gcn_scan p;
    gcn_scan_start(&p, &sdwa, dialect == GCN_CLRX || (dialect == GCN_EITHER && gcn_scan_has(text, is_clrx)), text);
    *fields = (struct gcn_sdwa){0};
    return parse(&p, fields) || gcn_scan_refuse(&p, error);
}

enum { COMMENT_SIZE = 32 };

/* Prints a field without a text form, if it is not 0, as a comment. */
static int print_comment(const char *name, unsigned value, char *buffer, size_t size) {
    return value ? snprintf(buffer, size, " ; %s %u", name, value) : snprintf(buffer, size, "%s", "");
}

int gcn_text_print(const struct gcn_sdwa *fields, char *buffer, size_t size) {
    const struct gcn_op *op = &gcn_ops[fields->format][fields->op];
    const struct gcn_sdwa_source *s = fields->source;
    const char *clamp = fields->clamp ? " clamp" : "";
    char operands[GCN_OPERANDS_SIZE], comment[COMMENT_SIZE], unused[COMMENT_SIZE];
    bool two = op->type[1] != GCN_NONE;
    gcn_print_operands(fields, false, operands);
    if (fields->format == GCN_VOPC) {
        print_comment("dst_sel", fields->dst_sel, comment, sizeof comment); /* C-8 */
        print_comment("dst_unused", fields->dst_unused, unused, sizeof unused);
        return snprintf(buffer, size, "%s %s%s src0_sel:%s src1_sel:%s%s%s", op->mnemonic, operands, clamp,
                        sel_names[s[0].sel][0], sel_names[s[1].sel][0], comment, unused);
    }
    print_comment("src1_sel", two ? 0 : s[1].sel, comment, sizeof comment); /* C-7 */
    if (op->type[0] == GCN_NONE)
        return snprintf(buffer, size, "%s_sdwa%s", op->mnemonic, comment);
    return snprintf(buffer, size, "%s_sdwa %s%s dst_sel:%s dst_unused:%s src0_sel:%s%s%s%s", op->mnemonic, operands,
                    clamp, sel_names[fields->dst_sel][0], unused_names[fields->dst_unused][0], sel_names[s[0].sel][0],
                    two ? " src1_sel:" : "", two ? sel_names[s[1].sel][0] : "", comment);
}

static const char *clrx_sel(unsigned sel) {
    return sel < COUNT(sel_names) ? sel == GCN_DWORD ? "dword" : sel_names[sel][1] : "@7";
}

static const char *clrx_unused(unsigned unused) {
    return unused < COUNT(unused_names) ? unused_names[unused][1] : "@3";
}

/* Returns a field with its name; "" if it has its default value. */
static const char *clrx_field(const char *name, const char *value, bool is_default, char buffer[COMMENT_SIZE]) {
    snprintf(buffer, COMMENT_SIZE, " %s:%s", name, value);
    return is_default ? "" : buffer;
}

int gcn_text_print_clrx(const struct gcn_sdwa *fields, char *buffer, size_t size) {
    const struct gcn_op *op = &gcn_ops[fields->format][fields->op];
    const struct gcn_sdwa_source *s = fields->source;
    bool two = op->type[1] != GCN_NONE, pad = fields->dst_unused == GCN_PAD;
    char operands[GCN_OPERANDS_SIZE], part[4][COMMENT_SIZE], comment[COMMENT_SIZE];
    print_comment("src1_sel", two ? 0 : s[1].sel, comment, sizeof comment);
    if (op->type[0] == GCN_NONE)
        return snprintf(buffer, size, "%s_sdwa%s", op->mnemonic, comment);
    gcn_print_operands(fields, true, operands);
    const char *parts[] = {clrx_field("dst_sel", clrx_sel(fields->dst_sel), fields->dst_sel == GCN_DWORD, part[0]),
                           clrx_field("dst_unused", clrx_unused(fields->dst_unused), pad, part[1]),
                           clrx_field("src0_sel", clrx_sel(s[0].sel), s[0].sel == GCN_DWORD, part[2]),
                           clrx_field("src1_sel", clrx_sel(s[1].sel), !two || s[1].sel == GCN_DWORD, part[3])};
    /* Without a field that only SDWA has, a word marks it as SDWA. */
    bool plain = !s[0].sext && !s[1].sext && !(*parts[0] | *parts[1] | *parts[2] | *parts[3]);
    return snprintf(buffer, size, "%s %s%s%s%s%s%s%s%s", op->mnemonic, operands, fields->clamp ? " clamp" : "",
                    parts[0], parts[1], parts[2], parts[3], plain ? " sdwa" : "", comment);
}
