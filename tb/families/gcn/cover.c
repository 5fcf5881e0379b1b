/* SPDX-License-Identifier: MIT */
/* The covergroups of all instructions: which fields those have that are carried out, and why others are refused. */
#include "families/gcn/cover.h"

#include "families/gcn/dimensions.h"
#include "families/gcn/random_sdwa.h"

/* NEG, ABS and SEXT of both sources */
static const uint64_t modifiers = 0x3838000000000000;

static bool is_modified(const struct gcn_sdwa_source *source) {
    return source->sext || source->neg || source->abs;
}

static bool is_code_error(uint32_t error) {
    return error == GCN_NO_OPCODE || error == GCN_NO_SDWA_FORM || error == GCN_NOT_IMPLEMENTED;
}

static uint32_t exec_class(uint32_t exec) {
    return exec == 0 ? GCN_EXEC_NONE : exec == gcn_all_lanes() ? GCN_EXEC_ALL : GCN_EXEC_SOME;
}

static void sample_refused(uint64_t inst, uint32_t error, uint32_t *bins) {
    unsigned format = gcn_format_of(inst);
    unsigned refusal[COVER_PARTS] = {error, error == GCN_NOT_VOP ? GCN_VOP1 : format},
             code[COVER_PARTS] = {format, gcn_code_of(inst)};
    bins[GCN_COVER_error] = gcn_bin_of(GCN_COVER_error, refusal);
    if (is_code_error(error))
        bins[GCN_COVER_code] = gcn_bin_of(GCN_COVER_code, code);
}

static void sample_float(const struct gcn_sdwa *fields, const struct gcn_request *request, uint32_t *bins) {
    if (!request->exec)
        return;
    unsigned lane = (unsigned)__builtin_ctz(request->exec);
    struct gcn_profile profile = gcn_profile_of(fields, request->mode, request->src0[lane], request->src1[lane],
                                                request->old[lane], GCN_WANT_VALUE | GCN_WANT_RESULT);
#define GROUP(name) bins[GCN_COVER_##name] = gcn_bin_##name(&profile);
    GCN_FLOAT_COVERGROUPS(GROUP)
#undef GROUP
}

static void sample_integer(const struct gcn_sdwa *fields, const struct gcn_request *request, uint32_t *bins) {
    if (!request->exec)
        return;
    unsigned lane = (unsigned)__builtin_ctz(request->exec);
    struct gcn_pair pair = gcn_pair_of(fields, request->src0[lane], request->src1[lane], request->vcc >> lane & 1);
#define GROUP(name) bins[GCN_COVER_##name] = gcn_bin_##name(&pair);
    GCN_PAIR_COVERGROUPS(GROUP)
#undef GROUP
}

void gcn_sample(const uint32_t *req, const uint32_t *rsp, uint32_t *bins) {
    struct gcn_request request;
    struct gcn_sdwa f;
    uint32_t error = gcn_unit.error_of(rsp);
    gcn_unit.get(req, &request);
    if (error) {
        sample_refused(request.inst, error, bins);
        return;
    }
    gcn_sdwa_decode(request.inst, &f);
    unsigned op = gcn_op_of_code[f.format][f.op] - 1u;
    const struct gcn_sdwa_source *s = f.source;
    unsigned destination[COVER_PARTS] = {op, f.format == GCN_VOPC ? 0 : f.dst_sel,
                                         f.format == GCN_VOPC ? 0 : f.dst_unused};
    unsigned sources[COVER_PARTS] = {op, s[0].sel, s[1].sel, is_modified(&s[0]), is_modified(&s[1])};
    unsigned execution[COVER_PARTS] = {op, f.clamp, exec_class(request.exec)};
    bins[GCN_COVER_destination] = gcn_bin_of(GCN_COVER_destination, destination);
    bins[GCN_COVER_execution] = gcn_bin_of(GCN_COVER_execution, execution);
    gcn_sample_lane(&f, op, &request, bins);
    if (op < GCN_INTEGER_OPS) {
        bins[GCN_COVER_sources] = gcn_bin_of(GCN_COVER_sources, sources);
        sample_integer(&f, &request, bins);
    } else
        sample_float(&f, &request, bins);
}

const char *gcn_impossible_destination(const unsigned *part) {
    const struct gcn_op *op = gcn_op_at(part[0]);
    if (op->flags & GCN_DWORD_ONLY)
        return part[1] == GCN_DWORD ? NULL : "DST_SEL of v_mac is DWORD";
    if (!part[1] && !part[2])
        return NULL;
    if (gcn_op_codes[part[0]].format == GCN_VOPC)
        return "a compare has no destination register";
    return op->type[0] == GCN_NONE ? "v_nop has no fields" : NULL;
}

const char *gcn_impossible_sources(const unsigned *part) {
    const struct gcn_op *op = gcn_op_at(part[0]);
    bool src0 = part[1] || part[3], src1 = (part[2] && part[2] != GCN_DWORD) || part[4]; /* C-7 */
    return (op->type[0] == GCN_NONE && src0) || (op->type[1] == GCN_NONE && src1) ? "the operation has no such source"
                                                                                  : NULL;
}

const char *gcn_impossible_execution(const unsigned *part) {
    if (gcn_op_at(part[0])->type[0] == GCN_NONE && part[1])
        return "v_nop has no fields";
    return gcn_unit.lanes == 1 && part[2] == GCN_EXEC_SOME ? "one lane is on or off" : NULL;
}

const char *gcn_impossible_error(const unsigned *part) {
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
    case GCN_NOT_IMPLEMENTED:
        return gcn_unit.ops == GCN_OPS && format != GCN_VOP1 ? "transcendental operations are VOP1" : NULL;
    default:
        return NULL;
    }
}

const char *gcn_impossible_code(const unsigned *part) {
    if (part[0] == GCN_VOP2 && part[1] >= GCN_VOP2_CODES)
        return "the code is the prefix of another format";
    unsigned op = gcn_op_of_code[part[0]][part[1]];
    return 0 < op && op <= gcn_unit.ops ? "the operation is implemented" : NULL;
}

static void aim_source(struct gcn_sdwa_source *source, enum gcn_type type, uint32_t sel, uint32_t mod) {
    source->sel = (uint8_t)sel;
    if (type == GCN_NONE)
        return;
    source->sext = mod && !gcn_is_float(type);
    source->neg = mod && gcn_is_float(type);
    source->abs = false;
}

/* The request with another instruction */
static void put(struct gcn_request *request, uint64_t inst, uint32_t *req) {
    request->inst = inst;
    gcn_unit.put(request, req);
}

void gcn_hint_destination(const struct cover_aim *aim, uint32_t *req) {
    struct gcn_request request;
    gcn_random_request(aim->rng, &request);
    struct gcn_sdwa fields = gcn_random_sdwa_fields(aim->part[0], aim->rng);
    fields.dst_sel = (uint8_t)aim->part[1];
    fields.dst_unused = (uint8_t)aim->part[2];
    put(&request, gcn_sdwa_encode(&fields), req);
}

void gcn_hint_sources(const struct cover_aim *aim, uint32_t *req) {
    struct gcn_request request;
    const struct gcn_op *op = gcn_op_at(aim->part[0]);
    gcn_random_request(aim->rng, &request);
    struct gcn_sdwa fields = gcn_random_sdwa_fields(aim->part[0], aim->rng);
    aim_source(&fields.source[0], (enum gcn_type)op->type[0], aim->part[1], aim->part[3]);
    aim_source(&fields.source[1], (enum gcn_type)op->type[1], aim->part[2], aim->part[4]);
    put(&request, gcn_sdwa_encode(&fields), req);
}

void gcn_hint_execution(const struct cover_aim *aim, uint32_t *req) {
    struct gcn_request request;
    gcn_random_request(aim->rng, &request);
    struct gcn_sdwa fields = gcn_random_sdwa_fields(aim->part[0], aim->rng);
    fields.clamp = aim->part[1];
    request.exec = aim->part[2] == GCN_EXEC_NONE ? 0 : aim->part[2] == GCN_EXEC_ALL ? gcn_all_lanes() : 1;
    put(&request, gcn_sdwa_encode(&fields), req);
}

/* What makes an instruction that may be legal one of the error, if the rest of it allows. */
static uint64_t aim_error(struct rng *rng, uint32_t error, uint64_t inst) {
    const uint64_t sext_neg = 0x18;
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
void gcn_hint_error(const struct cover_aim *aim, uint32_t *req) {
    struct gcn_request request;
    if (aim->tries == 0)
        gcn_random_request(aim->rng, &request);
    else
        gcn_unit.get(req, &request);
    struct gcn_sdwa fields = gcn_random_sdwa_fields(gcn_draw_op(aim->rng, 0), aim->rng);
    put(&request, aim_error(aim->rng, aim->part[0], gcn_sdwa_encode(&fields)), req);
}

/* Of v_mov_b32, which has no second source: any other operation may have that, too. */
void gcn_hint_code(const struct cover_aim *aim, uint32_t *req) {
    struct gcn_request request;
    gcn_random_request(aim->rng, &request);
    struct gcn_sdwa fields = gcn_random_sdwa_fields(GCN_INDEX_MOV_B32, aim->rng);
    fields.dst_sel = GCN_DWORD;
    put(&request, gcn_with_code(gcn_sdwa_encode(&fields) & ~modifiers, aim->part[0], aim->part[1]), req);
}
