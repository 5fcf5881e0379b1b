/* SPDX-License-Identifier: MIT */
/* AMD's GCN 1.2 instructions with an SDWA dword as a language: their text, docs/units/sdwa.md. */
#ifndef TB_FAMILIES_GCN_LANGUAGE_H
#define TB_FAMILIES_GCN_LANGUAGE_H

#include "engine/language.h"

extern const struct language gcn_language;

#endif
