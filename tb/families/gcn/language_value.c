/* SPDX-License-Identifier: MIT */
#include "families/gcn/language_value.h"

#include <stdio.h>

#include "families/gcn/language_float.h"
#include "isa/gcn_float.h"

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
    char text[16];
    uint32_t number = lane;
    struct scan s;
    int length = snprintf(text, sizeof text, "%u", lane);
    scan_start(&s, text, (size_t)length);
    if (f)
        gcn_float_scan(&s, f, &number);
    return number;
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

bool gcn_operand_read(struct scan *s, const struct gcn_operand *o, struct gcn_lane_range range, bool lane_word) {
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
    for (unsigned lane = range.first; lane <= range.last; lane++)
        o->lanes[lane] = (is_lane ? gcn_lane_number(f, lane) : value) << (number ? gcn_parts[o->sel].shift : 0);
    return true;
}
