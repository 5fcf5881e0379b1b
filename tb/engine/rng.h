/* SPDX-License-Identifier: MIT */
/* Random numbers for stimuli: SplitMix64, with a separate stream for each (seed, shard, block). */
#ifndef TB_ENGINE_RNG_H
#define TB_ENGINE_RNG_H

#include <stdint.h>

#include "lanelock/bench_random.h"

struct rng {
    uint64_t state;
};

static inline uint64_t rng_mix(uint64_t z) {
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
}

static inline uint64_t rng_next(struct rng *rng) {
    return rng_mix(rng->state += RNG_STEP);
}

/* Returns a number below n, up to 2^32, uniformly; the bias is below 2^-32. */
static inline uint32_t rng_below(struct rng *rng, uint32_t n) {
    return (uint32_t)(((rng_next(rng) >> 32) * n) >> 32);
}

/* Returns a stream that depends on both arguments. */
static inline struct rng rng_fork(uint64_t seed, uint64_t stream) {
    return (struct rng){rng_mix(seed + RNG_STEP * (stream + 1))};
}

#endif
