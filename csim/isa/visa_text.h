/* SPDX-License-Identifier: MIT */
/*
 * Assembly text of vISA messages; docs/visa.md has the grammar.
 *
 *   [PRED] dword_atomic.OP[.16] EXEC SURFACE OFFSETS SRC0 SRC1 DST
 *   [PRED] svm_atomic.OP[.16 | .32 | .64] EXEC ADDRESSES DST SRC0 SRC1
 *   [PRED] svm_scatter.BYTES.BLOCKS EXEC ADDRESSES SRC
 *
 * An atomic's destination is where IGC's text has it: last, or second (V-20). .32 is read and not printed (V-31). imin
 * and imax are printed as minsint and maxsint, IGC's names, and both are read; predec has no other name (V-33).
 */
#ifndef CSIM_ISA_VISA_TEXT_H
#define CSIM_ISA_VISA_TEXT_H

#include "isa/visa.h"

enum { VISA_TEXT_SIZE = 160, VISA_TEXT_MESSAGE = 192 };

/* Reason to reject a text. */
struct visa_text_error {
    unsigned column;                 /* from 1, in bytes */
    enum visa_error error;           /* decoder's error for the message; VISA_OK if no bytes represent the text */
    char message[VISA_TEXT_MESSAGE]; /* error's name, if any; what was found; what was expected */
};

/*
 * Parses length bytes of text into inst, which visa_decode() accepts. A named error is the first check that fails. If
 * it returns false, error is set and inst is invalid.
 */
bool visa_text_parse(const char *text, size_t length, struct visa_inst *inst, struct visa_text_error *error);

/* Prints inst from visa_decode() or visa_text_parse(). VISA_TEXT_SIZE bytes are enough; returns as snprintf does. */
int visa_text_print(const struct visa_inst *inst, char *buffer, size_t size);

#endif
