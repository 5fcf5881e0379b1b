/* SPDX-License-Identifier: MIT */
/* The transcendental operations by MPFR, from docs/transcendental.md. Shares nothing with the model but names. */
#ifndef TB_TEST_TRANS_REFERENCE_H
#define TB_TEST_TRANS_REFERENCE_H

#include <stdbool.h>
#include <stdint.h>

enum trans_rounding { TRANS_NEAREST, TRANS_DOWN, TRANS_UP };

/* What an operation is: enum float_function, and whether its format is f16. */
struct trans_operation {
    int function;
    bool half;
};

/* Allocates, and frees, what one thread needs. */
void trans_reference_begin(void);
void trans_reference_end(void);

/* Returns true and sets *r if the result for x is not that of a rounded value: T-3, T-4, T-8 to T-14. x is flushed. */
bool trans_reference_special(struct trans_operation op, bool ieee, uint32_t x, uint32_t *r);

/* Returns the value at an x without such a result, rounded once, before a flush. */
uint32_t trans_reference_value(struct trans_operation op, enum trans_rounding rounding, uint32_t x);

/* Flushes a subnormal number. */
uint32_t trans_reference_flush(struct trans_operation op, bool flushes, uint32_t x);

/* Returns the golden result before CLAMP under a MODE register. The C library computes f32; MPFR decides near ties. */
uint32_t trans_reference(struct trans_operation op, uint32_t mode, uint32_t x);

/* Returns true if T-16 to T-18 allow a result r, a number, where the value is that at x; both before a flush. */
bool trans_reference_reaches(struct trans_operation op, uint32_t x, uint32_t r);

#endif
