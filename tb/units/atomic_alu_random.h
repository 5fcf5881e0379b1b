/* SPDX-License-Identifier: MIT */
/* The random operations of the unit atomic_alu, for tb/units/atomic_alu.c to include. */
#ifndef TB_UNITS_ATOMIC_ALU_RANDOM_H
#define TB_UNITS_ATOMIC_ALU_RANDOM_H

#include "cycle/atomic_alu.h"
#include "engine/rng.h"
#include "isa/atomic_alu.h"

enum { W16 = 1 << ATOMIC_ALU_WIDTH_16, W32 = 1 << ATOMIC_ALU_WIDTH_32, W64 = 1 << ATOMIC_ALU_WIDTH_64 };
enum { NONE = 0, SRC0 = 1, SRC1 = 2 };
enum { CODES = 64, WIDTHS = 3, RESERVED_WIDTH = 3 };

struct op {
    uint8_t code, widths, operands;
    const char *mnemonic;
};

static const struct op ops[] = {
#define OP(name, code, mnemonic, widths, operands) {code, widths, operands, mnemonic},
#include "isa/atomic_alu_op.def"
#undef OP
};
enum { OPS = sizeof ops / sizeof ops[0] };

/* For each code 1 + its index in ops, or 0. */
enum {
#define OP(name, code, mnemonic, widths, operands) INDEX_##name,
#include "isa/atomic_alu_op.def"
#undef OP
};
static const uint32_t op_of_code[CODES] = {
#define OP(name, code, mnemonic, widths, operands) [code] = 1 + INDEX_##name,
#include "isa/atomic_alu_op.def"
#undef OP
};

static const unsigned bits_of_width[] = {32, 16, 64, 64};

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
    [RESERVED_WIDTH] = {INTEGER_EDGES(UINT64_MAX, 0x8000000000000000), INTEGER_EDGES(UINT32_MAX, 0x80000000)}};

static inline uint32_t choose(bool condition, uint32_t yes, uint32_t no) {
    return no ^ ((yes ^ no) & -(uint32_t)condition);
}

/* A value of some kind; `kind` has random low 8 bits. */
static inline uint64_t make_value(uint32_t kind, uint64_t random, uint32_t width, unsigned bits) {
    uint32_t k = kind & 7;
    return rng_when(k <= 2, random) | rng_when(k == 3, random & 0xff) |
           rng_when(k == 4, 1ull << (random & (bits - 1))) | rng_when(k >= 5, edges[width][kind >> 3 & (EDGES - 1)]);
}

/* A value that is near to `old`, or `value`; `kind` has random low 3 bits. */
static inline uint64_t make_near(uint32_t kind, uint64_t old, uint64_t value, uint64_t random, unsigned bits) {
    uint32_t k = kind & 7;
    return rng_when(k <= 3, value) | rng_when(k == 4, old) | rng_when(k == 5, old ^ 1ull << (random & (bits - 1))) |
           rng_when(k == 6, old + 1) | rng_when(k == 7, old - 1);
}

/* What an operation is made of. */
enum { RANDOM_WORDS = 4 };

/* Operations field by field, as vector code wants them. */
enum { TILE = 64 };

struct tile {
    uint32_t op[TILE], width[TILE];
    uint64_t old[TILE], src0[TILE], src1[TILE];
};

static void load_tile(struct tile *tile, const struct atomic_alu_req *req, size_t n) {
    CSIM_SCALAR_LOOP
    for (size_t i = 0; i < n; i++) {
        tile->op[i] = req[i].op_i[0];
        tile->width[i] = req[i].width_i[0];
        tile->old[i] = csim_get64(req[i].old_i);
        tile->src0[i] = csim_get64(req[i].src0_i);
        tile->src1[i] = csim_get64(req[i].src1_i);
    }
}

static void store_tile(const struct tile *tile, struct atomic_alu_req *req, size_t n) {
    CSIM_SCALAR_LOOP
    for (size_t i = 0; i < n; i++) {
        req[i].op_i[0] = tile->op[i];
        req[i].width_i[0] = tile->width[i];
        csim_put64(req[i].old_i, tile->old[i]);
        csim_put64(req[i].src0_i, tile->src0[i]);
        csim_put64(req[i].src1_i, tile->src1[i]);
    }
}

/*
 * Fills in the operands of operation i, from the four numbers at `random`. What is above the width is random: it must
 * not matter.
 */
static inline void make_operands(struct tile *tile, size_t i, uint64_t random) {
    uint32_t width = tile->width[i], kinds = (uint32_t)rng_hash(random);
    uint64_t r1 = rng_hash(random + RNG_STEP), r2 = rng_hash(random + 2 * RNG_STEP);
    uint64_t r3 = rng_hash(random + 3 * RNG_STEP);
    unsigned bits = (32u >> (width & 1)) << (width >> 1);
    uint64_t mask = UINT64_MAX >> (64 - bits);
    uint64_t old = make_value(kinds, r1, width, bits);
    uint64_t src0 = make_near(kinds >> 24, old, make_value(kinds >> 8, r2, width, bits), r2 >> 8, bits);
    uint64_t src1 = make_near(kinds >> 27, old, make_value(kinds >> 16, r3, width, bits), r3 >> 8, bits);
    tile->old[i] = (old & mask) | (r1 & ~mask);
    tile->src0[i] = (src0 & mask) | (r2 & ~mask);
    tile->src1[i] = (src1 & mask) | (r3 & ~mask);
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

static void randomize(struct rng *rng, uint32_t *words, size_t n) {
    struct atomic_alu_req *req = (struct atomic_alu_req *)words;
    struct tile tile;
    for (size_t done = 0; done < n; done += TILE) {
        size_t some = n - done < TILE ? n - done : TILE;
        uint64_t random = rng_next(rng);
        for (size_t i = 0; i < some; i++, random += 4 * RNG_STEP) {
            uint32_t choice = (uint32_t)(rng_hash(random) >> 32);
            /* One in 64 is any code at any width. */
            uint32_t pair = pairs[(choice & 0xffff) * (uint32_t)(sizeof pairs / sizeof pairs[0]) >> 16];
            pair = choose((choice >> 24 & 63) == 0, choice >> 16 & 0xff, pair);
            tile.op[i] = pair & (CODES - 1);
            tile.width[i] = pair >> 6;
            make_operands(&tile, i, random);
        }
        store_tile(&tile, req + done, some);
    }
}

#endif
