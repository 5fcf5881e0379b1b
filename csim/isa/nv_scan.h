/* SPDX-License-Identifier: MIT */
/* Words of the text of NVIDIA's instructions: docs/nv.md. Each function reads one, or reports what it expected. */
#ifndef CSIM_ISA_NV_SCAN_H
#define CSIM_ISA_NV_SCAN_H

#include "common/scan.h"
#include "isa/nv.h"

/* Ends the text at a comment, # or //. */
void nv_scan_cut(struct scan *s);

/* Reads a number up to most, decimal or 0x and hexadecimal, without a letter after it. */
bool nv_scan_number(struct scan *s, uint64_t most, uint64_t *value, const char *expected);

/* Reads R0 to R254, or RZ. */
bool nv_scan_register(struct scan *s, uint8_t *number, const char *expected);

/* Reads P0 to P6, or PT. */
bool nv_scan_predicate(struct scan *s, uint8_t *number);

bool nv_scan_comma(struct scan *s);

#endif
