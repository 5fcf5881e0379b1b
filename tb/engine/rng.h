/* SPDX-License-Identifier: MIT */
/* Random numbers for stimuli: SplitMix64, so that any (seed, shard, block) starts a stream of its own. */
#ifndef TB_ENGINE_RNG_H
#define TB_ENGINE_RNG_H

#include <stdbool.h>
#include <stdint.h>

struct rng {
    uint64_t state;
};

/*
 * For loops that make many numbers at once: a random start, then RNG_STEP further for each number; rng_hash() of where
 * it stands is the number.
 */
#define RNG_STEP 0x9e3779b97f4a7c15u

static inline uint64_t rng_hash(uint64_t z) {
    z = (z ^ (z >> 32)) * 0xbf58476d1ce4e5b9u;
    return z ^ (z >> 29);
}

static inline uint64_t rng_mix(uint64_t z) {
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
}

static inline uint64_t rng_next(struct rng *rng) {
    return rng_mix(rng->state += RNG_STEP);
}

/* Uniform in 0..n-1 for n up to 2^32; the bias is below 2^-32. */
static inline uint32_t rng_below(struct rng *rng, uint32_t n) {
    return (uint32_t)(((rng_next(rng) >> 32) * n) >> 32);
}

/* A stream that depends on both arguments. */
static inline struct rng rng_fork(uint64_t seed, uint64_t stream) {
    return (struct rng){rng_mix(seed + RNG_STEP * (stream + 1))};
}

#endif
