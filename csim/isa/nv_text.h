/* SPDX-License-Identifier: MIT */
/*
 * The assembly text of NVIDIA's ATOMS instructions; docs/nv.md has the grammar.
 *
 *   [@[!]P0] ATOMS.OP[SIZE] Rd, [ADDRESS], Rb ANNOTATIONS
 *   [@[!]P0] ATOMS.CAS[SIZE] Rd, [ADDRESS], Rb, Rc ANNOTATIONS
 *   [@[!]P0] ATOMS.CAST[.SPIN][SIZE] Rd, [ADDRESS], Rb, Rc ANNOTATIONS
 */
#ifndef CSIM_ISA_NV_TEXT_H
#define CSIM_ISA_NV_TEXT_H

#include "isa/nv.h"
#include "isa/nv_control.h"

enum { NV_TEXT_SIZE = 192 };

/* Why a text is refused. */
struct nv_text_error {
    unsigned column;            /* from 1, counted in bytes */
    enum nv_error error;        /* how decode refuses such an instruction; NV_OK if no word says what the text says */
    char message[SCAN_MESSAGE]; /* the refusal's name, if any; what was found; what was expected */
};

/*
 * text has length bytes. What parse accepts, nv_atoms_decode() accepts. What it refuses by name is the first check that
 * fails; nv_atoms_encode() of inst is then a word that decode refuses in the same way. Of what has no name inst means
 * nothing. control, unless it is NULL, gets the annotations.
 */
bool nv_text_parse(const char *text, size_t length, struct nv_atoms *inst, struct nv_control *control,
                   struct nv_text_error *error);

/*
 * inst as nv_atoms_decode() or nv_text_parse() yields it, with the annotations of control unless that is NULL.
 * NV_TEXT_SIZE bytes are enough; returns as snprintf does.
 */
int nv_text_print(const struct nv_atoms *inst, const struct nv_control *control, char *buffer, size_t size);

#endif
