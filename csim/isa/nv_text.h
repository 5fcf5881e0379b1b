/* SPDX-License-Identifier: MIT */
/*
 * Assembly text of NVIDIA's ATOMS instructions; docs/nv.md has the grammar.
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

/* Reason to reject a text. */
struct nv_text_error {
    unsigned column;            /* from 1, in bytes */
    enum nv_error error;        /* decoder's error for the instruction; NV_OK if no word represents the text */
    char message[SCAN_MESSAGE]; /* error's name, if any; what was found; what was expected */
};

/*
 * Parses length bytes of text into inst, which nv_atoms_decode() accepts. A named error is the first check that fails;
 * decode rejects nv_atoms_encode() of inst in the same way. Without a name, inst is invalid. control, unless NULL,
 * receives the annotations.
 */
bool nv_text_parse(const char *text, size_t length, struct nv_atoms *inst, struct nv_control *control,
                   struct nv_text_error *error);

/*
 * Prints inst from nv_atoms_decode() or nv_text_parse(), with the annotations of control unless NULL. NV_TEXT_SIZE
 * bytes are enough; returns as snprintf does.
 */
int nv_text_print(const struct nv_atoms *inst, const struct nv_control *control, char *buffer, size_t size);

#endif
