/* SPDX-License-Identifier: MIT */
/* Intel's vISA messages as a language of programs, docs/programs.md. */
#ifndef TB_FAMILIES_VISA_LANGUAGE_H
#define TB_FAMILIES_VISA_LANGUAGE_H

#include "engine/language.h"
#include "isa/visa_exec.h"

extern const struct language visa_language;

/*
 * For the units: returns the message that the machine has read. Returns NULL for another kind, or if a check of bytes
 * and operands rejects it. Sets the size of the memory of T255 and the SVM.
 */
const struct visa_message *visa_language_message(const void *machine, enum visa_kind kind, uint64_t *memory_size);

#endif
