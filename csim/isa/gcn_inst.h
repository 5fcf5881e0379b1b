/* SPDX-License-Identifier: MIT */
/*
 * An instruction of VOP1, VOP2 or VOPC in any of its three forms: with an SDWA dword, with a DPP dword, or plain, one
 * word whose sources are vector registers.
 */
#ifndef CSIM_ISA_GCN_INST_H
#define CSIM_ISA_GCN_INST_H

#include "isa/gcn_dpp.h"
#include "isa/gcn_text.h"

enum gcn_kind { GCN_INST_PLAIN, GCN_INST_SDWA, GCN_INST_DPP };

struct gcn_inst {
    enum gcn_kind kind;
    uint64_t bits;         /* word 0 in bits 31:0, and above it the dword of SDWA or DPP */
    const char *error;     /* the name of the check that it fails; NULL: it is legal */
    struct gcn_dpp fields; /* if it has a text; of SDWA and plain ones vop alone */
};

/* Whether a dword follows word 0. */
bool gcn_inst_has_dword(uint32_t word);

/* One word without a dword is plain, two are DPP if SRC0 says so, and else SDWA. Total. */
void gcn_inst_decode(uint64_t bits, bool has_dword, struct gcn_inst *inst);

/*
 * A text is plain if it has the suffix _e32; else it is DPP or SDWA if gcn_dpp_text_is() or gcn_text_is() says so, and
 * plain if neither does. False: refused; inst->error is then the name of the check that such an instruction fails, and
 * NULL if the text is none. It has no bits.
 */
bool gcn_inst_parse(const char *text, enum gcn_dialect dialect, struct gcn_inst *inst, struct gcn_text_error *error);

/* The error of this name, of any form; NULL: there is none. */
const char *gcn_inst_error_named(const char *name, size_t length);

/*
 * Returns true if the instruction has a text: it is legal, or a V_MAC that is refused for its DST_SEL alone, which
 * other assemblers write (C-9).
 */
bool gcn_inst_has_text(const struct gcn_inst *inst);

/* Prints one that has a text, in CLRX's dialect or else LLVM's. GCN_TEXT_SIZE bytes are enough. */
void gcn_inst_print(const struct gcn_inst *inst, enum gcn_dialect dialect, char *buffer, size_t size);

#endif
