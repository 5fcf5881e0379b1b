/* SPDX-License-Identifier: MIT */
/*
 * AMD GCN 1.2 instructions of VOP1, VOP2 and VOPC: with an SDWA dword (docs/units/sdwa.md), with a DPP dword
 * (docs/dpp.md), or plain ones of one word (docs/programs.md).
 */
#ifndef LANELOCK_GCN_H
#define LANELOCK_GCN_H

#include <stdint.h>

#include "lanelock/text.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { CSIM_GCN_LANES = 64 };

/* Wave before an instruction: the registers that it names, VCC and EXEC with a bit for each lane, and MODE. */
struct csim_gcn_wave {
    uint32_t src0[CSIM_GCN_LANES], src1[CSIM_GCN_LANES], old[CSIM_GCN_LANES];
    uint64_t vcc, exec;
    uint32_t mode; /* bits 9:0; a wave begins with 0x3c0 */
};

/* Result. Values that are not written are 0. */
struct csim_gcn_result {
    uint32_t dst[CSIM_GCN_LANES];
    uint64_t dst_we; /* lanes whose destination is written */
    uint64_t vcc, exec;
    uint32_t vcc_we, exec_we; /* 0 or 1, for all lanes */
};

/*
 * Assembles a text in LLVM's dialect, or in CLRX's if a spelling is CLRX's only (C-10). Returns the number of words, 1
 * or 2, or 0 with the reason in why.
 */
uint32_t csim_gcn_assemble(const char *text, uint32_t words[2], struct csim_refusal *why);

/* Disassembles n words, 1 or 2. Returns 1, or 0 with the failing check in why. */
int csim_gcn_disassemble(const uint32_t *words, uint32_t n, char text[CSIM_TEXT], struct csim_refusal *why);

/*
 * Executes an instruction of n words on a wave. Returns NULL, or the name of the check that rejects the instruction,
 * "src0_modifier", which then writes nothing. Total and pure.
 */
const char *csim_gcn_execute(const uint32_t *words, uint32_t n, const struct csim_gcn_wave *wave,
                             struct csim_gcn_result *result);

#ifdef __cplusplus
}
#endif

#endif
