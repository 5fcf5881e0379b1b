/* SPDX-License-Identifier: MIT */
/* The results of the hardware's algorithm, a table of quadratics: docs/transcendental.md#algorithm. */
#ifndef CSIM_ISA_FLOAT_TRANSCENDENTAL_TABLE_H
#define CSIM_ISA_FLOAT_TRANSCENDENTAL_TABLE_H

#include "isa/float/transcendental/log.h"
#include "isa/float/transcendental/special.h"
#include "isa/float/transcendental/wide.h"

/* Coefficients of a segment, without their signs. */
struct float_segment {
    uint32_t c0, c1, c2;
};

extern const struct float_segment float_segments[1024];

/* What the table has for a function. */
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
    const struct float_segment *segment = &float_segments[q->first + (argument >> q->d_bits)];
    const int64_t d = (int64_t)(argument & ((1u << q->d_bits) - 1)) - (INT64_C(1) << (q->d_bits - 1));
    const int64_t c1 = q->negative1 ? -(int64_t)segment->c1 : segment->c1;
    const int64_t c2 = q->negative2 ? -(int64_t)segment->c2 : segment->c2;
    return (uint64_t)(((int64_t)segment->c0 << 3) + (c1 * d >> q->cut1) + (c2 * (d * d >> q->cut_d2) >> q->cut2));
}

FLOAT_INLINE struct float_wide float_table_root(struct float_argument x, bool reciprocal) {
    const uint32_t odd = (uint32_t)x.exponent & 1, fraction = x.significand & 0x7fffff;
    const int32_t half = (x.exponent - (int32_t)odd) / 2;
    const uint64_t value = float_quadratic_at(&float_quadratic_rsq, odd << 23 | fraction);
    if (reciprocal)
        return (struct float_wide){.exponent = 33 - half, .significand = value};
    return (struct float_wide){.exponent = 10 + half, .significand = value * ((uint64_t)x.significand << odd)};
}

FLOAT_INLINE struct float_wide float_table_exp(struct float_argument x) {
    /* x to 25 fraction bits, ties up. */
    const int64_t fixed = (float_argument_fixed(x, 26) + 1) >> 1;
    return (struct float_wide){.exponent = (int32_t)(fixed >> 25) + 33,
                               .significand = float_quadratic_at(&float_quadratic_exp, fixed & 0x1ffffff)};
}

FLOAT_INLINE struct float_wide float_table_log(struct float_argument x) {
    const struct float_log_parts parts = float_log_split(x);
    const uint64_t ratio = float_quadratic_at(&float_quadratic_log, x.significand & 0x7fffff);
    const int64_t sum = parts.exponent * (INT64_C(1) << 54) + parts.t * (int64_t)ratio;
    return (struct float_wide){.sign = sum < 0, .exponent = 9, .significand = sum < 0 ? -(uint64_t)sum : (uint64_t)sum};
}

FLOAT_INLINE struct float_wide float_table_sine(struct float_argument x, bool cosine) {
    const uint32_t limit = 1u << 25; /* a quarter, with 27 fraction bits */
    const struct float_turn turn = float_turn_of(x);
    /* The rest, with 27 fraction bits: ties up. */
    const int32_t down = turn.places - 28;
    const uint32_t twice = down < 0 ? turn.significand << -down : turn.significand >> (down < 31 ? down : 31);
    const uint32_t rest = (twice + 1) >> 1, quarter = turn.quarter + cosine;
    const bool mirrored = quarter & 1;
    const uint32_t v = mirrored ? limit - rest : rest;
    const uint64_t ratio = float_quadratic_at(&float_quadratic_sin, v < limit ? v : limit - 1);
    struct float_wide r = {.sign = (quarter >> 1 & 1) ^ (x.sign & !cosine), .exponent = 9, .significand = v * ratio};
    /* Small angles keep all bits. */
    if (!mirrored) {
        r.exponent = 36 - turn.places;
        r.significand = turn.significand * ratio;
    }
    return r;
}

/* Returns what the algorithm delivers at x, which has no special result. */
FLOAT_INLINE struct float_wide float_table_value(enum float_function function, struct float_argument x) {
    switch (function) {
    case FLOAT_RCP:
        return (struct float_wide){.sign = x.sign,
                                   .exponent = 33 - x.exponent,
                                   .significand = float_quadratic_at(&float_quadratic_rcp, x.significand & 0x7fffff)};
    case FLOAT_RSQ:
    case FLOAT_SQRT:
        return float_table_root(x, function == FLOAT_RSQ);
    case FLOAT_EXP:
        return float_table_exp(x);
    case FLOAT_LOG:
        return float_table_log(x);
    case FLOAT_SIN:
    case FLOAT_COS:
        break;
    }
    return float_table_sine(x, function == FLOAT_COS);
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
