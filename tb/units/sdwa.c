/* SPDX-License-Identifier: MIT */
/* The unit sdwa for the engine: its random instructions and lanes, its coverage, and the loop that runs its model. */
#include <inttypes.h>
#include <string.h>

#include "engine/two_stage.h"
#include "isa/gcn.h"
#include "isa/gcn_text.h"

enum { FORMATS = 3, CODES = 256, VOP2_CODES = 62, VERDICTS = 15, ILLEGAL_SEL = 7 };
enum { VOP1 = GCN_VOP1, VOP2 = GCN_VOP2, VOPC = GCN_VOPC };
enum { NONE, I16, I32, F16, F32 };
enum { ALL_LANES = (1 << SDWA_LANES) - 1 };

/* The implemented operations. */
struct op {
    uint8_t format, code, src0, src1;
    const char *mnemonic;
};

#define OP_N(...)
#define OP_X(...)
#define OP(format, name, code, mnemonic, class, src0, src1, flags) OP_##class(format, name, code, mnemonic, src0, src1)
static const struct op ops[] = {
#define OP_I(format, name, code, mnemonic, src0, src1) {format, code, src0, src1, mnemonic},
#include "isa/gcn_op.def"
#undef OP_I
};
enum {
#define OP_I(format, name, code, mnemonic, src0, src1) INDEX_##name,
#include "isa/gcn_op.def"
#undef OP_I
    OPS
};
/* For each format and code 1 + its index in ops, or 0. */
static const uint8_t op_of_code[FORMATS][CODES] = {
#define OP_I(format, name, code, mnemonic, src0, src1) [format][code] = 1 + INDEX_##name,
#include "isa/gcn_op.def"
#undef OP_I
};
#undef OP_N
#undef OP_X
#undef OP

static bool is_float(uint8_t type) {
    return type == F16 || type == F32;
}

/*
 * Random instructions. Most are legal; of the others most differ from a legal one in a field or two, since a decoder
 * that is wrong is wrong about little.
 */

/* Fields of both words: sources with their modifiers, destination, and the selections, which have illegal values. */
#define VDST 0x01fe0000ull
#define VSRC1 0x0001fe00ull
#define SRC0_FIELDS (0xffull << 32 | 7ull << 48)
#define SRC1_FIELDS (7ull << 56)
#define DST_FIELDS (0x1full << 40)
#define CLAMP (1ull << 45)
#define SELECTIONS (DST_FIELDS | 7ull << 48 | 7ull << 56)

/* What is the same in all legal instructions of an operation, and which bits are any that their field can have. */
struct shape {
    uint64_t fixed, free;
};
#define FIXED_VOP1(code) (63u << 25 | (code) << 9 | 0xf9)
#define FIXED_VOP2(code) ((uint32_t)(code) << 25 | 0xf9)
#define FIXED_VOPC(code) (62u << 25 | (code) << 17 | 0xf9)
#define FREE_VOP1 (VDST | DST_FIELDS)
#define FREE_VOP2 (VDST | VSRC1 | DST_FIELDS)
#define FREE_VOPC (VSRC1 | DST_FIELDS)
#define MODIFIERS(type) ((type) == NONE ? 0ull : (type) == F16 || (type) == F32 ? 6ull : 1ull)
#define FREE(format, src0, src1)                                                                                       \
    ((src0) == NONE ? 0                                                                                                \
                    : FREE_##format | CLAMP | SRC0_FIELDS | MODIFIERS(src0) << 51 |                                    \
                          ((src1) == NONE ? 0 : SRC1_FIELDS) | MODIFIERS(src1) << 59)
#define OP_N(...)
#define OP_X(...)
#define OP_I(format, code, src0, src1) {FIXED_##format(code), FREE(format, src0, src1)},
#define OP(format, name, code, mnemonic, class, src0, src1, flags) OP_##class(format, code, src0, src1)
static const struct shape shapes[] = {
#include "isa/gcn_op.def"
};
#undef OP_N
#undef OP_X
#undef OP_I
#undef OP

/* All that is random is made without branches, which it would mispredict, so that loops of it are vector code. */
static inline uint64_t when(bool condition, uint64_t value) {
    return value & -(uint64_t)condition;
}

/* A legal instruction of an operation, by its index. Fields that do not matter are random where any value is legal. */
static inline uint64_t random_legal(uint32_t index, uint64_t any, uint64_t r) {
    const struct shape *shape = &shapes[index];
    uint64_t selections = SELECTIONS & ~when((shape->fixed >> 25 & 63) == 62, DST_FIELDS); /* VOPC may have any */
    uint64_t dst_sel = (r & 0xff) * ILLEGAL_SEL >> 8, dst_unused = (r >> 8 & 0xff) * 3 >> 8;
    uint64_t src0_sel = (r >> 16 & 0xff) * ILLEGAL_SEL >> 8, src1_sel = (r >> 24 & 0xff) * ILLEGAL_SEL >> 8;
    uint64_t legal = (dst_sel | dst_unused << 3) << 40 | src0_sel << 48 | src1_sel << 56;
    uint64_t inst = (any & ~selections) | (legal & selections);
    return shape->fixed | (inst & shape->free);
}

static struct gcn_sdwa random_fields(const struct op *op, struct rng *rng) {
    struct gcn_sdwa fields;
    uint64_t any = rng_next(rng), r = rng_next(rng);
    gcn_sdwa_decode(random_legal((uint32_t)(op - ops), any, r), &fields);
    return fields;
}

/* Word 0 with another operation code. */
static inline uint64_t with_code(uint64_t inst, uint32_t format, uint32_t code) {
    uint64_t vop1 = (inst & ~0xfe01fe00ull) | 0x7e000000 | code << 9;
    uint64_t vop2 = (inst & ~0xfe000000ull) | code % VOP2_CODES << 25;
    uint64_t vopc = (inst & ~0xfffe0000ull) | 0x7c000000 | code << 17;
    return when(format == VOP1, vop1) | when(format == VOP2, vop2) | when(format == VOPC, vopc);
}

static inline uint64_t random_inst(uint64_t random) {
    uint64_t r = rng_hash(random), more = rng_hash(random + RNG_STEP);
    uint32_t kind = r & 31, index = (uint32_t)((r >> 32) * OPS >> 32);
    uint64_t inst = random_legal(index, more, rng_hash(random + 2 * RNG_STEP));
    /* A bit or two of the SDWA dword */
    uint64_t flips = 1ull << (32 + (r >> 8 & 31)) ^ (r >> 16 & 1) << (32 + (r >> 17 & 31));
    /* A bit anywhere */
    uint64_t flip = 1ull << (r >> 8 & 63);
    uint64_t other_code = with_code(inst, (uint32_t)((r >> 16 & 0xff) * FORMATS >> 8), r >> 8 & 0xff);
    /* A selection or DST_UNUSED that does not exist */
    uint64_t missing = 7ull << (32 + (0x18100a08 >> (r >> 5 & 24) & 0xff));
    uint64_t any = r >> 8 & 1 ? more : (more & ~0x1ffull) | 0xf9;
    inst ^= when(kind == 0, flips) | when(kind == 1, flip) | when(kind == 2, inst ^ other_code);
    return (inst & ~when(kind == 4, UINT64_MAX)) | when(kind == 3, missing) | when(kind == 4, any);
}

/* Any value; or one at the edge of some width: of 32 bits, or the same in each half or byte; or a bit, or all but it.
 */
static inline uint32_t random_value(uint32_t value, uint32_t r) {
    uint32_t kind = r & 7, copies = r >> 3 & 3, inverted = -(r >> 5 & 1);
    uint32_t width = copies == 0   ? 7
                     : copies == 1 ? 15
                                   : 31,
             one = copies == 0   ? 0x01010101
                   : copies == 1 ? 0x00010001
                                 : 1;
    uint32_t bit = one << (r >> 6 & width);
    return kind < 4 ? value : (kind < 7 ? bit - one : bit) ^ inverted;
}

/* Requests in the making, field by field. */
enum { TILE = 32 };
struct tile {
    uint64_t inst[TILE];
    uint32_t vcc[TILE], exec[TILE];
    uint32_t src0[TILE * SDWA_LANES], src1[TILE * SDWA_LANES], old[TILE * SDWA_LANES];
};

static void make_insts(struct tile *tile, uint64_t random, size_t n) {
    for (size_t i = 0; i < n; i++, random += 3 * RNG_STEP)
        tile->inst[i] = random_inst(random);
}

static void make_masks(struct tile *tile, uint64_t random, size_t n) {
    for (size_t i = 0; i < n; i++, random += RNG_STEP) {
        uint64_t r = rng_hash(random);
        uint32_t exec = (uint32_t)(r >> 32) & ALL_LANES, kind = r >> 60;
        tile->vcc[i] = (uint32_t)r & ALL_LANES;
        tile->exec[i] = kind < 7 ? ALL_LANES : kind == 7 ? 0 : exec;
    }
}

static void make_values(struct tile *tile, uint64_t random) {
    /* All numbers first: vector code that takes each apart in two would mostly move halves about. */
    union {
        uint64_t numbers[3 * TILE * SDWA_LANES / 2];
        uint32_t halves[3 * TILE * SDWA_LANES];
    } any;
    for (size_t i = 0; i < sizeof any.numbers / sizeof any.numbers[0]; i++, random += RNG_STEP)
        any.numbers[i] = rng_hash(random);
    const uint32_t *kind = any.halves, *first = kind + TILE * SDWA_LANES, *second = first + TILE * SDWA_LANES;
    for (size_t i = 0; i < TILE * SDWA_LANES; i++) {
        uint32_t src0 = random_value(first[i], kind[i]), src1 = random_value(second[i], kind[i] >> 11);
        uint32_t near = kind[i] >> 22 & 7; /* to each other, or not */
        tile->src0[i] = src0;
        tile->src1[i] = near < 2 ? src0 + near : src1;
        tile->old[i] = (kind[i] << 16 | kind[i] >> 16) ^ second[i];
    }
}

static void make_tile(struct tile *tile, struct rng *rng, size_t n) {
    make_insts(tile, rng_next(rng), n);
    make_masks(tile, rng_next(rng), n);
    make_values(tile, rng_next(rng));
}

static void put_inst(struct sdwa_req *req, uint64_t inst) {
    req->inst_i[0] = (uint32_t)inst;
    req->inst_i[1] = (uint32_t)(inst >> 32);
}

static uint64_t get_inst(const struct sdwa_req *req) {
    return req->inst_i[0] | (uint64_t)req->inst_i[1] << 32;
}

static void store_tile(const struct tile *tile, struct sdwa_req *req, size_t n) {
    CSIM_SCALAR_LOOP
    for (size_t i = 0; i < n; i++) {
        put_inst(&req[i], tile->inst[i]);
        memcpy(req[i].src0_i, tile->src0 + i * SDWA_LANES, sizeof req[i].src0_i);
        memcpy(req[i].src1_i, tile->src1 + i * SDWA_LANES, sizeof req[i].src1_i);
        memcpy(req[i].old_i, tile->old + i * SDWA_LANES, sizeof req[i].old_i);
        req[i].vcc_i[0] = tile->vcc[i];
        req[i].exec_i[0] = tile->exec[i];
    }
}

static void plan(struct rng *rng, uint32_t *words, size_t n) {
    struct sdwa_req *req = (struct sdwa_req *)words;
    struct tile tile;
    for (size_t some; n > 0; n -= some, req += some) {
        some = n < TILE ? n : TILE;
        make_tile(&tile, rng, some);
        store_tile(&tile, req, some);
    }
}

/*
 * Coverage. An instruction that is carried out hits one bin of each of the first three groups; a refused one its
 * verdict and, when it is refused for its code, that.
 */
enum { SELS = 7, UNUSED = 3, MODS = 2, EXECS = 3 };
enum {
    DESTINATION = 0,                                       /* op, DST_SEL, DST_UNUSED */
    SOURCES = DESTINATION + OPS * SELS * UNUSED,           /* op, SRC0_SEL, SRC1_SEL, whether each has a modifier */
    EXECUTION = SOURCES + OPS * SELS * SELS * MODS * MODS, /* op, CLAMP, what EXEC has */
    VERDICT = EXECUTION + OPS * 2 * EXECS,                 /* verdict, format */
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

static bool is_code_verdict(uint32_t verdict) {
    return verdict == GCN_NO_OPCODE || verdict == GCN_NO_SDWA_FORM || verdict == GCN_NOT_IMPLEMENTED;
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

static void classify_one(const struct sdwa_req *req, uint32_t verdict, uint32_t bins[UNIT_OP_BINS]) {
    uint64_t inst = get_inst(req);
    uint32_t format = format_of(inst), code = code_of(inst);
    if (verdict) {
        bins[0] = VERDICT + verdict * FORMATS + (verdict == GCN_NOT_VOP ? VOP1 : format);
        bins[1] = is_code_verdict(verdict) ? CODE + format * CODES + code : bins[0];
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
        classify_one(&req[i], rsp[i].verdict_o[0], hit);
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
        uint32_t verdict = (bin - VERDICT) / FORMATS, format = (bin - VERDICT) % FORMATS;
        switch (verdict) {
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
                gcn_verdict_name((enum gcn_verdict)((bin - VERDICT) / FORMATS)));
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

/* What makes an instruction that may be legal one of the verdict, if the rest of it allows. */
static uint64_t aim_verdict(struct rng *rng, uint32_t verdict, uint64_t inst) {
    const uint64_t modifiers = 0x3838000000000000, sext_neg = 0x18;
    switch (verdict) {
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
    plan(rng, words, 1);
    if (bin < VERDICT) {
        put_inst(req, aim_carried(rng, bin, req));
        return;
    }
    uint64_t modifiers = 0x3838000000000000;
    if (bin >= CODE) {
        /* v_mov_b32 has no second source, which any other operation may have too. */
        struct gcn_sdwa fields = random_fields(&ops[INDEX_MOV_B32], rng);
        fields.dst_sel = GCN_DWORD;
        put_inst(req, with_code(gcn_sdwa_encode(&fields) & ~modifiers, (bin - CODE) / CODES, (bin - CODE) % CODES));
        return;
    }
    uint32_t verdict = (bin - VERDICT) / FORMATS, format = (bin - VERDICT) % FORMATS;
    for (unsigned tries = 0; tries < 1000; tries++) {
        struct gcn_sdwa fields = random_fields(&ops[rng_below(rng, OPS)], rng);
        uint64_t inst = aim_verdict(rng, verdict, gcn_sdwa_encode(&fields));
        put_inst(req, inst);
        if (gcn_sdwa_decode(inst, &fields) == verdict && (verdict == GCN_NOT_VOP || format_of(inst) == format))
            return;
    }
}

/* The instruction, and the values of each lane that has one that is not 0. */
static void print_op(FILE *file, const uint32_t *words) {
    const struct sdwa_req *req = (const struct sdwa_req *)words;
    struct gcn_sdwa fields;
    char text[GCN_TEXT_SIZE];
    enum gcn_verdict verdict = gcn_sdwa_decode(get_inst(req), &fields);
    if (verdict == GCN_OK)
        gcn_text_print(&fields, text, sizeof text);
    else
        snprintf(text, sizeof text, "refused: %s", gcn_verdict_name(verdict));
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
    .plan = plan,
    .aim = aim,
    .respond = respond,
    .drive = two_stage_drive,
    .state_words = sizeof(struct sdwa_state) / sizeof(uint32_t),
    .bins = BINS,
    .classify = classify,
    .unreachable = unreachable,
    .print_bin = print_bin,
    .handshake_unreachable = two_stage_handshake_unreachable,
    .print_op = print_op,
};
