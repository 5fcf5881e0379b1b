/* SPDX-License-Identifier: MIT */
/* The random instructions and lanes of the unit sdwa, for tb/units/sdwa.c to include. */
#ifndef TB_UNITS_SDWA_RANDOM_H
#define TB_UNITS_SDWA_RANDOM_H

#include <stdint.h>
#include <string.h>

#include "cycle/sdwa.h"
#include "engine/rng.h"
#include "isa/gcn.h"

enum { FORMATS = 3, CODES = 256, VOP2_CODES = 62, VERDICTS = 15, ILLEGAL_SEL = 7 };
enum { VOP1 = GCN_VOP1, VOP2 = GCN_VOP2, VOPC = GCN_VOPC };
enum { NONE, I16, I32, F16, F32 };
enum { ALL_LANES = (1 << SDWA_LANES) - 1 };

/* The implemented operations. */
struct op {
    uint8_t format, code, src0, src1;
    const char *mnemonic;
};

#define OP_N(...)
#define OP_X(...)
#define OP(format, name, code, mnemonic, class, src0, src1, flags) OP_##class(format, name, code, mnemonic, src0, src1)
static const struct op ops[] = {
#define OP_I(format, name, code, mnemonic, src0, src1) {format, code, src0, src1, mnemonic},
#include "isa/gcn_op.def"
#undef OP_I
};
enum {
#define OP_I(format, name, code, mnemonic, src0, src1) INDEX_##name,
#include "isa/gcn_op.def"
#undef OP_I
    OPS
};
/* For each format and code 1 + its index in ops, or 0. */
static const uint8_t op_of_code[FORMATS][CODES] = {
#define OP_I(format, name, code, mnemonic, src0, src1) [format][code] = 1 + INDEX_##name,
#include "isa/gcn_op.def"
#undef OP_I
};
#undef OP_N
#undef OP_X
#undef OP

/*
 * Random instructions. Most are legal; of the others most differ from a legal one in a field or two, since a decoder
 * that is wrong is wrong about little.
 */

/* Fields of both words: sources with their modifiers, destination, and the selections, which have illegal values. */
#define VDST 0x01fe0000ull
#define VSRC1 0x0001fe00ull
#define SRC0_FIELDS (0xffull << 32 | 7ull << 48)
#define SRC1_FIELDS (7ull << 56)
#define DST_FIELDS (0x1full << 40)
#define CLAMP (1ull << 45)
#define SELECTIONS (DST_FIELDS | 7ull << 48 | 7ull << 56)

/* What is the same in all legal instructions of an operation, and which bits are any that their field can have. */
struct shape {
    uint64_t fixed, free;
};
#define FIXED_VOP1(code) (63u << 25 | (code) << 9 | 0xf9)
#define FIXED_VOP2(code) ((uint32_t)(code) << 25 | 0xf9)
#define FIXED_VOPC(code) (62u << 25 | (code) << 17 | 0xf9)
#define FREE_VOP1 (VDST | DST_FIELDS)
#define FREE_VOP2 (VDST | VSRC1 | DST_FIELDS)
#define FREE_VOPC (VSRC1 | DST_FIELDS)
#define MODIFIERS(type) ((type) == NONE ? 0ull : (type) == F16 || (type) == F32 ? 6ull : 1ull)
#define FREE(format, src0, src1)                                                                                       \
    ((src0) == NONE ? 0                                                                                                \
                    : FREE_##format | CLAMP | SRC0_FIELDS | MODIFIERS(src0) << 51 |                                    \
                          ((src1) == NONE ? 0 : SRC1_FIELDS) | MODIFIERS(src1) << 59)
#define OP_N(...)
#define OP_X(...)
#define OP_I(format, code, src0, src1) {FIXED_##format(code), FREE(format, src0, src1)},
#define OP(format, name, code, mnemonic, class, src0, src1, flags) OP_##class(format, code, src0, src1)
static const struct shape shapes[] = {
#include "isa/gcn_op.def"
};
#undef OP_N
#undef OP_X
#undef OP_I
#undef OP

/* A legal instruction of an operation, by its index. Fields that do not matter are random where any value is legal. */
static inline uint64_t random_legal(uint32_t index, uint64_t any, uint64_t r) {
    const struct shape *shape = &shapes[index];
    uint64_t selections = SELECTIONS & ~rng_when((shape->fixed >> 25 & 63) == 62, DST_FIELDS); /* VOPC may have any */
    uint64_t dst_sel = (r & 0xff) * ILLEGAL_SEL >> 8, dst_unused = (r >> 8 & 0xff) * 3 >> 8;
    uint64_t src0_sel = (r >> 16 & 0xff) * ILLEGAL_SEL >> 8, src1_sel = (r >> 24 & 0xff) * ILLEGAL_SEL >> 8;
    uint64_t legal = (dst_sel | dst_unused << 3) << 40 | src0_sel << 48 | src1_sel << 56;
    uint64_t inst = (any & ~selections) | (legal & selections);
    return shape->fixed | (inst & shape->free);
}

static struct gcn_sdwa random_fields(const struct op *op, struct rng *rng) {
    struct gcn_sdwa fields;
    uint64_t any = rng_next(rng), r = rng_next(rng);
    gcn_sdwa_decode(random_legal((uint32_t)(op - ops), any, r), &fields);
    return fields;
}

/* Word 0 with another operation code. */
static inline uint64_t with_code(uint64_t inst, uint32_t format, uint32_t code) {
    uint64_t vop1 = (inst & ~0xfe01fe00ull) | 0x7e000000 | code << 9;
    uint64_t vop2 = (inst & ~0xfe000000ull) | code % VOP2_CODES << 25;
    uint64_t vopc = (inst & ~0xfffe0000ull) | 0x7c000000 | code << 17;
    return rng_when(format == VOP1, vop1) | rng_when(format == VOP2, vop2) | rng_when(format == VOPC, vopc);
}

static inline uint64_t random_inst(uint64_t random) {
    uint64_t r = rng_hash(random), more = rng_hash(random + RNG_STEP);
    uint32_t kind = r & 31, index = (uint32_t)((r >> 32) * OPS >> 32);
    uint64_t inst = random_legal(index, more, rng_hash(random + 2 * RNG_STEP));
    /* A bit or two of the SDWA dword */
    uint64_t flips = 1ull << (32 + (r >> 8 & 31)) ^ (r >> 16 & 1) << (32 + (r >> 17 & 31));
    /* A bit anywhere */
    uint64_t flip = 1ull << (r >> 8 & 63);
    uint64_t other_code = with_code(inst, (uint32_t)((r >> 16 & 0xff) * FORMATS >> 8), r >> 8 & 0xff);
    /* A selection or DST_UNUSED that does not exist */
    uint64_t missing = 7ull << (32 + (0x18100a08 >> (r >> 5 & 24) & 0xff));
    uint64_t any = r >> 8 & 1 ? more : (more & ~0x1ffull) | 0xf9;
    inst ^= rng_when(kind == 0, flips) | rng_when(kind == 1, flip) | rng_when(kind == 2, inst ^ other_code);
    return (inst & ~rng_when(kind == 4, UINT64_MAX)) | rng_when(kind == 3, missing) | rng_when(kind == 4, any);
}

/* Any value; or one at the edge of some width: of 32 bits, or the same in each half or byte; or a bit, or all but it.
 */
static inline uint32_t random_value(uint32_t value, uint32_t r) {
    uint32_t kind = r & 7, copies = r >> 3 & 3, inverted = -(r >> 5 & 1);
    uint32_t width = copies == 0   ? 7
                     : copies == 1 ? 15
                                   : 31,
             one = copies == 0   ? 0x01010101
                   : copies == 1 ? 0x00010001
                                 : 1;
    uint32_t bit = one << (r >> 6 & width);
    return kind < 4 ? value : (kind < 7 ? bit - one : bit) ^ inverted;
}

/* Requests in the making, field by field. */
enum { TILE = 32 };
struct tile {
    uint64_t inst[TILE];
    uint32_t vcc[TILE], exec[TILE];
    uint32_t src0[TILE * SDWA_LANES], src1[TILE * SDWA_LANES], old[TILE * SDWA_LANES];
};

static void make_insts(struct tile *tile, uint64_t random, size_t n) {
    for (size_t i = 0; i < n; i++, random += 3 * RNG_STEP)
        tile->inst[i] = random_inst(random);
}

static void make_masks(struct tile *tile, uint64_t random, size_t n) {
    for (size_t i = 0; i < n; i++, random += RNG_STEP) {
        uint64_t r = rng_hash(random);
        uint32_t exec = (uint32_t)(r >> 32) & ALL_LANES, kind = r >> 60;
        tile->vcc[i] = (uint32_t)r & ALL_LANES;
        tile->exec[i] = kind < 7 ? ALL_LANES : kind == 7 ? 0 : exec;
    }
}

static void make_values(struct tile *tile, uint64_t random) {
    /* All numbers first: vector code that takes each apart in two would mostly move halves about. */
    union {
        uint64_t numbers[3 * TILE * SDWA_LANES / 2];
        uint32_t halves[3 * TILE * SDWA_LANES];
    } any;
    for (size_t i = 0; i < sizeof any.numbers / sizeof any.numbers[0]; i++, random += RNG_STEP)
        any.numbers[i] = rng_hash(random);
    const uint32_t *kind = any.halves, *first = kind + TILE * SDWA_LANES, *second = first + TILE * SDWA_LANES;
    for (size_t i = 0; i < TILE * SDWA_LANES; i++) {
        uint32_t src0 = random_value(first[i], kind[i]), src1 = random_value(second[i], kind[i] >> 11);
        uint32_t near = kind[i] >> 22 & 7; /* to each other, or not */
        tile->src0[i] = src0;
        tile->src1[i] = near < 2 ? src0 + near : src1;
        tile->old[i] = (kind[i] << 16 | kind[i] >> 16) ^ second[i];
    }
}

static void make_tile(struct tile *tile, struct rng *rng, size_t n) {
    make_insts(tile, rng_next(rng), n);
    make_masks(tile, rng_next(rng), n);
    make_values(tile, rng_next(rng));
}

static void store_tile(const struct tile *tile, struct sdwa_req *req, size_t n) {
    CSIM_SCALAR_LOOP
    for (size_t i = 0; i < n; i++) {
        csim_put64(req[i].inst_i, tile->inst[i]);
        memcpy(req[i].src0_i, tile->src0 + i * SDWA_LANES, sizeof req[i].src0_i);
        memcpy(req[i].src1_i, tile->src1 + i * SDWA_LANES, sizeof req[i].src1_i);
        memcpy(req[i].old_i, tile->old + i * SDWA_LANES, sizeof req[i].old_i);
        req[i].vcc_i[0] = tile->vcc[i];
        req[i].exec_i[0] = tile->exec[i];
    }
}

static void randomize(struct rng *rng, uint32_t *words, size_t n) {
    struct sdwa_req *req = (struct sdwa_req *)words;
    struct tile tile;
    for (size_t some; n > 0; n -= some, req += some) {
        some = n < TILE ? n : TILE;
        make_tile(&tile, rng, some);
        store_tile(&tile, req, some);
    }
}

#endif
