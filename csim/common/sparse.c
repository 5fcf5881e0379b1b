/* SPDX-License-Identifier: MIT */
#include "common/sparse.h"

#include <stdlib.h>

/* Bit 0 of the key marks a used entry: addresses are multiples of 8. */
struct sparse_word {
    uint64_t key, data;
};

/* Returns the entry of the word, or the free entry for it. At least half of the entries are free. */
static struct sparse_word *find(const struct sparse *memory, uint64_t key) {
    uint64_t hash = key * UINT64_C(0x9e3779b97f4a7c15);
    size_t i = (size_t)(hash ^ hash >> 32) & (memory->capacity - 1);
    while (memory->words[i].key && memory->words[i].key != key)
        i = (i + 1) & (memory->capacity - 1);
    return &memory->words[i];
}

static bool grow(struct sparse *memory) {
    enum { FIRST = 256 };
    struct sparse old = *memory;
    memory->capacity = old.capacity ? 2 * old.capacity : FIRST;
    memory->words = calloc(memory->capacity, sizeof *memory->words);
    if (!memory->words) {
        *memory = old;
        return false;
    }
    for (size_t i = 0; i < old.capacity; i++)
        if (old.words[i].key)
            *find(memory, old.words[i].key) = old.words[i];
    free(old.words);
    return true;
}

uint64_t sparse_read(const struct sparse *memory, uint64_t address) {
    return memory->capacity ? find(memory, address | 1)->data : 0;
}

void sparse_write(struct sparse *memory, uint64_t address, uint64_t data, uint8_t enables) {
    bool crowded = 2 * (memory->used + 1) > memory->capacity;
    struct sparse_word *word = memory->capacity ? find(memory, address | 1) : NULL;
    if (!word || !word->key) {
        if (memory->used == SPARSE_WORDS || (crowded && !grow(memory))) {
            memory->full = true;
            return;
        }
        word = find(memory, address | 1);
        word->key = address | 1;
        memory->used++;
    }
    for (unsigned i = 0; i < 8; i++)
        if (enables >> i & 1) {
            uint64_t byte = UINT64_C(0xff) << 8 * i;
            word->data = (word->data & ~byte) | (data & byte);
        }
}

bool sparse_any(const struct sparse *memory, uint64_t *address) {
    size_t i = 0;
    while (i < memory->capacity && !memory->words[i].data)
        i++;
    if (i == memory->capacity)
        return false;
    *address = memory->words[i].key & ~UINT64_C(7);
    return true;
}

void sparse_free(struct sparse *memory) {
    free(memory->words);
    *memory = (struct sparse){0};
}
