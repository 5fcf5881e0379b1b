/* SPDX-License-Identifier: MIT */
#include <stddef.h>

#include "test/float_operands.h"

const unsigned float_widths[] = {16, 16, 32, 64};
static const unsigned fractions[] = {10, 7, 23, 52};

uint64_t float_run_of_bits(struct rng *rng) {
    const uint64_t n = rng_next(rng), run = (UINT64_MAX >> (n & 63)) & (UINT64_MAX << (n >> 6 & 63));
    return ((n >> 12 & 1) ? ~run : run) ^ ((n >> 13 & 3) == 0 ? n >> 56 : 0);
}

/* Exponents at both ends, around 0, around the width of integers, or any */
static uint64_t any_field(struct rng *rng, uint32_t format) {
    const unsigned bits = float_widths[format] - 1 - fractions[format];
    const uint64_t n = rng_next(rng), top = (1ull << bits) - 1, bias = top >> 1;
    switch (n & 7) {
    case 0:
        return n >> 8 & 3;
    case 1:
        return top - (n >> 8 & 3);
    case 2:
        return bias - 2 + (n >> 8 & 3);
    case 3:
        return bias + (n >> 8) % 70;
    case 4:
        return bias / 2 + (n >> 8) % (fractions[format] * 2);
    default:
        return n >> 8;
    }
}

uint64_t float_any(struct rng *rng, uint32_t format) {
    const uint64_t n = rng_next(rng),
                   field = any_field(rng, format) & ((1ull << (float_widths[format] - 1 - fractions[format])) - 1);
    const uint64_t fraction = ((n & 3) == 0   ? n >> 8
                               : (n & 3) == 1 ? 0
                                              : float_run_of_bits(rng)) &
                              ((1ull << fractions[format]) - 1);
    return (n >> 7 & 1) << (float_widths[format] - 1) | field << fractions[format] | fraction;
}

uint64_t float_close_to(struct rng *rng, uint32_t format, uint64_t x) {
    const uint64_t n = rng_next(rng);
    return (x + (n & 7) - 3) ^ (n >> 8 & 1) << (float_widths[format] - 1);
}

/* The presets of the page. */
#define ALL_FORMATS .formats = 15
const struct float_alu_dialect float_riscv = {.ieee = {0, 0, 4, 0, 1, 2, true, 0}, ALL_FORMATS};
static const struct float_alu_dialect x86 = {.ieee = {1, 1, 0, 1, 0, 3, true, 0}, ALL_FORMATS};
static const struct float_alu_dialect arm = {.ieee = {2, 0, 13, 0, 0, 0, false, 0}, ALL_FORMATS};
static const struct float_alu_dialect gcn = {.ieee = {1, 1, 8, 0, 0, 4, true, 0}, .flags_ignored = true, ALL_FORMATS};
static const struct float_alu_dialect cuda = {.ieee = {4, 2, 0, 0, 2, 2, true, 0}, .flags_ignored = true, ALL_FORMATS};
static const struct float_alu_dialect *const presets[] = {&float_riscv, &x86, &arm, &gcn, &cuda};

struct float_alu_dialect float_any_dialect(struct rng *rng) {
    const uint64_t n = rng_next(rng);
    if ((n & 7) < sizeof presets / sizeof presets[0])
        return *presets[n & 7];
    return (struct float_alu_dialect){.ieee = {.nan = rng_below(rng, 5),
                                               .canonical = rng_below(rng, 3),
                                               .fma_nan = rng_below(rng, 3) << 1 | (n >> 8 & 9),
                                               .f2i = rng_below(rng, 3),
                                               .f2i_nan = rng_below(rng, 3),
                                               .min_max = rng_below(rng, 5),
                                               .tiny_after = n >> 16 & 1,
                                               .denorm = n >> 20 & 3},
                                      ALL_FORMATS};
}

void float_fill(struct rng *rng, const struct float_alu_dialect *dialect, struct float_alu_request *r) {
    const uint64_t above = float_widths[r->format] == 64 ? 0 : rng_next(rng) << float_widths[r->format];
    for (size_t i = 0; i < 3; i++)
        r->src[i] = float_any(rng, r->format);
    if (rng_below(rng, 4) == 0)
        r->src[1] = float_close_to(rng, r->format, r->src[0]);
    if (rng_below(rng, 2) == 0) {
        struct float_alu_request product = *r;
        product.op = FLOAT_ALU_OP_MUL;
        r->src[2] = float_close_to(rng, r->format, float_alu_exec(dialect, &product).result);
    }
    for (size_t i = 0; i < 3; i++)
        r->src[i] = above | (r->src[i] & UINT64_MAX >> (64 - float_widths[r->format]));
    if (r->op == FLOAT_ALU_OP_I2F)
        r->src[0] = rng_below(rng, 2) ? float_run_of_bits(rng) : rng_next(rng);
}
