/* SPDX-License-Identifier: MIT */
/* Assembly text of NVIDIA's instructions; docs/nv.md has the grammar. */
#ifndef CSIM_ISA_NV_TEXT_H
#define CSIM_ISA_NV_TEXT_H

#include "isa/nv.h"
#include "isa/nv_control.h"

enum { NV_TEXT_SIZE = 192 };

/* Forms of instructions. ATOMS has a word. The others are for programs: text and model only. */
enum nv_form { NV_ATOMS, NV_MOV, NV_IADD, NV_ISETP, NV_S2R, NV_BRA, NV_EXIT, NV_FORMS };
enum nv_compare { NV_EQ, NV_NE, NV_LT, NV_LE, NV_GT, NV_GE, NV_COMPARES };

/* Instruction as text. Each form sets the guard, annotations and the fields of its operands. */
struct nv_text {
    struct nv_atoms inst; /* registers of all forms */
    enum nv_form form;
    enum nv_error error; /* of ATOMS: the decoder's result for its word; NV_OK if no word represents the text */
    struct nv_control control;
    uint8_t rc, pd;
    bool immediate; /* B is `value`, else Rb */
    uint32_t value;
    enum nv_compare compare;
    bool is_unsigned, combined; /* .U32, .AND */
    const char *label;          /* BRA's label, in the text */
    size_t label_length;
    const char *at[128]; /* places of operands by their letter in the table of forms */
};

/* Returns the length of a label: letters, digits, '.', '_' and '$', not a digit first; 0 if another word comes next. */
size_t nv_text_label(const struct scan *s);

/* Returns true if the name of an instruction or a guard comes next. */
bool nv_text_comes(const struct scan *s);

/*
 * Reads an instruction of one of the first `forms` forms, up to the end. On failure, s has the column and the reason.
 * If text->error is then not NV_OK, it is the first check that fails, and text->inst has the word that decode rejects
 * in the same way.
 */
bool nv_text_read(struct scan *s, unsigned forms, struct nv_text *text);

/* As nv_text_read() for the ATOMS instruction in length bytes. */
bool nv_text_parse(struct scan *s, const char *text, size_t length, struct nv_text *to);

/*
 * Prints inst from nv_atoms_decode() or nv_text_read(), with the annotations of control unless NULL. NV_TEXT_SIZE bytes
 * are enough; returns as snprintf does.
 */
int nv_text_print(const struct nv_atoms *inst, const struct nv_control *control, char *buffer, size_t size);

#endif
