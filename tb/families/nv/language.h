/* SPDX-License-Identifier: MIT */
/* NVIDIA's ATOMS instructions as a language of programs, docs/programs.md. */
#ifndef TB_FAMILIES_NV_LANGUAGE_H
#define TB_FAMILIES_NV_LANGUAGE_H

#include "engine/language.h"
#include "isa/nv_exec.h"

extern const struct language nv_language;

/*
 * For the units: the instruction that the machine has read with the values of its registers, refused or not; NULL if it
 * is none of ATOMS. A warp whose allocation is larger than a unit's memory is not for that unit.
 */
const struct nv_warp *nv_language_warp(const void *machine);

/* Makes a warp of `lanes` lanes from `first` on. A unit with fewer lanes takes a warp in parts, in this order. */
void nv_language_part(const struct nv_warp *warp, unsigned first, unsigned lanes, struct nv_warp *part);

/* Text to a word and back. */
bool nv_language_assemble(const char *text, unsigned dialect, struct language_text *to);
bool nv_language_disassemble(const char *hex, unsigned dialect, struct language_text *to);

/* An instruction on a unit's port. */
bool nv_language_show(const char *unit, const char *part, const uint8_t value[LANGUAGE_VALUE],
                      char text[LANGUAGE_TEXT]);

#endif
