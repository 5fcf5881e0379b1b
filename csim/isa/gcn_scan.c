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

bool gcn_scan_has_word(const char *text, bool (*own)(const char *word, size_t length)) {
    struct scan s;
    bool has = false;
    scan_start(&s, text, strlen(text));
    while (!has && !scan_at_end(&s)) {
        size_t length = scan_word(&s);
        has = own(s.at, length);
        s.at += length ? length : 1;
    }
    return has;
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

unsigned gcn_scan_name(struct gcn_scan *p, const char *const names[][GCN_NAMES], unsigned n) {
    scan_next(&p->s);
    for (unsigned value = 0; value < n; value++)
        for (unsigned i = 0; i < GCN_NAMES && names[value][i]; i++)
            if (scan_word_is(&p->s, names[value][i])) {
                p->s.at += strlen(names[value][i]);
                return value;
            }
    return n;
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

/* Source operand `index`, whose type says what can stand around the register. */
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
        /* NEG comes after ABS (D-4), so that there is no |-v2|. */
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

static void print_source(const struct gcn_sdwa_source *s, char buffer[SOURCE_SIZE]) {
    snprintf(buffer, SOURCE_SIZE, "%s%s%sv%u%s%s", s->neg ? "-" : "", s->abs ? "|" : "", s->sext ? "sext(" : "",
             s->vgpr, s->sext ? ")" : "", s->abs ? "|" : "");
}

void gcn_print_operands(const struct gcn_sdwa *fields, char buffer[GCN_OPERANDS_SIZE]) {
    const struct gcn_op *op = &gcn_ops[fields->format][fields->op];
    char source0[SOURCE_SIZE], source1[SOURCE_SIZE], dst[SOURCE_SIZE] = "vcc";
    print_source(&fields->source[0], source0);
    print_source(&fields->source[1], source1);
    if (fields->format != GCN_VOPC)
        snprintf(dst, sizeof dst, "v%u%s", fields->vdst, op->flags & GCN_VCC_OUT ? ", vcc" : "");
    bool two = op->type[1] != GCN_NONE;
    snprintf(buffer, GCN_OPERANDS_SIZE, "%s, %s%s%s%s", dst, source0, two ? ", " : "", two ? source1 : "",
             op->flags & GCN_VCC_IN ? ", vcc" : "");
}
