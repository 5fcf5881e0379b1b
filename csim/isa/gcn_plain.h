/* SPDX-License-Identifier: MIT */
/*
 * AMD GCN 1.2 instructions of VOP1, VOP2 and VOPC in one word, with vector registers as sources: SRC0 is 256 plus the
 * register's number. docs/programs.md has their checks.
 *
 *   v_OP[_e32] vD[, vcc], v2[, v3[, vcc]]
 *   v_cmp_OP[_e32] vcc, v2, v3
 *   v_nop
 *
 * This is LLVM's syntax, printed as llvm-mc prints it. Case does not matter, and compares also accept CLRX's names.
 */
#ifndef CSIM_ISA_GCN_PLAIN_H
#define CSIM_ISA_GCN_PLAIN_H

#include "isa/gcn_text.h"

/* Reasons to reject a word, in the order of the checks. */
enum gcn_plain_error {
    GCN_PLAIN_OK,
    GCN_PLAIN_NOT_VOP,
    GCN_PLAIN_NO_OPCODE,
    GCN_PLAIN_NOP_FIELDS,
    GCN_PLAIN_NOT_VGPR,
    GCN_PLAIN_NOT_IMPLEMENTED
};

/*
 * Decodes any word. fields is set if the error is GCN_PLAIN_OK or GCN_PLAIN_NOT_IMPLEMENTED: whole registers without
 * modifiers, as in an SDWA instruction.
 */
enum gcn_plain_error gcn_plain_decode(uint32_t word, struct gcn_sdwa *fields);

/* Returns the word of fields that gcn_plain_decode() or gcn_plain_parse() can yield. */
uint32_t gcn_plain_encode(const struct gcn_sdwa *fields);

/* Returns "ok", "not_vop", ... as on the page. */
const char *gcn_plain_error_name(enum gcn_plain_error error);

/* Returns true if text has the suffix of plain instructions. */
bool gcn_plain_text_is(const char *text);

/*
 * Parses a text. gcn_plain_decode() accepts the result or finds GCN_PLAIN_NOT_IMPLEMENTED. If it returns false, only
 * error is set; its numbers are those of enum gcn_plain_error.
 */
bool gcn_plain_parse(const char *text, struct gcn_sdwa *fields, struct gcn_text_error *error);

/* Prints up to GCN_TEXT_SIZE bytes; returns as snprintf does. */
int gcn_plain_print(const struct gcn_sdwa *fields, char *buffer, size_t size);

#endif
