/* SPDX-License-Identifier: MIT */
/* Memory that the caller provides to units and instructions. */
#ifndef LANELOCK_MEMORY_H
#define LANELOCK_MEMORY_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/*
 * Memory of 8-byte words, little-endian: byte i of a word is its bits 8i+7 to 8i. Addresses are in bytes, multiples of
 * 8. Accesses that the request's size puts out of bounds are never made. Byte i is written if bit i of enables is 1;
 * other bytes of data are 0.
 */
struct csim_memory {
    void *context; /* passed to both functions */
    uint64_t (*read)(void *context, uint64_t address);
    void (*write)(void *context, uint64_t address, uint64_t data, uint8_t enables);
};

#ifdef __cplusplus
}
#endif

#endif
