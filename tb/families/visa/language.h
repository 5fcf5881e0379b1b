/* SPDX-License-Identifier: MIT */
/* Intel's vISA messages as a language of programs, docs/programs.md. */
#ifndef TB_FAMILIES_VISA_LANGUAGE_H
#define TB_FAMILIES_VISA_LANGUAGE_H

#include "engine/language.h"
#include "isa/visa_exec.h"

extern const struct language visa_language;

/*
 * For the units: the message that the machine has read, if it is of this kind and no check of bytes and operands
 * refuses it, else NULL; and the size of the memory that T255 and the SVM are.
 */
const struct visa_message *visa_language_message(const void *machine, enum visa_kind kind, uint64_t *memory_size);

/* Text to bytes and back. */
bool visa_language_assemble(const char *text, unsigned dialect, struct language_text *to);
bool visa_language_disassemble(const char *hex, unsigned dialect, struct language_text *to);

/* A message on a unit's port, or one of these parts of it. */
extern const char *const visa_language_parts[];
bool visa_language_show(const char *unit, const char *part, const uint8_t value[LANGUAGE_VALUE],
                        char text[LANGUAGE_TEXT]);

#endif
