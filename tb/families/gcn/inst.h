/* SPDX-License-Identifier: MIT */
/* What random instructions are made of: for loops that are vector code, which calls would end. */
#ifndef TB_FAMILIES_GCN_INST_H
#define TB_FAMILIES_GCN_INST_H

#include "common/select.h"
#include "families/gcn/ops.h"
#include "isa/gcn_dpp_decode.h"

/* Fields of word 0, and its bits that are the same in all instructions of an operation; src0 is GCN_SDWA or GCN_DPP.
 */
#define GCN_VDST 0x01fe0000ull
#define GCN_VSRC1 0x0001fe00ull
#define GCN_WORD_VOP1(code, src0) (63u << 25 | (code) << 9 | (src0))
#define GCN_WORD_VOP2(code, src0) ((uint32_t)(code) << 25 | (src0))
#define GCN_WORD_VOPC(code, src0) (62u << 25 | (code) << 17 | (src0))

/* gcn_with_code() */
static inline uint64_t gcn_put_code(uint64_t inst, uint32_t format, uint32_t code) {
    uint64_t vop1 = (inst & ~0xfe01fe00ull) | 0x7e000000 | code << 9;
    uint64_t vop2 = (inst & ~0xfe000000ull) | code % GCN_VOP2_CODES << 25;
    uint64_t vopc = (inst & ~0xfffe0000ull) | 0x7c000000 | code << 17;
    return csim_select(format == GCN_VOP1, vop1, 0) | csim_select(format == GCN_VOP2, vop2, 0) |
           csim_select(format == GCN_VOPC, vopc, 0);
}

#endif
