/* SPDX-License-Identifier: MIT */
#include "test/float_values.h"

/* Of f32: the ends, those of f16 and of its subnormal numbers, around 1, of the last places of integers */
static const uint8_t exponents[] = {0,   1,   2,   23,  24,  25,  102, 103, 112, 113, 125, 126, 127,
                                    128, 129, 142, 143, 149, 150, 151, 158, 159, 252, 253, 254, 255};
/* Ends, ties of f32 and of f16 and what is next to them, all places in turn */
static const uint32_t fractions[] = {0,        1,        2,        0x000fff, 0x001000, 0x001001,
                                     0x2aaaaa, 0x3fffff, 0x400000, 0x400001, 0x7ffffe, 0x7fffff};

_Static_assert(FLOAT_CORNERS == 2 * sizeof(exponents) * (sizeof(fractions) / sizeof(fractions[0])),
               "all pairs, of both signs");

uint32_t float_corner(unsigned i) {
    uint32_t sign = i & 1;
    i /= 2;
    return sign << 31 | (uint32_t)exponents[i % sizeof(exponents)] << 23 | fractions[i / sizeof(exponents)];
}

uint32_t float_runs(struct rng *rng) {
    uint64_t x = rng_next(rng);
    uint32_t runs = (1u << (x & 31)) - (1u << (x >> 5 & 31));
    return x & 1024 ? runs ^ 1u << (x >> 11 & 31) : runs;
}

uint32_t float_random(struct rng *rng, uint32_t other) {
    uint64_t random = rng_next(rng);
    uint32_t pick = random & 15, x = (uint32_t)(random >> 32);
    if (pick == 0)
        return float_corner((uint32_t)(random >> 4) % FLOAT_CORNERS);
    if (pick < 6)
        x = (x & 0xff800000) | (float_runs(rng) & 0x7fffff);
    if (pick & 1) {
        uint32_t field = (other >> 23 & 0xff) + (uint32_t)(random >> 8 & 63) - 32;
        x = (x & 0x807fffff) | (field & 0xff) << 23;
    }
    return pick == 15 ? (other ^ 0x80000000) + (uint32_t)(random >> 16 & 3) - 2 : x;
}

void float_random_pairs(struct rng *rng, size_t n, struct float_operands *x) {
    uint32_t last = 0x3f800000;
    for (size_t i = 0; i < n; i++) {
        /* Every other time next to 1, where exponents of f16 and of integers are not far */
        x->a[i] = float_random(rng, i & 1 ? 0x47800000 : last);
        x->b[i] = last = float_random(rng, x->a[i]);
        x->d[i] = float_random(rng, last);
        if (i % 8 == 7) /* small integers */
            x->a[i] >>= i / 8 % 32;
    }
}

void float_addends(const struct float_row *row, unsigned mode, struct rng *rng, size_t n, struct float_operands *x) {
    const struct float_row *product = float_row_of(row->format, row->in == 16 ? 34 : 5);
    uint32_t sign = row->in == 16 ? 0x8000 : 0x80000000, r[FLOAT_CHUNK];
    float_model(product, mode, x, n, r);
    for (size_t i = 0; i < n; i++) {
        uint64_t random = rng_next(rng);
        if (random & 1)
            x->d[i] = (r[i] ^ sign) + (uint32_t)(random >> 1 & 7) - 4;
    }
}
