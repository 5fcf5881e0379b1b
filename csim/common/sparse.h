/* SPDX-License-Identifier: MIT */
/* A memory of 2^64 bytes that are 0 until they are written: a hash table of 8-byte words. */
#ifndef CSIM_COMMON_SPARSE_H
#define CSIM_COMMON_SPARSE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { SPARSE_WORDS = 1 << 20 }; /* most words that are kept */

/* All zero is an empty memory. */
struct sparse {
    struct sparse_word *words;
    size_t used, capacity;
    bool full; /* a write was lost, as there were too many words or no room for them */
};

/* address is a multiple of 8; byte i of a word is its bits 8i+7:8i, and written if bit i of enables is set. */
uint64_t sparse_read(const struct sparse *memory, uint64_t address);
void sparse_write(struct sparse *memory, uint64_t address, uint64_t data, uint8_t enables);

/* Whether there is a word that is not 0, and the address of one. */
bool sparse_any(const struct sparse *memory, uint64_t *address);

void sparse_free(struct sparse *memory);

#endif
