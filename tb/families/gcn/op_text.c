/* SPDX-License-Identifier: MIT */
#include "families/gcn/op_text.h"

#include <inttypes.h>
#include <string.h>

#include "engine/language.h"
#include "engine/op_text.h"
#include "families/gcn/language_value.h"
#include "families/gcn/ops.h"
#include "families/gcn/request.h"
#include "isa/gcn_float.h"
#include "isa/gcn_machine.h"
#include "isa/gcn_text.h"

const char *const gcn_sdwa_words[] = {"mode", "lane", "src0", "src1", "old", "vcc", "exec", NULL};
const char *const gcn_dpp_words[] = {"mode", "EXEC", "lane", "src0", "src1", "old", "vcc", NULL};

static bool is_dpp(void) {
    return gcn_unit.kind == GCN_INST_DPP;
}

/* Prints the lane that a lane reads, and the lanes that read it. */
static void print_reads(FILE *file, uint16_t ctrl, uint64_t exec, uint32_t lane) {
    uint32_t from = gcn_dpp_source_of(ctrl, lane);
    uint64_t readers = 0;
    if (from == GCN_NO_LANE)
        fputs(", reads none", file);
    else
        fprintf(file, ", reads %" PRIu32 "%s", from, gcn_dpp_ok(exec, from) ? "" : " (off)");
    for (uint32_t n = 0; n < GCN_WAVE; n++)
        readers |= (uint64_t)(gcn_dpp_source_of(ctrl, n) == lane) << n;
    if (readers)
        fputs(", read by ", file);
    op_print_lanes(file, readers);
}

static void print_mode(FILE *file, uint32_t mode) {
    fprintf(file, "  mode 0x%03" PRIx32 ": f32 rounds %s, subnormals %s;", mode, gcn_rounding_names[mode & 3],
            gcn_denorm_names[mode >> 4 & 3]);
    fprintf(file, "  f16 rounds %s, subnormals %s;", gcn_rounding_names[mode >> 2 & 3],
            gcn_denorm_names[mode >> 6 & 3]);
    fprintf(file, "  DX10_CLAMP %" PRIu32 ", IEEE %" PRIu32, mode >> 8 & 1, mode >> 9 & 1);
}

static void print_lane(FILE *file, const struct gcn_inst *inst, const struct gcn_wave *wave, uint32_t lane) {
    const uint64_t vcc = wave->vcc >> lane & 1, exec = wave->exec >> lane & 1;
    if (!(wave->src0[lane] | wave->src1[lane] | wave->old[lane] | vcc | (is_dpp() ? 0 : exec)))
        return;
    fprintf(file, "  lane %" PRIu32 ": src0 0x%08" PRIx32 " src1 0x%08" PRIx32 " old 0x%08" PRIx32 " vcc %" PRIu64,
            lane, wave->src0[lane], wave->src1[lane], wave->old[lane], vcc);
    if (!is_dpp())
        fprintf(file, " exec %" PRIu64, exec);
    else if (!inst->error)
        print_reads(file, inst->fields.ctrl, wave->exec, lane);
}

void gcn_print_op(FILE *file, const void *req) {
    struct gcn_request request;
    struct gcn_inst inst;
    char text[GCN_TEXT_SIZE];
    gcn_unit.get(req, &request);
    gcn_inst_decode_as(gcn_unit.kind, request.inst, &inst);
    if (inst.error)
        snprintf(text, sizeof text, "refused: %s", inst.error);
    else
        gcn_text_print(&inst, GCN_LLVM, text, sizeof text);
    fprintf(file, "%08" PRIx32 " %08" PRIx32 "  %s", (uint32_t)request.inst, (uint32_t)(request.inst >> 32), text);
    if (!inst.error && gcn_float_actions[inst.fields.vop.format][inst.fields.vop.op].datapath)
        print_mode(file, request.wave.mode);
    if (is_dpp() && request.wave.exec != UINT64_MAX)
        fprintf(file, "  EXEC 0x%016" PRIx64, request.wave.exec);
    for (uint32_t lane = 0; lane < gcn_unit.lanes; lane++)
        print_lane(file, &inst, &request.wave, lane);
}

/* Reads what may follow two words, as in a report: their text, or the reason of the refusal. */
static bool read_same(struct scan *s, const struct gcn_inst *inst) {
    char text[GCN_TEXT_SIZE], expected[GCN_TEXT_SIZE + 64];
    const char *at = scan_next(s);
    size_t n = op_part(s);
    bool refused = scan_accept(s, "refused:");
    if (!refused && !scan_accept(s, "v_"))
        return true;
    s->at = at + n;
    if (!inst->error)
        gcn_text_print(inst, GCN_LLVM, text, sizeof text);
    if (refused || (!inst->error && strlen(text) == n && strncmp(text, at, n) == 0))
        return true;
    snprintf(expected, sizeof expected, "'%s', which agrees with the words, or the text alone",
             inst->error ? "refused:" : text);
    return scan_fail(s, at, NULL, expected);
}

/* Reads an instruction, as text or as two words. */
static bool read_inst(struct scan *s, struct gcn_inst *inst) {
    char text[GCN_TEXT_SIZE];
    struct gcn_text_error error;
    const char *at = scan_next(s);
    size_t length = op_part(s);
    uint64_t word[2];
    unsigned n;
    snprintf(text, sizeof text, "%.*s", (int)length, at);
    const char *after = language_hex(text, 8, 2, word, &n);
    if (n == 1) {
        s->at += scan_word(s);
        return scan_fail(s, scan_next(s), NULL, "a second word of 8 hexadecimal digits");
    }
    s->at += n && after ? (size_t)(after - text) : length;
    if (n == 2) {
        gcn_inst_decode(word[0] | word[1] << 32, true, inst);
        return read_same(s, inst);
    }
    if (length >= sizeof text)
        return scan_fail(s, at, NULL, "an instruction, or its two words");
    if (!gcn_text_parse(text, GCN_EITHER, inst, &error)) {
        s->column = (unsigned)(at - s->text) + error.column;
        snprintf(s->message, sizeof s->message, "%s", error.message);
        return false;
    }
    return inst->kind != GCN_INST_PLAIN || scan_fail(s, at, NULL, "an instruction with an SDWA or a DPP dword");
}

/* Reads MODE, and its explanation in three parts, if a colon follows. */
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

/* Reads a word and its value in some lanes. Returns false for another word; *ok is true if the value is correct. */
static bool read_named(struct scan *s, const struct gcn_operand *operands, uint64_t lanes, struct gcn_wave *wave,
                       bool *ok) {
    uint64_t bit = 0, *mask = &wave->vcc;
    for (unsigned i = 0; i < GCN_OPERANDS; i++)
        if (scan_accept_word(s, operands[i].name)) {
            *ok = gcn_operand_read(s, &operands[i], lanes, false);
            return true;
        }
    if (!is_dpp() && scan_word_is(s, "exec"))
        mask = &wave->exec;
    if (!op_named(s, mask == &wave->vcc ? "vcc" : "exec", 1, &bit, ok))
        return false;
    *mask = (*mask & ~lanes) | (bit ? lanes : 0);
    return true;
}

/* Reads "3:" or "0-15:", and the values in these lanes. The part after a comma follows from the instruction. */
static bool read_lane(struct scan *s, const struct gcn_operand *operands, struct gcn_wave *wave) {
    uint64_t lanes = 0;
    bool ok = true;
    if (!op_range(s, "a lane", gcn_unit.lanes, &lanes) || !scan_expect(s, ":", "':'"))
        return false;
    if (!is_dpp())
        wave->exec |= lanes;
    while (ok && read_named(s, operands, lanes, wave, &ok))
        ;
    if (ok && scan_peek(s, 0) == ',')
        s->at += op_part(s);
    return ok;
}

bool gcn_read_op(struct scan *s, void *req) {
    struct gcn_request request = {.wave = {.mode = GCN_MODE, .exec = is_dpp() ? UINT64_MAX : 0}};
    struct gcn_operand operands[GCN_OPERANDS];
    struct gcn_inst inst = {.bits = 0};
    bool ok = read_inst(s, &inst), more = ok;
    request.inst = ok ? inst.bits : 0;
    gcn_operands_of(&inst, &request.wave, operands);
    while (ok && more) {
        uint64_t exec = 0;
        scan_next(s);
        /* A DPP request has no exec of a lane. */
        if (is_dpp() && scan_peek(s, 0) == 'E' && op_named(s, "EXEC", 64, &exec, &ok))
            request.wave.exec = exec;
        else if (scan_accept_word(s, "mode"))
            ok = read_mode(s, &request.wave.mode);
        else if (scan_accept_word(s, "lane"))
            ok = read_lane(s, operands, &request.wave);
        else
            more = false;
    }
    gcn_unit.put(&request, req);
    return ok;
}
