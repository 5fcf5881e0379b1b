/* SPDX-License-Identifier: MIT */
/*
 * What docs/units/float_alu.md has for a request, by MPFR: every number that is added, multiplied, divided, rounded or
 * compared is MPFR's. Written from the page; shares nothing with csim/isa/float/ but the structs of a request.
 */
#ifndef TB_TEST_FLOAT_REFERENCE_H
#define TB_TEST_FLOAT_REFERENCE_H

#include <stddef.h>

#include "isa/float_alu.h"

/* The page's codes that tests name. */
enum {
    ADD = 0x00,
    SUB = 0x01,
    MUL = 0x02,
    DIV = 0x03,
    SQRT = 0x04,
    FMA = 0x08,
    FMS = 0x09,
    FNMA = 0x0a,
    FNMS = 0x0b,
    MIN = 0x0c,
    MAX = 0x0d,
    EQ = 0x10,
    NE = 0x11,
    LT = 0x12,
    LE = 0x13,
    GT = 0x14,
    GE = 0x15,
    ORD = 0x16,
    UNORD = 0x17,
    SGNJ = 0x20,
    SGNJN = 0x21,
    SGNJX = 0x22,
    CLASS = 0x23,
    RINT = 0x28,
    RINTX = 0x29,
    F2F = 0x2c,
    F2I = 0x2d,
    I2F = 0x2e,
    CODES = 64
};

/* Returns the response to a request that is not refused. */
struct float_alu_result float_reference(const struct float_alu_dialect *dialect, const struct float_alu_request *r);

/* Returns the mnemonic of a code, or NULL if it is not in the table. */
const char *float_mnemonic(uint32_t op);

/* Returns true if the model's response to such a request is another one; text is the difference, in one line. */
bool float_differs(const struct float_alu_dialect *dialect, const struct float_alu_request *r, char *text, size_t size);

/* Frees what the reference has allocated in this thread. */
void float_reference_end(void);

#endif
