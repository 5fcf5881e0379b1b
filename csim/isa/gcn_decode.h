/* SPDX-License-Identifier: MIT */
/*
 * Decoder of SDWA instructions, docs/units/sdwa.md: the two parts of gcn_sdwa_decode(). Compilers vectorise them in a
 * loop over instructions.
 */
#ifndef CSIM_ISA_GCN_DECODE_H
#define CSIM_ISA_GCN_DECODE_H

#include "isa/gcn.h"

enum { GCN_SDWA = 0xf9 }; /* SRC0 of word 0 if an SDWA dword follows (D-14) */

/* Modifier bits of a source, in the order of the dword. */
enum { GCN_MOD_SEXT = 1, GCN_MOD_NEG = 2, GCN_MOD_ABS = 4 };

/* Field positions of word 0. VDST and VSRC1 each have one position, or are absent. */
struct gcn_layout {
    uint32_t prefix, op_low, op_mask, vdst_mask, vsrc1_mask;
};

/* Selects by format. In vector code, a choice is cheaper than a table lookup. */
static inline uint32_t gcn_by_format(enum gcn_format format, uint32_t vop1, uint32_t vop2, uint32_t vopc) {
    return format == GCN_VOP1 ? vop1 : format == GCN_VOP2 ? vop2 : vopc;
}

static inline struct gcn_layout gcn_layout_of(enum gcn_format format) {
    return (struct gcn_layout){.prefix = gcn_by_format(format, 63u << 25, 0, 62u << 25),
                               .op_low = gcn_by_format(format, 9, 25, 17),
                               .op_mask = gcn_by_format(format, 0xff, 0x3f, 0xff),
                               .vdst_mask = gcn_by_format(format, 0xff, 0xff, 0),
                               .vsrc1_mask = gcn_by_format(format, 0, 0xff, 0xff)};
}

/*
 * Requirements of an operation in one word, indexed by format and code. Bits below GCN_DEMANDS_SRC0 are at the number
 * of an error, enum gcn_error: NO_OPCODE is set if the code exists, NO_SDWA_FORM, NOT_IMPLEMENTED (transcendental),
 * NOP_FIELDS (all other fields must be 0), and MAC_DST_SEL (DST_SEL must be DWORD). Higher bits are the modifiers that
 * each source rejects, the flags of enum gcn_flag, and a bit each for an f16 src0 and a float datapath.
 */
extern const uint32_t gcn_demands[3][256];
enum {
    GCN_DEMANDS_SRC0 = 16,
    GCN_DEMANDS_SRC1 = 19,
    GCN_DEMANDS_FLAGS = 22,
    GCN_DEMANDS_F16 = 27,
    GCN_DEMANDS_FLOAT = 28
};

static inline uint32_t gcn_bits(uint32_t word, unsigned high, unsigned low) {
    return word >> low & ((2u << (high - low)) - 1);
}

/* Word 0 without SRC0; fields that its format does not have are 0. */
struct gcn_word {
    enum gcn_format format;
    uint8_t op, vdst, vsrc1;
};

static inline struct gcn_word gcn_split_word(uint32_t word) {
    uint32_t prefix = word & 63u << 25;
    bool vop1 = prefix == 63u << 25, vopc = prefix == 62u << 25;
    /* The formats have consecutive values: random ones would mispredict branches. */
    enum gcn_format format = (enum gcn_format)(GCN_VOP2 + vopc - vop1);
    struct gcn_layout layout = gcn_layout_of(format);
    return (struct gcn_word){.format = format,
                             .op = (uint8_t)(word >> layout.op_low & layout.op_mask),
                             .vdst = (uint8_t)(word >> 17 & layout.vdst_mask),
                             .vsrc1 = (uint8_t)(word >> 9 & layout.vsrc1_mask)};
}

static inline uint32_t gcn_join_word(const struct gcn_sdwa *fields, uint32_t src0) {
    struct gcn_layout layout = gcn_layout_of(fields->format);
    return layout.prefix | (uint32_t)fields->op << layout.op_low | (uint32_t)(fields->vdst & layout.vdst_mask) << 17 |
           (uint32_t)(fields->source[1].vgpr & layout.vsrc1_mask) << 9 | src0;
}

static inline void gcn_sdwa_split_source(uint32_t vgpr, uint32_t control, struct gcn_sdwa_source *source) {
    source->vgpr = (uint8_t)vgpr;
    source->sel = control & 7;
    source->sext = (control >> 3 & GCN_MOD_SEXT) != 0;
    source->neg = (control >> 3 & GCN_MOD_NEG) != 0;
    source->abs = (control >> 3 & GCN_MOD_ABS) != 0;
}

/* Splits any instruction, legal or not, into fields. */
static inline void gcn_sdwa_split(uint32_t word, uint32_t dword, struct gcn_sdwa *fields) {
    struct gcn_word head = gcn_split_word(word);
    fields->format = head.format;
    fields->op = head.op;
    fields->vdst = head.vdst;
    fields->dst_sel = (uint8_t)gcn_bits(dword, 10, 8);
    fields->dst_unused = (uint8_t)gcn_bits(dword, 12, 11);
    fields->clamp = gcn_bits(dword, 13, 13);
    gcn_sdwa_split_source(gcn_bits(dword, 7, 0), gcn_bits(dword, 21, 16), &fields->source[0]);
    gcn_sdwa_split_source(head.vsrc1, gcn_bits(dword, 29, 24), &fields->source[1]); /* D-2 */
}

/* Returns the error of an instruction with these fields. */
static inline enum gcn_error gcn_sdwa_judge(uint32_t word, uint32_t dword, const struct gcn_sdwa *fields) {
    uint32_t demands = gcn_demands[fields->format][fields->op];
    bool vop1 = fields->format == GCN_VOP1, vopc = fields->format == GCN_VOPC;
    uint32_t refused0 = gcn_bits(dword, 21, 19) & demands >> GCN_DEMANDS_SRC0;
    uint32_t refused1 = gcn_bits(dword, 29, 27) & demands >> GCN_DEMANDS_SRC1;

    /* All reasons at once, each at the bit of its number: random instructions would mispredict branches. */
    uint32_t reasons = demands & (1u << GCN_NO_SDWA_FORM | 1u << GCN_NOT_IMPLEMENTED);
#define REASON(name, condition) reasons |= (condition) ? 1u << GCN_##name : 0
#define DEMAND(name, condition) reasons |= (condition) ? demands & 1u << GCN_##name : 0
    REASON(NOT_VOP, word >> 31);
    REASON(NOT_SDWA, gcn_bits(word, 8, 0) != GCN_SDWA);
    REASON(NO_OPCODE, !(demands & 1u << GCN_NO_OPCODE));
    REASON(RESERVED_BITS, dword & 0xc0c0c000);              /* D-12 */
    REASON(DST_SEL, (fields->dst_sel > GCN_DWORD) & !vopc); /* D-6, D-15 */
    REASON(DST_UNUSED, (fields->dst_unused > GCN_PRESERVE) & !vopc);
    REASON(SRC0_SEL, fields->source[0].sel > GCN_DWORD);
    REASON(SRC1_SEL, fields->source[1].sel > GCN_DWORD);
    REASON(SRC1_SEL, vop1 & (fields->source[1].sel != 0) & (fields->source[1].sel != GCN_DWORD)); /* D-11, C-7 */
    REASON(SRC0_MODIFIER, refused0);
    REASON(SRC1_MODIFIER, refused1);
    DEMAND(NOP_FIELDS, fields->vdst | (dword & 0xf8ffffff)); /* all but SRC1_SEL */
    DEMAND(MAC_DST_SEL, fields->dst_sel != GCN_DWORD);       /* D-20, C-9 */
#undef REASON
#undef DEMAND
    /* The lowest bit is the first failing check; without one it is bit 16, which is GCN_OK modulo 16. */
    return (enum gcn_error)(__builtin_ctz(reasons | 1u << 16) & 15);
}

#endif
