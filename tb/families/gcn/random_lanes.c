/* SPDX-License-Identifier: MIT */
#include "families/gcn/random_lanes.h"

#include "engine/edge.h"
#include "engine/rng.h"
#include "families/gcn/ops.h"

void gcn_random_masks(uint64_t random, uint32_t all, uint32_t *restrict vcc, uint32_t *restrict exec, size_t n) {
    const unsigned lanes = (unsigned)__builtin_popcount(all);
    for (size_t i = 0; i < n; i++, random += RNG_STEP) {
        uint64_t r = rng_hash(random);
        uint32_t some = (uint32_t)(r >> 32) & all, kind = r >> 60;
        vcc[i] = (uint32_t)r & all;
        exec[i] = kind < 7 ? all : kind == 7 ? 0 : some;
    }
    for (size_t i = 0; lanes > 1 && i < n; i++, random += RNG_STEP) {
        uint64_t r = rng_hash(random);
        vcc[i] = r >> 63 ? (uint32_t)edge_mask(r, lanes) : vcc[i];
        exec[i] = r >> 61 == 0 ? (uint32_t)edge_mask(r >> 20, lanes) : exec[i];
    }
}

void gcn_random_modes(uint64_t random, uint32_t *restrict mode, size_t n) {
    for (size_t i = 0; i < n; i++, random += RNG_STEP)
        mode[i] = rng_hash(random) & (GCN_MODES - 1);
}

/*
 * Any value; or one on the edge of some width: of 32 bits, or the same in each half or byte; or a bit, or all but it.
 */
static inline uint32_t random_value(uint32_t value, uint32_t r) {
    uint32_t kind = r & 7, copies = r >> 3 & 3, inverted = -(r >> 5 & 1);
    uint32_t width = copies == 0 ? 7 : copies == 1 ? 15 : 31;
    uint32_t one = copies == 0 ? 0x01010101 : copies == 1 ? 0x00010001 : 1;
    uint32_t bit = one << (r >> 6 & width);
    return kind < 4 ? value : (kind < 7 ? bit - one : bit) ^ inverted;
}

void gcn_random_operands(uint64_t random, uint32_t *restrict src0, uint32_t *restrict src1, uint32_t *restrict old,
                         size_t n) {
    /* All numbers first: vector code that takes each apart in two would mostly move halves about. */
    union {
        uint64_t numbers[3 * GCN_RANDOM_LANES / 2];
        uint32_t halves[3 * GCN_RANDOM_LANES];
    } any;
    for (size_t i = 0; i < 3 * n / 2; i++, random += RNG_STEP)
        any.numbers[i] = rng_hash(random);
    const uint32_t *kind = any.halves, *first = kind + n, *second = first + n;
    for (size_t i = 0; i < n; i++) {
        /* The analyzer does not count halves: NOLINTNEXTLINE(clang-analyzer-core.CallAndMessage) */
        uint32_t a = random_value(first[i], kind[i]), b = random_value(second[i], kind[i] >> 11);
        uint32_t near = kind[i] >> 22 & 7; /* to each other, or not */
        src0[i] = a;
        src1[i] = near < 2 ? a + near : b;
        old[i] = (kind[i] << 16 | kind[i] >> 16) ^ second[i];
    }
}
