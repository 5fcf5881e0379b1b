/* SPDX-License-Identifier: MIT */
/*
 * The assembly text of DPP instructions.
 *
 *   v_OP_dpp vD[, vcc], S0[, S1[, vcc]] MOVE [row_mask:0xN] [bank_mask:0xN] [bound_ctrl:0]
 *   v_cmp_OP_dpp vcc, S0, S1 MOVE ...
 *   v_nop MOVE ...
 *
 *   MOVE    quad_perm:[a,b,c,d], row_shl:n, row_shr:n, row_ror:n, wave_shl:1, wave_rol:1, wave_shr:1, wave_ror:1,
 *           row_mirror, row_half_mirror, row_bcast:15, row_bcast:31
 *   S0, S1  v2, and of floats -v2, |v2|, -|v2|, neg(..), abs(..)
 *
 * This is LLVM's dialect. Printed text is spelled as llvm-mc spells it: always with masks, and with bound_ctrl:1 for
 * the bit that bound_ctrl:0 sets as well (D-17). llvm-mc has no compares. Masks that are not written are 0xf.
 *
 * CLRX's has row_bcast15, row_bcast31, row_hmirror, wave_shl, wave_rol, wave_shr, wave_ror and bound_ctrl without a
 * number; bound_ctrl:N:0, which clears the bit; dppctrl:N for all of DPP_CTRL; neg:N and abs:N as in gcn_text.h; dpp in
 * place of the suffix; and quad_perm:[0,1,2,3] when no move is written.
 */
#ifndef CSIM_ISA_GCN_DPP_TEXT_H
#define CSIM_ISA_GCN_DPP_TEXT_H

#include "isa/gcn_dpp.h"
#include "isa/gcn_text.h"

/* Returns true if a text is a DPP instruction: by its suffix, or, without any suffix, by a move or modifier of DPP. */
bool gcn_dpp_text_is(const char *text);

/*
 * What parse accepts, gcn_dpp_decode() accepts or finds GCN_DPP_NOT_IMPLEMENTED. When it returns false, only error is
 * set, whose numbers are those of enum gcn_dpp_error.
 */
bool gcn_dpp_text_parse(const char *text, enum gcn_dialect dialect, struct gcn_dpp *fields,
                        struct gcn_text_error *error);

/*
 * Prints fields as gcn_dpp_decode() or gcn_dpp_text_parse() yields them, in LLVM's dialect and in CLRX's. GCN_TEXT_SIZE
 * bytes are enough; returns as snprintf does.
 */
int gcn_dpp_text_print(const struct gcn_dpp *fields, char *buffer, size_t size);
int gcn_dpp_text_print_clrx(const struct gcn_dpp *fields, char *buffer, size_t size);

#endif
