/* SPDX-License-Identifier: MIT */
/*
 * Decoder of DPP instructions, docs/dpp.md: the two parts of gcn_dpp_decode(). Compilers vectorise them in a loop over
 * instructions.
 */
#ifndef CSIM_ISA_GCN_DPP_DECODE_H
#define CSIM_ISA_GCN_DPP_DECODE_H

#include "isa/gcn_decode.h"
#include "isa/gcn_dpp_move.h"

enum { GCN_DPP = 0xfa }; /* SRC0 of word 0 if a DPP dword follows */

/* Returns a source. NEG and ABS are adjacent, those of source 1 above those of source 0. */
static inline struct gcn_sdwa_source gcn_dpp_source(uint32_t vgpr, uint32_t modifiers) {
    return (struct gcn_sdwa_source){
        .vgpr = (uint8_t)vgpr, .sel = GCN_DWORD, .neg = modifiers & 1, .abs = (modifiers & 2) != 0};
}

/* Splits any instruction, legal or not, into fields. */
static inline void gcn_dpp_split(uint32_t word, uint32_t dword, struct gcn_dpp *fields) {
    struct gcn_word head = gcn_split_word(word);
    fields->vop.format = head.format;
    fields->vop.op = head.op;
    fields->vop.vdst = head.vdst;
    fields->vop.dst_sel = GCN_DWORD;
    fields->vop.dst_unused = GCN_PAD;
    fields->vop.clamp = false;
    fields->vop.source[0] = gcn_dpp_source(gcn_bits(dword, 7, 0), gcn_bits(dword, 21, 20));
    fields->vop.source[1] = gcn_dpp_source(head.vsrc1, gcn_bits(dword, 23, 22));
    fields->ctrl = (uint16_t)gcn_bits(dword, 16, 8);
    fields->bound_ctrl = gcn_bits(dword, 19, 19);
    fields->bank_mask = (uint8_t)gcn_bits(dword, 27, 24);
    fields->row_mask = (uint8_t)gcn_bits(dword, 31, 28);
}

/* Returns the error of an instruction with these fields. DPP has the same requirements of an operation as SDWA. */
static inline enum gcn_dpp_error gcn_dpp_judge(uint32_t word, uint32_t dword, const struct gcn_dpp *fields) {
    uint32_t demands = gcn_demands[fields->vop.format][fields->vop.op];
    uint32_t refused0 = gcn_bits(dword, 21, 20) * GCN_MOD_NEG & demands >> GCN_DEMANDS_SRC0;
    uint32_t refused1 = gcn_bits(dword, 23, 22) * GCN_MOD_NEG & demands >> GCN_DEMANDS_SRC1;

    /* All reasons at once, each at the bit of its number, as in gcn_sdwa_judge(). */
    uint32_t reasons = 0;
#define REASON(name, condition) reasons |= (condition) ? 1u << GCN_DPP_##name : 0
#define DEMAND(name, demand, condition) reasons |= (condition) ? (demands >> GCN_##demand & 1) << GCN_DPP_##name : 0
    REASON(NOT_VOP, word >> 31);
    REASON(NOT_DPP, gcn_bits(word, 8, 0) != GCN_DPP);
    REASON(NO_OPCODE, !(demands & 1u << GCN_NO_OPCODE));
    DEMAND(NO_DPP_FORM, NO_SDWA_FORM, true);                            /* D-19 */
    REASON(RESERVED_BITS, gcn_bits(dword, 18, 17));                     /* D-48 */
    REASON(DPP_CTRL, gcn_dpp_move_of(fields->ctrl) == GCN_DPP_NO_MOVE); /* D-49 */
    REASON(SRC0_MODIFIER, refused0);
    REASON(SRC1_MODIFIER, refused1);
    DEMAND(NOP_FIELDS, NOP_FIELDS, fields->vop.vdst | (dword & 0x00f000ff)); /* D-50 */
    DEMAND(NOT_IMPLEMENTED, NOT_IMPLEMENTED, true);
#undef REASON
#undef DEMAND
    /* The lowest bit is the first failing check; without one it is bit 16, which is GCN_DPP_OK modulo 16. */
    return (enum gcn_dpp_error)(__builtin_ctz(reasons | 1u << 16) & 15);
}

#endif
