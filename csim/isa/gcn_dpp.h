/* SPDX-License-Identifier: MIT */
/*
 * AMD GCN 1.2 instructions of VOP1, VOP2 and VOPC that carry a DPP dword: docs/dpp.md.
 */
#ifndef CSIM_ISA_GCN_DPP_H
#define CSIM_ISA_GCN_DPP_H

#include "isa/gcn.h"

/* Errors: why an instruction is refused, in the order in which the reasons are looked at. */
enum gcn_dpp_error {
#define ERROR(number, name) GCN_DPP_##name = (number),
#include "isa/gcn_dpp_error.def"
#undef ERROR
};

/* The fields of a DPP instruction. */
struct gcn_dpp {
    /* What each lane does: DPP takes whole registers, so that all selections are GCN_DWORD, and SEXT and CLAMP unset.
     */
    struct gcn_sdwa vop;
    uint16_t ctrl; /* where source 0 comes from */
    bool bound_ctrl;
    uint8_t bank_mask, row_mask;
};

/*
 * Total: every 64-bit pattern has an error, GCN_DPP_OK if it is none. Word 0 is in bits 31:0, the DPP dword in bits
 * 63:32. fields is set whenever the error is GCN_DPP_OK or GCN_DPP_NOT_IMPLEMENTED.
 */
enum gcn_dpp_error gcn_dpp_decode(uint64_t inst, struct gcn_dpp *fields);

/* The pattern of fields that gcn_dpp_decode() can yield: encode(decode(x)) is x for all that is not refused. */
uint64_t gcn_dpp_encode(const struct gcn_dpp *fields);

/* "ok", "not_vop", ... as on the contract page. */
const char *gcn_dpp_error_name(enum gcn_dpp_error error);

#endif
