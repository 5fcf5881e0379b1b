/* SPDX-License-Identifier: MIT */
/* AMD's GCN 1.2 instructions as a language: docs/units/sdwa.md, docs/dpp.md, docs/programs.md. */
#ifndef TB_FAMILIES_GCN_LANGUAGE_H
#define TB_FAMILIES_GCN_LANGUAGE_H

#include "engine/language.h"
#include "families/gcn/request.h"

extern const struct language gcn_language;

/*
 * Returns the wave before the instruction that was read, and its words in *bits. NULL if its form is another one, by
 * SRC0: GCN_SDWA or GCN_DPP. The instruction may be one that is refused.
 */
const struct gcn_wave *gcn_language_wave(const void *machine, uint32_t src0, uint64_t *bits);

/* Sets part to the lanes from `first` on. Lanes after the last one of the wave are 0. */
void gcn_language_part(const struct gcn_wave *wave, uint64_t bits, unsigned first, unsigned lanes,
                       struct gcn_request *part);

#endif
