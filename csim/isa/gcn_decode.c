/* SPDX-License-Identifier: MIT */
#include "isa/gcn.h"

const struct gcn_op gcn_ops[3][256] = {
#define OP(format, name, code, mnemonic, class, src0, src1, flags)                                                     \
    [GCN_##format][code] = {mnemonic, GCN_CLASS_##class, {GCN_##src0, GCN_##src1}, flags},
#include "isa/gcn_op.def"
#undef OP
};

enum { SDWA = 0xf9 }; /* SRC0 of word 0 when an SDWA dword follows (D-14) */

/* Where word 0 has its fields. VDST and VSRC1 are in one place, or not there. */
static const struct layout {
    uint32_t prefix;
    uint8_t op_low, op_mask, vdst_mask, vsrc1_mask;
} layouts[] = {
    [GCN_VOP1] = {63u << 25, 9, 0xff, 0xff, 0},
    [GCN_VOP2] = {0, 25, 0x3f, 0xff, 0xff},
    [GCN_VOPC] = {62u << 25, 17, 0xff, 0, 0xff},
};

/* The modifier bits of a source in the order in which they stand in the dword. */
enum { SEXT = 1, NEG = 2, ABS = 4 };

/* What an operand does not take. */
static const uint8_t not_taken[] = {
    [GCN_NONE] = SEXT | NEG | ABS, [GCN_I16] = NEG | ABS, [GCN_I32] = NEG | ABS, [GCN_F16] = SEXT, [GCN_F32] = SEXT,
};

static uint32_t bits(uint32_t word, unsigned high, unsigned low) {
    return word >> low & ((2u << (high - low)) - 1);
}

static void split_source(uint32_t vgpr, uint32_t control, struct gcn_sdwa_source *source) {
    source->vgpr = (uint8_t)vgpr;
    source->sel = control & 7;
    source->sext = control >> 3 & SEXT;
    source->neg = (control >> 3 & NEG) != 0;
    source->abs = (control >> 3 & ABS) != 0;
}

static uint32_t source_bits(const struct gcn_sdwa_source *source) {
    uint32_t modifiers = source->sext * SEXT | source->neg * NEG | source->abs * ABS;
    return modifiers << 3 | source->sel;
}

static void split(uint32_t word, uint32_t dword, struct gcn_sdwa *fields) {
    uint32_t prefix = word & 63u << 25;
    bool vop1 = prefix == layouts[GCN_VOP1].prefix, vopc = prefix == layouts[GCN_VOPC].prefix;
    /* The three formats stand in this order: random ones would mispredict branches. */
    fields->format = (enum gcn_format)(GCN_VOP2 + vopc - vop1);
    const struct layout *layout = &layouts[fields->format];
    fields->op = (uint8_t)(word >> layout->op_low & layout->op_mask);
    fields->vdst = (uint8_t)(word >> 17 & layout->vdst_mask);
    fields->dst_sel = (uint8_t)bits(dword, 10, 8);
    fields->dst_unused = (uint8_t)bits(dword, 12, 11);
    fields->clamp = bits(dword, 13, 13);
    split_source(bits(dword, 7, 0), bits(dword, 21, 16), &fields->source[0]);
    split_source(word >> 9 & layout->vsrc1_mask, bits(dword, 29, 24), &fields->source[1]); /* D-2 */
}

enum gcn_verdict gcn_sdwa_decode(uint64_t inst, struct gcn_sdwa *fields) {
    uint32_t word = (uint32_t)inst, dword = (uint32_t)(inst >> 32);
    split(word, dword, fields);
    const struct gcn_op *op = &gcn_ops[fields->format][fields->op];
    bool vop1 = fields->format == GCN_VOP1, vopc = fields->format == GCN_VOPC;
    bool nop = vop1 & (fields->op == GCN_VOP1_NOP);
    uint32_t refused0 = bits(dword, 21, 19) & not_taken[op->type[0]];
    uint32_t refused1 = bits(dword, 29, 27) & not_taken[op->type[1]];

    /* All reasons at once, each at the bit of its number: random instructions would mispredict a branch for each. */
    uint32_t reasons = 0;
#define REASON(name, condition) reasons |= (uint32_t)(condition) << GCN_##name
    REASON(NOT_VOP, word >> 31);
    REASON(NOT_SDWA, bits(word, 8, 0) != SDWA);
    REASON(NO_OPCODE, op->class == GCN_CLASS_NONE);
    REASON(NO_SDWA_FORM, op->class == GCN_CLASS_X);
    REASON(RESERVED_BITS, (bits(dword, 15, 14) | bits(dword, 23, 22) | bits(dword, 31, 30)) != 0); /* D-12 */
    REASON(DST_SEL, (fields->dst_sel > GCN_DWORD) & !vopc);                                        /* D-6, D-15 */
    REASON(DST_UNUSED, (fields->dst_unused > GCN_PRESERVE) & !vopc);
    REASON(SRC0_SEL, fields->source[0].sel > GCN_DWORD);
    REASON(SRC1_SEL, (fields->source[1].sel > GCN_DWORD) | (vop1 & (fields->source[1].sel != 0))); /* D-11 */
    REASON(SRC0_MODIFIER, (refused0 != 0) & !nop);
    REASON(SRC1_MODIFIER, (refused1 != 0) & !nop);
    REASON(NOP_FIELDS, nop & ((fields->vdst | dword) != 0));
    REASON(MAC_DST_SEL, ((op->flags & GCN_DWORD_ONLY) != 0) & (fields->dst_sel != GCN_DWORD)); /* D-20 */
    REASON(NOT_IMPLEMENTED, op->class == GCN_CLASS_N);
#undef REASON
    /* The lowest bit is the first line that fits; without any it is bit 16, which is GCN_OK modulo 16. */
    return (enum gcn_verdict)(__builtin_ctz(reasons | 1u << 16) & 15);
}

uint64_t gcn_sdwa_encode(const struct gcn_sdwa *fields) {
    const struct layout *layout = &layouts[fields->format];
    uint32_t word = layout->prefix | (uint32_t)fields->op << layout->op_low | SDWA;
    word |= (uint32_t)(fields->vdst & layout->vdst_mask) << 17;
    word |= (uint32_t)(fields->source[1].vgpr & layout->vsrc1_mask) << 9;
    uint32_t dword = fields->source[0].vgpr;
    dword |= (uint32_t)fields->dst_sel << 8 | (uint32_t)fields->dst_unused << 11 | (uint32_t)fields->clamp << 13;
    dword |= source_bits(&fields->source[0]) << 16 | source_bits(&fields->source[1]) << 24;
    return (uint64_t)dword << 32 | word;
}

const char *gcn_verdict_name(enum gcn_verdict verdict) {
    static const char *const names[] = {
        [GCN_OK] = "ok",
        [GCN_NOT_VOP] = "not_vop",
        [GCN_NOT_SDWA] = "not_sdwa",
        [GCN_NO_OPCODE] = "no_opcode",
        [GCN_NO_SDWA_FORM] = "no_sdwa_form",
        [GCN_RESERVED_BITS] = "reserved_bits",
        [GCN_DST_SEL] = "dst_sel",
        [GCN_DST_UNUSED] = "dst_unused",
        [GCN_SRC0_SEL] = "src0_sel",
        [GCN_SRC1_SEL] = "src1_sel",
        [GCN_SRC0_MODIFIER] = "src0_modifier",
        [GCN_SRC1_MODIFIER] = "src1_modifier",
        [GCN_NOP_FIELDS] = "nop_fields",
        [GCN_MAC_DST_SEL] = "mac_dst_sel",
        [GCN_NOT_IMPLEMENTED] = "not_implemented",
    };
    return names[verdict];
}
