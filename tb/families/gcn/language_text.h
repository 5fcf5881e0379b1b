/* SPDX-License-Identifier: MIT */
/* Texts and words of instructions: read, assembled, disassembled, computed, and shown in a wave viewer. */
#ifndef TB_FAMILIES_GCN_LANGUAGE_TEXT_H
#define TB_FAMILIES_GCN_LANGUAGE_TEXT_H

#include "engine/language.h"
#include "isa/gcn_inst.h"

/*
 * Read an instruction from its text, from the digits of its words, or from either. Return false if it is refused;
 * inst->error is then the name of the check that it fails, or NULL for a syntax error.
 */
bool gcn_language_text(const char *text, struct gcn_inst *inst, struct language_text *to);
bool gcn_language_words(const char *hex, struct gcn_inst *inst, struct language_text *to);
bool gcn_language_read(const char *instruction, struct gcn_inst *inst, struct language_text *to);

/* Members of gcn_language. Parts of a DPP instruction are its operands, its move, and the lanes that each row reads. */
extern const char *const gcn_language_dialects[], *const gcn_language_parts[];
bool gcn_language_assemble(const char *text, unsigned dialect, struct language_text *to);
bool gcn_language_disassemble(const char *hex, unsigned dialect, struct language_text *to);
bool gcn_language_show(const char *unit, const char *part, const uint8_t value[LANGUAGE_VALUE],
                       char text[LANGUAGE_TEXT]);

/* Prints the result of an instruction on n values: src0, src1, old, vcc, exec and mode. For struct language. */
bool gcn_language_eval(const char *instruction, int n, char *const *values, struct language_text *to);

#endif
