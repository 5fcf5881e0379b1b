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
#define ERROR(number, name, text) [number] = text,
#include "isa/gcn_dpp_error.def"
#undef ERROR
    };
    return names[error];
}
