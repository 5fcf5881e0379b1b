/* SPDX-License-Identifier: MIT */
/* Effect of an accepted DPP instruction on a wave: docs/dpp.md. */
#ifndef CSIM_ISA_GCN_DPP_WAVE_H
#define CSIM_ISA_GCN_DPP_WAVE_H

#include "isa/gcn_dpp_move.h"

/* Wave before an instruction: the registers that it names, masks with a bit for each lane, and MODE. */
struct gcn_wave {
    uint32_t src0[GCN_WAVE], src1[GCN_WAVE], old[GCN_WAVE];
    uint64_t vcc, exec;
    uint32_t mode;
};

/* Written values. */
struct gcn_wave_result {
    uint32_t dst[GCN_WAVE]; /* 0 in lanes that are not written */
    uint64_t dst_we;        /* lanes whose destination is written */
    uint64_t vcc, exec;     /* of all lanes; 0 if not written */
    bool vcc_we, exec_we;
};

/* Executes fields of an instruction whose error is GCN_DPP_OK. Pure. */
void gcn_dpp_wave(const struct gcn_dpp *fields, const struct gcn_wave *wave, struct gcn_wave_result *result);

#endif
