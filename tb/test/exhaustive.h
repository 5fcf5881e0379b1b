/* SPDX-License-Identifier: MIT */
/*
 * The work of make exhaustive in items, each of which checks some cases of one float operation in one mode. What an
 * item does depends on its number and the seed alone.
 */
#ifndef TB_TEST_EXHAUSTIVE_H
#define TB_TEST_EXHAUSTIVE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/*
 * Returns the number of items: all pairs of f16, by operation and mode; random f32, by operation; all f32 of
 * transcendentals; random cases of float_alu, by operation, format, type and rounding.
 */
uint32_t exhaustive_items(void);

uint64_t exhaustive_cases(uint32_t item);

/* Runs one. False: text is the first difference, in one line. */
bool exhaustive_run(uint32_t item, uint64_t seed, char *text, size_t size);

/* The next ones: all inputs of transcendental operations, golden results against MPFR, and the table. */
uint32_t exhaustive_trans_items(void);
uint64_t exhaustive_trans_cases(void);
bool exhaustive_trans_run(uint32_t item, char *text, size_t size);

/* The last items: the model of float_alu against MPFR. */
uint32_t exhaustive_ieee_items(void);
uint64_t exhaustive_ieee_cases(void);
bool exhaustive_ieee_run(uint32_t item, uint64_t seed, char *text, size_t size);

#endif
