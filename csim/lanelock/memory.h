/* SPDX-License-Identifier: MIT */
/* What units and instructions that work on memory ask of yours. */
#ifndef LANELOCK_MEMORY_H
#define LANELOCK_MEMORY_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/*
 * A memory of 8-byte words, little-endian: byte i of a word is its bits 8i+7 to 8i. Addresses are those of bytes, and
 * multiples of 8 here. What a request says is out of bounds is never asked for. Bit i of enables says that byte i is
 * written; the bytes that are not are 0 in data.
 */
struct csim_memory {
    void *context; /* handed to both */
    uint64_t (*read)(void *context, uint64_t address);
    void (*write)(void *context, uint64_t address, uint64_t data, uint8_t enables);
};

#ifdef __cplusplus
}
#endif

#endif
