/* SPDX-License-Identifier: MIT */
#include "families/gcn/random_trans.h"

#include "isa/gcn.h"

static const uint8_t codes[] = {
#define OP_I(code)
#define OP_F(code)
#define OP_T(code) code,
#define OP_X(code)
#define OP(format, name, code, mnemonic, class, src0, src1, flags) OP_##class(code)
#include "isa/gcn_op.def"
#undef OP
#undef OP_I
#undef OP_F
#undef OP_T
#undef OP_X
};

uint8_t gcn_random_trans_code(struct rng *rng) {
    return codes[rng_below(rng, sizeof codes)];
}

struct gcn_sdwa gcn_random_trans_sdwa(struct rng *rng) {
    const uint8_t code = gcn_random_trans_code(rng);
    const bool half = !float_is_f32(gcn_transcendentals[code].format);
    const uint64_t r = rng_next(rng);
    const uint8_t whole = half ? (uint8_t)(GCN_WORD_0 + rng_below(rng, 3)) : GCN_DWORD;
    struct gcn_sdwa fields = {.format = GCN_VOP1,
                              .op = code,
                              .vdst = (uint8_t)r,
                              .dst_sel = r >> 16 & 3 ? whole : (uint8_t)rng_below(rng, 7),
                              .dst_unused = (uint8_t)rng_below(rng, 3),
                              .clamp = (r >> 18 & 7) == 0,
                              .source = {{.vgpr = (uint8_t)(r >> 8), .sel = whole}, {.sel = GCN_BYTE_0}}};
    if ((r >> 21 & 7) == 0)
        fields.source[0].sel = (uint8_t)rng_below(rng, 7);
    fields.source[0].sext = (r >> 24 & 7) == 0;
    fields.source[0].neg = (r >> 27 & 7) == 0;
    fields.source[0].abs = (r >> 30 & 7) == 0;
    return fields;
}

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

uint32_t gcn_random_trans_operand(struct rng *rng, const struct float_transcendental *op, unsigned sel) {
    const uint32_t any = (uint32_t)rng_next(rng), x = pattern(rng, op);
    if (float_is_f32(op->format))
        return x;
    return sel == GCN_WORD_1 ? x << 16 | (any & 0xffff) : (any & 0xffff0000) | (x & 0xffff);
}
