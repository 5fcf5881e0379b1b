/* SPDX-License-Identifier: MIT */
/* AMD GCN 1.2 instructions of VOP1, VOP2 and VOPC with a DPP dword: docs/dpp.md. */
#ifndef CSIM_ISA_GCN_DPP_H
#define CSIM_ISA_GCN_DPP_H

#include "isa/gcn.h"

/* Reasons to reject an instruction, in the order of the checks. */
enum gcn_dpp_error {
#define ERROR(number, name, text) GCN_DPP_##name = (number),
#include "isa/gcn_dpp_error.def"
#undef ERROR
};

/* Fields of a DPP instruction. */
struct gcn_dpp {
    /* Operation of each lane: DPP uses whole registers, so all selections are GCN_DWORD, and SEXT and CLAMP unset. */
    struct gcn_sdwa vop;
    uint16_t ctrl; /* origin of source 0 */
    bool bound_ctrl;
    uint8_t bank_mask, row_mask;
};

/*
 * Decodes any 64-bit pattern: word 0 in bits 31:0, the DPP dword in bits 63:32. fields is set if the error is
 * GCN_DPP_OK or GCN_DPP_NOT_IMPLEMENTED. The latter is a legal transcendental operation.
 */
enum gcn_dpp_error gcn_dpp_decode(uint64_t inst, struct gcn_dpp *fields);

/* Returns the pattern of fields that gcn_dpp_decode() can yield: encode(decode(x)) is x for every accepted x. */
uint64_t gcn_dpp_encode(const struct gcn_dpp *fields);

/* Returns "ok", "not_vop", ... as on the contract page. */
const char *gcn_dpp_error_name(enum gcn_dpp_error error);

#endif
