/* SPDX-License-Identifier: MIT */
/*
 * AMD GCN 1.2 instructions of VOP1, VOP2 and VOPC in one word, with vector registers as sources: SRC0 is 256 plus the
 * register's number. docs/programs.md has their checks.
 */
#ifndef CSIM_ISA_GCN_PLAIN_H
#define CSIM_ISA_GCN_PLAIN_H

#include "isa/gcn.h"

enum { GCN_FIRST_VGPR = 256 };

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

/* Returns "ok", "not_vop", ... as on the page. */
const char *gcn_plain_error_name(enum gcn_plain_error error);

#endif
