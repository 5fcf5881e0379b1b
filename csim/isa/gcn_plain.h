/* SPDX-License-Identifier: MIT */
/*
 * AMD GCN 1.2 instructions of VOP1, VOP2 and VOPC that are one word, and whose sources are vector registers: SRC0 is
 * 256 and the register's number. docs/programs.md has their checks.
 *
 *   v_OP[_e32] vD[, vcc], v2[, v3[, vcc]]
 *   v_cmp_OP[_e32] vcc, v2, v3
 *   v_nop
 *
 * This is LLVM's syntax, and what is printed is spelled as llvm-mc spells it. Upper and lower case are alike, and
 * compares have CLRX's names as well.
 */
#ifndef CSIM_ISA_GCN_PLAIN_H
#define CSIM_ISA_GCN_PLAIN_H

#include "isa/gcn_text.h"

/* Errors: why a word is refused, in the order in which the reasons are looked at. */
enum gcn_plain_error {
    GCN_PLAIN_OK,
    GCN_PLAIN_NOT_VOP,
    GCN_PLAIN_NO_OPCODE,
    GCN_PLAIN_NOP_FIELDS,
    GCN_PLAIN_NOT_VGPR,
    GCN_PLAIN_NOT_IMPLEMENTED
};

/*
 * Total: every word has an error, GCN_PLAIN_OK if it is none. fields is set whenever the error is GCN_PLAIN_OK or
 * GCN_PLAIN_NOT_IMPLEMENTED: whole registers without modifiers, as an SDWA instruction would name them.
 */
enum gcn_plain_error gcn_plain_decode(uint32_t word, struct gcn_sdwa *fields);

/* The word of fields that gcn_plain_decode() or gcn_plain_parse() can yield. */
uint32_t gcn_plain_encode(const struct gcn_sdwa *fields);

/* "ok", "not_vop", ... as on the page. */
const char *gcn_plain_error_name(enum gcn_plain_error error);

/* Whether text has the suffix of plain instructions. */
bool gcn_plain_text_is(const char *text);

/*
 * What parse accepts, gcn_plain_decode() accepts or finds GCN_PLAIN_NOT_IMPLEMENTED. When it returns false, only error
 * is set, whose numbers are those of enum gcn_plain_error.
 */
bool gcn_plain_parse(const char *text, struct gcn_sdwa *fields, struct gcn_text_error *error);

/* GCN_TEXT_SIZE bytes are enough; returns as snprintf does. */
int gcn_plain_print(const struct gcn_sdwa *fields, char *buffer, size_t size);

#endif
