/* SPDX-License-Identifier: MIT */
/* Words of the text of NVIDIA's instructions: docs/nv.md. Each function reads one, or reports what it expected. */
#ifndef CSIM_ISA_NV_SCAN_H
#define CSIM_ISA_NV_SCAN_H

#include "common/scan.h"
#include "isa/nv.h"

/* Begins a text, which ends at a comment, # or //. */
void nv_scan_start(struct scan *s, const char *text, size_t length);

/* Skips word if it is a whole word and comes next. */
bool nv_scan_accept(struct scan *s, const char *word);

/* Reads a number up to most, decimal or 0x and hexadecimal, without a letter after it. */
bool nv_scan_number(struct scan *s, uint64_t most, uint64_t *value, const char *expected);

/* Reads R0 to R254, or RZ. */
bool nv_scan_register(struct scan *s, uint8_t *number, const char *expected);

/* Reads P0 to P6, or PT. */
bool nv_scan_predicate(struct scan *s, uint8_t *number);

/* Reads an optional guard before an instruction: @P0, @!P0. Yields PT without one. */
bool nv_scan_guard(struct scan *s, uint8_t *pg, bool *pg_not);

bool nv_scan_comma(struct scan *s);

#endif
