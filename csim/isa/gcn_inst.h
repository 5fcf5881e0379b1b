/* SPDX-License-Identifier: MIT */
/*
 * Instruction of VOP1, VOP2 or VOPC in any of three forms: with an SDWA dword, with a DPP dword, or plain, one word
 * with vector registers as sources.
 */
#ifndef CSIM_ISA_GCN_INST_H
#define CSIM_ISA_GCN_INST_H

#include "isa/gcn_dpp.h"

enum { GCN_FIRST_VGPR = 256 }; /* SRC0 of a plain instruction is 256 plus the register's number */

/* Reasons to reject a plain instruction. */
enum gcn_plain_error {
#define ERROR(number, name, text) GCN_PLAIN_##name = (number),
#include "isa/gcn_plain_error.def"
#undef ERROR
};

enum gcn_kind { GCN_INST_PLAIN, GCN_INST_SDWA, GCN_INST_DPP };

struct gcn_inst {
    enum gcn_kind kind;
    uint64_t bits;         /* word 0 in bits 31:0, then the dword of SDWA or DPP */
    const char *error;     /* name of the failing check; NULL: legal */
    struct gcn_dpp fields; /* set if it has a text; SDWA and plain use vop only */
};

/* Returns true if a dword follows word 0. */
bool gcn_inst_has_dword(uint32_t word);

/* Decodes any bits: one word is plain; two are DPP or SDWA, by SRC0. */
void gcn_inst_decode(uint64_t bits, bool has_dword, struct gcn_inst *inst);

/* Decodes any bits as an instruction of a form, as a unit does that executes only this form. */
void gcn_inst_decode_as(enum gcn_kind kind, uint64_t bits, struct gcn_inst *inst);

/* Returns the name of error `number` of a form, or NULL for 0. */
const char *gcn_inst_error(enum gcn_kind kind, unsigned number);

/* Returns the error of this name, of any form, or NULL. */
const char *gcn_inst_error_named(const char *name, size_t length);

#endif
