/* SPDX-License-Identifier: MIT */
/*
 * Float operations of the model with operands and results written down, for test_float_ops.c. It is a file of its own
 * for the analyzer of clang-tidy, which would follow each test through the model anew.
 */
#ifndef TB_TEST_FLOAT_VECTORS_H
#define TB_TEST_FLOAT_VECTORS_H

#include <stddef.h>
#include <stdint.h>

enum { VOP1, VOP2, VOPC };

/* Modifiers */
enum { NEG0 = 1, ABS0 = 2, NEG1 = 4, ABS1 = 8, CLAMP = 16 };

struct float_vector {
    uint32_t code, mode, modifiers, a0, a1, old, expected;
};

/* The test fails at the first of n vectors whose result is not the expected one. */
void float_check_vectors(int format, const struct float_vector *v, size_t n);

#endif
