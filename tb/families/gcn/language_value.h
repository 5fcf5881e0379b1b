/* SPDX-License-Identifier: MIT */
/* Values of registers and masks as people write them, in programs and for csim eval. */
#ifndef TB_FAMILIES_GCN_LANGUAGE_VALUE_H
#define TB_FAMILIES_GCN_LANGUAGE_VALUE_H

#include "common/scan.h"
#include "isa/float/format.h"

/* So many bits, 64 at most: as 0x and digits, or as a decimal number, which may have a sign if they are 32 or more. */
bool gcn_scan_integer(struct scan *s, unsigned bits, uint64_t *value);

/* The bits of a register: an integer of 32 bits; of a float 0x and the bits, or a number as gcn_float_scan() has it. */
bool gcn_scan_value(struct scan *s, const struct float_format *f, uint32_t *value);

/* The number of a lane, as an integer if f is NULL. */
uint32_t gcn_lane_number(const struct float_format *f, unsigned lane);

#endif
