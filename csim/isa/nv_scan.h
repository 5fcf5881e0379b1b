/* SPDX-License-Identifier: MIT */
/* The words that the text of NVIDIA's instructions is made of: docs/nv.md. Each reads one, or says what was expected.
 */
#ifndef CSIM_ISA_NV_SCAN_H
#define CSIM_ISA_NV_SCAN_H

#include "common/scan.h"
#include "isa/nv.h"

/* The text ends where a comment begins, # or //. */
void nv_scan_start(struct scan *s, const char *text, size_t length);

/* Steps over word, if that is the whole word that comes next. */
bool nv_scan_accept(struct scan *s, const char *word);

/* Decimal, or hexadecimal behind 0x; at most most, and no letter behind it. */
bool nv_scan_number(struct scan *s, uint64_t most, uint64_t *value, const char *expected);

/* R0 to R254, or RZ. */
bool nv_scan_register(struct scan *s, uint8_t *number, const char *expected);

/* P0 to P6, or PT. */
bool nv_scan_predicate(struct scan *s, uint8_t *number);

/* What may stand before an instruction: @P0, @!P0. PT if there is nothing. */
bool nv_scan_guard(struct scan *s, uint8_t *pg, bool *pg_not);

bool nv_scan_comma(struct scan *s);

#endif
