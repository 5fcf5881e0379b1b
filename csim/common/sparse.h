/* SPDX-License-Identifier: MIT */
/* Memory of 2^64 bytes that are 0 until they are written: a hash table of 8-byte words. */
#ifndef CSIM_COMMON_SPARSE_H
#define CSIM_COMMON_SPARSE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { SPARSE_WORDS = 1 << 20 }; /* largest number of words */

/* Table of words; all zero is an empty memory. */
struct sparse {
    struct sparse_word *words;
    size_t used, capacity;
    bool full; /* a write was lost: too many words, or out of memory */
};

/* Reads or writes the word at a multiple of 8. Byte i is in bits 8i+7:8i, written if bit i of enables is set. */
uint64_t sparse_read(const struct sparse *memory, uint64_t address);
void sparse_write(struct sparse *memory, uint64_t address, uint64_t data, uint8_t enables);

/* Returns true if a word is not 0, with the address of one. */
bool sparse_any(const struct sparse *memory, uint64_t *address);

void sparse_free(struct sparse *memory);

#endif
