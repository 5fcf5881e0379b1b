/* SPDX-License-Identifier: MIT */
/*
 * The assembly text of SDWA instructions.
 *
 *   v_OP_sdwa vD[, vcc], S0[, S1[, vcc]] [clamp] [dst_sel:SEL] [dst_unused:UNUSED] [src0_sel:SEL] [src1_sel:SEL]
 *   v_cmp_OP vcc, S0, S1 [clamp] [src0_sel:SEL] [src1_sel:SEL]
 *   v_nop_sdwa
 *
 *   SEL     BYTE_0 to BYTE_3, WORD_0, WORD_1, DWORD          DWORD when it is not written
 *   UNUSED  UNUSED_PAD, UNUSED_SEXT, UNUSED_PRESERVE         UNUSED_PRESERVE when it is not written
 *   S0, S1  v2, -v2, |v2|, -|v2|, neg(..), abs(..), sext(v2)
 *
 * This is LLVM's syntax, and what is printed is spelled as llvm-mc spells it. Read are also upper and lower case alike,
 * modifiers in any order, and the names of CLRX: B1, BYTE1, W1, WORD1, DW; PAD, SEXT, PRESERVE; lg, tru and t of
 * compares. The suffix can be left out where a selection, dst_unused or sext says that the instruction is SDWA.
 */
#ifndef CSIM_ISA_GCN_TEXT_H
#define CSIM_ISA_GCN_TEXT_H

#include "common/scan.h"
#include "isa/gcn.h"

enum { GCN_TEXT_SIZE = 160 };

/* Why a text is refused. */
struct gcn_text_error {
    unsigned column; /* from 1, counted in bytes */
    unsigned error;  /* how decode refuses such an instruction, a number of its errors; 0 if no pattern says that */
    char message[SCAN_MESSAGE]; /* the error's name, if any; what was found; what was expected */
};

/* Whether text is to be read as an SDWA instruction: it has the suffix, or a modifier that only SDWA has. */
bool gcn_text_is(const char *text);

/*
 * What parse accepts, gcn_sdwa_decode() accepts or finds GCN_NOT_IMPLEMENTED. For a compare dst_sel and dst_unused are
 * 0, as they have no text (D-15). When it returns false, only error is set.
 */
bool gcn_text_parse(const char *text, struct gcn_sdwa *fields, struct gcn_text_error *error);

/* fields as gcn_sdwa_decode() or gcn_text_parse() yields them. GCN_TEXT_SIZE bytes are enough; returns as snprintf
 * does. */
int gcn_text_print(const struct gcn_sdwa *fields, char *buffer, size_t size);

#endif
