/* SPDX-License-Identifier: MIT */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "families/gcn/language.h"
#include "families/gcn/language_float.h"
#include "families/gcn/language_value.h"
#include "isa/gcn_lane.h"
#include "isa/gcn_machine.h"

/* The format of a float operand, NULL of an integer. */
static const struct float_format *format_of(enum gcn_type type) {
    return type == GCN_F16 ? &float_f16 : type == GCN_F32 ? &float_f32 : NULL;
}

/* A value that is given: a register of each lane, and which float an instruction takes it for; or a number. */
struct given {
    const char *name;
    uint32_t *lanes;                   /* NULL: it is a number */
    const struct float_format *format; /* NULL: for none */
    uint8_t sel;                       /* of a float: where the instruction looks for it */
    uint64_t *number;
    unsigned bits; /* that a number has */
    const char *a_number;
};

/* What is given is that of a wave, or of lane 0 alone. */
struct values {
    struct given given[6];
    unsigned n, lanes;
    unsigned seen; /* a bit for each that was given */
};

/* [5] or [0-15] behind the name of a register; all lanes if neither is there. */
static bool read_lanes(const struct values *values, struct scan *s, unsigned *first, unsigned *last) {
    enum { EXPECTED = 32 };
    uint64_t from = 0, to = values->lanes - 1;
    char expected[EXPECTED];
    if (values->lanes > 1 && scan_accept(s, "[")) {
        const char *at = s->at;
        if (!scan_digits(s, 10, to, &from))
            return scan_fail(s, at, NULL, "a lane, 0 to 63");
        snprintf(expected, sizeof expected, "a lane, %" PRIu64 " to 63", from);
        bool range = scan_peek(s, 0) == '-';
        at = s->at += range;
        uint64_t most = to;
        to = from;
        if (range && (!scan_digits(s, 10, most, &to) || to < from))
            return scan_fail(s, at, NULL, expected);
        if (!scan_expect(s, "]", range ? "']'" : "'-' and a lane, or ']'"))
            return false;
    }
    *first = (unsigned)from;
    *last = (unsigned)to;
    return true;
}

/* A number becomes the operand, in that part of the register which is selected. */
static bool read_register(const struct given *given, unsigned first, unsigned last, bool wave, struct scan *s) {
    const struct float_format *f = given->format;
    const char *at = s->at;
    uint32_t value = 0, shift = gcn_parts[given->sel].shift;
    bool hex = scan_accept(s, "0x");
    s->at = at;
    if (f && !hex && gcn_parts[given->sel].low.mask < (f->sign | (f->sign - 1)))
        return scan_fail(s, at, NULL, "0x and the register's bits, as no whole float is selected of them");
    bool is_lane = wave && scan_accept_word(s, "lane");
    if ((!is_lane && !gcn_scan_value(s, f, &value)) || !scan_at_end(s))
        return scan_fail(s, at, NULL,
                         f && !hex ? "a decimal number, inf, nan, or 0x and the register's bits"
                                   : "an integer of 32 bits, or 0x and the register's bits");
    for (unsigned lane = first; lane <= last; lane++)
        given->lanes[lane] = (is_lane ? gcn_lane_number(f, lane) : value) << (f && !hex ? shift : 0);
    return true;
}

static bool read_number(const struct given *given, struct scan *s) {
    const char *at = s->at;
    return (gcn_scan_integer(s, given->bits, given->number) && scan_at_end(s)) ||
           scan_fail(s, at, NULL, given->a_number);
}

/* What stands behind a name. */
static bool read_rest(const struct values *values, const struct given *given, struct scan *s) {
    unsigned first = 0, last = 0;
    bool wave = values->lanes > 1;
    const char *equals = given->lanes && !wave ? "'=': only DPP instructions are computed for all lanes" : "'='";
    return (!given->lanes || read_lanes(values, s, &first, &last)) && scan_expect(s, "=", equals) &&
           (given->lanes ? read_register(given, first, last, wave, s) : read_number(given, s));
}

/* NAME=VALUE, or NAME[LANES]=VALUE. A later one replaces an earlier one in the lanes that it names. */
static bool read_value(struct values *values, const char *word, struct language_text *to) {
    struct scan s;
    scan_start(&s, word, strlen(word));
    size_t length = scan_word(&s);
    unsigned i = 0;
    while (i < values->n &&
           (strlen(values->given[i].name) != length || strncmp(values->given[i].name, word, length) != 0))
        i++;
    bool whole = scan_peek(&s, length) == '=';
    if (i == values->n || (whole && values->seen >> i & 1)) {
        scan_fail(&s, word, NULL, i == values->n ? "src0, src1, old, vcc, exec or mode" : "each value once");
        return language_refuse(to, 0, s.message);
    }
    values->seen |= (unsigned)whole << i;
    s.at += length;
    char message[LANGUAGE_TEXT];
    if (read_rest(values, &values->given[i], &s))
        return true;
    snprintf(message, sizeof message, "%s: %s", values->given[i].name, s.message);
    return language_refuse(to, 0, message);
}

static bool read_values(const struct gcn_inst *inst, int n, char *const *words, struct gcn_wave *wave,
                        struct language_text *to) {
    const struct gcn_sdwa *vop = &inst->fields.vop;
    const struct gcn_op *op = &gcn_ops[vop->format][vop->op];
    bool mac = gcn_float_actions[vop->format][vop->op].datapath == GCN_FLOAT_MAC, is_wave = inst->kind == GCN_INST_DPP;
    const char *a_mask = is_wave ? "a mask of 64 bits" : "0 or 1";
    uint64_t mode = GCN_MODE;
    struct values values = {
        .given = {{"src0", wave->src0, format_of((enum gcn_type)op->type[0]), vop->source[0].sel, NULL, 0, NULL},
                  {"src1", wave->src1, format_of((enum gcn_type)op->type[1]), vop->source[1].sel, NULL, 0, NULL},
                  {"old", wave->old, mac ? format_of((enum gcn_type)op->type[0]) : NULL, GCN_DWORD, NULL, 0, NULL},
                  {"vcc", NULL, NULL, GCN_DWORD, &wave->vcc, is_wave ? 64 : 1, a_mask},
                  {"exec", NULL, NULL, GCN_DWORD, &wave->exec, is_wave ? 64 : 1, a_mask},
                  {"mode", NULL, NULL, GCN_DWORD, &mode, 10, "a number from 0 to 0x3ff"}},
        .n = 6,
        .lanes = is_wave ? GCN_WAVE : 1};
    *wave = (struct gcn_wave){.exec = is_wave ? UINT64_MAX : 1};
    for (int i = 0; i < n; i++)
        if (!read_value(&values, words[i], to))
            return false;
    wave->mode = (uint32_t)mode;
    return true;
}

/* One lane, as without lane moves all of them do the same. */
static void eval_lane(const struct gcn_sdwa *fields, const struct gcn_wave *wave, struct language_text *to) {
    const struct gcn_before before = {.src0 = wave->src0[0],
                                      .src1 = wave->src1[0],
                                      .old = wave->old[0],
                                      .vcc = (uint32_t)wave->vcc,
                                      .exec = (uint32_t)wave->exec,
                                      .mode = wave->mode};
    struct gcn_after after = gcn_eval(fields, &before);
    char result[64] = ", as before: EXEC is 0", *at = to->text;
    if (fields->format != GCN_VOPC && gcn_ops[fields->format][fields->op].type[0] != GCN_NONE) {
        uint32_t dst = after.dst_we ? after.dst : before.old;
        if (after.dst_we)
            gcn_language_float(fields, dst, result, sizeof result);
        at += sprintf(at, "dst=0x%08" PRIx32 "%s\n", dst, result);
    }
    if (after.vcc_we)
        at += sprintf(at, "vcc=%" PRIu32 "\n", after.vcc);
    if (after.exec_we)
        at += sprintf(at, "exec=%" PRIu32 "\n", after.exec);
    if (at == to->text)
        at += sprintf(at, "nothing is written\n");
    at[-1] = 0;
}

bool gcn_language_eval(const char *instruction, int n, char *const *values, struct language_text *to) {
    struct gcn_inst inst;
    struct gcn_wave wave;
    if (!gcn_language_read(instruction, &inst, to) || !read_values(&inst, n, values, &wave, to))
        return false;
    if (inst.kind == GCN_INST_DPP)
        gcn_language_eval_wave(&inst.fields, &wave, to);
    else
        eval_lane(&inst.fields.vop, &wave, to);
    return true;
}
