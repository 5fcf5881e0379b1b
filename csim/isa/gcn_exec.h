/* SPDX-License-Identifier: MIT */
/*
 * Effect of an accepted SDWA instruction: docs/units/sdwa.md. gcn_control_of() makes the instruction's choices once,
 * mostly by lookup. The code for a lane has no branch on data, and none at all if the datapath is constant, so
 * compilers vectorise loops over lanes. It has three steps: gcn_source() selects a0 and a1, gcn_exec_lane(), or
 * gcn_float_lane() of gcn_float.h, computes r, and gcn_place() places it.
 */
#ifndef CSIM_ISA_GCN_EXEC_H
#define CSIM_ISA_GCN_EXEC_H

#include "common/select.h"
#include "isa/gcn_decode.h"

/* Datapaths; the operations of one datapath differ by the fields of struct gcn_action. */
#define GCN_DATAPATHS(DATAPATH)                                                                                        \
    DATAPATH(ADD)                                                                                                      \
    DATAPATH(COMPARE)                                                                                                  \
    DATAPATH(MIN_MAX)                                                                                                  \
    DATAPATH(CNDMASK)                                                                                                  \
    DATAPATH(LOGIC)                                                                                                    \
    DATAPATH(SHIFT_LEFT)                                                                                               \
    DATAPATH(SHIFT_RIGHT)                                                                                              \
    DATAPATH(SHIFT_RIGHT_SIGNED)                                                                                       \
    DATAPATH(MUL_LOW)                                                                                                  \
    DATAPATH(MUL_HIGH)                                                                                                 \
    DATAPATH(REVERSE)                                                                                                  \
    DATAPATH(FIND_HIGH)                                                                                                \
    DATAPATH(FIND_HIGH_SIGNED)                                                                                         \
    DATAPATH(FIND_LOW)

enum gcn_datapath {
    GCN_DATAPATH_NONE, /* no computation: V_NOP and rejected instructions */
#define DATAPATH(name) GCN_DATAPATH_##name,
    GCN_DATAPATHS(DATAPATH)
#undef DATAPATH
        GCN_DATAPATHS_END
};

/* Low bits of a value, zero-extended, or sign-extended if sign, their highest bit, is not 0. */
struct gcn_low {
    uint32_t mask, sign;
};

/* Operation, in terms of one lane: conditions are whole masks. */
struct gcn_action {
    enum gcn_datapath datapath;
    uint32_t result;           /* bits of the result */
    struct gcn_low operand[2]; /* parts of a0 and a1 in use */
    uint32_t swap, invert;     /* ADD: exchanges a0 and a1; subtracts */
    uint32_t saturated;        /* ADD: result of CLAMP when out of range (D-52) */
    uint32_t carry_in;         /* ADD: adds the VCC bit */
    uint32_t when;             /* COMPARE: true if bit 0 and a0 < a1, bit 1 and a0 == a1, bit 2 and a0 > a1 */
    uint32_t max;              /* MIN_MAX: yields the larger one */
    uint32_t bias;             /* COMPARE, MIN_MAX: makes the order signed */
    uint32_t both, first, other, neither; /* LOGIC: r where a bit is in both, in a0 only, in a1 only, in neither */
};

extern const struct gcn_action gcn_actions[3][256];

/* Part of a register, named by a selection. */
struct gcn_part {
    uint32_t shift;
    struct gcn_low low;
};

/* Indexed by enum gcn_sel, with SEXT above it. */
extern const struct gcn_part gcn_parts[16];

/* Instruction prepared for its lanes: words, so that vector code prepares many at once. */
struct gcn_control {
    uint32_t action;           /* format and code */
    uint32_t source[2], dst;   /* indices into gcn_parts */
    uint32_t keep[2], flip[2]; /* ABS and NEG, on the sign bit of float and moved operands (D-4, D-22, C-6) */
    uint32_t clamp;
    uint32_t preserve; /* the other bits of the old destination are preserved */
    uint32_t vcc_we, exec_we;
};

/* Prepares any fields. For an instruction that is rejected or has no datapath, only the action is valid. */
static inline struct gcn_control gcn_control_of(const struct gcn_sdwa *fields) {
    uint32_t demands = gcn_demands[fields->format][fields->op], flags = demands >> GCN_DEMANDS_FLAGS;
    uint32_t half = demands >> GCN_DEMANDS_F16 & 1, moves = (flags & GCN_MOVES) != 0;
    struct gcn_control control = {.action = (uint32_t)fields->format << 8 | fields->op,
                                  .dst = (uint32_t)(fields->dst_unused == GCN_SEXT) << 3 | fields->dst_sel,
                                  .clamp = -(uint32_t)fields->clamp,
                                  .preserve = -(uint32_t)(fields->dst_unused == GCN_PRESERVE),
                                  .vcc_we = (flags & GCN_VCC_OUT) != 0,
                                  .exec_we = (flags & GCN_EXEC_OUT) != 0};
    for (int i = 0; i < 2; i++) {
        const struct gcn_sdwa_source *source = &fields->source[i];
        uint32_t word = (source->sel == GCN_WORD_0) | (source->sel == GCN_WORD_1);
        uint32_t sign = 31 - 16 * (half | (moves & word)); /* C-6 */
        control.source[i] = (uint32_t)source->sext << 3 | source->sel;
        control.keep[i] = ~((uint32_t)source->abs << sign);
        control.flip[i] = (uint32_t)source->neg << sign;
    }
    return control;
}

/* Result of an operation for a lane. */
struct gcn_lane {
    uint32_t r;   /* result before it is placed; 0 for compares */
    uint32_t bit; /* for VCC, and for EXEC if it is written; 0 or 1 */
};

static inline uint32_t gcn_low(const struct gcn_low *low, uint32_t x) {
    return ((x & low->mask) ^ low->sign) - low->sign;
}

static inline uint32_t gcn_select(const struct gcn_part *part, uint32_t x) {
    return gcn_low(&part->low, x >> part->shift);
}

/* Returns a0 or a1: the selected part of source 0 or 1, with its modifiers. */
static inline uint32_t gcn_source(const struct gcn_control *c, int source, uint32_t x) {
    return (gcn_select(&gcn_parts[c->source[source]], x) & c->keep[source]) ^ c->flip[source]; /* D-3 */
}

/* Returns the destination: r in the part that the instruction names (D-7, D-8, D-9), all of it unsigned. */
static inline uint32_t gcn_place(const struct gcn_control *c, uint32_t r, uint32_t old) {
    const struct gcn_part *dst = &gcn_parts[c->dst];
    return gcn_low(&dst->low, r) << dst->shift | (old & c->preserve & ~(dst->low.mask << dst->shift));
}

static inline uint32_t gcn_reverse(uint32_t x) {
    x = (x >> 1 & 0x55555555) | (x & 0x55555555) << 1;
    x = (x >> 2 & 0x33333333) | (x & 0x33333333) << 2;
    x = (x >> 4 & 0x0f0f0f0f) | (x & 0x0f0f0f0f) << 4;
    x = (x >> 8 & 0x00ff00ff) | (x & 0x00ff00ff) << 8;
    return x >> 16 | x << 16;
}

/* Returns the number of leading zeros, all ones if x is 0. */
static inline uint32_t gcn_find_high(uint32_t x) {
    return x ? (uint32_t)__builtin_clz(x) : UINT32_MAX;
}

/* Returns x >> n with copies of the sign shifted in; n < 32. */
static inline uint32_t gcn_shift_right_signed(uint32_t x, uint32_t n) {
    uint32_t signs = -(x >> 31);
    return (x ^ signs) >> n ^ signs;
}

/* Computes one lane whose EXEC bit is 1. datapath is that of op, and c is of an instruction of it. Pure. */
static inline struct gcn_lane gcn_exec_lane(const struct gcn_action *op, const struct gcn_control *c,
                                            enum gcn_datapath datapath, uint32_t a0, uint32_t a1, uint32_t vcc) {
    uint32_t a = gcn_low(&op->operand[0], a0), b = gcn_low(&op->operand[1], a1);

    uint32_t r = 0, bit = 0;
    switch (datapath) {
    case GCN_DATAPATH_ADD: {
        /* p - q is p + ~q + 1, with borrow if there is no carry. */
        uint32_t p = csim_merge(op->swap, b, a);
        uint32_t q = csim_merge(op->swap, a, b) ^ op->invert;
        uint32_t carry = ((vcc & op->carry_in) ^ op->invert) & 1;
        r = p + q + carry;
        bit = (r < p) | (carry & (r == p));
        bit ^= op->invert & 1;
        /* D-52. A 16-bit sum is out of range without a carry from bit 31. */
        r = csim_merge(-(bit | (r > op->result)) & c->clamp, op->saturated, r);
        break;
    }
    case GCN_DATAPATH_COMPARE: {
        uint32_t not_less = (a ^ op->bias) >= (b ^ op->bias), more = (a ^ op->bias) > (b ^ op->bias);
        return (struct gcn_lane){.r = 0, .bit = op->when >> (not_less + more) & 1};
    }
    case GCN_DATAPATH_MIN_MAX: {
        uint32_t less = (a ^ op->bias) < (b ^ op->bias);
        r = csim_merge(-less ^ op->max, a, b);
        break;
    }
    case GCN_DATAPATH_CNDMASK:
        r = csim_merge(-vcc, b, a);
        break;
    case GCN_DATAPATH_LOGIC:
        r = (a & b & op->both) | (a & ~b & op->first) | (~a & b & op->other) | (~a & ~b & op->neither);
        break;
    case GCN_DATAPATH_SHIFT_LEFT:
        r = b << (a & 31);
        break;
    case GCN_DATAPATH_SHIFT_RIGHT:
        r = b >> (a & 31);
        break;
    case GCN_DATAPATH_SHIFT_RIGHT_SIGNED:
        r = gcn_shift_right_signed(b, a & 31);
        break;
    case GCN_DATAPATH_MUL_LOW:
        r = a * b;
        break;
    case GCN_DATAPATH_MUL_HIGH:
        /* Factors have 24 bits, so unsigned ones fit in int32_t, too. */
        r = (uint32_t)((uint64_t)((int64_t)(int32_t)a * (int32_t)b) >> 32);
        break;
    case GCN_DATAPATH_REVERSE:
        r = gcn_reverse(a);
        break;
    case GCN_DATAPATH_FIND_HIGH:
        r = gcn_find_high(a);
        break;
    case GCN_DATAPATH_FIND_HIGH_SIGNED:
        r = gcn_find_high(a ^ -(a >> 31));
        break;
    case GCN_DATAPATH_FIND_LOW:
        r = gcn_find_high(gcn_reverse(a));
        break;
    default:
        break;
    }
    return (struct gcn_lane){.r = r & op->result, .bit = bit};
}

#endif
