/* SPDX-License-Identifier: MIT */
#include "families/alu/random_ops.h"

#include "common/select.h"
#include "engine/edge.h"
#include "families/alu/dimensions.h"

#define NONE 0
#define SRC0 ALU_SRC0
#define SRC1 ALU_SRC1
#define W16 (1 << ATOMIC_ALU_WIDTH_16)
#define W32 (1 << ATOMIC_ALU_WIDTH_32)
#define W64 (1 << ATOMIC_ALU_WIDTH_64)
const struct alu_op alu_ops[ALU_OPS] = {
#define OP(name, code, mnemonic, widths, operands) {code, widths, operands, mnemonic},
#include "isa/atomic_alu_op.def"
#undef OP
};

const uint32_t alu_op_of_code[ALU_CODES] = {
#define OP(name, code, mnemonic, widths, operands) [code] = 1 + ALU_INDEX_##name,
#include "isa/atomic_alu_op.def"
#undef OP
};

const unsigned alu_width_bits[ALU_WIDTHS + 1] = {32, 16, 64, 64};

/*
 * Random operations. All values are made and selected without branches, which random data would mispredict.
 */

/* Values that are on some edge of a width: integers, then floats (at 64 bits of the wrong kind, which does no harm). */
enum { EDGES = 32 };
#define INTEGER_EDGES(ones, sign)                                                                                      \
    0, 0, 1, 1, 2, ones, ones, ones - 1, sign, sign, sign + 1, sign - 1, sign - 1, sign - 2, sign | sign >> 1, sign >> 1
static const uint64_t edges[][EDGES] = {
    [ATOMIC_ALU_WIDTH_32] = {INTEGER_EDGES(0xffffffff, 0x80000000), 0, 0x80000000, 0x80000000, 0x7f800000, 0xff800000,
                             0x7fc00000, 0xffc00001, 0x7fffffff, 0x7f800001, 0xffa00000, 0x7fbfffff, 1, 0x807fffff,
                             0x00800000, 0x3f800000, 0xbf800000},
    [ATOMIC_ALU_WIDTH_16] = {INTEGER_EDGES(0xffff, 0x8000), 0, 0x8000, 0x8000, 0x7c00, 0xfc00, 0x7e00, 0xfe01, 0x7fff,
                             0x7c01, 0xfd00, 0x7dff, 1, 0x83ff, 0x0400, 0x3c00, 0xbc00},
    [ATOMIC_ALU_WIDTH_64] = {INTEGER_EDGES(UINT64_MAX, 0x8000000000000000), INTEGER_EDGES(UINT32_MAX, 0x80000000)},
    [ALU_RESERVED_WIDTH] = {INTEGER_EDGES(UINT64_MAX, 0x8000000000000000), INTEGER_EDGES(UINT32_MAX, 0x80000000)}};

/*
 * A value of some kind; `kind` has random low 8 bits. Among them are those that end in a run of ones or zeros, through
 * which a carry runs, and NaNs by one bit of their mantissa.
 */
static inline uint64_t make_value(uint32_t kind, uint64_t random, uint32_t width, unsigned bits) {
    uint32_t k = kind & 7, odd = kind >> 3 & 1;
    unsigned run = random >> 58 & (bits - 1);
    uint64_t ones = (1ull << run) - 1, infinity = width == ATOMIC_ALU_WIDTH_16 ? 0x7c00 : 0x7f800000;
    uint64_t nan = (random | infinity) ^ 1ull << run; /* or what is none by one bit of the exponent */
    return csim_select(k == 0, random, 0) | csim_select(k == 1, csim_select(odd, nan, random), 0) |
           csim_select(k == 2, random << run | csim_select(odd, ones, 0), 0) |
           csim_select(k == 3, csim_select(odd, edge_at(random, run), random & 0xff), 0) |
           csim_select(k == 4, 1ull << (random & (bits - 1)) | csim_select(odd, infinity, 0), 0) |
           csim_select(k >= 5, edges[width][kind >> 3 & (EDGES - 1)], 0);
}

/*
 * A value that is near to `old`, or `value`; `kind` has random low 3 bits. One in four values makes a carry or a
 * borrow that runs from any bit of old that allows it to any other one, and ends there.
 */
static inline uint64_t make_near(uint32_t kind, uint64_t old, uint64_t value, uint64_t random, unsigned bits) {
    uint32_t k = kind & 7;
    uint64_t added = old ^ -(random >> 55), carries = value;
    edge_carry(edge_span(random >> 40 & (bits - 1), random >> 46 & (bits - 1)), &added, &carries);
    return csim_select(k <= 1, carries, 0) | csim_select(k == 2 || k == 3, value, 0) | csim_select(k == 4, old, 0) |
           csim_select(k == 5, old ^ 1ull << (random & (bits - 1)), 0) | csim_select(k == 6, old + 1, 0) |
           csim_select(k == 7, old - 1, 0);
}

/*
 * What stands above the width; `kind` has two random bits. It must not matter: half of the time it is random, which
 * shows who looks at it, and else 0 or copies of the sign, as by those who extend their operands: with random bits
 * there no operand is 0 as a whole.
 */
static inline uint64_t make_above(uint32_t kind, uint64_t value, uint64_t random, uint64_t mask) {
    return ~mask & (csim_select(kind >> 1, random, 0) |
                    csim_select((kind == 1) & ((value & (mask ^ mask >> 1)) != 0), UINT64_MAX, 0));
}

/* Fills in the operands of operation i, from the four numbers at `random`. */
static inline __attribute__((always_inline)) void make_operands(struct alu_tile *tile, size_t i, uint64_t random) {
    uint32_t width = tile->width[i], kinds = (uint32_t)rng_hash(random);
    uint64_t r1 = rng_hash(random + RNG_STEP), r2 = rng_hash(random + 2 * RNG_STEP);
    uint64_t r3 = rng_hash(random + 3 * RNG_STEP);
    unsigned bits = (32u >> (width & 1)) << (width >> 1);
    uint64_t mask = UINT64_MAX >> (64 - bits);
    uint64_t old = make_value(kinds, r1, width, bits);
    uint64_t src0 = make_near(kinds >> 24, old, make_value(kinds >> 8, r2, width, bits), r2 >> 8, bits);
    uint64_t src1 = make_near(kinds >> 27, old, make_value(kinds >> 16, r3, width, bits), r3 >> 8, bits);
    tile->old[i] = (old & mask) | make_above(kinds >> 30, old, r1, mask);
    tile->src0[i] = (src0 & mask) | make_above(kinds >> 30, src0, r2, mask);
    tile->src1[i] = (src1 & mask) | make_above(kinds >> 30, src1, r3, mask);
}

void alu_random_operands(struct alu_tile *tile, uint64_t random) {
    make_operands(tile, 0, random);
}

/* Every legal pair of code and width, code | width << 6; operations with fewer widths have 32 bits twice. */
static const uint32_t pairs[] = {
#define PAIR(code, legal, width) ((code) | ((legal) ? (width) : ATOMIC_ALU_WIDTH_32) << 6)
#define OP(name, code, mnemonic, widths, operands)                                                                     \
    PAIR(code, (widths)&W16, ATOMIC_ALU_WIDTH_16), PAIR(code, (widths)&W32, ATOMIC_ALU_WIDTH_32),                      \
        PAIR(code, (widths)&W64, ATOMIC_ALU_WIDTH_64),
#include "isa/atomic_alu_op.def"
#undef OP
};

enum { PAIRS = sizeof pairs / sizeof pairs[0] };

/* A pair of a subset, a legal one if that is found. */
static uint32_t subset_pair(struct rng *rng) {
    uint32_t op = 0, width = 0;
    for (unsigned tries = 0; tries < 8; tries++) {
        op = subset_draw(rng, ALU_OPERATION);
        width = subset_draw(rng, ALU_WIDTH);
        if (alu_ops[op].widths >> width & 1)
            break;
    }
    return alu_ops[op].code | width << 6;
}

/* The same out of a subset, where what is drawn from is no table that is known here. */
static void random_subset_tile(struct rng *rng, struct alu_tile *tile, size_t n) {
    for (size_t i = 0; i < n; i++) {
        uint64_t choice = rng_next(rng);
        uint32_t pair = choice >> 24 & 63 ? subset_pair(rng) : choice >> 16 & 0xff;
        tile->op[i] = pair & (ALU_CODES - 1);
        tile->width[i] = pair >> 6;
        make_operands(tile, i, rng_next(rng));
    }
}

void alu_random_tile(struct rng *rng, struct alu_tile *tile, size_t n) {
    if (subset_draws(ALU_OPERATION) || subset_draws(ALU_WIDTH)) {
        random_subset_tile(rng, tile, n);
        return;
    }
    uint64_t random = rng_next(rng);
    for (size_t i = 0; i < n; i++, random += 4 * RNG_STEP) {
        uint32_t choice = (uint32_t)(rng_hash(random) >> 32);
        uint32_t pair = pairs[(choice & 0xffff) * PAIRS >> 16];
        pair = csim_select((choice >> 24 & 63) == 0, choice >> 16 & 0xff, pair);
        tile->op[i] = pair & (ALU_CODES - 1);
        tile->width[i] = pair >> 6;
        make_operands(tile, i, random);
    }
}
