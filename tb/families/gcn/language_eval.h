/* SPDX-License-Identifier: MIT */
#ifndef TB_FAMILIES_GCN_LANGUAGE_EVAL_H
#define TB_FAMILIES_GCN_LANGUAGE_EVAL_H

#include "engine/language.h"

/* Prints the result of an instruction on n values: src0, src1, old, vcc, exec and mode. For struct language. */
bool gcn_language_eval(const char *instruction, int n, char *const *values, struct language_text *to);

#endif
