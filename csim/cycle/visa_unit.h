/* SPDX-License-Identifier: MIT */
/* Common part of the units of vISA messages: messages on ports, and memory requests. */
#ifndef CSIM_CYCLE_VISA_UNIT_H
#define CSIM_CYCLE_VISA_UNIT_H

#include <stddef.h>
#include <stdint.h>

#include "isa/visa_decode.h"
#include "isa/visa_exec.h"

static inline void visa_get_bytes(const uint32_t *port, uint8_t *bytes, size_t n) {
    for (size_t i = 0; i < n; i += 4)
        for (size_t j = 0; j < 4 && i + j < n; j++)
            bytes[i + j] = (uint8_t)(port[i / 4] >> 8 * j);
}

static inline void visa_put_bytes(uint32_t *port, const uint8_t *bytes, size_t n) {
    for (size_t i = 0; i < n; i += 4) {
        uint32_t word = 0;
        for (size_t j = 0; j < 4 && i + j < n; j++)
            word |= (uint32_t)bytes[i + j] << 8 * j;
        port[i / 4] = word;
    }
}

/* Reads a message_i of n bytes. */
static inline struct visa_words visa_get_message(const uint32_t *message_i, size_t n) {
    struct visa_words words = {{0}};
    for (size_t i = 0; i < (n + 3) / 4; i++)
        words.word[i / 2] |= (uint64_t)message_i[i] << 32 * (i % 2);
    return words;
}

static inline void visa_put_message(uint32_t *message_i, size_t n, const struct visa_words *words) {
    for (size_t i = 0; i < (n + 3) / 4; i++)
        message_i[i] = (uint32_t)(words->word[i / 2] >> 32 * (i % 2));
    message_i[n / 4] &= (1u << n % 4 * 8) - 1;
}

/* Decodes the n bytes on message_i for a unit of one kind, which rejects the others: check 1. */
enum visa_error visa_get_inst(const uint32_t *message_i, size_t n, enum visa_kind kind, struct visa_inst *inst);

/* Writes inst to a message_i with room for n bytes; bytes after it are 0. */
void visa_put_inst(uint32_t *message_i, size_t n, const struct visa_inst *inst);

/* Returns the number of channels of a message that may be illegal, at most `most`. */
unsigned visa_channels(const struct visa_inst *inst, unsigned most);

/* Access on a memory port: a write of the enabled bytes, or a read if none is enabled. */
struct visa_access {
    uint64_t address; /* address of the word's first byte */
    uint64_t data;    /* 0 in bytes that are not enabled */
    uint32_t enables; /* bit i for byte i */
};

#endif
