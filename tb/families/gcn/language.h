/* SPDX-License-Identifier: MIT */
/* AMD's GCN 1.2 instructions as a language: docs/units/sdwa.md, docs/dpp.md, docs/programs.md. */
#ifndef TB_FAMILIES_GCN_LANGUAGE_H
#define TB_FAMILIES_GCN_LANGUAGE_H

#include "engine/language.h"

extern const struct language gcn_language;

#endif
