/* SPDX-License-Identifier: MIT */
/*
 * Instruction of VOP1, VOP2 or VOPC in any of three forms: with an SDWA dword, with a DPP dword, or plain, one word
 * with vector registers as sources.
 */
#ifndef CSIM_ISA_GCN_INST_H
#define CSIM_ISA_GCN_INST_H

#include "isa/gcn_dpp.h"
#include "isa/gcn_text.h"

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

/*
 * Parses a text: plain if it has the suffix _e32, else DPP or SDWA if gcn_dpp_text_is() or gcn_text_is() accepts it,
 * else plain. Returns false without bits if it is rejected. inst->error is then the check that such an instruction
 * fails, or NULL for a syntax error.
 */
bool gcn_inst_parse(const char *text, enum gcn_dialect dialect, struct gcn_inst *inst, struct gcn_text_error *error);

/* Returns the error of this name, of any form, or NULL. */
const char *gcn_inst_error_named(const char *name, size_t length);

/*
 * Returns true if the instruction has a text: it is legal, or a V_MAC rejected only for its DST_SEL, which other
 * assemblers write (C-9).
 */
bool gcn_inst_has_text(const struct gcn_inst *inst);

/* Prints an instruction with a text, in CLRX's dialect or else LLVM's. GCN_TEXT_SIZE bytes are enough. */
void gcn_inst_print(const struct gcn_inst *inst, enum gcn_dialect dialect, char *buffer, size_t size);

#endif
