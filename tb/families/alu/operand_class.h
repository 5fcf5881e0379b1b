/* SPDX-License-Identifier: MIT */
/* Classes of the atomic ALU's operands: which one a value is in, and values of one. */
#ifndef TB_FAMILIES_ALU_OPERAND_CLASS_H
#define TB_FAMILIES_ALU_OPERAND_CLASS_H

#include <stdbool.h>
#include <stdint.h>

#include "common/select.h"

enum { ALU_CLASSES = 8 }; /* of integers, and of floats */
enum {
    ALU_INT_ZERO,
    ALU_INT_ONE,
    ALU_INT_ONES,
    ALU_INT_SMIN,
    ALU_INT_SMAX,
    ALU_INT_ONE_BIT,
    ALU_INT_POSITIVE,
    ALU_INT_NEGATIVE
};
enum {
    ALU_FLOAT_ZERO,
    ALU_FLOAT_MINUS_ZERO,
    ALU_FLOAT_DENORMAL,
    ALU_FLOAT_INFINITY,
    ALU_FLOAT_SNAN,
    ALU_FLOAT_QNAN,
    ALU_FLOAT_POSITIVE,
    ALU_FLOAT_NEGATIVE
};
extern const char *const alu_int_classes[ALU_CLASSES], *const alu_float_classes[ALU_CLASSES];

/* Without branches, for vector code; mask has ones in the bits of the width. */
static inline uint32_t alu_int_class(uint64_t v, uint64_t mask) {
    uint64_t sign = mask ^ mask >> 1;
    uint32_t c = csim_select((v & sign) != 0, ALU_INT_NEGATIVE, ALU_INT_POSITIVE);
    c = csim_select((v & (v - 1)) == 0, ALU_INT_ONE_BIT, c);
    c = csim_select(v == sign - 1, ALU_INT_SMAX, c);
    c = csim_select(v == sign, ALU_INT_SMIN, c);
    c = csim_select(v == mask, ALU_INT_ONES, c);
    c = csim_select(v == 1, ALU_INT_ONE, c);
    return csim_select(v == 0, ALU_INT_ZERO, c);
}

static inline uint32_t alu_float_class(uint64_t v, uint64_t mask) {
    bool half = mask == UINT16_MAX;
    uint64_t sign = mask ^ mask >> 1, magnitude = v & ~sign;
    uint64_t infinity = half ? 0x7c00 : 0x7f800000, quiet = half ? 0x7e00 : 0x7fc00000;
    uint64_t smallest = half ? 0x0400 : 0x00800000;
    bool negative = (v & sign) != 0;
    uint32_t c = csim_select(negative, ALU_FLOAT_NEGATIVE, ALU_FLOAT_POSITIVE);
    c = csim_select(magnitude < smallest, ALU_FLOAT_DENORMAL, c);
    c = csim_select(magnitude == 0, csim_select(negative, ALU_FLOAT_MINUS_ZERO, ALU_FLOAT_ZERO), c);
    c = csim_select(magnitude == infinity, ALU_FLOAT_INFINITY, c);
    c = csim_select(magnitude > infinity, ALU_FLOAT_SNAN, c);
    return csim_select(magnitude >= quiet, ALU_FLOAT_QNAN, c);
}

/* A value of an integer class; of `positive` and `negative` nearly always. And one of a float class, nearly always. */
uint64_t alu_int_of_class(uint32_t class, uint64_t random, unsigned bits);
uint64_t alu_float_of_class(uint32_t class, uint64_t random, unsigned bits);

#endif
