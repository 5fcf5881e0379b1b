/* SPDX-License-Identifier: MIT */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "families/gcn/language.h"
#include "families/gcn/language_float.h"
#include "isa/gcn_lane.h"

/* The format of a float operand, NULL of an integer. */
static const struct float_format *format_of(enum gcn_type type) {
    return type == GCN_F16 ? &float_f16 : type == GCN_F32 ? &float_f32 : NULL;
}

/* A value that is given: a register, and which float an instruction takes it for. */
struct given {
    const char *name;
    uint32_t *bits;
    const struct float_format *format; /* NULL: for none */
    uint32_t most;
    uint8_t sel; /* of a float: where the instruction looks for it */
};

/* A whole number; with a sign if all 32 bits are its own. */
static bool scan_bits(struct scan *s, const struct given *given) {
    uint64_t magnitude = 0, most = given->most;
    bool hex = scan_accept(s, "0x"), negative = !hex && most == UINT32_MAX && scan_accept(s, "-");
    if (!hex && !negative && most == UINT32_MAX)
        scan_accept(s, "+");
    if (!scan_digits(s, hex ? 16 : 10, negative ? most / 2 + 1 : most, &magnitude))
        return false;
    *given->bits = (uint32_t)(negative ? -magnitude : magnitude);
    return scan_at_end(s);
}

/* A number becomes the operand, in that part of the register which is selected. */
static bool scan_operand(struct scan *s, const struct given *given) {
    uint32_t x = 0;
    if (!gcn_float_scan(s, given->format, &x) || !scan_at_end(s))
        return false;
    *given->bits = x << gcn_parts[given->sel].shift;
    return true;
}

static bool read_value(const struct given *given, const char *text, struct scan *s) {
    const struct float_format *f = given->format;
    scan_start(s, text, strlen(text));
    bool hex = scan_accept(s, "0x");
    s->at = text;
    if (!f || hex)
        return scan_bits(s, given) ||
               scan_fail(s, text, NULL,
                         given->most == UINT32_MAX ? "an integer of 32 bits, or 0x and the register's bits"
                         : given->most == 1        ? "0 or 1"
                                                   : "a number from 0 to 0x3ff");
    if (gcn_parts[given->sel].low.mask < (f->sign | (f->sign - 1)))
        return scan_fail(s, text, NULL, "0x and the register's bits, as no whole float is selected of them");
    return scan_operand(s, given) ||
           scan_fail(s, text, NULL, "a decimal number, inf, nan, or 0x and the register's bits");
}

/* NAME=VALUE. seen: a bit for each of the n that was there. */
static bool read_word(const struct given *given, unsigned n, const char *word, unsigned *seen,
                      struct language_text *to) {
    size_t length = strcspn(word, "=");
    unsigned i = 0;
    while (i < n && (strlen(given[i].name) != length || strncmp(given[i].name, word, length) != 0))
        i++;
    struct scan s;
    scan_start(&s, word, length);
    char message[LANGUAGE_TEXT];
    if (i == n || *seen >> i & 1) {
        scan_fail(&s, word, NULL, i == n ? "src0, src1, old, vcc, exec or mode" : "each value once");
        return language_refuse(to, 0, s.message);
    }
    *seen |= 1u << i;
    if (read_value(&given[i], word + length + 1, &s))
        return true;
    snprintf(message, sizeof message, "%s: %s", given[i].name, s.message);
    return language_refuse(to, 0, message);
}

static bool read_values(const struct gcn_sdwa *fields, int n, char *const *words, struct gcn_before *before,
                        struct language_text *to) {
    const struct gcn_op *op = &gcn_ops[fields->format][fields->op];
    bool mac = gcn_float_actions[fields->format][fields->op].datapath == GCN_FLOAT_MAC;
    const struct given given[] = {
        {"src0", &before->src0, format_of((enum gcn_type)op->type[0]), UINT32_MAX, fields->source[0].sel},
        {"src1", &before->src1, format_of((enum gcn_type)op->type[1]), UINT32_MAX, fields->source[1].sel},
        {"old", &before->old, mac ? format_of((enum gcn_type)op->type[0]) : NULL, UINT32_MAX, GCN_DWORD},
        {"vcc", &before->vcc, NULL, 1, GCN_DWORD},
        {"exec", &before->exec, NULL, 1, GCN_DWORD},
        {"mode", &before->mode, NULL, 0x3ff, GCN_DWORD},
    };
    unsigned seen = 0;
    for (int i = 0; i < n; i++)
        if (!read_word(given, sizeof given / sizeof given[0], words[i], &seen, to))
            return false;
    return true;
}

/* The float in the part of the destination that is written, if that has room for one. */
static void print_result(const struct gcn_sdwa *fields, uint32_t dst, char *text, size_t size) {
    static const char *const where[] = {[GCN_WORD_0] = " in WORD_0", [GCN_WORD_1] = " in WORD_1", [GCN_DWORD] = ""};
    const struct gcn_float_action *op = &gcn_float_actions[fields->format][fields->op];
    const struct gcn_part *part = &gcn_parts[fields->dst_sel];
    char number[GCN_FLOAT_TEXT];
    *text = 0;
    if (!op->clamps || part->low.mask < (op->out->sign | (op->out->sign - 1)))
        return;
    gcn_float_print(op->out, dst >> part->shift & (op->out->sign | (op->out->sign - 1)), number);
    snprintf(text, size, ", %s%s", number, where[fields->dst_sel]);
}

bool gcn_language_eval(const char *instruction, int n, char *const *values, struct language_text *to) {
    struct gcn_sdwa fields;
    struct gcn_before before = {.exec = 1, .mode = 0x3c0};
    if (gcn_language_is_dpp(instruction))
        return language_refuse(to, strspn(instruction, " \t") + 1,
                               "expected an SDWA instruction: DPP moves lanes of a whole wave");
    bool words = gcn_language_is_words(instruction);
    if (!(words ? gcn_language_words(instruction, &fields, to) : gcn_language_text(instruction, &fields, to)) ||
        !read_values(&fields, n, values, &before, to))
        return false;
    struct gcn_after after = gcn_eval(&fields, &before);
    char result[64] = ", as before: EXEC is 0", *at = to->text;
    if (fields.format != GCN_VOPC && gcn_ops[fields.format][fields.op].type[0] != GCN_NONE) {
        uint32_t dst = after.dst_we ? after.dst : before.old;
        if (after.dst_we)
            print_result(&fields, dst, result, sizeof result);
        at += sprintf(at, "dst=0x%08" PRIx32 "%s\n", dst, result);
    }
    if (after.vcc_we)
        at += sprintf(at, "vcc=%" PRIu32 "\n", after.vcc);
    if (after.exec_we)
        at += sprintf(at, "exec=%" PRIu32 "\n", after.exec);
    if (at == to->text)
        at += sprintf(at, "nothing is written\n");
    at[-1] = 0;
    return true;
}
