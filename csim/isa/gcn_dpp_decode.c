/* SPDX-License-Identifier: MIT */
#include "isa/gcn_dpp_decode.h"

enum gcn_dpp_error gcn_dpp_decode(uint64_t inst, struct gcn_dpp *fields) {
    gcn_dpp_split((uint32_t)inst, (uint32_t)(inst >> 32), fields);
    return gcn_dpp_judge((uint32_t)inst, (uint32_t)(inst >> 32), fields);
}

uint64_t gcn_dpp_encode(const struct gcn_dpp *fields) {
    const struct gcn_sdwa_source *s = fields->vop.source;
    uint32_t dword = s[0].vgpr | (uint32_t)fields->ctrl << 8 | (uint32_t)fields->bound_ctrl << 19;
    dword |= (uint32_t)s[0].neg << 20 | (uint32_t)s[0].abs << 21 | (uint32_t)s[1].neg << 22 | (uint32_t)s[1].abs << 23;
    dword |= (uint32_t)fields->bank_mask << 24 | (uint32_t)fields->row_mask << 28;
    return (uint64_t)dword << 32 | gcn_join_word(&fields->vop, GCN_DPP);
}

const char *gcn_dpp_error_name(enum gcn_dpp_error error) {
    static const char *const names[] = {
        [GCN_DPP_OK] = "ok",
        [GCN_DPP_NOT_VOP] = "not_vop",
        [GCN_DPP_NOT_DPP] = "not_dpp",
        [GCN_DPP_NO_OPCODE] = "no_opcode",
        [GCN_DPP_NO_DPP_FORM] = "no_dpp_form",
        [GCN_DPP_RESERVED_BITS] = "reserved_bits",
        [GCN_DPP_DPP_CTRL] = "dpp_ctrl",
        [GCN_DPP_SRC0_MODIFIER] = "src0_modifier",
        [GCN_DPP_SRC1_MODIFIER] = "src1_modifier",
        [GCN_DPP_NOP_FIELDS] = "nop_fields",
        [GCN_DPP_NOT_IMPLEMENTED] = "not_implemented",
    };
    return names[error];
}
