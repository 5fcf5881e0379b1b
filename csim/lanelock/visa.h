/* SPDX-License-Identifier: MIT */
/* Intel's vISA messages DWORD_ATOMIC, SVM_ATOMIC and SVM_SCATTER: docs/visa.md. */
#ifndef LANELOCK_VISA_H
#define LANELOCK_VISA_H

#include <stdint.h>

#include "lanelock/memory.h"
#include "lanelock/text.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { CSIM_VISA_BYTES = 30, CSIM_VISA_CHANNELS = 16, CSIM_VISA_DATA = 512 };

/* Message with the values of its operands. Absent channels are ignored. */
struct csim_visa_message {
    uint8_t bytes[CSIM_VISA_BYTES];
    uint32_t exec_mask;                   /* the kernel's 32 channels */
    uint32_t predicate;                   /* value of the predicate variable */
    uint64_t size;                        /* bytes of the memory; accesses beyond are out of bounds */
    uint64_t address[CSIM_VISA_CHANNELS]; /* Element_offset, with 32 bits, or Addresses */
    uint64_t src0[CSIM_VISA_CHANNELS], src1[CSIM_VISA_CHANNELS]; /* bits above the width are ignored */
    uint8_t data[CSIM_VISA_DATA];                                /* a scatter's Src from its first byte on */
};

struct csim_visa_result {
    uint32_t error;                   /* 0, or the first check that fails */
    uint32_t dst_we;                  /* channels whose dst is written */
    uint64_t dst[CSIM_VISA_CHANNELS]; /* 0 if not written; at width 16 the word, zero-extended */
};

/* Assembles a text. Returns the number of bytes, or 0 with the reason in why. */
uint32_t csim_visa_assemble(const char *text, uint8_t bytes[CSIM_VISA_BYTES], struct csim_refusal *why);

/* Disassembles n bytes. Returns the length of the message, or 0 with the failing check in why. */
uint32_t csim_visa_disassemble(const uint8_t *bytes, uint32_t n, char text[CSIM_TEXT], struct csim_refusal *why);

/* Returns "ok", "opcode", ..., or "?" for other values. */
const char *csim_visa_error_name(uint32_t error);

/* Executes a whole message on the memory that it names. Accepts any message; a rejected one accesses nothing. */
void csim_visa_execute(const struct csim_visa_message *message, const struct csim_memory *memory,
                       struct csim_visa_result *result);

#ifdef __cplusplus
}
#endif

#endif
