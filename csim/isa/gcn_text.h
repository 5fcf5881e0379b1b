/* SPDX-License-Identifier: MIT */
/*
 * Assembly text of SDWA instructions, in two dialects (C-10).
 *
 *   v_OP_sdwa vD[, vcc], S0[, S1[, vcc]] [clamp] [dst_sel:SEL] [dst_unused:UNUSED] [src0_sel:SEL] [src1_sel:SEL]
 *   v_cmp_OP vcc, S0, S1 [clamp] [src0_sel:SEL] [src1_sel:SEL]
 *   v_nop_sdwa
 *
 *   SEL     BYTE_0 to BYTE_3, WORD_0, WORD_1, DWORD          DWORD by default
 *   UNUSED  UNUSED_PAD, UNUSED_SEXT, UNUSED_PRESERVE         UNUSED_PRESERVE by default
 *   S0, S1  v2, -v2, |v2|, -|v2|, neg(..), abs(..), sext(..)
 *
 * This is LLVM's dialect. CLRX's has the names byte1, byte_1, b1, word1, word_1, w1, dword, @N and pad, sext, preserve
 * with or without unused_, @N. pad is its default for dst_unused. It adds dst_un:, clamp:N, sext:N, neg:N and abs:N
 * with a bit for each source, or a list, [N,N], sdwa instead of the suffix, and dst_sel and dst_unused of compares.
 * Both accept operations, registers and modifiers in upper or lower case, and modifiers in any order. The suffix is
 * optional if a selection, dst_unused or sext makes the instruction SDWA. A comment begins at ; or //.
 */
#ifndef CSIM_ISA_GCN_TEXT_H
#define CSIM_ISA_GCN_TEXT_H

#include "common/scan.h"
#include "isa/gcn.h"

enum { GCN_TEXT_SIZE = 176 };

/* GCN_EITHER is LLVM's unless the text has a spelling that only CLRX has (C-10). */
enum gcn_dialect { GCN_EITHER, GCN_LLVM, GCN_CLRX };

/* Reason to reject a text. */
struct gcn_text_error {
    unsigned column;            /* from 1, in bytes */
    unsigned error;             /* decoder's error for this instruction; 0: an error of the text only */
    char message[SCAN_MESSAGE]; /* the error's name, if any; what was found; what was expected */
};

/* Returns true if text is an SDWA instruction: it has the suffix, or a modifier that only SDWA has. */
bool gcn_text_is(const char *text);

/*
 * Parses a text into fields that gcn_sdwa_decode() accepts, or rejects with GCN_MAC_DST_SEL or GCN_NOT_IMPLEMENTED. For
 * a compare, dst_sel and dst_unused are 0 in LLVM's dialect, which has no text for them (D-15). False: only error is
 * set.
 */
bool gcn_text_parse(const char *text, enum gcn_dialect dialect, struct gcn_sdwa *fields, struct gcn_text_error *error);

/*
 * Prints fields as gcn_sdwa_decode() or gcn_text_parse() yields them, in LLVM's dialect and in CLRX's. Fields without
 * text follow in a comment (C-7, C-8). GCN_TEXT_SIZE bytes are enough; returns as snprintf does.
 */
int gcn_text_print(const struct gcn_sdwa *fields, char *buffer, size_t size);
int gcn_text_print_clrx(const struct gcn_sdwa *fields, char *buffer, size_t size);

#endif
