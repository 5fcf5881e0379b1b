/* SPDX-License-Identifier: MIT */
/* The types of vISA variables, and values of theirs as text: docs/programs.md. */
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

/* "UB", ... */
const char *visa_type_name(enum visa_type type);

/* Bytes of an element: 1, 2, 4 or 8. */
unsigned visa_type_bytes(enum visa_type type);

/* Reads a type's name. */
bool visa_type_scan(struct scan *s, enum visa_type *type);

/*
 * Reads a value and yields its pattern, zero-extended: 0x and a pattern; a decimal integer that the type's bytes hold,
 * with or without sign; or a decimal number or inf for a float type, or with the suffix f or hf, which make it a
 * pattern of binary32 or binary16. A number has to be exact in its format.
 */
bool visa_value_scan(struct scan *s, enum visa_type type, uint64_t *value);

#endif
