/* SPDX-License-Identifier: MIT */
/* The unit sdwa for the engine: its random instructions and lanes, its coverage, and the loop that runs its model. */
#include <inttypes.h>
#include <string.h>

#include "engine/pipeline.h"
#include "families/gcn/random_lanes.h"
#include "families/gcn/random_sdwa.h"
#include "isa/gcn_text.h"

enum { ALL_LANES = (1 << SDWA_LANES) - 1 };

/* Requests in the making, field by field. */
enum { TILE = 32 };
struct tile {
    uint64_t inst[TILE];
    uint32_t vcc[TILE], exec[TILE];
    uint32_t src0[TILE * SDWA_LANES], src1[TILE * SDWA_LANES], old[TILE * SDWA_LANES];
};
static_assert(TILE * SDWA_LANES <= GCN_RANDOM_LANES, "so many are made at once");

static void store_tile(const struct tile *tile, struct sdwa_req *req, size_t n) {
    CSIM_SCALAR_LOOP
    for (size_t i = 0; i < n; i++) {
        csim_put64(req[i].inst_i, tile->inst[i]);
        memcpy(req[i].src0_i, tile->src0 + i * SDWA_LANES, sizeof req[i].src0_i);
        memcpy(req[i].src1_i, tile->src1 + i * SDWA_LANES, sizeof req[i].src1_i);
        memcpy(req[i].old_i, tile->old + i * SDWA_LANES, sizeof req[i].old_i);
        req[i].vcc_i[0] = tile->vcc[i];
        req[i].exec_i[0] = tile->exec[i];
    }
}

static void randomize(struct rng *rng, uint32_t *words, size_t n) {
    struct sdwa_req *req = (struct sdwa_req *)words;
    struct tile tile;
    for (size_t some; n > 0; n -= some, req += some) {
        some = n < TILE ? n : TILE;
        gcn_random_sdwa(rng_next(rng), tile.inst, some);
        gcn_random_masks(rng_next(rng), ALL_LANES, tile.vcc, tile.exec, some);
        gcn_random_operands(rng_next(rng), tile.src0, tile.src1, tile.old, TILE * SDWA_LANES);
        store_tile(&tile, req, some);
    }
}

/*
 * Coverage. An instruction that is carried out hits one bin of each of the first three groups; a refused one its
 * error and, when it is refused for its code, that.
 */
enum { SELS = 7, UNUSED = 3, MODS = 2, EXECS = 3 };
enum { DESTINATION, SOURCES, EXECUTION, ERROR, CODE, GROUPS };
enum { EXEC_NONE, EXEC_SOME, EXEC_ALL };
static const char *const execs[] = {"no lane", "some lanes", "all lanes"};
static const char *const sels[] = {"BYTE_0", "BYTE_1", "BYTE_2", "BYTE_3", "WORD_0", "WORD_1", "DWORD"};
static const char *const unused[] = {"PAD", "SEXT", "PRESERVE"};
static const char *const mods[] = {"unmodified", "modified"};
static const char *const clamps[] = {"no clamp", "clamp"};

static bool is_modified(const struct gcn_sdwa_source *source) {
    return source->sext || source->neg || source->abs;
}

static bool is_code_error(uint32_t error) {
    return error == GCN_NO_OPCODE || error == GCN_NO_SDWA_FORM || error == GCN_NOT_IMPLEMENTED;
}

static uint32_t exec_class(uint32_t exec) {
    return exec == 0 ? EXEC_NONE : exec == ALL_LANES ? EXEC_ALL : EXEC_SOME;
}

static void sample(const uint32_t *req_words, const uint32_t *rsp_words, uint32_t *bins) {
    const struct sdwa_req *req = (const struct sdwa_req *)req_words;
    uint64_t inst = csim_get64(req->inst_i);
    uint32_t format = gcn_format_of(inst), code = gcn_code_of(inst);
    uint32_t error = ((const struct sdwa_rsp *)rsp_words)->error_o[0];
    if (error) {
        bins[ERROR] = error * GCN_FORMATS + (error == GCN_NOT_VOP ? GCN_VOP1 : format);
        if (is_code_error(error))
            bins[CODE] = format * GCN_CODES + code;
        return;
    }
    struct gcn_sdwa f;
    gcn_sdwa_decode(inst, &f);
    uint32_t op = gcn_op_of_code[format][code] - 1u;
    const struct gcn_sdwa_source *s = f.source;
    bins[DESTINATION] = op * SELS * UNUSED;
    if (format != GCN_VOPC)
        bins[DESTINATION] += (uint32_t)f.dst_sel * UNUSED + f.dst_unused;
    bins[SOURCES] =
        (((op * SELS + s[0].sel) * SELS + s[1].sel) * MODS + is_modified(&s[0])) * MODS + is_modified(&s[1]);
    bins[EXECUTION] = (op * 2 + f.clamp) * EXECS + exec_class(req->exec_i[0]);
}

static const char *impossible_destination(const unsigned *part) {
    const struct gcn_op *op = gcn_op_at(part[0]);
    if (!part[1] && !part[2])
        return NULL;
    if (gcn_op_codes[part[0]].format == GCN_VOPC)
        return "a compare has no destination register";
    return op->type[0] == GCN_NONE ? "v_nop has no fields" : NULL;
}

static const char *impossible_sources(const unsigned *part) {
    const struct gcn_op *op = gcn_op_at(part[0]);
    bool src0 = part[1] || part[3], src1 = part[2] || part[4];
    return (op->type[0] == GCN_NONE && src0) || (op->type[1] == GCN_NONE && src1) ? "the operation has no such source"
                                                                                  : NULL;
}

static const char *impossible_execution(const unsigned *part) {
    if (gcn_op_at(part[0])->type[0] == GCN_NONE && part[1])
        return "v_nop has no fields";
    return SDWA_LANES == 1 && part[2] == EXEC_SOME ? "one lane is on or off" : NULL;
}

static const char *impossible_error(const unsigned *part) {
    unsigned format = part[1];
    switch (part[0]) {
    case GCN_OK:
        return "not refused";
    case GCN_NOT_VOP:
        return format == GCN_VOP1 ? NULL : "what is in no format counts once";
    case GCN_DST_SEL:
    case GCN_DST_UNUSED:
        return format == GCN_VOPC ? "a compare may have any" : NULL;
    case GCN_NOP_FIELDS:
        return format == GCN_VOP1 ? NULL : "v_nop is a VOP1";
    case GCN_MAC_DST_SEL:
        return format == GCN_VOP2 ? NULL : "v_mac is a VOP2";
    default:
        return NULL;
    }
}

static const char *impossible_code(const unsigned *part) {
    if (part[0] == GCN_VOP2 && part[1] >= GCN_VOP2_CODES)
        return "the code is the prefix of another format";
    return gcn_op_of_code[part[0]][part[1]] ? "the operation is implemented" : NULL;
}

static void aim_source(struct gcn_sdwa_source *source, enum gcn_type type, uint32_t sel, uint32_t mod) {
    if (type == GCN_NONE)
        return;
    source->sel = (uint8_t)sel;
    source->sext = mod && !gcn_is_float(type);
    source->neg = mod && gcn_is_float(type);
    source->abs = false;
}

static void hint_destination(const struct cover_aim *aim, uint32_t *words) {
    struct sdwa_req *req = (struct sdwa_req *)words;
    randomize(aim->rng, words, 1);
    struct gcn_sdwa fields = gcn_random_sdwa_fields(aim->part[0], aim->rng);
    fields.dst_sel = (uint8_t)aim->part[1];
    fields.dst_unused = (uint8_t)aim->part[2];
    csim_put64(req->inst_i, gcn_sdwa_encode(&fields));
}

static void hint_sources(const struct cover_aim *aim, uint32_t *words) {
    struct sdwa_req *req = (struct sdwa_req *)words;
    const struct gcn_op *op = gcn_op_at(aim->part[0]);
    randomize(aim->rng, words, 1);
    struct gcn_sdwa fields = gcn_random_sdwa_fields(aim->part[0], aim->rng);
    aim_source(&fields.source[0], op->type[0], aim->part[1], aim->part[3]);
    aim_source(&fields.source[1], op->type[1], aim->part[2], aim->part[4]);
    csim_put64(req->inst_i, gcn_sdwa_encode(&fields));
}

static void hint_execution(const struct cover_aim *aim, uint32_t *words) {
    struct sdwa_req *req = (struct sdwa_req *)words;
    randomize(aim->rng, words, 1);
    struct gcn_sdwa fields = gcn_random_sdwa_fields(aim->part[0], aim->rng);
    fields.clamp = aim->part[1];
    req->exec_i[0] = aim->part[2] == EXEC_NONE ? 0 : aim->part[2] == EXEC_ALL ? ALL_LANES : 1;
    csim_put64(req->inst_i, gcn_sdwa_encode(&fields));
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
        return gcn_with_code(inst, GCN_VOP1, 0);
    case GCN_MAC_DST_SEL:
        return gcn_with_code(inst & ~modifiers, GCN_VOP2, 22);
    default:
        return gcn_with_code(inst & ~modifiers, gcn_format_of(inst), rng_below(rng, GCN_CODES));
    }
}

/* The format comes by chance; the lanes can stay. */
static void hint_error(const struct cover_aim *aim, uint32_t *words) {
    if (aim->tries == 0)
        randomize(aim->rng, words, 1);
    struct gcn_sdwa fields = gcn_random_sdwa_fields(rng_below(aim->rng, GCN_OPS), aim->rng);
    csim_put64(((struct sdwa_req *)words)->inst_i, aim_error(aim->rng, aim->part[0], gcn_sdwa_encode(&fields)));
}

/* Of v_mov_b32, which has no second source: any other operation may have that, too. */
static void hint_code(const struct cover_aim *aim, uint32_t *words) {
    const uint64_t modifiers = 0x3838000000000000;
    randomize(aim->rng, words, 1);
    struct gcn_sdwa fields = gcn_random_sdwa_fields(GCN_INDEX_MOV_B32, aim->rng);
    fields.dst_sel = GCN_DWORD;
    csim_put64(((struct sdwa_req *)words)->inst_i,
               gcn_with_code(gcn_sdwa_encode(&fields) & ~modifiers, aim->part[0], aim->part[1]));
}

static void print_error(FILE *file, unsigned error) {
    fputs(gcn_error_name((enum gcn_error)error), file);
}

static void print_code(FILE *file, unsigned code) {
    fprintf(file, "0x%02x", code);
}

static const struct covergroup groups[] = {
    [DESTINATION] = {"destination",
                     "%0 dst_sel %1, dst_unused %2",
                     {{"op", GCN_OPS, .names = gcn_op_names},
                      {"dst_sel", SELS, .names = sels},
                      {"dst_unused", UNUSED, .names = unused}},
                     impossible_destination,
                     hint_destination},
    [SOURCES] = {"sources",
                 "%0 src0_sel %1 %3, src1_sel %2 %4",
                 {{"op", GCN_OPS, .names = gcn_op_names},
                  {"src0_sel", SELS, .names = sels},
                  {"src1_sel", SELS, .names = sels},
                  {"src0", MODS, .names = mods},
                  {"src1", MODS, .names = mods}},
                 impossible_sources,
                 hint_sources},
    [EXECUTION] = {"execution",
                   "%0 %1, EXEC has %2",
                   {{"op", GCN_OPS, .names = gcn_op_names},
                    {"clamp", 2, .names = clamps},
                    {"exec", EXECS, .names = execs}},
                   impossible_execution,
                   hint_execution},
    [ERROR] = {"error",
               "%1 refused: %0",
               {{"error", GCN_ERRORS, .print = print_error}, {"format", GCN_FORMATS, .names = gcn_format_names}},
               impossible_error,
               hint_error},
    [CODE] = {"code",
              "%0 code %1 refused",
              {{"format", GCN_FORMATS, .names = gcn_format_names}, {"code", GCN_CODES, .print = print_code}},
              impossible_code,
              hint_code}};
static const struct coverage coverage = {
    .groups = groups, .n = GROUPS, .sample = sample, .handshake = &pipeline_handshake};

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
    .respond = respond,
    .drive = pipeline_drive,
    .cycle = pipeline_clock,
    .state_words = sizeof(struct pipeline_device) / sizeof(uint32_t),
    .coverage = &coverage,
    .print_op = print_op,
};
