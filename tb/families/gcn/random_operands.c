/* SPDX-License-Identifier: MIT */
#include "families/gcn/random_operands.h"

#include "engine/edge.h"
#include "engine/rng.h"
#include "families/gcn/ops.h"
#include "isa/gcn_exec.h"

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
 * Any value; or one on the edge of some width: of 32 bits, or the same in each half or byte; or a bit, or all but it.
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
    for (size_t i = 0; i < 3 * n / 2; i++, random += RNG_STEP)
        any.numbers[i] = rng_hash(random);
    const uint32_t *kind = any.halves, *first = kind + n, *second = first + n;
    for (size_t i = 0; i < n; i++) {
        /* The analyzer does not count halves: NOLINTNEXTLINE(clang-analyzer-core.CallAndMessage) */
        uint32_t a = random_value(first[i], kind[i]), b = random_value(second[i], kind[i] >> 11);
        uint32_t near = kind[i] >> 22 & 7; /* to each other, or not */
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
 * What is wanted of the operands of an instruction, the same for all lanes, in fields of a word: in how many of 16
 * lanes there is a run, or anything; how many bits both operands have, and whether the one that has no more is
 * extended with its sign; where each one stands, and how much of the register it is.
 */
enum {
    RUNS = 0, /* fields of 4 bits: how many of 16 */
    WANTED = 4,
    WIDTH = 8,    /* 6 bits */
    SHIFT0 = 14,  /* 5 bits */
    SHIFT1 = 19,  /* 5 bits */
    UNUSED0 = 24, /* 2 bits: 0, 16 or 24 bits of a register that are not looked at, in eights */
    UNUSED1 = 26,
    SIGNED = 28, /* 1 bit each */
    PRODUCT = 29,
    INVERTED = 30 /* of a difference */
};

/* A selection: how far it is from bit 0, and how many bits it leaves out, in eights. */
static const struct place {
    uint32_t shift, unused;
} places[8] = {[GCN_BYTE_0] = {0, 3},  [GCN_BYTE_1] = {8, 3}, [GCN_BYTE_2] = {16, 3},
               [GCN_BYTE_3] = {24, 3}, [GCN_WORD_0] = {0, 2}, [GCN_WORD_1] = {16, 2}};

/* Other datapaths have no such operands. */
static const uint32_t kinds_of[] = {
    [GCN_DATAPATH_ADD] = 7 << RUNS | 8 << WANTED,         [GCN_DATAPATH_COMPARE] = 2 << RUNS | 8 << WANTED,
    [GCN_DATAPATH_MIN_MAX] = 2 << RUNS | 8 << WANTED,     [GCN_DATAPATH_MUL_LOW] = 8 << WANTED | 1 << PRODUCT,
    [GCN_DATAPATH_MUL_HIGH] = 8 << WANTED | 1 << PRODUCT, [GCN_DATAPATHS_END - 1] = 0};

/* Without branches: instructions are random, and vector code is made of it. */
ALWAYS_INLINE uint32_t wish_of(uint64_t inst) {
    const uint32_t prefix = inst >> 25 & 0x7f, vop1 = csim_mask(prefix == 0x3f), vopc = csim_mask(prefix == 0x3e);
    const uint32_t format = csim_merge(vop1, GCN_VOP1, csim_merge(vopc, GCN_VOPC, GCN_VOP2));
    const uint32_t code = csim_merge(vop1, inst >> 9 & 0xff, csim_merge(vopc, inst >> 17 & 0xff, inst >> 25 & 0x3f));
    const struct gcn_action *action = &gcn_actions[format][code];
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

/* A value of the low bits of a mask, with its extension, in its place in x */
ALWAYS_INLINE uint32_t place(uint32_t value, uint32_t low, uint32_t sign, uint32_t shift, uint32_t unused,
                             uint32_t wanted, uint32_t x) {
    uint32_t extended = ((value & low) ^ sign) - sign;
    return csim_merge(wanted & UINT32_MAX >> 8 * unused << shift, extended << shift, x);
}

/* r: kind, where it begins, how long it is, whether a carry comes from below */
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
