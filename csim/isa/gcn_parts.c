/* SPDX-License-Identifier: MIT */
#include "isa/gcn_parts.h"

#include "isa/gcn_dpp_decode.h"

uint32_t gcn_parts_of(uint64_t inst, uint32_t lanes) {
    const bool is_dpp = gcn_bits((uint32_t)inst, 8, 0) == GCN_DPP;
    struct gcn_dpp dpp;
    struct gcn_sdwa sdwa;
    const bool trans = is_dpp ? gcn_dpp_decode(inst, &dpp) == GCN_DPP_NOT_IMPLEMENTED
                              : gcn_sdwa_decode(inst, &sdwa) == GCN_NOT_IMPLEMENTED;
    return !trans ? 1 : lanes < GCN_PARTS ? lanes : GCN_PARTS;
}
