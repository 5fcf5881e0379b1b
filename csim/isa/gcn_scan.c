/* SPDX-License-Identifier: MIT */
#include "isa/gcn_scan.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

bool gcn_scan_marked(const char *text, const char *suffix) {
    struct scan s;
    scan_start(&s, text, strlen(text));
    const char *name = scan_next(&s);
    size_t length = scan_word(&s), n = strlen(suffix);
    return length > n && strncasecmp(name + length - n, suffix, n) == 0;
}

/* Returns the bytes before a comment, which begins at ; or //. */
static size_t text_length(const char *text) {
    const char *slashes = strstr(text, "//");
    size_t length = strcspn(text, ";");
    return slashes && (size_t)(slashes - text) < length ? (size_t)(slashes - text) : length;
}

void gcn_scan_start(struct gcn_scan *p, const struct gcn_form *form, bool clrx, const char *text) {
    *p = (struct gcn_scan){.form = form, .clrx = clrx};
    scan_start(&p->s, text, text_length(text));
}

bool gcn_scan_has(const char *text, bool (*is_kind)(const struct scan *at)) {
    struct scan s;
    bool has = false;
    scan_start(&s, text, text_length(text));
    scan_next(&s);
    s.at += scan_word(&s); /* the operation */
    while (!has && !scan_at_end(&s)) {
        size_t length = scan_word(&s);
        has = length && is_kind(&s);
        s.at += length ? length : 1;
    }
    return has;
}

bool gcn_scan_precedes(const struct scan *at, const char *word, const char *next) {
    struct scan ahead = *at;
    return scan_accept_word(&ahead, word) && scan_accept(&ahead, next);
}

bool gcn_scan_forces(const struct scan *at, const char *form) {
    struct scan ahead = *at;
    return scan_accept_word(&ahead, form) && !(scan_accept(&ahead, ":") && scan_accept_word(&ahead, "0"));
}

bool gcn_scan_fail(struct gcn_scan *p, const char *at, unsigned error, const char *expected) {
    p->error = error;
    return scan_fail(&p->s, at, error ? p->form->error_name(error) : NULL, expected);
}

bool gcn_scan_refuse(const struct gcn_scan *p, struct gcn_text_error *error) {
    *error = (struct gcn_text_error){.column = p->s.column, .error = p->error};
    memcpy(error->message, p->s.message, sizeof error->message);
    return false;
}

unsigned gcn_scan_name(struct gcn_scan *p, const char *const names[][GCN_NAMES], unsigned n, bool exact) {
    scan_next(&p->s);
    for (unsigned value = 0; value < n; value++)
        for (unsigned i = 0; i < (p->clrx ? GCN_NAMES : 1) && names[value][i]; i++) {
            size_t length = strlen(names[value][i]);
            if (!scan_word_is(&p->s, names[value][i]) ||
                (exact && !p->clrx && memcmp(p->s.at, names[value][i], length) != 0))
                continue;
            p->s.at += length;
            return value;
        }
    return n;
}

bool gcn_scan_number(struct gcn_scan *p, unsigned most, unsigned *value, const char *expected) {
    const char *at = scan_next(&p->s);
    uint64_t read;
    if (!scan_number(&p->s, most, &read))
        return gcn_scan_fail(p, at, 0, expected);
    *value = (unsigned)read;
    return true;
}

enum gcn_list gcn_scan_list_name(struct gcn_scan *p) {
    static const char *const names[] = {[GCN_LIST_NEG] = "neg", [GCN_LIST_ABS] = "abs", [GCN_LIST_SEXT] = "sext"};
    unsigned list = GCN_LIST_NEG;
    while (list < GCN_LISTS && !(p->clrx && scan_accept_word(&p->s, names[list])))
        list++;
    return (enum gcn_list)list;
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

/* Finds an operation. CLRX has two names for some conditions, of which our table has one. */
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

bool gcn_scan_operation(struct gcn_scan *p, struct gcn_sdwa *fields, bool *marked) {
    const char *name = scan_next(&p->s);
    size_t length = scan_word(&p->s);
    *marked = gcn_scan_marked(name, p->form->suffix);
    if (!find(name, *marked ? length - strlen(p->form->suffix) : length, fields))
        return gcn_scan_fail(p, name, 0, "an operation of VOP1, VOP2 or VOPC");
    if (gcn_ops[fields->format][fields->op].class == GCN_CLASS_X)
        return gcn_scan_fail(p, name, p->form->no_form, p->form->an_operation);
    p->s.at += length;
    return true;
}

static bool comma(struct gcn_scan *p) {
    return scan_expect(&p->s, ",", "','");
}

static bool vcc(struct gcn_scan *p) {
    const char *at = scan_next(&p->s);
    if (!scan_word_is(&p->s, "vcc"))
        return gcn_scan_fail(p, at, 0, "vcc");
    p->s.at += strlen("vcc");
    return true;
}

static bool vgpr(struct gcn_scan *p, uint8_t *number) {
    const char *at = scan_next(&p->s), *end = at + scan_word(&p->s);
    uint64_t value;
    if (!scan_accept(&p->s, "v") || !scan_digits(&p->s, 10, UINT8_MAX, &value) || p->s.at != end)
        return gcn_scan_fail(p, at, 0, "a vector register, v0 to v255");
    *number = (uint8_t)value;
    return true;
}

/* Reads source operand `index`, whose type determines the syntax around the register. */
static bool source(struct gcn_scan *p, unsigned index, const struct gcn_op *op, struct gcn_sdwa_source *s) {
    const struct {
        const char *open, *close;
        bool *flag;
    } around[] = {{"-", "", &s->neg},
                  {"neg(", ")", &s->neg},
                  {"|", "|", &s->abs},
                  {"abs(", ")", &s->abs},
                  {"sext(", ")", &s->sext}};
    bool integer = !gcn_takes_sign(op, index);
    unsigned kinds = p->form->bare ? 0 : COUNT(around) - !p->form->sext;
    const char *close[COUNT(around)];
    unsigned depth = 0;
    for (;;) {
        const char *at = scan_next(&p->s);
        unsigned i = 0;
        while (i < kinds && !scan_accept(&p->s, around[i].open))
            i++;
        if (i == kinds)
            break;
        bool *flag = around[i].flag;
        if (flag != &s->sext && integer)
            return gcn_scan_fail(p, at, p->form->modifier[index], p->form->of_an_integer);
        /* NEG comes after ABS (D-4), so |-v2| is rejected. */
        if (*flag || (flag == &s->neg && s->abs))
            return gcn_scan_fail(p, at, 0, "a vector register, v0 to v255");
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

bool gcn_scan_list(struct gcn_scan *p, enum gcn_list list, struct gcn_sdwa *fields) {
    const struct gcn_op *op = &gcn_ops[fields->format][fields->op];
    unsigned sources = op->type[1] == GCN_NONE ? 1 : 2, bits = 0, bit = 0;
    if (!scan_expect(&p->s, ":", "':'"))
        return false;
    const char *at = scan_next(&p->s);
    if (scan_accept(&p->s, "[")) {
        for (unsigned i = 0; i < sources; i++) {
            if ((i && !scan_accept(&p->s, ",")) || !gcn_scan_number(p, 1, &bit, "0 or 1"))
                return gcn_scan_fail(p, at, 0, "0 or 1 for each source, as [0,1]");
            bits |= bit << i;
        }
        if (!scan_expect(&p->s, "]", "']'"))
            return false;
    } else if (!gcn_scan_number(p, (1u << sources) - 1, &bits, "a number with a bit for each source, or a list"))
        return false;
    for (unsigned i = 0; i < sources; i++) {
        struct gcn_sdwa_source *s = &fields->source[i];
        bool *const flags[] = {[GCN_LIST_NEG] = &s->neg, [GCN_LIST_ABS] = &s->abs, [GCN_LIST_SEXT] = &s->sext};
        if (!(bits >> i & 1))
            continue;
        if (list != GCN_LIST_SEXT && !gcn_takes_sign(op, i))
            return gcn_scan_fail(p, at, p->form->modifier[i], "no neg or abs, as the operand is an integer");
        *flags[list] = true;
    }
    return true;
}

bool gcn_scan_operands(struct gcn_scan *p, struct gcn_sdwa *fields) {
    const struct gcn_op *op = &gcn_ops[fields->format][fields->op];
    bool compare = fields->format == GCN_VOPC;
    return (compare ? vcc(p) : vgpr(p, &fields->vdst)) &&
           (compare || !(op->flags & GCN_VCC_OUT) || (comma(p) && vcc(p))) && /* carry out */
           comma(p) && source(p, 0, op, &fields->source[0]) &&
           (op->type[1] == GCN_NONE || (comma(p) && source(p, 1, op, &fields->source[1]))) &&
           (!(op->flags & GCN_VCC_IN) || (comma(p) && vcc(p)));
}

enum { SOURCE_SIZE = 24 };

/* Prints a source. SEXT applies first, then ABS, then NEG (D-4, C-5); CLRX nevertheless writes SEXT outside. */
static void print_source(const struct gcn_sdwa_source *s, bool clrx, char buffer[SOURCE_SIZE]) {
    const char *neg = s->neg ? "-" : "", *sext = s->sext ? "sext(" : "", *end = s->sext ? ")" : "";
    if (clrx)
        snprintf(buffer, SOURCE_SIZE, "%s%s%sv%u%s%s", sext, neg, s->abs ? "abs(" : "", s->vgpr, s->abs ? ")" : "",
                 end);
    else
        snprintf(buffer, SOURCE_SIZE, "%s%s%sv%u%s%s", neg, s->abs ? "|" : "", sext, s->vgpr, end, s->abs ? "|" : "");
}

void gcn_print_operands(const struct gcn_sdwa *fields, bool clrx, char buffer[GCN_OPERANDS_SIZE]) {
    const struct gcn_op *op = &gcn_ops[fields->format][fields->op];
    char source0[SOURCE_SIZE], source1[SOURCE_SIZE], dst[SOURCE_SIZE] = "vcc";
    print_source(&fields->source[0], clrx, source0);
    print_source(&fields->source[1], clrx, source1);
    if (fields->format != GCN_VOPC)
        snprintf(dst, sizeof dst, "v%u%s", fields->vdst, op->flags & GCN_VCC_OUT ? ", vcc" : "");
    bool two = op->type[1] != GCN_NONE;
    snprintf(buffer, GCN_OPERANDS_SIZE, "%s, %s%s%s%s", dst, source0, two ? ", " : "", two ? source1 : "",
             op->flags & GCN_VCC_IN ? ", vcc" : "");
}
