/* SPDX-License-Identifier: MIT */
/* Results of csim eval: a lane, or for a DPP instruction a wave. */
#include "families/gcn/language_text.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "common/bits.h"
#include "engine/op_text.h"
#include "families/gcn/language_value.h"
#include "isa/gcn_lane.h"
#include "isa/gcn_machine.h"

enum { RESULT = 64, TRANS_TEXT = 96, MASKS = 3 };

/* Values before the instruction. A wave has all lanes; others have lane 0 only. */
struct values {
    bool is_wave;
    struct gcn_operand operands[GCN_OPERANDS];
    struct {
        const char *name;
        uint64_t *value;
        unsigned bits;
        const char *expected;
    } masks[MASKS];
    unsigned seen; /* a bit for each value that was given for all lanes */
};

/* Reads [5] or [0-15] after the name of a register, or nothing for all lanes. */
static bool read_lanes(const struct values *values, struct scan *s, uint64_t *lanes) {
    *lanes = values->is_wave ? UINT64_MAX : 1;
    if (!values->is_wave || !scan_accept(s, "["))
        return true;
    *lanes = 0;
    return op_range(s, "a lane", GCN_WAVE, lanes) &&
           scan_expect(s, "]", is_one_bit(*lanes) ? "'-' and a lane, or ']'" : "']'");
}

/* Reads the text after the name of value i: operands come first, then masks. */
static bool read_rest(const struct values *values, unsigned i, struct scan *s) {
    uint64_t lanes = 0;
    if (i < GCN_OPERANDS) {
        const char *equals = values->is_wave ? "'='" : "'=': only DPP instructions are computed for all lanes";
        if (!read_lanes(values, s, &lanes) || !scan_expect(s, "=", equals) ||
            !gcn_operand_read(s, &values->operands[i], lanes, values->is_wave))
            return false;
        return scan_at_end(s) || scan_fail(s, s->at, NULL, "the end");
    }
    if (!scan_expect(s, "=", "'='"))
        return false;
    const char *at = s->at;
    i -= GCN_OPERANDS;
    return (gcn_scan_integer(s, values->masks[i].bits, values->masks[i].value) && scan_at_end(s)) ||
           scan_fail(s, at, NULL, values->masks[i].expected);
}

static const char *name_of(const struct values *values, unsigned i) {
    return i < GCN_OPERANDS ? values->operands[i].name : values->masks[i - GCN_OPERANDS].name;
}

/* Reads NAME=VALUE, or NAME[LANES]=VALUE. A later value replaces an earlier one in the lanes that it names. */
static bool read_value(struct values *values, const char *word, struct language_text *to) {
    struct scan s;
    scan_start(&s, word, strlen(word));
    size_t length = scan_word(&s);
    unsigned i = 0;
    while (i < GCN_OPERANDS + MASKS &&
           (strlen(name_of(values, i)) != length || strncmp(name_of(values, i), word, length) != 0))
        i++;
    bool known = i < GCN_OPERANDS + MASKS, whole = scan_peek(&s, length) == '=';
    if (!known || (whole && values->seen >> i & 1)) {
        scan_fail(&s, word, NULL, known ? "each value once" : "src0, src1, old, vcc, exec or mode");
        return language_refuse(to, 0, s.message);
    }
    values->seen |= (unsigned)whole << i;
    s.at += length;
    char message[LANGUAGE_TEXT];
    if (read_rest(values, i, &s))
        return true;
    snprintf(message, sizeof message, "%s: %s", name_of(values, i), s.message);
    return language_refuse(to, 0, message);
}

static bool read_values(const struct gcn_inst *inst, int n, char *const *words, struct gcn_wave *wave,
                        struct language_text *to) {
    bool is_wave = inst->kind == GCN_INST_DPP;
    const char *a_mask = is_wave ? "a mask of 64 bits" : "0 or 1";
    uint64_t mode = GCN_MODE;
    struct values values = {.is_wave = is_wave,
                            .masks = {{"vcc", &wave->vcc, is_wave ? 64 : 1, a_mask},
                                      {"exec", &wave->exec, is_wave ? 64 : 1, a_mask},
                                      {"mode", &mode, 10, "a number from 0 to 0x3ff"}}};
    *wave = (struct gcn_wave){.exec = is_wave ? UINT64_MAX : 1};
    gcn_operands_of(inst, wave, values.operands);
    for (int i = 0; i < n; i++)
        if (!read_value(&values, words[i], to))
            return false;
    wave->mode = (uint32_t)mode;
    return true;
}

/* Prints ", " and the float in the written part of the destination, or nothing if the part is too small. */
static void print_float(const struct gcn_sdwa *fields, uint32_t dst, char text[RESULT]) {
    static const char *const where[] = {[GCN_WORD_0] = " in WORD_0", [GCN_WORD_1] = " in WORD_1", [GCN_DWORD] = ""};
    const struct gcn_float_action *op = &gcn_float_actions[fields->format][fields->op];
    const struct gcn_part *part = &gcn_parts[fields->dst_sel];
    char number[GCN_FLOAT_TEXT];
    *text = 0;
    if (!op->clamps || part->low.mask < (op->out->sign | (op->out->sign - 1)))
        return;
    gcn_float_print(op->out, dst >> part->shift & (op->out->sign | (op->out->sign - 1)), number);
    snprintf(text, RESULT, ", %s%s", number, where[fields->dst_sel]);
}

/*
 * Prints the golden result, the allowed range and the error of a result, or nothing if the operation is not
 * transcendental. src0 is the register that a lane reads.
 */
static void print_trans(const struct gcn_sdwa *fields, uint32_t src0, uint32_t mode, char text[TRANS_TEXT]) {
    const struct gcn_float_action *action = &gcn_float_actions[fields->format][fields->op];
    *text = 0;
    if (action->datapath != GCN_FLOAT_TRANSCENDENTAL)
        return;
    const struct gcn_control control = gcn_control_of(fields);
    const struct float_format *f = action->in;
    const struct float_mode m = float_mode_of(f, mode);
    const uint32_t x = gcn_source(&control, 0, src0) & (f->sign | (f->sign - 1));
    const struct float_allowed a = gcn_trans_allow(action->trans, FLOAT_FAITHFUL, mode, control.clamp, x);
    const int digits = float_is_f32(f) ? 8 : 4;
    uint32_t r;
    gcn_trans_table(action->trans, &m, &x, &r, 1);
    char *at = text + sprintf(text, "; golden 0x%0*" PRIx32, digits, a.golden);
    if (a.low != a.high)
        at += sprintf(at, ", allowed 0x%0*" PRIx32 " to 0x%0*" PRIx32, digits, a.low, digits, a.high);
    const uint64_t error = gcn_trans_error(action->trans, mode, x, r);
    const uint32_t thousandths = (uint32_t)((error * 1000 + (1u << 31)) >> 32);
    if (error && !fields->clamp && float_magnitude(f, r) >= f->normal && float_magnitude(f, r) < f->infinity)
        sprintf(at, ", error %" PRIu32 ".%03" PRIu32 " ULP", thousandths / 1000, thousandths % 1000);
}

/* A lane: the lane that it reads, and the texts before and after this number. */
struct lane {
    uint32_t from;
    bool names_from; /* the number is printed */
    char text[2 * RESULT], trans[TRANS_TEXT];
};

/* Describes a lane after the instruction: its value, and the source of its operation or why it does nothing. */
static void describe(const struct gcn_dpp *fields, const struct gcn_wave *wave, const struct gcn_wave_result *result,
                     uint32_t n, struct lane *lane) {
    const uint32_t from = gcn_dpp_source_of(fields->ctrl, n);
    const bool compare = fields->vop.format == GCN_VOPC, on = wave->exec >> n & 1, none = from == GCN_NO_LANE;
    const bool ok = gcn_dpp_ok(wave->exec, from), can = gcn_dpp_does(fields, wave->exec, n, true);
    const bool does = gcn_dpp_does(fields, wave->exec, n, ok);
    const uint32_t dst = result->dst_we >> n & 1 ? result->dst[n] : wave->old[n];
    const char *zero = does ? " with 0 for src0" : "", *before = does || compare ? "" : ", as before";
    const char *why = !on    ? ": EXEC is 0"
                      : !can ? ": a mask is 0"
                      : ok   ? " from"
                      : none ? ": no lane is read"
                             : ": EXEC is 0 in";
    char number[RESULT] = "";
    *lane = (struct lane){.from = from, .names_from = can && !none};
    if (does) {
        print_float(&fields->vop, dst, number);
        print_trans(&fields->vop, ok ? wave->src0[from] : 0, wave->mode, lane->trans);
    }
    snprintf(lane->text, sizeof lane->text, compare ? "=%" PRIu32 "%s%s%s%s" : "=0x%08" PRIx32 "%s%s%s%s",
             compare ? (uint32_t)(result->vcc >> n & 1) : dst, number, before, ok ? "" : zero, why);
}

/* Prints n lanes in their order: runs that count up or down as 3-5 or 5-3, and equal ones once. */
static char *print_lanes(char *at, const uint32_t *lanes, unsigned n) {
    for (unsigned i = 0, run; i < n; i += run) {
        run = 1;
        uint32_t step = i + 1 < n ? lanes[i + 1] - lanes[i] : 0;
        while (i + run < n && (step + 1 <= 2) && lanes[i + run] - lanes[i + run - 1] == step)
            run++;
        at += sprintf(at, "%s%" PRIu32, i ? " " : "", lanes[i]);
        if (run > 1 && step)
            at += sprintf(at, "-%" PRIu32, lanes[i + run - 1]);
    }
    return at;
}

/* Prints a line for the lanes that are like the first one in left. Returns the remaining ones. */
static uint64_t print_alike(char **at, bool compare, const struct lane lanes[GCN_WAVE], uint64_t left) {
    uint32_t number[GCN_WAVE], from[GCN_WAVE];
    const struct lane *like = &lanes[__builtin_ctzll(left)];
    unsigned n = 0;
    bool one = true;
    for (uint32_t i = 0; i < GCN_WAVE; i++)
        if (left >> i & 1 && strcmp(lanes[i].text, like->text) == 0 && strcmp(lanes[i].trans, like->trans) == 0) {
            number[n] = i;
            from[n++] = lanes[i].from;
            one &= lanes[i].from == like->from;
            left &= ~(UINT64_C(1) << i);
        }
    *at = print_lanes(*at + sprintf(*at, compare ? "vcc[" : "dst["), number, n);
    *at += sprintf(*at, "]%s", like->text);
    if (like->names_from)
        *at = print_lanes(*at + sprintf(*at, one ? " lane " : " lanes "), from, n);
    *at += sprintf(*at, "%s\n", like->trans);
    return left;
}

static bool has_result(const struct gcn_sdwa *vop) {
    return gcn_ops[vop->format][vop->op].type[0] != GCN_NONE;
}

static char *print_lanes_of(char *at, const struct gcn_dpp *fields, const struct gcn_wave *wave,
                            const struct gcn_wave_result *result) {
    struct lane lanes[GCN_WAVE];
    for (uint32_t n = 0; n < GCN_WAVE; n++)
        describe(fields, wave, result, n, &lanes[n]);
    for (uint64_t left = has_result(&fields->vop) ? UINT64_MAX : 0; left;)
        left = print_alike(&at, fields->vop.format == GCN_VOPC, lanes, left);
    return at;
}

static char *print_lane(char *at, const struct gcn_sdwa *vop, const struct gcn_wave *wave,
                        const struct gcn_wave_result *result) {
    bool written = result->dst_we & 1;
    char number[RESULT] = ", as before: EXEC is 0", trans[TRANS_TEXT] = "";
    uint32_t dst = written ? result->dst[0] : wave->old[0];
    if (vop->format == GCN_VOPC || !has_result(vop))
        return at;
    if (written) {
        print_float(vop, dst, number);
        print_trans(vop, wave->src0[0], wave->mode, trans);
    }
    return at + sprintf(at, "dst=0x%08" PRIx32 "%s%s\n", dst, number, trans);
}

bool gcn_language_eval(const char *instruction, int n, char *const *values, struct language_text *to) {
    struct gcn_inst inst;
    struct gcn_wave wave;
    struct gcn_wave_result result;
    char *at = to->text;
    if (!gcn_language_read(instruction, &inst, to) || !read_values(&inst, n, values, &wave, to))
        return false;
    bool is_wave = inst.kind == GCN_INST_DPP;
    gcn_execute(&inst, &wave, &result);
    at = is_wave ? print_lanes_of(at, &inst.fields, &wave, &result) : print_lane(at, &inst.fields.vop, &wave, &result);
    if (result.vcc_we)
        at += sprintf(at, is_wave ? "vcc=0x%016" PRIx64 "\n" : "vcc=%" PRIu64 "\n", result.vcc);
    if (result.exec_we)
        at += sprintf(at, is_wave ? "exec=0x%016" PRIx64 "\n" : "exec=%" PRIu64 "\n", result.exec);
    if (at == to->text)
        at += sprintf(at, "nothing is written\n");
    at[-1] = 0;
    return true;
}
