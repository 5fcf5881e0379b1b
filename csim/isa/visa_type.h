/* SPDX-License-Identifier: MIT */
/* Types of vISA variables, and the text of their values: docs/programs.md. */
#ifndef CSIM_ISA_VISA_TYPE_H
#define CSIM_ISA_VISA_TYPE_H

#include "common/scan.h"

enum visa_type {
    VISA_UB,
    VISA_B,
    VISA_UW,
    VISA_W,
    VISA_UD,
    VISA_D,
    VISA_UQ,
    VISA_Q,
    VISA_HF,
    VISA_F,
    VISA_DF,
    VISA_TYPES
};

/* Returns "UB", ... */
const char *visa_type_name(enum visa_type type);

/* Returns the bytes of an element: 1, 2, 4 or 8. */
unsigned visa_type_bytes(enum visa_type type);

/* Reads a type's name. */
bool visa_type_scan(struct scan *s, enum visa_type *type);

/*
 * Reads a value and yields its zero-extended pattern. The text is 0x and a pattern, or a decimal integer that fits the
 * type, with optional sign. Float types also accept decimal numbers and inf. The suffix f or hf makes a pattern of
 * binary32 or binary16. A number must be exact in its format.
 */
bool visa_value_scan(struct scan *s, enum visa_type type, uint64_t *value);

#endif
