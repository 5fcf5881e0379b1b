/* SPDX-License-Identifier: MIT */
/*
 * The assembly text of vISA messages; docs/visa.md has the grammar.
 *
 *   [PRED] dword_atomic.OP[.16] EXEC SURFACE OFFSETS SRC0 SRC1 DST
 *   [PRED] svm_atomic.OP[.16 | .32 | .64] EXEC ADDRESSES DST SRC0 SRC1
 *   [PRED] svm_scatter.BYTES.BLOCKS EXEC ADDRESSES SRC
 *
 * An atomic's destination stands where IGC's text has it: last, or second (V-20). .32 is read and not printed (V-31).
 * imin and imax are printed as minsint and maxsint, IGC's names, and read by both; predec has no other name (V-33).
 */
#ifndef CSIM_ISA_VISA_TEXT_H
#define CSIM_ISA_VISA_TEXT_H

#include "isa/visa.h"

enum { VISA_TEXT_SIZE = 160, VISA_TEXT_MESSAGE = 192 };

/* Why a text is refused. */
struct visa_text_error {
    unsigned column;                 /* from 1, counted in bytes */
    enum visa_error error;           /* how decode refuses such a message; VISA_OK if no bytes say what the text says */
    char message[VISA_TEXT_MESSAGE]; /* the refusal's name, if any; what was found; what was expected */
};

/*
 * text has length bytes. What parse accepts, visa_decode() accepts; what it refuses by name is the first check that
 * fails. When it returns false, error is set and inst means nothing.
 */
bool visa_text_parse(const char *text, size_t length, struct visa_inst *inst, struct visa_text_error *error);

/* inst as visa_decode() or visa_text_parse() yields it. VISA_TEXT_SIZE bytes are enough; returns as snprintf does. */
int visa_text_print(const struct visa_inst *inst, char *buffer, size_t size);

#endif
