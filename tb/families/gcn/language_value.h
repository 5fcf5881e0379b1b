/* SPDX-License-Identifier: MIT */
/* Values of registers and masks as text: in programs, in the arguments of csim eval, and in requests. */
#ifndef TB_FAMILIES_GCN_LANGUAGE_VALUE_H
#define TB_FAMILIES_GCN_LANGUAGE_VALUE_H

#include "common/scan.h"
#include "isa/float/format.h"
#include "isa/gcn_dpp_wave.h"
#include "isa/gcn_inst.h"

/*
 * Reads a decimal number, inf or nan, with or without a sign: the nearest value, the even one of two, and for nan the
 * quiet one without a payload. Returns false for another text.
 */
bool gcn_float_scan(struct scan *s, const struct float_format *f, uint32_t *x);

/* Prints the shortest number that reads back as x, or all digits of an integer. A NaN has its sign only. */
enum { GCN_FLOAT_TEXT = 24 };
void gcn_float_print(const struct float_format *f, uint32_t x, char text[GCN_FLOAT_TEXT]);

/* Reads up to 64 bits: 0x and digits, or a decimal number, which may have a sign if there are 32 bits or more. */
bool gcn_scan_integer(struct scan *s, unsigned bits, uint64_t *value);

/* Reads a register: an integer of 32 bits; for a float, 0x and the bits, or a number for gcn_float_scan(). */
bool gcn_scan_value(struct scan *s, const struct float_format *f, uint32_t *value);

/* Returns the number of a lane as a value of the format; f is NULL for an integer. */
uint32_t gcn_lane_number(const struct float_format *f, unsigned lane);

/* Operand of an instruction: its value in each lane, its format, or NULL for an integer, and the selected part. */
enum { GCN_OPERANDS = 3 };
struct gcn_operand {
    const char *name; /* src0, src1, old */
    uint32_t *lanes;
    const struct float_format *format;
    uint8_t sel;
};

/* Sets the operands of an instruction, which may be refused, to those of the wave. */
void gcn_operands_of(const struct gcn_inst *inst, struct gcn_wave *wave, struct gcn_operand operands[GCN_OPERANDS]);

/*
 * Reads a value into the lanes of a mask. A number becomes the selected part of the register; 0x and digits are the
 * whole register. With lane_word, "lane" is the number of each lane. Returns false if the scan reports another text.
 */
bool gcn_operand_read(struct scan *s, const struct gcn_operand *operand, uint64_t lanes, bool lane_word);

#endif
