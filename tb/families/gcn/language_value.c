/* SPDX-License-Identifier: MIT */
#include "families/gcn/language_value.h"

#include <fenv.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "isa/gcn_float.h"

static bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

/* Reads a decimal number: the doubles next to it, below and above, or twice the double that it is. */
static bool scan_decimal(struct scan *s, double around[2]) {
    enum { LONGEST = 1024 };
    static const int rounding[] = {FE_DOWNWARD, FE_UPWARD};
    const int before = fegetround();
    const char *at = s->at;
    char text[LONGEST];
    size_t digits = 0;
    bool point = false, ok = true;
    for (; is_digit(scan_peek(s, 0)) || (scan_peek(s, 0) == '.' && !point); s->at++) {
        digits += is_digit(scan_peek(s, 0));
        point |= scan_peek(s, 0) == '.';
    }
    if (digits && scan_word(s) && scan_accept(s, "e")) {
        uint64_t exponent;
        s->at += scan_peek(s, 0) == '-' || scan_peek(s, 0) == '+';
        ok = scan_digits(s, 10, 99999, &exponent);
    }
    if (!digits || !ok || scan_word(s) || scan_peek(s, 0) == '.' || s->at - at >= LONGEST)
        return false;
    snprintf(text, sizeof text, "%.*s", (int)(s->at - at), at);
    for (unsigned i = 0; i < 2; i++) {
        fesetround(rounding[i]);
        around[i] = strtod(text, NULL);
    }
    fesetround(before);
    return true;
}

/* Returns a magnitude, which is exact as a double. Infinity is the power of two above the greatest number. */
static double value(const struct float_format *f, uint32_t magnitude) {
    uint32_t field = magnitude >> f->fraction_bits;
    uint32_t significand = (magnitude & (f->normal - 1)) | (field ? f->normal : 0);
    return ldexp(significand, (int)(field ? field - 1 : 0) + f->least - (int)f->fraction_bits);
}

/* Returns the nearest magnitude, the even one of two. It is rounded once, as points halfway are exact as doubles. */
static uint32_t nearest(const struct float_format *f, const double around[2]) {
    uint32_t low = 0, high = f->infinity;
    while (low < high) {
        const uint32_t middle = (low + high) / 2;
        const double half = (value(f, middle) + value(f, middle + 1)) / 2;
        if (around[0] >= half && (around[1] > half || middle & 1))
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

bool gcn_float_scan(struct scan *s, const struct float_format *f, uint32_t *x) {
    uint32_t sign = scan_accept(s, "-") ? f->sign : 0;
    if (!sign)
        scan_accept(s, "+");
    bool infinite = scan_word_is(s, "inf"), nan = scan_word_is(s, "nan");
    double around[2];
    if (infinite || nan) {
        s->at += scan_word(s);
        *x = sign | f->infinity | (nan ? f->quiet : 0);
        return true;
    }
    if (!scan_decimal(s, around))
        return false;
    *x = sign | nearest(f, around);
    return true;
}

void gcn_float_print(const struct float_format *f, uint32_t x, char text[GCN_FLOAT_TEXT]) {
    enum { MOST_DIGITS = 9, WHOLE = 1 << 24 };
    uint32_t magnitude = float_magnitude(f, x);
    const char *sign = x & f->sign ? "-" : "";
    double number = value(f, magnitude);
    if (magnitude >= f->infinity) {
        snprintf(text, GCN_FLOAT_TEXT, "%s%s", sign, magnitude > f->infinity ? "nan" : "inf");
    } else if (number < WHOLE && number == (double)(uint32_t)number) {
        snprintf(text, GCN_FLOAT_TEXT, "%s%.1f", sign, number);
    } else {
        uint32_t back = ~x;
        for (int digits = 1; digits <= MOST_DIGITS && back != x; digits++) {
            struct scan s;
            int length = snprintf(text, GCN_FLOAT_TEXT, "%s%.*g", sign, digits, number);
            scan_start(&s, text, (size_t)length);
            gcn_float_scan(&s, f, &back);
        }
    }
}

/* Returns true at the end of a value: a blank, or the end of the text. */
static bool ends(const struct scan *s) {
    return s->at == s->end || scan_peek(s, 0) == ' ' || scan_peek(s, 0) == '\t';
}

bool gcn_scan_integer(struct scan *s, unsigned bits, uint64_t *value) {
    uint64_t most = UINT64_MAX >> (64 - bits), magnitude = 0;
    bool hex = scan_accept(s, "0x"), negative = !hex && bits >= 32 && scan_accept(s, "-");
    if (!hex && !negative && bits >= 32)
        scan_accept(s, "+");
    bool ok = scan_digits(s, hex ? 16 : 10, negative ? most / 2 + 1 : most, &magnitude);
    *value = (negative ? -magnitude : magnitude) & most;
    return ok && ends(s);
}

bool gcn_scan_value(struct scan *s, const struct float_format *f, uint32_t *value) {
    struct scan ahead = *s;
    uint64_t integer = 0;
    if (f && !scan_accept(&ahead, "0x"))
        return gcn_float_scan(s, f, value) && ends(s);
    bool ok = gcn_scan_integer(s, 32, &integer);
    *value = (uint32_t)integer;
    return ok;
}

uint32_t gcn_lane_number(const struct float_format *f, unsigned lane) {
    return f ? nearest(f, (const double[]){lane, lane}) : lane;
}

static const struct float_format *format_of(unsigned type) {
    return type == GCN_F16 ? &float_f16 : type == GCN_F32 ? &float_f32 : NULL;
}

void gcn_operands_of(const struct gcn_inst *inst, struct gcn_wave *wave, struct gcn_operand operands[GCN_OPERANDS]) {
    const struct gcn_sdwa *vop = &inst->fields.vop;
    const struct gcn_op *op = &gcn_ops[vop->format][vop->op];
    bool ok = !inst->error, mac = ok && gcn_float_actions[vop->format][vop->op].datapath == GCN_FLOAT_MAC;
    operands[0] = (struct gcn_operand){"src0", wave->src0, format_of(ok ? op->type[0] : GCN_NONE), vop->source[0].sel};
    operands[1] = (struct gcn_operand){"src1", wave->src1, format_of(ok ? op->type[1] : GCN_NONE), vop->source[1].sel};
    operands[2] = (struct gcn_operand){"old", wave->old, format_of(mac ? op->type[0] : GCN_NONE), GCN_DWORD};
}

bool gcn_operand_read(struct scan *s, const struct gcn_operand *o, uint64_t lanes, bool lane_word) {
    const struct float_format *f = o->format;
    const char *at = scan_next(s);
    struct scan ahead = *s;
    bool number = f && !scan_accept(&ahead, "0x");
    uint32_t value = 0;
    if (number && gcn_parts[o->sel].low.mask < (f->sign | (f->sign - 1)))
        return scan_fail(s, at, NULL, "0x and the register's bits, as no whole float is selected of them");
    bool is_lane = lane_word && scan_accept_word(s, "lane");
    if (!is_lane && !gcn_scan_value(s, f, &value))
        return scan_fail(s, at, NULL,
                         number ? "a decimal number, inf, nan, or 0x and the register's bits"
                                : "an integer of 32 bits, or 0x and the register's bits");
    for (unsigned lane = 0; lane < GCN_WAVE; lane++)
        if (lanes >> lane & 1)
            o->lanes[lane] = (is_lane ? gcn_lane_number(f, lane) : value) << (number ? gcn_parts[o->sel].shift : 0);
    return true;
}
