/* SPDX-License-Identifier: MIT */
#include "isa/gcn_text.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

/* Names by value: the one that is printed, then the others that are read. */
enum { NAMES = 3 };
static const char *const sel_names[][NAMES] = {{"BYTE_0", "BYTE0", "B0"},
                                               {"BYTE_1", "BYTE1", "B1"},
                                               {"BYTE_2", "BYTE2", "B2"},
                                               {"BYTE_3", "BYTE3", "B3"},
                                               {"WORD_0", "WORD0", "W0"},
                                               {"WORD_1", "WORD1", "W1"},
                                               {"DWORD", "DW"}};
static const char *const unused_names[][NAMES] = {
    {"UNUSED_PAD", "PAD"}, {"UNUSED_SEXT", "SEXT"}, {"UNUSED_PRESERVE", "PRESERVE"}};

enum modifier { CLAMP, DST_SEL, DST_UNUSED, SRC0_SEL, SRC1_SEL };
static const char *const modifier_names[][NAMES] = {{"clamp"}, {"dst_sel"}, {"dst_unused"}, {"src0_sel"}, {"src1_sel"}};

struct parser {
    struct scan s;
    enum gcn_error error; /* why the text is refused */
};

static bool fail(struct parser *p, const char *at, enum gcn_error error, const char *expected) {
    p->error = error;
    return scan_fail(&p->s, at, error == GCN_OK ? NULL : gcn_error_name(error), expected);
}

static bool comma(struct parser *p) {
    return scan_expect(&p->s, ",", "','");
}

static bool vcc(struct parser *p) {
    const char *at = scan_next(&p->s);
    if (!scan_word_is(&p->s, "vcc"))
        return fail(p, at, GCN_OK, "vcc");
    p->s.at += strlen("vcc");
    return true;
}

static bool vgpr(struct parser *p, uint8_t *number) {
    const char *at = scan_next(&p->s), *end = at + scan_word(&p->s);
    uint64_t value;
    if (!scan_accept(&p->s, "v") || !scan_digits(&p->s, 10, UINT8_MAX, &value) || p->s.at != end)
        return fail(p, at, GCN_OK, "a vector register, v0 to v255");
    *number = (uint8_t)value;
    return true;
}

/* Source operand `index`, whose type says what can stand around the register. */
static bool source(struct parser *p, unsigned index, enum gcn_type type, struct gcn_sdwa_source *s) {
    const struct {
        const char *open, *close;
        bool *flag;
    } around[] = {{"-", "", &s->neg},
                  {"neg(", ")", &s->neg},
                  {"|", "|", &s->abs},
                  {"abs(", ")", &s->abs},
                  {"sext(", ")", &s->sext}};
    bool integer = type == GCN_I16 || type == GCN_I32;
    const char *close[COUNT(around)];
    unsigned depth = 0;
    for (;;) {
        const char *at = scan_next(&p->s);
        unsigned i = 0;
        while (i < COUNT(around) && !scan_accept(&p->s, around[i].open))
            i++;
        if (i == COUNT(around))
            break;
        bool *flag = around[i].flag;
        if ((flag == &s->sext) != integer)
            return fail(p, at, index ? GCN_SRC1_MODIFIER : GCN_SRC0_MODIFIER,
                        integer ? "a register or sext() of one, as the operand is an integer"
                                : "a register, its neg or abs, as the operand is a float");
        /* NEG comes after ABS (D-4), so that there is no |-v2|. */
        if (*flag || (flag == &s->neg && s->abs))
            return fail(p, at, GCN_OK, "a vector register, v0 to v255");
        *flag = true;
        close[depth++] = around[i].close;
    }
    if (!vgpr(p, &s->vgpr))
        return false;
    while (depth--)
        if (!scan_expect(&p->s, close[depth], *close[depth] == '|' ? "'|'" : "')'"))
            return false;
    return true;
}

/* The value whose name comes next, or n if there is none. */
static unsigned value_of(struct parser *p, const char *const names[][NAMES], unsigned n) {
    scan_next(&p->s);
    for (unsigned value = 0; value < n; value++)
        for (unsigned i = 0; i < NAMES && names[value][i]; i++)
            if (scan_word_is(&p->s, names[value][i])) {
                p->s.at += strlen(names[value][i]);
                return value;
            }
    return n;
}

static bool sel(struct parser *p, uint8_t *value) {
    *value = (uint8_t)value_of(p, sel_names, COUNT(sel_names));
    return *value < COUNT(sel_names) || fail(p, p->s.at, GCN_OK, "BYTE_0 to BYTE_3, WORD_0, WORD_1 or DWORD");
}

static bool unused(struct parser *p, uint8_t *value) {
    *value = (uint8_t)value_of(p, unused_names, COUNT(unused_names));
    return *value < COUNT(unused_names) || fail(p, p->s.at, GCN_OK, "UNUSED_PAD, UNUSED_SEXT or UNUSED_PRESERVE");
}

static bool modifier_value(struct parser *p, enum modifier modifier, const struct gcn_op *op, struct gcn_sdwa *fields) {
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
                                            fail(p, at, GCN_MAC_DST_SEL, "DWORD (D-20)"));
    }
}

/* seen: a bit for each modifier that was there. */
static bool modifiers(struct parser *p, const struct gcn_op *op, struct gcn_sdwa *fields, unsigned *seen) {
    while (!scan_at_end(&p->s)) {
        const char *at = p->s.at;
        unsigned modifier = value_of(p, modifier_names, COUNT(modifier_names));
        if (modifier == COUNT(modifier_names))
            return fail(p, at, GCN_OK, "clamp, dst_sel, dst_unused, src0_sel, src1_sel or the end");
        if (fields->format == GCN_VOPC && (modifier == DST_SEL || modifier == DST_UNUSED))
            return fail(p, at, GCN_OK, "clamp, src0_sel, src1_sel or the end: a compare writes no register (D-15)");
        if (fields->format == GCN_VOP1 && modifier == SRC1_SEL)
            return fail(p, at, GCN_SRC1_SEL,
                        "clamp, dst_sel, dst_unused, src0_sel or the end: there is no src1 (D-11)");
        if (*seen >> modifier & 1)
            return fail(p, at, GCN_OK, "each modifier once");
        *seen |= 1u << modifier;
        if (!modifier_value(p, (enum modifier)modifier, op, fields))
            return false;
    }
    return true;
}

static bool operands(struct parser *p, const struct gcn_op *op, struct gcn_sdwa *fields) {
    bool compare = fields->format == GCN_VOPC;
    return (compare ? vcc(p) : vgpr(p, &fields->vdst)) &&
           (compare || !(op->flags & GCN_VCC_OUT) || (comma(p) && vcc(p))) && /* carry out */
           comma(p) && source(p, 0, (enum gcn_type)op->type[0], &fields->source[0]) &&
           (op->type[1] == GCN_NONE || (comma(p) && source(p, 1, (enum gcn_type)op->type[1], &fields->source[1]))) &&
           (!(op->flags & GCN_VCC_IN) || (comma(p) && vcc(p)));
}

static bool find_exactly(const char *name, size_t length, struct gcn_sdwa *fields) {
    for (unsigned format = GCN_VOP1; format <= GCN_VOPC; format++)
        for (unsigned code = 0; code < COUNT(gcn_ops[format]); code++) {
            const char *mnemonic = gcn_ops[format][code].mnemonic;
            if (mnemonic && strlen(mnemonic) == length && strncasecmp(mnemonic, name, length) == 0) {
                fields->format = (enum gcn_format)format;
                fields->op = (uint8_t)code;
                return true;
            }
        }
    return false;
}

/* CLRX has more than one name for some conditions. Where the one is in our table, the other is not. */
static bool find(const char *name, size_t length, struct gcn_sdwa *fields) {
    static const struct { const char *clrx, *ours; } conditions[] = {{"lg", "ne"}, {"tru", "t"}, {"t", "tru"}};
    if (find_exactly(name, length, fields))
        return true;
    const char *first = memchr(name, '_', length), *condition = NULL, *type = NULL;
    if (first && strncasecmp(name, "v_cmp", 5) == 0)
        condition = memchr(first + 1, '_', (size_t)(name + length - first - 1));
    if (condition)
        type = memchr(condition + 1, '_', (size_t)(name + length - condition - 1));
    for (unsigned i = 0; type && i < COUNT(conditions); i++) {
        size_t n = (size_t)(type - condition - 1);
        if (strlen(conditions[i].clrx) != n || strncasecmp(condition + 1, conditions[i].clrx, n) != 0)
            continue;
        char other[GCN_TEXT_SIZE];
        int written = snprintf(other, sizeof other, "%.*s_%s%.*s", (int)(condition - name), name, conditions[i].ours,
                               (int)(name + length - type), type);
        if ((size_t)written < sizeof other && find_exactly(other, (size_t)written, fields))
            return true;
    }
    return false;
}

static bool parse(struct parser *p, struct gcn_sdwa *fields) {
    static const char suffix[] = "_sdwa";
    const char *name = scan_next(&p->s);
    size_t length = scan_word(&p->s), stem = length - (sizeof suffix - 1);
    bool marked = length >= sizeof suffix && strncasecmp(name + stem, suffix, sizeof suffix - 1) == 0;
    if (!find(name, marked ? stem : length, fields))
        return fail(p, name, GCN_OK, "an operation of VOP1, VOP2 or VOPC");
    p->s.at += length;

    const struct gcn_op *op = &gcn_ops[fields->format][fields->op];
    if (op->class == GCN_CLASS_X)
        return fail(p, name, GCN_NO_SDWA_FORM, "an operation that can carry an SDWA dword");
    bool nop = op->type[0] == GCN_NONE;
    unsigned seen = 0;
    if (nop) {
        if (!scan_at_end(&p->s))
            return fail(p, p->s.at, GCN_NOP_FIELDS, "the end: v_nop has no operands and no modifiers");
    } else {
        fields->source[0].sel = GCN_DWORD;
        if (op->type[1] != GCN_NONE)
            fields->source[1].sel = GCN_DWORD;
        if (fields->format != GCN_VOPC) {
            fields->dst_sel = GCN_DWORD;
            fields->dst_unused = GCN_PRESERVE;
        }
        if (!operands(p, op, fields) || !modifiers(p, op, fields, &seen))
            return false;
    }
    /* Other encodings have clamp, neg and abs as well. */
    bool says_sdwa = (seen & ~(1u << CLAMP)) || fields->source[0].sext || fields->source[1].sext;
    return marked || says_sdwa || fail(p, name, GCN_NOT_SDWA, "the suffix _sdwa, or a modifier that only SDWA has");
}

bool gcn_text_parse(const char *text, struct gcn_sdwa *fields, struct gcn_text_error *error) {
    struct parser p = {.error = GCN_OK};
    scan_start(&p.s, text, strlen(text));
    *fields = (struct gcn_sdwa){0};
    bool ok = parse(&p, fields);
    if (!ok) {
        *error = (struct gcn_text_error){.column = p.s.column, .error = p.error};
        memcpy(error->message, p.s.message, sizeof error->message);
    }
    return ok;
}

enum { SOURCE_SIZE = 16 };

static void print_source(const struct gcn_sdwa_source *s, char buffer[SOURCE_SIZE]) {
    const char *open = s->sext ? "sext(" : s->abs ? "|" : "", *close = s->sext ? ")" : s->abs ? "|" : "";
    snprintf(buffer, SOURCE_SIZE, "%s%sv%u%s", s->neg ? "-" : "", open, s->vgpr, close);
}

int gcn_text_print(const struct gcn_sdwa *fields, char *buffer, size_t size) {
    const struct gcn_op *op = &gcn_ops[fields->format][fields->op];
    const struct gcn_sdwa_source *s = fields->source;
    const char *clamp = fields->clamp ? " clamp" : "";
    char source0[SOURCE_SIZE], source1[SOURCE_SIZE];
    print_source(&s[0], source0);
    print_source(&s[1], source1);
    if (op->type[0] == GCN_NONE)
        return snprintf(buffer, size, "%s_sdwa", op->mnemonic);
    if (fields->format == GCN_VOPC)
        return snprintf(buffer, size, "%s vcc, %s, %s%s src0_sel:%s src1_sel:%s", op->mnemonic, source0, source1, clamp,
                        sel_names[s[0].sel][0], sel_names[s[1].sel][0]);
    bool two = op->type[1] != GCN_NONE;
    return snprintf(buffer, size, "%s_sdwa v%u%s, %s%s%s%s%s dst_sel:%s dst_unused:%s src0_sel:%s%s%s", op->mnemonic,
                    fields->vdst, op->flags & GCN_VCC_OUT ? ", vcc" : "", source0, two ? ", " : "", two ? source1 : "",
                    op->flags & GCN_VCC_IN ? ", vcc" : "", clamp, sel_names[fields->dst_sel][0],
                    unused_names[fields->dst_unused][0], sel_names[s[0].sel][0], two ? " src1_sel:" : "",
                    two ? sel_names[s[1].sel][0] : "");
}
