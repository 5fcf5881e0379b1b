/* SPDX-License-Identifier: MIT */
/* Text of floats. */
#ifndef TB_FAMILIES_GCN_LANGUAGE_FLOAT_H
#define TB_FAMILIES_GCN_LANGUAGE_FLOAT_H

#include "common/scan.h"
#include "isa/float/format.h"
#include "isa/gcn_lane.h"

/*
 * Reads a decimal number, inf or nan, with or without a sign: the nearest value, the even one of two, and for nan the
 * quiet one without a payload. Returns false for another text.
 */
bool gcn_float_scan(struct scan *s, const struct float_format *f, uint32_t *x);

/* Prints the shortest number that reads back as x, or all digits of an integer. A NaN has its sign only. */
enum { GCN_FLOAT_TEXT = 24 };
void gcn_float_print(const struct float_format *f, uint32_t x, char text[GCN_FLOAT_TEXT]);

/* Prints ", " and the float in the written part of the destination, or nothing if the part is too small. */
void gcn_language_float(const struct gcn_sdwa *fields, uint32_t dst, char *text, size_t size);

#endif
