/* SPDX-License-Identifier: MIT */
#include "engine/rng.h"
#include "families/gcn/ops.h"
#include "families/gcn/random_operands.h"

/* Compilers do not inline this much, and calls prevent vector code. */
#define ALWAYS_INLINE static inline __attribute__((always_inline))

/* Properties of a lane's operands, by format and code; 0 unless it is a float operation. */
enum {
    X_FLOAT = 1,
    Y_FLOAT = 2,
    HALF = 4, /* f16 */
    X_INTEGER = 8,
    Y_POWER = 16, /* of V_LDEXP */
    D_FLOAT = 32, /* of V_MAC */
    NARROW = 64,  /* of V_CVT_F16_F32 */
    PRODUCT = 128,
    SHIFT = 8, /* above these, the shift of x for SRC0_SEL, then that of y */
};
#define IS_FLOAT(type) (GCN_##type == GCN_F16 || GCN_##type == GCN_F32)
#define IS_PRODUCT(code)                                                                                               \
    ((code) == GCN_VOP2_MUL_LEGACY_F32 || (code) == GCN_VOP2_MUL_F32 || (code) == GCN_VOP2_MAC_F32 ||                  \
     (code) == GCN_VOP2_MUL_F16 || (code) == GCN_VOP2_MAC_F16)
#define IS_HALF(type) (GCN_##type == GCN_F16 || GCN_##type == GCN_I16)
static const uint32_t wishes[GCN_FORMATS][GCN_CODES] = {
#define OP_I(...)
#define OP_T(...)
#define OP_X(...)
#define OP_F(format, code, src0, src1, flags)                                                                          \
    [GCN_##format][code] =                                                                                             \
        (IS_FLOAT(src0) ? X_FLOAT : X_INTEGER) | (IS_FLOAT(src1) ? Y_FLOAT : 0) | (IS_HALF(src0) ? HALF : 0) |         \
        (GCN_##format == GCN_VOP2 && GCN_##src1 == GCN_I16 ? Y_POWER : 0) | ((flags)&GCN_DWORD_ONLY ? D_FLOAT : 0) |   \
        (GCN_##format == GCN_VOP1 && (code) == GCN_VOP1_CVT_F16_F32 ? NARROW : 0) |                                    \
        (GCN_##format == GCN_VOP2 && IS_PRODUCT(code) ? PRODUCT : 0),
#define OP(format, name, code, mnemonic, class, src0, src1, flags) OP_##class(format, code, src0, src1, flags)
#include "isa/gcn_op.def"
#undef OP
#undef OP_I
#undef OP_F
#undef OP_T
#undef OP_X
};

static uint32_t wish_of(uint64_t inst) {
    uint32_t shift0 = (inst >> 48 & 7) == GCN_WORD_1 ? 16 : 0, shift1 = (inst >> 56 & 7) == GCN_WORD_1 ? 16 : 0;
    return wishes[gcn_format_of(inst)][gcn_code_of(inst)] | shift0 << SHIFT | shift1 << (SHIFT + 8);
}

ALWAYS_INLINE uint32_t pick(bool condition, uint32_t yes, uint32_t no) {
    return csim_merge(csim_mask(condition), yes, no);
}

/* Fields of a float. Those of an f16 are narrower: 10 bits of the fraction, 5 of the exponent. */
struct value {
    uint32_t exponent, fraction, negative;
};
/* Format: whether it is f16, the bits of the fraction, the greatest exponent field, and the bias. */
struct shape {
    uint32_t half, bits, top, bias;
};

ALWAYS_INLINE struct value pick_value(bool condition, struct value yes, struct value no) {
    return (struct value){pick(condition, yes.exponent, no.exponent), pick(condition, yes.fraction, no.fraction),
                          no.negative};
}

ALWAYS_INLINE int32_t at_most(int32_t x, int32_t most) {
    return x < most ? x : most;
}

ALWAYS_INLINE uint32_t within(int32_t exponent, uint32_t top) {
    return (uint32_t)at_most(exponent < 0 ? 0 : exponent, (int32_t)top);
}

/*
 * Returns a number whose low t bits are often a tie or next to one: any, 0, half, half less 1, half plus 1, the lowest
 * bit, all bits, or one bit. The bits above are any, zeros, ones, or ones but one. kind has five random bits; t is
 * below 32.
 */
ALWAYS_INLINE uint32_t pattern(uint32_t kind, uint32_t t, uint32_t any) {
    uint32_t ones = (1u << t) - 1, half = (ones + 1) >> 1, low = kind >> 2 & 7;
    uint32_t full = UINT32_MAX ^ (any >> 5 & 1) << (any & 31);
    uint32_t high = pick((kind & 3) == 2, 0, pick((kind & 3) == 3, full, any));
    uint32_t rest = pick(low == 0, any, pick(low == 6, ones, 0)) | pick(low == 5, 1, 0) |
                    pick(low == 7, 1u << ((any >> 24) * t >> 8), 0) |
                    pick(low >= 2 && low <= 4, half + (low == 4) - (low == 3), 0);
    return (high & ~ones) | (rest & ones);
}

/* Returns an exponent field. kind has four random bits, any has eight. */
ALWAYS_INLINE uint32_t make_exponent(const struct shape *s, uint32_t kind, uint32_t any) {
    uint32_t near = (any & 31) >> s->half, integer = (any & 31) * (36 - 18 * s->half) >> 5;
    uint32_t e = any * (s->top + 1) >> 8;
    /* the exponent of 1, or the one below, with one bit inverted */
    e = pick(kind == 2 || kind == 3, (s->bias - (any >> 3 & 1)) ^ (1u << (any & 7) & s->top), e);
    e = pick(kind == 4, any & 3, e);
    e = pick(kind == 5, s->top - (any & 3), e);
    e = pick(kind >= 6 && kind <= 9, s->bias - 2 + integer, e); /* integers, or halves of them */
    e = pick(kind == 10, s->bias - (any & 1), e);
    e = pick(kind == 11, 0, e);
    e = pick(kind == 12, s->top, e);
    return pick(kind >= 13, s->bias - (16 >> s->half) + near, e);
}

/* Returns how many low bits of a fraction have a pattern: often those below 1. */
ALWAYS_INLINE uint32_t make_places(const struct shape *s, uint32_t kind, uint32_t exponent, uint32_t any) {
    int32_t below_one = (int32_t)(s->bits + s->bias) - (int32_t)exponent;
    uint32_t t = pick((kind & 1) && below_one >= 0 && below_one <= (int32_t)s->bits, (uint32_t)below_one,
                      (any & 0xff) * (s->bits + 1) >> 8);
    return pick((kind & 6) == 6, s->bits, t);
}

ALWAYS_INLINE struct value make_x(const struct shape *s, uint32_t r, uint32_t any) {
    uint32_t e = make_exponent(s, r & 15, r >> 4 & 0xff);
    uint32_t t = make_places(s, r >> 12, e, r >> 15), fraction = pattern(r >> 23, t, any) & ((1u << s->bits) - 1);
    bool zero = (e == 0 || e == s->top) && (r >> 29 & 1); /* zeros and infinities */
    bool one = e == s->top && (r >> 30 & 1);              /* NaNs with one bit */
    fraction = pick(zero, 0, pick(one, 1u << ((any & 0xff) * s->bits >> 8), fraction));
    return (struct value){e, fraction, r >> 28 & 1};
}

/* Returns an f32 near a number of f16, or halfway between two of them, down to the least ones. */
ALWAYS_INLINE struct value make_narrow(uint32_t r, uint32_t any) {
    enum { LEAST = 127 - 14, PLACES = 13, FRACTION = 23 };
    uint32_t e = LEAST - 12 + ((r & 0xff) * 43 >> 8), below = e < LEAST ? LEAST - e : 0;
    uint32_t t = PLACES + below < FRACTION ? PLACES + below : FRACTION;
    return (struct value){e, pattern(r >> 8, t, any) & ((1u << FRACTION) - 1), r >> 16 & 1};
}

/*
 * Returns a fraction that makes a tie in a sum: its lowest 1 is half of the last place of a term whose exponent is
 * greater by `distance`. At greater distances the fraction is 0, and the leading bit is below that place.
 */
ALWAYS_INLINE uint32_t end_at(uint32_t fraction, uint32_t distance) {
    uint32_t near = distance & 31;
    return pick(distance < 32, (fraction & (UINT32_MAX << near)) | 1u << near >> 1, 0);
}

/* Returns the second factor or term, in place of y. Four random bits, kind, and eight, near, are its relation to x. */
ALWAYS_INLINE struct value make_y(const struct shape *s, const struct value *x, uint32_t kind, uint32_t near,
                                  struct value y) {
    int32_t ex = (int32_t)x->exponent, bias = (int32_t)s->bias, top = (int32_t)s->top;
    int32_t few = (int32_t)(near & 3), many = (int32_t)(near & 31), far = (int32_t)(near & 63);
    uint32_t mask = (1u << s->bits) - 1, t = (near >> 3) * (s->bits + 1) >> 5, bit = 1u << t & mask;
    int32_t e = (int32_t)y.exponent;
    e = (kind >= 3 && kind <= 5) ? ex + (near & 32 ? many : -many) : e; /* the smaller one is shifted */
    e = (kind >= 6 && kind <= 7) ? ex + few - 1 - (few == 3) : e;       /* bits are cancelled */
    e = (kind == 8) ? 2 * bias - ex - few : e;                          /* a product near 1 */
    e = (kind == 9) ? bias + top - ex - few : e;                        /* near the greatest number */
    e = (kind >= 10 && kind <= 11) ? bias - ex + 2 - many : e;          /* near the least ones */
    e = (kind == 12) ? (near & 1 ? top : 0) : e;
    e = (kind == 13) ? ex ^ (int32_t)(near & 1) << (near >> 1 & 7) : e;
    e = (kind == 14) ? top - 1 : e;
    e = (kind == 15) ? ex - far : e;
    uint32_t fraction = y.fraction;
    fraction = pick(kind == 6, x->fraction ^ bit, fraction);
    fraction = pick(kind == 7, x->fraction + (near >> 5 & 1), fraction);
    fraction = pick(kind == 12, pick(near & 2, 0, pick(near & 4, bit, fraction)), fraction); /* NaNs with one bit */
    fraction = pick(kind == 13, x->fraction, fraction);
    fraction = pick(kind == 14, mask, fraction); /* the greatest number */
    fraction = pick(kind == 15, end_at(fraction, (uint32_t)far), fraction);
    return (struct value){within(e, s->top), fraction & mask, y.negative};
}

/* Makes factors with trailing zeros, so that many products are ties. */
ALWAYS_INLINE void make_tie(const struct shape *s, struct value *x, struct value *y, uint32_t any) {
    uint32_t t = 1 + ((any & 0xff) * (s->bits + 1) >> 8), other = s->bits + 1 + (any >> 8 & 1) - t;
    uint32_t mask = (1u << s->bits) - 1;
    x->fraction = ((x->fraction & (UINT32_MAX << t)) | 1u << (t - 1)) & mask;
    y->fraction = ((y->fraction & (UINT32_MAX << other)) | 1u << other >> 1) & mask;
}

/*
 * Makes factors whose product has a single 1 among the bits that may be cut off, anywhere, and often their highest bit
 * as well. x is odd, and y is that product times the inverse of x, modulo 2^bits.
 */
ALWAYS_INLINE void make_sticky(const struct shape *s, struct value *x, struct value *y, uint32_t any) {
    uint32_t mask = (1u << s->bits) - 1, odd = x->fraction | 1;
    uint32_t low = 1u << ((any & 0xff) * s->bits >> 8) | (any >> 8 & 1) << (s->bits - 1);
    x->fraction = odd;
    y->fraction = low * gcn_inverse(odd) & mask;
}

/*
 * Makes factors 1 + u and 1 - u, times powers of two. Their product is just below a power of two: 1, the one above the
 * greatest number, or the least normal number. Half of the products have a 0 among the leading ones, because each of
 * these decides whether rounding carries into the exponent.
 */
ALWAYS_INLINE void make_below_power(const struct shape *s, struct value *x, struct value *y, uint32_t any) {
    uint32_t u = 1 + (any & ((1u << (s->bits >> 1)) - 1) & (UINT32_MAX >> (31 - (any >> 16 & 15))));
    uint32_t kind = any >> 20 & 3, far = 1 + ((any >> 24) * (s->bias - 1) >> 8);
    uint32_t t = (any >> 8 & 0xff) * s->bits >> 8, zero = (1u << t) - (u >> (s->bits - t)) - (any >> 23 & 1);
    x->fraction = u;
    y->fraction = (0 - 2 * u - pick(any >> 22 & 1, zero, 0)) & ((1u << s->bits) - 1);
    x->exponent = pick(kind <= 1, far, pick(kind == 2, far + s->bias, s->bias));
    y->exponent = pick(kind <= 1, s->bias + kind, pick(kind == 2, s->bias + s->top - 1, 2 * s->bias)) - x->exponent;
}

/* Makes a power of two plus a little, and the same power less a little: their difference cancels many bits. */
ALWAYS_INLINE void make_apart(const struct shape *s, struct value *x, struct value *y, uint32_t any) {
    uint32_t t = (any & 0xff) * (s->bits + 1) >> 8, mask = (1u << s->bits) - 1;
    uint32_t little = any >> 8 & ((1u << t) - 1);
    x->fraction = little & 1 ? 0 : little;
    y->fraction = (0 - 1 - (little >> (any >> 31))) & mask;
    y->exponent = x->exponent - (x->exponent > 1);
}

/* Returns the addend of a product, in place of d. It often cancels the product, or one of the two is shifted. */
ALWAYS_INLINE struct value make_addend(const struct shape *s, const struct value *x, const struct value *y,
                                       uint32_t kind, struct value d) {
    uint32_t one = 1u << s->bits, mask = one - 1;
    uint64_t product = (uint64_t)(x->fraction | one) * (y->fraction | one);
    uint32_t high = (uint32_t)(product >> s->bits), carry = high >> (s->bits + 1);
    int32_t e = (int32_t)(x->exponent + y->exponent + carry) - (int32_t)s->bias;
    int32_t greatest = (int32_t)s->top - 1;
    e = e < 1 ? 1 : at_most(e, greatest);
    int32_t many = (int32_t)(kind >> 4 & 31), distance = kind & 512 && (kind & 15) != 11 ? many : -many;
    uint32_t which = kind & 15, t = (uint32_t)many * (s->bits + 1) >> 5;
    bool cancelled = which >= 7 && which <= 10, apart = which == 6 || which >= 11;
    uint32_t fraction = pick(cancelled, (high >> carry) ^ pick(which == 7, 1u << t, 0), d.fraction);
    fraction += pick(which == 8, (kind >> 4 & 3) - 1, 0);
    fraction = pick(which == 11, end_at(fraction, (uint32_t)many), fraction);
    fraction = pick(which == 4, mask, pick((which == 5 && (kind & 32)) || which == 6, 0, fraction));
    fraction = pick(which == 5 && (kind & 0x50) == 0x50, 1u << (t < s->bits ? t : 0), fraction);
    int32_t exponent = apart ? at_most(e + distance, greatest) : (int32_t)d.exponent;
    exponent = cancelled ? e : which == 4 ? greatest : which == 5 ? (kind & 16 ? greatest + 1 : 0) : exponent;
    return (struct value){within(exponent, s->top), fraction & mask, d.negative};
}

ALWAYS_INLINE uint32_t float_of(const struct shape *s, struct value v) {
    return v.negative << (31 - 16 * s->half) | v.exponent << s->bits | v.fraction;
}

/* Returns an integer with any highest bit. The bits that do not fit into a float are often a tie, or next to one. */
ALWAYS_INLINE uint32_t make_integer(const struct shape *s, uint32_t r, uint32_t any) {
    uint32_t highest = (r & 31) >> s->half, t = highest > s->bits ? highest - s->bits : 0;
    uint32_t one = 1u << highest, value = one | (pattern(r >> 5, t, any) & (one - 1));
    return r >> 10 & 1 ? 0 - value : value;
}

/* Returns a power for V_LDEXP, which often brings x to an end of the range of numbers. */
ALWAYS_INLINE uint32_t make_power(const struct shape *s, const struct value *x, uint32_t r) {
    int32_t ex = (int32_t)x->exponent, many = (int32_t)(r >> 4 & 15);
    int32_t down = 3 - ex - many, up = (int32_t)s->top - 2 - ex + (many & 3), small = (int32_t)(r >> 4 & 63) - 32;
    uint32_t kind = r & 7;
    int32_t end = r & 16 ? 0x7fff : -0x8000;
    return (uint32_t)(kind <= 2 ? down : kind == 3 ? up : kind <= 5 ? small : kind == 6 ? end : (int32_t)(r >> 4));
}

/* Returns true for a normal number. */
ALWAYS_INLINE bool is_normal(const struct shape *s, const struct value *v) {
    return v->exponent - 1 < s->top - 1;
}

enum { WORDS = 8 }; /* random words for a lane */

/* Replaces x and y by those that the function makes if the condition holds. */
#define MEET(condition, function)                                                                                      \
    do {                                                                                                               \
        struct value other_x = x, other_y = y;                                                                         \
        function(&s, &other_x, &other_y, r[7]);                                                                        \
        x = pick_value(condition, other_x, x);                                                                         \
        y = pick_value(condition, other_y, y);                                                                         \
    } while (0)

ALWAYS_INLINE void make_lane(uint32_t wish, const uint32_t r[WORDS], uint32_t *x_of, uint32_t *y_of, uint32_t *d_of) {
    uint32_t half = wish >> 2 & 1;
    const struct shape s = {half, 23 - 13 * half, 255 - 224 * half, 127 - 112 * half};
    struct value x = make_x(&s, r[0], r[1]);
    x = pick_value((wish & NARROW) && (r[7] & 3), make_narrow(r[2], r[3]), x);
    struct value y = make_y(&s, &x, r[4] & 15, r[4] >> 4 & 0xff, make_x(&s, r[2], r[3]));
    uint32_t meeting = is_normal(&s, &x) && is_normal(&s, &y) ? r[4] >> 12 & 7 : 0;
    MEET(meeting == 1, make_tie);
    MEET(meeting == 2, make_below_power);
    MEET(meeting == 3, make_apart);
    MEET((wish & PRODUCT) && meeting >= 4 && meeting <= 6, make_sticky);
    bool other_way = (wish & Y_FLOAT) && r[4] >> 31;
    const struct value first = x;
    x = pick_value(other_way, y, x);
    y = pick_value(other_way, first, y);
    struct value d = make_addend(&s, &x, &y, r[4] >> 15, make_x(&s, r[5], r[6]));

    /* Replaces the parts of the registers that the operation reads; in one lane of eight, none. */
    bool wanted = (r[4] >> 28 & 7) != 0;
    uint32_t x_mask = pick(wanted && (wish & (X_FLOAT | X_INTEGER)), UINT32_MAX >> 16 * half, 0);
    uint32_t y_mask = pick(wanted && (wish & (Y_FLOAT | Y_POWER)), UINT32_MAX >> 16 * half, 0);
    uint32_t d_mask = pick(wanted && (wish & D_FLOAT), UINT32_MAX >> 16 * half, 0);
    uint32_t x_bits = pick(wish & X_INTEGER, make_integer(&s, r[0], r[1]), float_of(&s, x));
    uint32_t y_bits = pick(wish & Y_POWER, make_power(&s, &x, r[2]), float_of(&s, y));
    uint32_t x_shift = wish >> SHIFT & 31, y_shift = wish >> (SHIFT + 8) & 31;
    /* Only an f16 is shifted to its selection. */
    x_shift &= 16 * half;
    y_shift &= 16 * half;
    *x_of = csim_merge(x_mask << x_shift, x_bits << x_shift, *x_of);
    *y_of = csim_merge(y_mask << y_shift, y_bits << y_shift, *y_of);
    *d_of = csim_merge(d_mask, float_of(&s, d), *d_of);
}

void gcn_random_floats(uint64_t random, const uint64_t *restrict inst, size_t n, size_t lanes, uint32_t *restrict src0,
                       uint32_t *restrict src1, uint32_t *restrict old) {
    uint32_t wish[GCN_RANDOM_LANES];
    union {
        uint64_t numbers[GCN_RANDOM_LANES * WORDS / 2];
        uint32_t words[GCN_RANDOM_LANES * WORDS];
    } any;
    size_t all = n * lanes;
    for (size_t i = 0; i < n; i++) {
        uint32_t its = wish_of(inst[i]);
        for (size_t lane = 0; lane < lanes; lane++)
            wish[i * lanes + lane] = its;
    }
    for (size_t i = 0; i < (all + 1) / 2 * WORDS; i++, random += RNG_STEP)
        any.numbers[i] = rng_hash(random);
    for (size_t i = 0; i < all; i++) {
        uint32_t r[WORDS];
        for (size_t k = 0; k < WORDS; k++)
            r[k] = any.words[k * all + i];
        make_lane(wish[i], r, &src0[i], &src1[i], &old[i]);
    }
}
