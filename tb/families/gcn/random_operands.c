/* SPDX-License-Identifier: MIT */
#include "families/gcn/random_operands.h"

#include "engine/rng.h"
#include "families/gcn/ops.h"
#include "isa/gcn_exec.h"
#include "lanelock/bench_random.h"

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
 * Returns any value, or an edge of 32 bits, or of 16 or 8 bits in each half or byte: ones from bit 0 on, a single 1, or
 * the inverse of these.
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
    /* Numbers are drawn first: vector code that splits each one would mostly move halves. */
    union {
        uint64_t numbers[3 * GCN_RANDOM_LANES / 2];
        uint32_t halves[3 * GCN_RANDOM_LANES];
    } any;
    for (size_t i = 0; i < (3 * n + 1) / 2; i++, random += RNG_STEP)
        any.numbers[i] = rng_hash(random);
    const uint32_t *kind = any.halves, *first = kind + n, *second = first + n;
    for (size_t i = 0; i < n; i++) {
        /* The analyzer does not see that halves are set: NOLINTNEXTLINE(clang-analyzer-core.CallAndMessage) */
        uint32_t a = random_value(first[i], kind[i]), b = random_value(second[i], kind[i] >> 11);
        uint32_t near = kind[i] >> 22 & 7; /* below 2: src1 is src0 or one more */
        src0[i] = a;
        src1[i] = near < 2 ? a + near : b;
        old[i] = (kind[i] << 16 | kind[i] >> 16) ^ second[i];
    }
}

/*
 * Integers
 */

/* Calls would prevent vector code. */
#define ALWAYS_INLINE static inline __attribute__((always_inline))

/*
 * Properties of the operands of an instruction, the same for all lanes, in fields of a word. Each lane draws a kind
 * from 0 to 15. Kinds below WANTED replace its operands, and those below RUNS among these make a carry or borrow with a
 * long run.
 */
enum {
    RUNS = 0,     /* 4 bits */
    WANTED = 4,   /* 4 bits */
    WIDTH = 8,    /* 6 bits: width of the narrower operand */
    SHIFT0 = 14,  /* 5 bits: lowest bit of the selection of source 0 */
    SHIFT1 = 19,  /* 5 bits: the same for source 1 */
    UNUSED0 = 24, /* 2 bits: bytes of the register outside of this selection */
    UNUSED1 = 26, /* 2 bits */
    SIGNED = 28,  /* 1 bit: the narrower operand is sign-extended */
    PRODUCT = 29, /* 1 bit: factors of one bit */
    INVERTED = 30 /* 1 bit: a difference or a comparison */
};

/* Selections: the lowest bit, and the number of bytes outside of them. */
static const struct place {
    uint32_t shift, unused;
} places[8] = {[GCN_BYTE_0] = {0, 3},  [GCN_BYTE_1] = {8, 3}, [GCN_BYTE_2] = {16, 3},
               [GCN_BYTE_3] = {24, 3}, [GCN_WORD_0] = {0, 2}, [GCN_WORD_1] = {16, 2}};

/* The operands of other datapaths are not replaced. */
static const uint32_t kinds_of[] = {
    [GCN_DATAPATH_ADD] = 7 << RUNS | 8 << WANTED,         [GCN_DATAPATH_COMPARE] = 2 << RUNS | 8 << WANTED,
    [GCN_DATAPATH_MIN_MAX] = 2 << RUNS | 8 << WANTED,     [GCN_DATAPATH_MUL_LOW] = 8 << WANTED | 1 << PRODUCT,
    [GCN_DATAPATH_MUL_HIGH] = 8 << WANTED | 1 << PRODUCT, [GCN_DATAPATHS_END - 1] = 0};

/* Returns the properties for an instruction. */
ALWAYS_INLINE uint32_t wish_of(uint64_t inst) {
    const struct gcn_action *action = &gcn_actions[gcn_format_of(inst)][gcn_code_of(inst)];
    const struct place *place0 = &places[inst >> 48 & 7], *place1 = &places[inst >> 56 & 7];
    uint32_t kinds = kinds_of[action->datapath], bits = action->operand[0].mask;
    uint32_t unused = place0->unused > place1->unused ? place0->unused : place1->unused;
    uint32_t sext = inst >> (unused == place0->unused ? 51 : 59) & 1, width = 32 - 8 * unused;
    uint32_t most = bits == UINT32_MAX ? 32 : bits == 0xffff ? 16 : 24;
    uint32_t inverted = (action->datapath != GCN_DATAPATH_ADD) | (action->invert & 1);
    return kinds | (width < most ? width : most) << WIDTH | place0->shift << SHIFT0 | place1->shift << SHIFT1 |
           place0->unused << UNUSED0 | place1->unused << UNUSED1 | sext << SIGNED | inverted << INVERTED;
}

ALWAYS_INLINE uint32_t field(uint32_t wish, unsigned at, uint32_t bits) {
    return wish >> at & bits;
}

/* Returns x with the low bits of a value, extended, in a selection; x if that is not wanted. */
ALWAYS_INLINE uint32_t place(uint32_t value, uint32_t low, uint32_t sign, uint32_t shift, uint32_t unused,
                             uint32_t wanted, uint32_t x) {
    uint32_t extended = ((value & low) ^ sign) - sign;
    return csim_merge(wanted & UINT32_MAX >> 8 * unused << shift, extended << shift, x);
}

/* Makes the operands of a lane. r: bits 7:0 are the first bit, 15:8 the length, 16 the carry from below, 31:28 the
 * kind. */
ALWAYS_INLINE void make_pair(uint32_t wish, uint32_t r, uint32_t *x_of, uint32_t *y_of) {
    uint32_t width = field(wish, WIDTH, 63), shift0 = field(wish, SHIFT0, 31), shift1 = field(wish, SHIFT1, 31);
    uint32_t kind = r >> 28, first = (r & 0xff) * width >> 8;
    uint32_t more = (r >> 8 & 0xff) * (width - first) >> 8, other = (r >> 8 & 0xff) * width >> 8;
    uint32_t bit = 1u << first, run = (2u << more) - 1u;
    uint32_t wanted = csim_mask(kind < field(wish, WANTED, 15)), runs = csim_mask(kind < field(wish, RUNS, 15));
    uint32_t product = -field(wish, PRODUCT, 1), inverted = -field(wish, INVERTED, 1);
    uint32_t low = UINT32_MAX >> (-width & 31), sign = -field(wish, SIGNED, 1) & (low ^ low >> 1);

    run = run << first;
    uint32_t below = bit >> 1, behind = run + bit, carry = -(r >> 16 & 1);
    uint32_t x = *x_of >> shift0, y = *y_of >> shift1, run_x = csim_merge(below, carry, x);
    uint32_t run_y = csim_merge(below, carry, csim_merge(run, ~x, csim_merge(behind, x, y))) ^ inverted;
    uint32_t pair_x = csim_merge(runs, run_x, csim_merge(product, bit, x));
    uint32_t pair_y = csim_merge(runs, run_y, csim_merge(product, 1u << other, x ^ bit));
    *x_of = place(pair_x, low, sign, shift0, field(wish, UNUSED0, 3), wanted, *x_of);
    *y_of = place(pair_y, low, sign, shift1, field(wish, UNUSED1, 3), wanted, *y_of);
}

void gcn_random_integers(uint64_t random, const uint64_t *restrict inst, size_t n, size_t lanes,
                         uint32_t *restrict src0, uint32_t *restrict src1) {
    uint32_t wish[GCN_RANDOM_LANES], each[GCN_RANDOM_LANES];
    for (size_t i = 0; i < n; i++)
        each[i] = wish_of(inst[i]);
    for (size_t i = 0; i < n; i++)
        for (size_t lane = 0; lane < lanes; lane++)
            wish[i * lanes + lane] = each[i];
    for (size_t i = 0; i < n * lanes; i++, random += RNG_STEP)
        make_pair(wish[i], (uint32_t)(rng_hash(random) >> 32), &src0[i], &src1[i]);
}
