/* SPDX-License-Identifier: MIT */
/* The covergroups of DPP instructions that are refused: for what, and which later reason they give as well. */
#include "families/gcn/cover_dpp.h"
#include "families/gcn/dimensions.h"
#include "families/gcn/inst.h"

enum { RESERVED_BITS = 3, SRC0_MODIFIERS = 0x3, SRC1_MODIFIERS = 0xc };
static const uint64_t ctrl_bits = 0x1ffull << 40, modifier_bits = 0xfull << 52;

static bool is_code_error(uint32_t error) {
    return error == GCN_DPP_NO_OPCODE || error == GCN_DPP_NO_DPP_FORM || error == GCN_DPP_NOT_IMPLEMENTED;
}

/* The instruction without what makes it this error. In place of an operation that does not exist stands one that takes
 * all modifiers. */
static uint64_t mend(uint64_t inst, uint32_t error) {
    switch (error) {
    case GCN_DPP_NOT_VOP:
        return inst & ~(1ull << 31);
    case GCN_DPP_NOT_DPP:
        return (inst & ~0x1ffull) | GCN_DPP;
    case GCN_DPP_NO_OPCODE:
    case GCN_DPP_NO_DPP_FORM:
        return gcn_with_code(inst, GCN_VOP2, GCN_VOP2_ADD_F32);
    case GCN_DPP_RESERVED_BITS:
        return inst & ~(3ull << 49);
    case GCN_DPP_DPP_CTRL:
        return inst & ~ctrl_bits;
    case GCN_DPP_SRC0_MODIFIER:
        return inst & ~((uint64_t)SRC0_MODIFIERS << 52);
    case GCN_DPP_SRC1_MODIFIER:
        return inst & ~((uint64_t)SRC1_MODIFIERS << 52);
    default:
        return inst;
    }
}

/* The next reason, or GCN_DPP_OK */
static uint32_t next_error(uint64_t inst, uint32_t error) {
    struct gcn_dpp fields;
    uint32_t next = gcn_dpp_decode(mend(inst, error), &fields);
    return next > error ? next : GCN_DPP_OK;
}

uint32_t gcn_not_dpp_src0(unsigned place) {
    return place < GCN_NOT_DPP_SRC0S - 1 ? GCN_DPP ^ 1u << place : GCN_SDWA;
}

/* The bits that a V_NOP has to have 0, side by side: VDST, the number of src0, and the modifiers */
static uint32_t nop_bits(uint64_t inst) {
    return (inst >> 17 & 0xff) | (inst >> 32 & 0xff) << 8 | (inst >> 52 & 0xf) << 16;
}

static uint64_t nop_bit(unsigned bit) {
    return 1ull << (bit < 8 ? 17 + bit : bit < 16 ? 32 - 8 + bit : 52 - 16 + bit);
}

void gcn_dpp_sample_refused(uint64_t inst, uint32_t error, uint32_t *bins) {
    unsigned format = gcn_format_of(inst);
    const unsigned of_format[COVER_PARTS] = {error, error == GCN_DPP_NOT_VOP ? GCN_VOP1 : format};
    const unsigned order[COVER_PARTS] = {error, next_error(inst, error)},
                   code[COVER_PARTS] = {format, gcn_code_of(inst)};
    gcn_dpp_hit(GCN_DPP_COVER_error, bins, of_format);
    gcn_dpp_hit(GCN_DPP_COVER_order, bins, order);
    if (is_code_error(error))
        gcn_dpp_hit(GCN_DPP_COVER_code, bins, code);
    for (unsigned place = 0; place < GCN_NOT_DPP_SRC0S; place++)
        if (error == GCN_DPP_NOT_DPP && (inst & 0x1ff) == gcn_not_dpp_src0(place))
            gcn_dpp_hit(GCN_DPP_COVER_src0, bins, (const unsigned[COVER_PARTS]){place});
    uint32_t bits = nop_bits(inst);
    if (error == GCN_DPP_NOP_FIELDS && !(bits & (bits - 1)))
        gcn_dpp_hit(GCN_DPP_COVER_nop, bins, (const unsigned[COVER_PARTS]){(unsigned)__builtin_ctz(bits)});
}

const char *gcn_dpp_impossible_error(const unsigned *part) {
    unsigned format = part[1];
    switch (part[0]) {
    case GCN_DPP_OK:
        return "not refused";
    case GCN_DPP_NOT_VOP:
        return format == GCN_VOP1 ? NULL : "what is in no format counts once";
    case GCN_DPP_NOP_FIELDS:
        return format == GCN_VOP1 ? NULL : "v_nop is a VOP1";
    case GCN_DPP_NOT_IMPLEMENTED:
        return format == GCN_VOP1 ? NULL : "transcendental operations are VOP1";
    default:
        return NULL;
    }
}

const char *gcn_dpp_impossible_order(const unsigned *part) {
    unsigned error = part[0], next = part[1];
    if (error == GCN_DPP_OK)
        return "not refused";
    if (next == GCN_DPP_OK)
        return NULL;
    if (next <= error)
        return "the first reason is the error";
    if ((error == GCN_DPP_NO_OPCODE || error == GCN_DPP_NO_DPP_FORM) && next != GCN_DPP_RESERVED_BITS &&
        next != GCN_DPP_DPP_CTRL)
        return "what the operation takes is not known";
    if ((error == GCN_DPP_SRC0_MODIFIER || error == GCN_DPP_SRC1_MODIFIER) && next == GCN_DPP_NOP_FIELDS)
        return "modifiers of v_nop are its own error";
    if (error == GCN_DPP_SRC0_MODIFIER && next == GCN_DPP_NOT_IMPLEMENTED)
        return "transcendental operations are on floats";
    return error == GCN_DPP_NOP_FIELDS ? "v_nop is implemented" : NULL;
}

const char *gcn_dpp_impossible_code(const unsigned *part) {
    if (part[0] == GCN_VOP2 && part[1] >= GCN_VOP2_CODES)
        return "the code is the prefix of another format";
    return gcn_op_of_code[part[0]][part[1]] ? "the operation is implemented" : NULL;
}

static uint64_t random_legal(struct rng *rng) {
    struct gcn_dpp fields = gcn_random_dpp_fields(gcn_draw_op(rng, 0), rng);
    return gcn_dpp_encode(&fields);
}

/* What makes an instruction that may be legal one of the error, if the rest of it allows. */
static uint64_t spoil(struct rng *rng, uint64_t inst, uint32_t error) {
    uint64_t any = rng_next(rng);
    switch (error) {
    case GCN_DPP_OK:
        return inst;
    case GCN_DPP_NOT_VOP:
        return inst | 1ull << 31;
    case GCN_DPP_NOT_DPP:
        return inst ^ 1ull << (any & 7);
    case GCN_DPP_RESERVED_BITS:
        return inst | (1 + any % RESERVED_BITS) << 49;
    case GCN_DPP_DPP_CTRL:
        return (inst & ~ctrl_bits) | 1ull << 48 | (any << 40 & ctrl_bits);
    case GCN_DPP_SRC0_MODIFIER:
        return inst | (1 + any % SRC0_MODIFIERS) << 52;
    case GCN_DPP_SRC1_MODIFIER:
        return inst | (4 + any % SRC1_MODIFIERS) << 52;
    case GCN_DPP_NOP_FIELDS:
        return gcn_with_code(inst, GCN_VOP1, GCN_VOP1_NOP) | nop_bit(any % GCN_NOP_BITS);
    default:
        return gcn_with_code(inst, rng_below(rng, GCN_FORMATS), any & 0xff);
    }
}

/* What is refused is refused whatever the lanes have. */
static void put(const struct cover_aim *aim, uint64_t inst, uint32_t *req) {
    struct gcn_wave_request request;
    if (aim->tries == 0) {
        gcn_dpp_put(aim->rng, inst, 0, 0, req);
    } else {
        gcn_wave_unit.get(req, &request);
        request.inst = inst;
        gcn_wave_unit.put(&request, req);
    }
}

void gcn_dpp_hint_error(const struct cover_aim *aim, uint32_t *req) {
    put(aim, spoil(aim->rng, random_legal(aim->rng), aim->part[0]), req);
}

/* The later reason first: it may be another operation, which the earlier one leaves alone. */
void gcn_dpp_hint_order(const struct cover_aim *aim, uint32_t *req) {
    uint64_t inst = spoil(aim->rng, random_legal(aim->rng), aim->part[1]);
    put(aim, spoil(aim->rng, inst, aim->part[0]), req);
}

void gcn_dpp_hint_code(const struct cover_aim *aim, uint32_t *req) {
    uint64_t inst = random_legal(aim->rng) & ~modifier_bits;
    put(aim, gcn_with_code(inst, aim->part[0], aim->part[1]), req);
}

void gcn_dpp_hint_src0(const struct cover_aim *aim, uint32_t *req) {
    put(aim, (random_legal(aim->rng) & ~0x1ffull) | gcn_not_dpp_src0(aim->part[0]), req);
}

void gcn_dpp_hint_nop(const struct cover_aim *aim, uint32_t *req) {
    struct gcn_dpp fields = gcn_random_dpp_fields(GCN_INDEX_NOP, aim->rng);
    put(aim, gcn_dpp_encode(&fields) | nop_bit(aim->part[0]), req);
}
