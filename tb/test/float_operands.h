/* SPDX-License-Identifier: MIT */
/* Dialects of float_alu, and operands at which something happens: ends of ranges, ties, neighbors. By format_i. */
#ifndef TB_TEST_FLOAT_OPERANDS_H
#define TB_TEST_FLOAT_OPERANDS_H

#include "engine/rng.h"
#include "isa/float_alu.h"

extern const unsigned float_widths[];

/* The preset riscv, with all formats. */
extern const struct float_alu_dialect float_riscv;

/* Returns a run of ones, or of zeros, with random bits in the lowest places in one of four cases. */
uint64_t float_run_of_bits(struct rng *rng);

/* Returns any pattern of a format. */
uint64_t float_any(struct rng *rng, uint32_t format);

/* Returns a neighbor of x by a few steps, with either sign; bits above the format mean nothing. */
uint64_t float_close_to(struct rng *rng, uint32_t format, uint64_t x);

/* Returns a preset of the page, or any values of all parameters. */
struct float_alu_dialect float_any_dialect(struct rng *rng);

/* Fills the operands: unrelated ones, neighbors, and an addend near to the product. Bits above a format are any. */
void float_fill(struct rng *rng, const struct float_alu_dialect *dialect, struct float_alu_request *r);

#endif
