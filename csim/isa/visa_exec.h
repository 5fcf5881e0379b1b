/* SPDX-License-Identifier: MIT */
/*
 * Effect of a vISA message: the function part of the model of dword_atomic, svm_atomic and svm_scatter, docs/visa.md. A
 * message contains the values of its operands, not registers.
 */
#ifndef CSIM_ISA_VISA_EXEC_H
#define CSIM_ISA_VISA_EXEC_H

#include "isa/visa.h"

enum { VISA_SCATTER_DATA = 512 }; /* most bytes of a scatter's source: 16 channels of 4 blocks of 8 bytes */

/* Message that decode accepts, with its payload. Elements of absent channels are ignored. */
struct visa_message {
    struct visa_inst inst;
    uint32_t exec_mask;                                /* EM: the kernel's 32 channels */
    uint32_t predicate;                                /* value of the predicate variable */
    uint64_t address[VISA_CHANNELS];                   /* Element_offset (32 bits) or Addresses */
    uint64_t src0[VISA_CHANNELS], src1[VISA_CHANNELS]; /* bits above the width are ignored */
    uint8_t data[VISA_SCATTER_DATA];                   /* a scatter's Src from its first byte on */
};

struct visa_result {
    enum visa_error error;       /* VISA_OK or VISA_ALIGN */
    uint32_t dst_we;             /* channels whose dst is written */
    uint64_t dst[VISA_CHANNELS]; /* 0 if not written; at width 16 the word, zero-extended */
};

/*
 * Memory of 8-byte words, little-endian: byte i of a word is its bits 8i+7:8i. Addresses are in bytes, multiples of 8.
 * size is in bytes; an access with a byte at size or beyond is out of bounds and never requested.
 */
struct visa_memory {
    void *context;
    uint64_t size;
    uint64_t (*read)(void *context, uint64_t address);
    void (*write)(void *context, uint64_t address, uint64_t data, uint8_t enables); /* a bit a byte */
};

/* Returns ChEn of visa.md: the enabled channels, bit i for channel i. Rules V-1, V-3, V-30. */
uint32_t visa_enabled(const struct visa_inst *inst, uint32_t exec_mask, uint32_t predicate);

/* Returns true if bytes address to address+bytes-1 are below size, without wrapping. bytes is at least 1. */
bool visa_in_bounds(uint64_t address, unsigned bytes, uint64_t size);

/* Returns the bits of a word that belong to enabled bytes. */
static inline uint64_t visa_byte_mask(uint32_t enables) {
    uint64_t mask = 0;
    for (unsigned i = 0; i < 8; i++)
        mask |= (enables >> i & 1) * (0xffull << 8 * i);
    return mask;
}

/* Returns the position of a scatter's block in Src, in bytes: visa.md#layout-of-a-scatter; or its value. Rules V-14,
 * V-15, V-17. */
unsigned visa_scatter_place(const struct visa_inst *inst, unsigned channel, unsigned block);
uint64_t visa_scatter_block(const struct visa_message *message, unsigned channel, unsigned block);

/* Returns VISA_ALIGN if an enabled channel's address is misaligned, else VISA_OK. */
enum visa_error visa_check_alignment(const struct visa_message *message);

/* Executes one enabled channel of an accepted atomic. Returns its return value. */
uint64_t visa_execute_channel(const struct visa_message *message, const struct visa_memory *memory, unsigned channel);

/*
 * Executes a message: channels in ascending order (V-8). memory is its surface: T0, T255 or the SVM. A rejected message
 * accesses nothing.
 */
void visa_execute(const struct visa_message *message, const struct visa_memory *memory, struct visa_result *result);

#endif
