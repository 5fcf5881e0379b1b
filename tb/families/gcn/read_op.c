/* SPDX-License-Identifier: MIT */
#include "families/gcn/read_op.h"

#include <string.h>

#include "engine/op_text.h"
#include "families/gcn/language_value.h"
#include "families/gcn/ops.h"
#include "isa/gcn_float.h"
#include "isa/gcn_inst.h"
#include "isa/gcn_lane.h"
#include "isa/gcn_machine.h"

enum { DIGITS = 8 };

/* A value of a lane, and of a float which it is and where the instruction looks for it; format is NULL of others. */
struct operand {
    const char *name;
    uint32_t *lanes;
    const struct float_format *format;
    uint8_t sel;
};

static const struct float_format *format_of(unsigned type) {
    return type == GCN_F16 ? &float_f16 : type == GCN_F32 ? &float_f32 : NULL;
}

/* Two words of 8 digits. */
static bool is_words(const struct scan *s) {
    for (size_t i = 0; i < DIGITS; i++)
        if (!scan_peek(s, i) || !strchr("0123456789abcdefABCDEF", scan_peek(s, i)))
            return false;
    return scan_word(s) == DIGITS;
}

/* Behind the words a report has their text, or why they are refused. */
static bool read_words(struct scan *s, struct gcn_inst *inst) {
    char text[GCN_TEXT_SIZE], expected[GCN_TEXT_SIZE + 40];
    uint64_t low, high;
    scan_digits(s, 16, UINT32_MAX, &low);
    scan_next(s);
    if (!is_words(s))
        return scan_fail(s, s->at, NULL, "a second word of 8 hexadecimal digits");
    scan_digits(s, 16, UINT32_MAX, &high);
    gcn_inst_decode(low | high << 32, true, inst);
    const char *at = scan_next(s);
    size_t n = op_part(s);
    if (scan_accept(s, "refused:")) {
        s->at = at + n;
        return true;
    }
    if (!scan_accept(s, "v_"))
        return true;
    s->at = at + n;
    gcn_inst_print(inst, GCN_LLVM, text, sizeof text);
    if (inst->error || strlen(text) != n || strncmp(text, at, n) != 0) {
        snprintf(expected, sizeof expected, "'%s', as the words say, or the text alone",
                 inst->error ? "refused:" : text);
        return scan_fail(s, at, NULL, expected);
    }
    return true;
}

static bool read_inst(struct scan *s, struct gcn_inst *inst) {
    char text[GCN_TEXT_SIZE];
    struct gcn_text_error error;
    const char *at = scan_next(s);
    size_t n = op_part(s);
    if (is_words(s))
        return read_words(s, inst);
    snprintf(text, sizeof text, "%.*s", (int)n, at);
    s->at += n;
    if (n >= sizeof text)
        return scan_fail(s, at, NULL, "an instruction, or its two words");
    if (!gcn_inst_parse(text, GCN_EITHER, inst, &error)) {
        s->column = (unsigned)(at - s->text) + error.column;
        snprintf(s->message, sizeof s->message, "%s", error.message);
        return false;
    }
    return inst->kind != GCN_INST_PLAIN || scan_fail(s, at, NULL, "an instruction with an SDWA or a DPP dword");
}

/* The number, and behind : what it means, in three parts. */
static bool read_mode(struct scan *s, uint32_t *mode) {
    uint64_t value = 0;
    if (!op_number(s, 10, &value))
        return false;
    *mode = (uint32_t)value;
    if (!scan_accept(s, ":"))
        return true;
    s->at += op_part(s);
    for (scan_next(s); scan_word_is(s, "f16") || scan_word_is(s, "DX10_CLAMP"); scan_next(s))
        s->at += op_part(s);
    return true;
}

static bool read_value(struct scan *s, const struct operand *o, uint32_t *value) {
    const struct float_format *f = o->format;
    struct scan ahead = *s;
    const char *at = scan_next(s);
    bool number = f && !scan_accept(&ahead, "0x");
    if (number && gcn_parts[o->sel].low.mask < (f->sign | (f->sign - 1)))
        return scan_fail(s, at, NULL, "0x and the register's bits, as no whole float is selected of them");
    if (!gcn_scan_value(s, f, value))
        return scan_fail(s, at, NULL,
                         number ? "a decimal number, inf, nan, or 0x and the register's bits"
                                : "an integer of 32 bits, or 0x and the register's bits");
    *value <<= number ? gcn_parts[o->sel].shift : 0;
    return true;
}

static bool read_bit(struct scan *s, uint64_t lanes, uint64_t *mask) {
    uint64_t bit = 0;
    bool ok = op_number(s, 1, &bit);
    *mask = (*mask & ~lanes) | (bit ? lanes : 0);
    return ok;
}

/* lane 3: or lane 0-15:, and the values there. What a report says behind a comma follows from the instruction. */
static bool read_lane(struct scan *s, unsigned lanes, bool is_wave, const struct operand *operands,
                      struct gcn_wave *wave) {
    const char *at = scan_next(s);
    char expected[32];
    uint64_t first = 0, last = 0;
    bool ok = scan_digits(s, 10, lanes - 1, &first);
    last = first;
    if (ok && scan_accept(s, "-"))
        ok = scan_digits(s, 10, lanes - 1, &last) && last >= first;
    snprintf(expected, sizeof expected, "a lane, 0 to %u", lanes - 1);
    if (!ok)
        return scan_fail(s, at, NULL, expected);
    if (!scan_expect(s, ":", "':'"))
        return false;
    uint64_t mask = UINT64_MAX >> (63 - last) & UINT64_MAX << first;
    wave->exec |= is_wave ? 0 : mask;
    for (;;) {
        const struct operand *o = operands;
        while (o->name && !scan_accept_word(s, o->name))
            o++;
        uint32_t value = 0;
        if (o->name && !read_value(s, o, &value))
            return false;
        for (uint64_t lane = first; o->name && lane <= last; lane++)
            o->lanes[lane] = value;
        if (o->name)
            continue;
        bool vcc = scan_accept_word(s, "vcc");
        if (!vcc && (is_wave || !scan_accept_word(s, "exec")))
            break;
        if (!read_bit(s, mask, vcc ? &wave->vcc : &wave->exec))
            return false;
    }
    if (scan_peek(s, 0) == ',')
        s->at += op_part(s);
    return true;
}

bool gcn_read_request(struct scan *s, unsigned lanes, bool is_wave, struct gcn_wave_request *request) {
    struct gcn_wave *wave = &request->wave;
    struct gcn_inst inst = {.bits = 0};
    *request = (struct gcn_wave_request){.wave = {.mode = GCN_MODE, .exec = is_wave ? UINT64_MAX : 0}};
    if (!read_inst(s, &inst))
        return false;
    request->inst = inst.bits;
    const struct gcn_sdwa *vop = &inst.fields.vop;
    const struct gcn_op *op = inst.error ? NULL : &gcn_ops[vop->format][vop->op];
    bool mac = op && gcn_float_actions[vop->format][vop->op].datapath == GCN_FLOAT_MAC;
    const struct operand operands[] = {
        {"src0", wave->src0, op ? format_of(op->type[0]) : NULL, op ? vop->source[0].sel : 0},
        {"src1", wave->src1, op ? format_of(op->type[1]) : NULL, op ? vop->source[1].sel : 0},
        {"old", wave->old, mac ? format_of(op->type[0]) : NULL, GCN_DWORD},
        {NULL, NULL, NULL, 0}};
    for (bool ok = true; ok;) {
        uint64_t exec = 0;
        scan_next(s);
        /* exec of one lane is no word of a wave. */
        if (is_wave && scan_peek(s, 0) == 'E' && op_named(s, "EXEC", 64, &exec, &ok))
            wave->exec = exec;
        else if (scan_accept_word(s, "mode"))
            ok = read_mode(s, &wave->mode);
        else if (scan_accept_word(s, "lane"))
            ok = read_lane(s, lanes, is_wave, operands, wave);
        else
            return true;
        if (!ok)
            return false;
    }
    return true;
}
