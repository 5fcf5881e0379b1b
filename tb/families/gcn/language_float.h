/* SPDX-License-Identifier: MIT */
/* Float patterns as people write them. */
#ifndef TB_FAMILIES_GCN_LANGUAGE_FLOAT_H
#define TB_FAMILIES_GCN_LANGUAGE_FLOAT_H

#include "common/scan.h"
#include "isa/float/format.h"
#include "isa/gcn_lane.h"

/*
 * Reads a decimal number, inf or nan, with a sign or without: the pattern that is nearest to the number, of two the
 * even one, and of nan the quiet one without a payload. False: something else stands there.
 */
bool gcn_float_scan(struct scan *s, const struct float_format *f, uint32_t *x);

/* The shortest number that reads back as x, or an integer whole. Of a NaN it has the sign only. */
enum { GCN_FLOAT_TEXT = 24 };
void gcn_float_print(const struct float_format *f, uint32_t x, char text[GCN_FLOAT_TEXT]);

/* ", " and the float in the part of the destination that is written; nothing if that has no room for one. */
void gcn_language_float(const struct gcn_sdwa *fields, uint32_t dst, char *text, size_t size);

#endif
