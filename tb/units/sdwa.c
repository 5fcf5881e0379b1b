/* SPDX-License-Identifier: MIT */
/* The unit sdwa for the engine: its random instructions and lanes, its coverage, and the loop that runs its model. */
#include <inttypes.h>
#include <string.h>

#include "engine/two_stage.h"
#include "isa/gcn_text.h"
#include "units/sdwa_random.h"

/*
 * Coverage. An instruction that is carried out hits one bin of each of the first three groups; a refused one its
 * error and, when it is refused for its code, that.
 */
enum { SELS = 7, UNUSED = 3, MODS = 2, EXECS = 3 };
enum {
    DESTINATION = 0,                                       /* op, DST_SEL, DST_UNUSED */
    SOURCES = DESTINATION + OPS * SELS * UNUSED,           /* op, SRC0_SEL, SRC1_SEL, whether each has a modifier */
    EXECUTION = SOURCES + OPS * SELS * SELS * MODS * MODS, /* op, CLAMP, what EXEC has */
    VERDICT = EXECUTION + OPS * 2 * EXECS,                 /* error, format */
    CODE = VERDICT + VERDICTS * FORMATS,                   /* format, code */
    BINS = CODE + FORMATS * CODES
};
enum { EXEC_NONE, EXEC_SOME, EXEC_ALL };
static const char *const execs[] = {"no lane", "some lanes", "all lanes"};
static const char *const formats[] = {"VOP1", "VOP2", "VOPC"};
static const char *const sels[] = {"BYTE_0", "BYTE_1", "BYTE_2", "BYTE_3", "WORD_0", "WORD_1", "DWORD"};
static const char *const unused[] = {"PAD", "SEXT", "PRESERVE"};

/* What a bin of the first three groups stands for. */
struct carried {
    const struct op *op;
    uint32_t dst_sel, dst_unused; /* DESTINATION */
    uint32_t sel[2], mod[2];      /* SOURCES */
    uint32_t clamp, exec;         /* EXECUTION */
};

static struct carried carried_of(unsigned bin) {
    struct carried c = {0};
    if (bin < SOURCES) {
        bin -= DESTINATION;
        c.op = &ops[bin / (SELS * UNUSED)];
        c.dst_sel = bin / UNUSED % SELS;
        c.dst_unused = bin % UNUSED;
    } else if (bin < EXECUTION) {
        bin -= SOURCES;
        c.op = &ops[bin / (SELS * SELS * MODS * MODS)];
        c.sel[0] = bin / (SELS * MODS * MODS) % SELS;
        c.sel[1] = bin / (MODS * MODS) % SELS;
        c.mod[0] = bin / MODS % MODS;
        c.mod[1] = bin % MODS;
    } else {
        bin -= EXECUTION;
        c.op = &ops[bin / (2 * EXECS)];
        c.clamp = bin / EXECS % 2;
        c.exec = bin % EXECS;
    }
    return c;
}

static bool is_modified(const struct gcn_sdwa_source *source) {
    return source->sext || source->neg || source->abs;
}

static bool is_code_error(uint32_t error) {
    return error == GCN_NO_OPCODE || error == GCN_NO_SDWA_FORM || error == GCN_NOT_IMPLEMENTED;
}

/* The format and the code of word 0, whatever else is wrong. */
static uint32_t format_of(uint64_t inst) {
    uint32_t prefix = inst >> 25 & 0x7f;
    return prefix == 0x3f ? VOP1 : prefix == 0x3e ? VOPC : VOP2;
}

static uint32_t code_of(uint64_t inst) {
    uint32_t format = format_of(inst);
    return format == VOP1 ? inst >> 9 & 0xff : format == VOPC ? inst >> 17 & 0xff : inst >> 25 & 0x3f;
}

static uint32_t exec_class(uint32_t exec) {
    return exec == 0 ? EXEC_NONE : exec == ALL_LANES ? EXEC_ALL : EXEC_SOME;
}

static void classify_one(const struct sdwa_req *req, uint32_t error, uint32_t bins[UNIT_OP_BINS]) {
    uint64_t inst = csim_get64(req->inst_i);
    uint32_t format = format_of(inst), code = code_of(inst);
    if (error) {
        bins[0] = VERDICT + error * FORMATS + (error == GCN_NOT_VOP ? VOP1 : format);
        bins[1] = is_code_error(error) ? CODE + format * CODES + code : bins[0];
        bins[2] = bins[0];
        return;
    }
    struct gcn_sdwa f;
    gcn_sdwa_decode(inst, &f);
    uint32_t op = op_of_code[format][code] - 1u;
    const struct gcn_sdwa_source *s = f.source;
    bins[0] = DESTINATION + op * SELS * UNUSED;
    if (format != VOPC)
        bins[0] += (uint32_t)f.dst_sel * UNUSED + f.dst_unused;
    bins[1] =
        SOURCES + (((op * SELS + s[0].sel) * SELS + s[1].sel) * MODS + is_modified(&s[0])) * MODS + is_modified(&s[1]);
    bins[2] = EXECUTION + (op * 2 + f.clamp) * EXECS + exec_class(req->exec_i[0]);
}

static void classify(const uint32_t *req_words, const uint32_t *rsp_words, uint16_t *const bins[UNIT_OP_BINS],
                     size_t n) {
    const struct sdwa_req *req = (const struct sdwa_req *)req_words;
    const struct sdwa_rsp *rsp = (const struct sdwa_rsp *)rsp_words;
    for (size_t i = 0; i < n; i++) {
        uint32_t hit[UNIT_OP_BINS];
        classify_one(&req[i], rsp[i].error_o[0], hit);
        for (size_t k = 0; k < UNIT_OP_BINS; k++)
            bins[k][i] = (uint16_t)hit[k];
    }
}

static const char *unreachable_carried(unsigned bin) {
    struct carried c = carried_of(bin);
    if (bin < SOURCES) {
        if (c.op->format == VOPC && (c.dst_sel || c.dst_unused))
            return "a compare has no destination register";
        if (c.op->src0 == NONE && (c.dst_sel || c.dst_unused))
            return "v_nop has no fields";
    } else if (bin < EXECUTION) {
        if ((c.op->src0 == NONE && (c.sel[0] || c.mod[0])) || (c.op->src1 == NONE && (c.sel[1] || c.mod[1])))
            return "the operation has no such source";
    } else {
        if (c.op->src0 == NONE && c.clamp)
            return "v_nop has no fields";
        if (SDWA_LANES == 1 && c.exec == EXEC_SOME)
            return "one lane is on or off";
    }
    return NULL;
}

static const char *unreachable(unsigned bin) {
    if (bin < VERDICT)
        return unreachable_carried(bin);
    if (bin < CODE) {
        uint32_t error = (bin - VERDICT) / FORMATS, format = (bin - VERDICT) % FORMATS;
        switch (error) {
        case GCN_OK:
            return "not refused";
        case GCN_NOT_VOP:
            return format == VOP1 ? NULL : "what is in no format counts once";
        case GCN_DST_SEL:
        case GCN_DST_UNUSED:
            return format == VOPC ? "a compare may have any" : NULL;
        case GCN_NOP_FIELDS:
            return format == VOP1 ? NULL : "v_nop is a VOP1";
        case GCN_MAC_DST_SEL:
            return format == VOP2 ? NULL : "v_mac is a VOP2";
        default:
            return NULL;
        }
    }
    uint32_t format = (bin - CODE) / CODES, code = (bin - CODE) % CODES;
    if (format == VOP2 && code >= VOP2_CODES)
        return "the code is the prefix of another format";
    return op_of_code[format][code] ? "the operation is implemented" : NULL;
}

static void print_bin(FILE *file, unsigned bin) {
    if (bin >= CODE) {
        fprintf(file, "%s code 0x%02x refused", formats[(bin - CODE) / CODES], (bin - CODE) % CODES);
        return;
    }
    if (bin >= VERDICT) {
        fprintf(file, "%s refused: %s", formats[(bin - VERDICT) % FORMATS],
                gcn_error_name((enum gcn_error)((bin - VERDICT) / FORMATS)));
        return;
    }
    struct carried c = carried_of(bin);
    fputs(c.op->mnemonic, file);
    if (bin < SOURCES)
        fprintf(file, " dst_sel %s, dst_unused %s", sels[c.dst_sel], unused[c.dst_unused]);
    else if (bin < EXECUTION)
        fprintf(file, " src0_sel %s%s, src1_sel %s%s", sels[c.sel[0]], c.mod[0] ? " modified" : "", sels[c.sel[1]],
                c.mod[1] ? " modified" : "");
    else
        fprintf(file, "%s, EXEC has %s", c.clamp ? " clamp" : "", execs[c.exec]);
}

static bool is_float(uint8_t type) {
    return type == F16 || type == F32;
}

static void aim_source(struct gcn_sdwa_source *source, uint8_t type, uint32_t sel, uint32_t mod) {
    if (type == NONE)
        return;
    source->sel = (uint8_t)sel;
    source->sext = mod && !is_float(type);
    source->neg = mod && is_float(type);
    source->abs = false;
}

static uint64_t aim_carried(struct rng *rng, unsigned bin, struct sdwa_req *req) {
    struct carried c = carried_of(bin);
    struct gcn_sdwa fields = random_fields(c.op, rng);
    if (bin < SOURCES) {
        fields.dst_sel = (uint8_t)c.dst_sel;
        fields.dst_unused = (uint8_t)c.dst_unused;
    } else if (bin < EXECUTION) {
        aim_source(&fields.source[0], c.op->src0, c.sel[0], c.mod[0]);
        aim_source(&fields.source[1], c.op->src1, c.sel[1], c.mod[1]);
    } else {
        fields.clamp = c.clamp;
        req->exec_i[0] = c.exec == EXEC_NONE ? 0 : c.exec == EXEC_ALL ? ALL_LANES : 1;
    }
    return gcn_sdwa_encode(&fields);
}

/* What makes an instruction that may be legal one of the error, if the rest of it allows. */
static uint64_t aim_error(struct rng *rng, uint32_t error, uint64_t inst) {
    const uint64_t modifiers = 0x3838000000000000, sext_neg = 0x18;
    switch (error) {
    case GCN_NOT_VOP:
        return inst | 1ull << 31;
    case GCN_NOT_SDWA:
        return inst ^ 1ull << rng_below(rng, 9);
    case GCN_RESERVED_BITS:
        return inst | 1ull << 46;
    case GCN_DST_SEL:
        return inst | 7ull << 40;
    case GCN_DST_UNUSED:
        return inst | 3ull << 43;
    case GCN_SRC0_SEL:
        return inst | 7ull << 48;
    case GCN_SRC1_SEL:
        return inst | 7ull << 56;
    case GCN_SRC0_MODIFIER:
        return inst | sext_neg << 48;
    case GCN_SRC1_MODIFIER:
        return inst | sext_neg << 56;
    case GCN_NOP_FIELDS:
        return with_code(inst, VOP1, 0);
    case GCN_MAC_DST_SEL:
        return with_code(inst & ~modifiers, VOP2, 22);
    default:
        return with_code(inst & ~modifiers, format_of(inst), rng_below(rng, CODES));
    }
}

static void aim(struct rng *rng, unsigned bin, uint32_t *words) {
    struct sdwa_req *req = (struct sdwa_req *)words;
    randomize(rng, words, 1);
    if (bin < VERDICT) {
        csim_put64(req->inst_i, aim_carried(rng, bin, req));
        return;
    }
    uint64_t modifiers = 0x3838000000000000;
    if (bin >= CODE) {
        /* v_mov_b32 has no second source, which any other operation may have too. */
        struct gcn_sdwa fields = random_fields(&ops[INDEX_MOV_B32], rng);
        fields.dst_sel = GCN_DWORD;
        csim_put64(req->inst_i,
                   with_code(gcn_sdwa_encode(&fields) & ~modifiers, (bin - CODE) / CODES, (bin - CODE) % CODES));
        return;
    }
    uint32_t error = (bin - VERDICT) / FORMATS, format = (bin - VERDICT) % FORMATS;
    for (unsigned tries = 0; tries < 1000; tries++) {
        struct gcn_sdwa fields = random_fields(&ops[rng_below(rng, OPS)], rng);
        uint64_t inst = aim_error(rng, error, gcn_sdwa_encode(&fields));
        csim_put64(req->inst_i, inst);
        if (gcn_sdwa_decode(inst, &fields) == error && (error == GCN_NOT_VOP || format_of(inst) == format))
            return;
    }
}

/* The instruction, and the values of each lane that has one that is not 0. */
static void print_op(FILE *file, const uint32_t *words) {
    const struct sdwa_req *req = (const struct sdwa_req *)words;
    struct gcn_sdwa fields;
    char text[GCN_TEXT_SIZE];
    enum gcn_error error = gcn_sdwa_decode(csim_get64(req->inst_i), &fields);
    if (error == GCN_OK)
        gcn_text_print(&fields, text, sizeof text);
    else
        snprintf(text, sizeof text, "refused: %s", gcn_error_name(error));
    fprintf(file, "%08" PRIx32 " %08" PRIx32 "  %s", req->inst_i[0], req->inst_i[1], text);
    for (unsigned lane = 0; lane < SDWA_LANES; lane++) {
        uint32_t vcc = req->vcc_i[0] >> lane & 1, exec = req->exec_i[0] >> lane & 1;
        if (req->src0_i[lane] | req->src1_i[lane] | req->old_i[lane] | vcc | exec)
            fprintf(file,
                    "  lane %u: src0 0x%08" PRIx32 " src1 0x%08" PRIx32 " old 0x%08" PRIx32 " vcc %" PRIu32
                    " exec %" PRIu32,
                    lane, req->src0_i[lane], req->src1_i[lane], req->old_i[lane], vcc, exec);
    }
}

static void respond(const uint32_t *req, uint32_t *rsp, size_t n) {
    sdwa_respond((const struct sdwa_req *)req, (struct sdwa_rsp *)rsp, SDWA_LANES, n);
}

const struct unit unit = {
    .name = "sdwa",
    .ports = unit_ports,
    .n_ports = sizeof unit_ports / sizeof unit_ports[0],
    .wires = &unit_wires,
    .randomize = randomize,
    .aim = aim,
    .respond = respond,
    .drive = two_stage_drive,
    .cycle = two_stage_clock,
    .state_words = sizeof(struct two_stage_device) / sizeof(uint32_t),
    .bins = BINS,
    .classify = classify,
    .unreachable = unreachable,
    .print_bin = print_bin,
    .handshake_unreachable = two_stage_handshake_unreachable,
    .print_op = print_op,
};
