/* SPDX-License-Identifier: MIT */
/* The results of the hardware's algorithm, a table of quadratics: docs/transcendental.md#algorithm. */
#ifndef CSIM_ISA_FLOAT_TRANSCENDENTAL_TABLE_H
#define CSIM_ISA_FLOAT_TRANSCENDENTAL_TABLE_H

#include "isa/float/transcendental/log.h"
#include "isa/float/transcendental/special.h"
#include "isa/float/transcendental/wide.h"

/* Coefficients of each segment without their signs, C0 in bits 56:29, C1 in bits 28:11 and C2 in bits 10:0: the words
 * of rtl/include/float_transcendental_table.vh. */
extern const uint64_t float_segments[1024];

/* Part of the table for a function, and the widths of its arithmetic. */
struct float_quadratic {
    uint32_t first;              /* its first segment */
    uint32_t d_bits;             /* bits of the argument below the index of a segment */
    uint32_t cut1, cut_d2, cut2; /* bits that are cut from C1 d, d^2 and C2 d^2 */
    bool negative1, negative2;   /* signs of C1 and C2 */
};

static const struct float_quadratic float_quadratic_rcp = {0, 15, 10, 16, 10, true, false};
static const struct float_quadratic float_quadratic_rsq = {256, 16, 11, 16, 11, true, false};
static const struct float_quadratic float_quadratic_log = {512, 15, 11, 16, 11, true, false};
static const struct float_quadratic float_quadratic_exp = {768, 18, 12, 20, 10, false, false};
static const struct float_quadratic float_quadratic_sin = {896, 18, 14, 24, 8, true, true};

/* Returns the approximation at an argument, whose high bits are the segment, in units of 2^-30. */
FLOAT_INLINE uint64_t float_quadratic_at(const struct float_quadratic *q, uint32_t argument) {
    const uint64_t segment = float_segments[q->first + (argument >> q->d_bits)];
    const int64_t c0 = (int64_t)(segment >> 29), c1 = (int64_t)(segment >> 11 & 0x3ffff),
                  c2 = (int64_t)(segment & 0x7ff);
    const int64_t d = (int64_t)(argument & ((1u << q->d_bits) - 1)) - (INT64_C(1) << (q->d_bits - 1));
    return (uint64_t)((c0 << 3) + ((q->negative1 ? -c1 : c1) * d >> q->cut1) +
                      ((q->negative2 ? -c2 : c2) * (d * d >> q->cut_d2) >> q->cut2));
}

/* Returns x with 25 fraction bits; ties round up. */
FLOAT_INLINE int64_t float_table_power(struct float_argument x) {
    return (float_argument_fixed(x, 26) + 1) >> 1;
}

enum { FLOAT_QUARTER = 1 << 25 }; /* of a turn, with 27 fraction bits */

/* Returns the rest of a turn, or 1/4 less the rest if mirrored, with 27 fraction bits; ties round up. */
FLOAT_INLINE uint32_t float_table_angle(struct float_turn turn, bool mirrored) {
    const int32_t down = turn.places - 28;
    const uint32_t twice = down < 0 ? turn.significand << -down : turn.significand >> (down < 31 ? down : 31);
    const uint32_t rest = (twice + 1) >> 1;
    return mirrored ? FLOAT_QUARTER - rest : rest;
}

/* Returns true if the rest is mirrored: in odd quarters of a sine; a cosine is one quarter ahead. */
FLOAT_INLINE bool float_table_mirrors(struct float_turn turn, bool cosine) {
    return (turn.quarter + cosine) & 1;
}

/* Returns the table of a function. */
FLOAT_INLINE const struct float_quadratic *float_table_of(enum float_function function) {
    return function == FLOAT_RCP                             ? &float_quadratic_rcp
           : function == FLOAT_LOG                           ? &float_quadratic_log
           : function == FLOAT_EXP                           ? &float_quadratic_exp
           : function == FLOAT_RSQ || function == FLOAT_SQRT ? &float_quadratic_rsq
                                                             : &float_quadratic_sin;
}

/* Returns the argument of the quadratic. */
FLOAT_INLINE uint32_t float_table_argument(enum float_function function, struct float_argument x) {
    const uint32_t fraction = x.significand & 0x7fffff;
    if (function == FLOAT_EXP)
        return float_table_power(x) & 0x1ffffff;
    if (float_is_periodic(function)) {
        const struct float_turn turn = float_turn_of(x);
        const uint32_t v = float_table_angle(turn, float_table_mirrors(turn, function == FLOAT_COS));
        return v < FLOAT_QUARTER ? v : FLOAT_QUARTER - 1;
    }
    return function == FLOAT_RSQ || function == FLOAT_SQRT ? ((uint32_t)x.exponent & 1) << 23 | fraction : fraction;
}

FLOAT_INLINE struct float_wide float_table_root(struct float_argument x, uint64_t value, bool reciprocal) {
    const uint32_t odd = (uint32_t)x.exponent & 1;
    const int32_t half = (x.exponent - (int32_t)odd) / 2;
    if (reciprocal)
        return (struct float_wide){.exponent = 33 - half, .significand = value};
    return (struct float_wide){.exponent = 10 + half, .significand = value * ((uint64_t)x.significand << odd)};
}

FLOAT_INLINE struct float_wide float_table_log(struct float_argument x, uint64_t ratio) {
    const struct float_log_parts parts = float_log_split(x);
    const int64_t sum = parts.exponent * (INT64_C(1) << 54) + parts.t * (int64_t)ratio;
    return (struct float_wide){.sign = sum < 0, .exponent = 9, .significand = sum < 0 ? -(uint64_t)sum : (uint64_t)sum};
}

FLOAT_INLINE struct float_wide float_table_sine(struct float_argument x, uint64_t ratio, bool cosine) {
    const struct float_turn turn = float_turn_of(x);
    const uint32_t quarter = turn.quarter + cosine;
    const bool mirrored = float_table_mirrors(turn, cosine);
    /* Small angles keep all bits. */
    return (struct float_wide){.sign = (quarter >> 1 & 1) ^ (x.sign & !cosine),
                               .exponent = mirrored ? 9 : 36 - turn.places,
                               .significand = ratio * (mirrored ? float_table_angle(turn, true) : turn.significand)};
}

/* Returns the result of the algorithm at x, which has no special result. */
FLOAT_INLINE struct float_wide float_table_value(enum float_function function, struct float_argument x) {
    const uint64_t value = float_quadratic_at(float_table_of(function), float_table_argument(function, x));
    switch (function) {
    case FLOAT_RCP:
        return (struct float_wide){.sign = x.sign, .exponent = 33 - x.exponent, .significand = value};
    case FLOAT_RSQ:
    case FLOAT_SQRT:
        return float_table_root(x, value, function == FLOAT_RSQ);
    case FLOAT_EXP:
        return (struct float_wide){.exponent = (int32_t)(float_table_power(x) >> 25) + 33, .significand = value};
    case FLOAT_LOG:
        return float_table_log(x, value);
    case FLOAT_SIN:
    case FLOAT_COS:
        break;
    }
    return float_table_sine(x, value, function == FLOAT_COS);
}

/* Returns the result of a function at x before CLAMP (T-1). */
FLOAT_INLINE uint32_t float_table(const struct float_format *f, const struct float_mode *mode,
                                  enum float_function function, uint32_t x) {
    const struct float_mode m = float_function_mode(f, function, mode);
    uint32_t r;
    x = float_flush(f, m.flush_in, x);
    if (float_special(f, &m, function, x, &r))
        return r;
    return float_wide_pack(f, &m, float_table_value(function, float_argument_of(f, x)));
}

#endif
