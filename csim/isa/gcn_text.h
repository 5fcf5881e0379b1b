/* SPDX-License-Identifier: MIT */
/*
 * Assembly text of instructions, in two dialects (C-10).
 *
 *   v_OP_sdwa vD[, vcc], S0[, S1[, vcc]] [clamp] [dst_sel:SEL] [dst_unused:UNUSED] [src0_sel:SEL] [src1_sel:SEL]
 *   v_cmp_OP vcc, S0, S1 [clamp] [src0_sel:SEL] [src1_sel:SEL]
 *   v_OP_dpp vD[, vcc], S0[, S1[, vcc]] MOVE [row_mask:0xN] [bank_mask:0xN] [bound_ctrl:0]
 *   v_cmp_OP_dpp vcc, S0, S1 MOVE ...
 *   v_OP[_e32] vD[, vcc], v2[, v3[, vcc]]
 *   v_cmp_OP[_e32] vcc, v2, v3
 *   v_nop_sdwa, v_nop MOVE ..., v_nop
 *
 *   SEL     BYTE_0 to BYTE_3, WORD_0, WORD_1, DWORD          DWORD by default
 *   UNUSED  UNUSED_PAD, UNUSED_SEXT, UNUSED_PRESERVE         UNUSED_PRESERVE by default
 *   MOVE    quad_perm:[a,b,c,d], row_shl:n, row_shr:n, row_ror:n, wave_shl:1, wave_rol:1, wave_shr:1, wave_ror:1,
 *           row_mirror, row_half_mirror, row_bcast:15, row_bcast:31
 *   S0, S1  v2, -v2, |v2|, -|v2|, neg(..), abs(..); SDWA: sext(..)
 *
 * This is LLVM's dialect. Printed text is spelled as llvm-mc spells it: DPP has both masks, and bound_ctrl:1 for the
 * bit that bound_ctrl:0 sets as well (D-17). Masks that are not written are 0xf. llvm-mc has no DPP compares.
 *
 * CLRX's dialect has the selections byte1, byte_1, b1, word1, word_1, w1, dword, @N and pad, sext, preserve with or
 * without unused_, @N. pad is its default for dst_unused. It adds dst_un:, clamp:N, sext:N, neg:N and abs:N with a bit
 * for each source, or a list, [N,N], sdwa and dpp instead of the suffix, and dst_sel and dst_unused of compares. Its
 * moves include row_bcast15, row_bcast31, row_hmirror, and wave_shl, wave_rol, wave_shr, wave_ror without a number;
 * dppctrl:N is all of DPP_CTRL. A DPP text without a move has quad_perm:[0,1,2,3]. bound_ctrl has no number, and
 * bound_ctrl:N:0 clears the bit.
 *
 * Operations, registers and modifiers are accepted in upper and lower case, and modifiers in any order. The suffix is
 * optional if a word that only SDWA or DPP has makes the instruction one of that form. A comment begins at ; or //.
 */
#ifndef CSIM_ISA_GCN_TEXT_H
#define CSIM_ISA_GCN_TEXT_H

#include "common/scan.h"
#include "isa/gcn_inst.h"

enum { GCN_TEXT_SIZE = 176 };

/* GCN_EITHER is LLVM's unless the text has a spelling that only CLRX has (C-10). */
enum gcn_dialect { GCN_EITHER, GCN_LLVM, GCN_CLRX };

/* Reason to reject a text. */
struct gcn_text_error {
    unsigned column;            /* from 1, in bytes */
    char message[SCAN_MESSAGE]; /* the name of the failing check, if any; what was found; what was expected */
};

/*
 * Parses a text. Returns true if it has bits; their only errors are mac_dst_sel and not_implemented. Otherwise
 * inst->error is the check that such an instruction fails, or NULL for a syntax error.
 */
bool gcn_text_parse(const char *text, enum gcn_dialect dialect, struct gcn_inst *inst, struct gcn_text_error *error);

/*
 * Returns true if an instruction has a text: it is legal, or a V_MAC rejected only for its DST_SEL, which other
 * assemblers write (C-9).
 */
bool gcn_text_exists(const struct gcn_inst *inst);

/*
 * Prints an instruction with a text, in CLRX's dialect or else LLVM's. Fields without a text follow in a comment (C-7,
 * C-8). GCN_TEXT_SIZE bytes are enough.
 */
void gcn_text_print(const struct gcn_inst *inst, enum gcn_dialect dialect, char *buffer, size_t size);

#endif
