/* SPDX-License-Identifier: MIT */
/* NVIDIA's ATOMS instructions as a language of programs, docs/programs.md. */
#ifndef TB_FAMILIES_NV_LANGUAGE_H
#define TB_FAMILIES_NV_LANGUAGE_H

#include "engine/language.h"
#include "isa/nv_exec.h"

extern const struct language nv_language;

/*
 * Returns the instruction that the machine has read, legal or rejected, with its register values. NULL if it is not
 * ATOMS. A unit cannot execute a warp whose allocation exceeds the unit's memory.
 */
const struct nv_warp *nv_language_warp(const void *machine);

/* Extracts `lanes` lanes from lane `first` on. A unit with fewer lanes executes a warp in parts, in this order. */
void nv_language_part(const struct nv_warp *warp, unsigned first, unsigned lanes, struct nv_warp *part);

#endif
