/* SPDX-License-Identifier: MIT */
/* AMD's GCN 1.2 instructions with an SDWA or a DPP dword as a language: their text, docs/units/sdwa.md, docs/dpp.md. */
#ifndef TB_FAMILIES_GCN_LANGUAGE_H
#define TB_FAMILIES_GCN_LANGUAGE_H

#include "engine/language.h"
#include "isa/gcn.h"

extern const struct language gcn_language;

/* Whether an instruction is given as the digits of its two words, and whether it is one with a DPP dword. */
bool gcn_language_is_words(const char *instruction);
bool gcn_language_is_dpp(const char *instruction);

/* An SDWA instruction from its text, or from the digits of its two words. False: refused. */
bool gcn_language_text(const char *text, struct gcn_sdwa *fields, struct language_text *to);
bool gcn_language_words(const char *hex, struct gcn_sdwa *fields, struct language_text *to);

/*
 * What it gives, in lines, on these values: src0, src1, old, vcc, exec and mode, docs/units/sdwa.md.
 */
bool gcn_language_eval(const char *instruction, int n, char *const *values, struct language_text *to);

#endif
