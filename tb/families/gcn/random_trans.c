/* SPDX-License-Identifier: MIT */
#include "engine/rng.h"
#include "families/gcn/ops.h"
#include "families/gcn/random_operands.h"
#include "isa/gcn_trans.h"

static uint32_t pattern(struct rng *rng, const struct float_transcendental *op) {
    const struct float_format *f = op->format;
    const uint64_t r = rng_next(rng);
    const uint32_t bits = f->fraction_bits, fraction = (uint32_t)(r >> 8) & (f->normal - 1);
    const uint32_t sign = r >> 40 & 1 ? f->sign : 0, bias = f->one >> bits;
    /* Exponents for which a function is neither 0 nor infinite nor out of range */
    const uint32_t near = bias - 12 + (uint32_t)(r >> 41) % 20;
    const uint32_t near_one = sign | near << bits;
    const uint32_t segment = f->normal >> (7 + (r >> 50 & 1)); /* 128 or 256 in a binade */
    switch (r & 7) {
    case 0:
        return (uint32_t)(r >> 8) & (f->sign | (f->sign - 1));
    case 1: /* a power of two, and its neighbors */
        return near_one + (uint32_t)(r >> 32 & 3) - 1;
    case 2: /* an end of a segment */
        return near_one + ((fraction & ~(segment - 1)) - (r >> 32 & 1));
    case 3: /* few bits: integers, quarters, squares */
        return near_one + (fraction & ~((f->normal >> 4) - 1));
    case 4: /* ends of ranges: 16, 126, 128, 256, and their neighbors */
        return sign | ((bias << bits) +
                       ((r >> 32 & 3) == 0   ? 4u << bits
                        : (r >> 32 & 3) == 1 ? (7u << bits) - (f->normal >> 5)
                        : (r >> 32 & 3) == 2 ? 7u << bits
                                             : 8u << bits) +
                       (uint32_t)(r >> 34 & 3) - 1);
    case 5: { /* zeros, infinities, NaNs, subnormal numbers, the least and the greatest ones */
        const uint32_t special[] = {
            0,         f->infinity,    f->infinity | f->quiet | fraction, f->infinity | 1, fraction, 1,
            f->normal, f->infinity - 1};
        return sign | special[r >> 32 & 7];
    }
    default:
        return near_one | fraction;
    }
}

void gcn_random_transcendentals(uint64_t random, const uint64_t *inst, size_t n, size_t lanes, uint32_t *src0) {
    struct rng rng = {random};
    for (size_t i = 0; i < n; i++, src0 += lanes) {
        const struct float_transcendental *op = &gcn_transcendentals[gcn_code_of(inst[i])];
        if (gcn_format_of(inst[i]) != GCN_VOP1 || !op->format)
            continue;
        const uint32_t mask = op->format->sign | (op->format->sign - 1);
        const unsigned shift = !float_is_f32(op->format) && (inst[i] >> 48 & 7) == GCN_WORD_1 ? 16 : 0;
        for (size_t lane = 0; lane < lanes; lane++)
            src0[lane] = csim_merge(mask << shift, pattern(&rng, op) << shift, src0[lane]);
    }
}
