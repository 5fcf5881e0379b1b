/* SPDX-License-Identifier: MIT */
/* Operands of float_alu at which something happens: ends of ranges, ties, neighbors. By format_i. */
#ifndef TB_TEST_FLOAT_OPERANDS_H
#define TB_TEST_FLOAT_OPERANDS_H

#include <stdint.h>

extern const unsigned float_widths[];

/* Returns a run of ones, or of zeros, with random bits in the lowest places in one of four cases. */
uint64_t float_run_of_bits(void);

/* Returns any pattern of a format. */
uint64_t float_any(uint32_t format);

/* Returns a neighbor of x by a few steps, with either sign; bits above the format mean nothing. */
uint64_t float_close_to(uint32_t format, uint64_t x);

#endif
