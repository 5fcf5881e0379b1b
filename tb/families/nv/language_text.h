/* SPDX-License-Identifier: MIT */
/* Texts and words of ATOMS and of control words. */
#ifndef TB_FAMILIES_NV_LANGUAGE_TEXT_H
#define TB_FAMILIES_NV_LANGUAGE_TEXT_H

#include "engine/language.h"

/* Convert text to a word and back. */
bool nv_language_assemble(const char *text, unsigned dialect, struct language_text *to);
bool nv_language_disassemble(const char *hex, unsigned dialect, struct language_text *to);

/* Prints an instruction on a unit's port. */
bool nv_language_show(const char *unit, const char *part, const uint8_t value[LANGUAGE_VALUE],
                      char text[LANGUAGE_TEXT]);

#endif
