/* SPDX-License-Identifier: MIT */
/*
 * FNV-1a. 32 bits identify the ports of a stimulus file and detect changes, except deliberate ones. 64 bits distinguish
 * thousands of stimuli.
 */
#ifndef TB_ENGINE_HASH_H
#define TB_ENGINE_HASH_H

#include <stddef.h>
#include <stdint.h>

#define HASH_START 0x811c9dc5u
#define HASH64_START 0xcbf29ce484222325u

static inline uint32_t hash_bytes(uint32_t hash, const void *bytes, size_t n) {
    const unsigned char *p = bytes;
    for (size_t i = 0; i < n; i++)
        /* The analyzer loses track of the bytes of words: NOLINTNEXTLINE(clang-analyzer-core.*) */
        hash = (hash ^ p[i]) * 0x01000193u;
    return hash;
}

static inline uint64_t hash64_bytes(uint64_t hash, const void *bytes, size_t n) {
    const unsigned char *p = bytes;
    for (size_t i = 0; i < n; i++)
        /* As above: NOLINTNEXTLINE(clang-analyzer-core.*) */
        hash = (hash ^ p[i]) * 0x100000001b3u;
    return hash;
}

#endif
