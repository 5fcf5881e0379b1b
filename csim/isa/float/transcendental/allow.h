/* SPDX-License-Identifier: MIT */
/* The results that are allowed for a function: docs/transcendental.md#allowed-results. */
#ifndef CSIM_ISA_FLOAT_TRANSCENDENTAL_ALLOW_H
#define CSIM_ISA_FLOAT_TRANSCENDENTAL_ALLOW_H

#include "isa/float/clamp.h"
#include "isa/float/transcendental/golden.h"

enum float_profile {
    FLOAT_FAITHFUL, /* rules T-16 to T-19 */
    FLOAT_TIGHT,    /* S1 to S4 of the page: what the table delivers */
    FLOAT_LOOSE,    /* in addition, neighbors of exact results of f32 */
};

/* Function, format and accuracy of an operation. */
struct float_transcendental {
    const struct float_format *format;
    enum float_function function;
    bool legacy; /* wider (T-15) */
};

/*
 * Results of an operation: the golden one, and the range of those that are allowed, in the order of float_key().
 * Subnormal numbers are not, if they are flushed.
 */
struct float_allowed {
    uint32_t golden, low, high;
    uint32_t flushes; /* a mask */
};

/* A magnitude in the grid of a format without an upper end, as a pattern, or a value between it and the next one. */
struct float_place {
    uint32_t pattern;
    uint32_t rest; /* in units of 2^-32 of the gap, rounded down */
    bool exact;    /* the value is the pattern's */
};

/* Returns the place of a magnitude that is below the least infinite one. */
FLOAT_INLINE struct float_place float_place_of(const struct float_format *f, struct float_wide n) {
    n = float_wide_normal(n);
    if (!n.significand)
        return (struct float_place){0, 0, !n.inexact};
    const int32_t above = n.exponent - f->least, field = above < 0 ? 0 : above;
    const int32_t cut = 63 - (int32_t)f->fraction_bits + (above < 0 ? -above : 0);
    if (cut > 95)
        return (struct float_place){0, 0, false};
    const ieee_wide shifted = ((ieee_wide)n.significand << 32) >> cut;
    const bool lost = n.inexact || shifted << cut != (ieee_wide)n.significand << 32;
    /* The leading bit adds 1 to the exponent field. */
    return (struct float_place){.pattern = ((uint32_t)field << f->fraction_bits) + (uint32_t)(shifted >> 32),
                                .rest = (uint32_t)shifted,
                                .exact = !lost && (uint32_t)shifted == 0};
}

/* Returns a fixed-point number with 100 fraction bits as a float in the grid, rounded down or up. */
FLOAT_INLINE uint32_t float_of_fixed(const struct float_format *f, ieee_wide fixed, bool up) {
    const uint64_t high = (uint64_t)(fixed >> 64), low = (uint64_t)fixed;
    const int zeros = high ? __builtin_clzll(high) : 64 + (low ? __builtin_clzll(low) : 63);
    const ieee_wide normal = fixed << zeros;
    const struct float_place place = float_place_of(f, (struct float_wide){.exponent = 27 - zeros,
                                                                           .significand = (uint64_t)(normal >> 64),
                                                                           .inexact = (uint64_t)normal != 0});
    return place.pattern + (up && !place.exact);
}

/* Sets the range of T-18: both ends are `reach` from the value, within -1 and 1. */
FLOAT_INLINE void float_allow_sine(const struct float_format *f, struct float_wide n, struct float_allowed *a) {
    const ieee_wide one = (ieee_wide)1 << 100;
    n = float_wide_normal(n);
    const int32_t shift = 37 + n.exponent; /* to 100 fraction bits */
    const ieee_wide y = shift >= 0 ? (ieee_wide)n.significand << shift : -shift > 63 ? 0 : n.significand >> -shift;
    const int32_t binade = n.exponent < f->least ? f->least : n.exponent;
    const int32_t unit = 100 + binade - (int32_t)f->fraction_bits;
    const ieee_wide gap = unit >= 0 ? (ieee_wide)1 << unit : 0;
    const ieee_wide reach = ((ieee_wide)1 << 78) + (float_is_f32(f) ? gap : gap * 51 / 100);
    /* The value is above y: far ends are y + reach and, across 0, reach - y - 1. */
    uint32_t far = float_of_fixed(f, y + reach < one ? y + reach : one, false);
    uint32_t near = y < reach ? f->sign | float_of_fixed(f, reach - y - n.inexact, false)
                              : float_of_fixed(f, y - reach + n.inexact, true);
    if (n.sign) {
        far |= f->sign;
        near ^= f->sign;
    }
    a->low = n.sign ? far : near;
    a->high = n.sign ? near : far;
}

/* Returns the golden result of an operation and its range, before CLAMP. */
FLOAT_INLINE struct float_allowed float_allow_before_clamp(const struct float_transcendental *op,
                                                           enum float_profile profile, uint32_t mode, uint32_t x) {
    const struct float_format *f = op->format;
    const enum float_function function = op->function;
    const struct float_mode set = float_mode_of(f, mode), m = float_function_mode(f, function, &set);
    const bool periodic = float_is_periodic(function), wide = float_is_f32(f), legacy = op->legacy;
    struct float_allowed a = {.flushes = m.flush_out};
    x = float_flush(f, m.flush_in, x);
    if (float_special(f, &m, function, x, &a.golden)) {
        a.low = a.high = a.golden;
        return a;
    }

    const struct float_wide y = float_wide_normal(float_exact_value(function, float_argument_of(f, x)));
    a.low = a.high = a.golden = float_wide_pack(f, &m, y);
    const uint32_t sign = y.significand ? f->sign & -y.sign : 0;
    if (!y.significand) {
        if (periodic && profile != FLOAT_TIGHT) /* T-19 */
            a.low = f->sign;
        return a;
    }
    if (profile == FLOAT_TIGHT && !wide) /* S1 */
        return a;
    const struct float_place place = float_place_of(f, y);
    uint32_t near = place.pattern, far = place.pattern;
    if (place.exact) { /* T-17 */
        if (profile != FLOAT_LOOSE || !wide)
            return a;
        near -= near > 0;
        far++;
    } else if (periodic && profile != FLOAT_TIGHT) {
        float_allow_sine(f, y, &a);
        a.low = float_flush(f, m.flush_out, a.low);
        a.high = float_flush(f, m.flush_out, a.high);
        return a;
    } else if (wide) {
        const bool more = legacy && profile != FLOAT_TIGHT;
        near -= more && near > 0;
        far += 1 + more;
    } else { /* within 0.51 gaps of the value */
        near += place.rest > UINT32_C(0x828f5c28);
        far += place.rest >= UINT32_C(0x7d70a3d7);
    }
    near = float_flush(f, m.flush_out, sign | (near < f->infinity ? near : f->infinity));
    far = float_flush(f, m.flush_out, sign | (far < f->infinity ? far : f->infinity));
    a.low = sign ? far : near;
    a.high = sign ? near : far;
    return a;
}

/* Returns the golden result of an operation and its range. clamp is a mask; mode is the MODE register (T-20). */
FLOAT_INLINE struct float_allowed float_allow(const struct float_transcendental *op, enum float_profile profile,
                                              uint32_t mode, uint32_t clamp, uint32_t x) {
    const struct float_format *f = op->format;
    const uint32_t dx10 = csim_mask((mode & FLOAT_DX10_CLAMP) != 0);
    struct float_allowed a = float_allow_before_clamp(op, profile, mode, x);
    a.golden = csim_merge(clamp, float_clamp(f, dx10, a.golden), a.golden);
    a.low = csim_merge(clamp, float_clamp(f, dx10, a.low), a.low);
    a.high = csim_merge(clamp, float_clamp(f, dx10, a.high), a.high);
    return a;
}

/*
 * Returns the distance of a result before CLAMP from the value at x in units of 2^-32 of a gap, or 0 if x has a special
 * result.
 */
FLOAT_INLINE uint64_t float_error(const struct float_transcendental *op, uint32_t mode, uint32_t x, uint32_t r) {
    const struct float_format *f = op->format;
    const struct float_mode set = float_mode_of(f, mode), m = float_function_mode(f, op->function, &set);
    uint32_t special;
    x = float_flush(f, m.flush_in, x);
    if (float_special(f, &m, op->function, x, &special))
        return 0;
    const struct float_wide y = float_exact_value(op->function, float_argument_of(f, x));
    const struct float_place place = float_place_of(f, y);
    const int64_t at = ((int64_t)place.pattern << 32) + place.rest, seen = (int64_t)float_magnitude(f, r) << 32;
    const int64_t distance = float_sign(f, r) == y.sign ? seen - at : seen + at;
    return (uint64_t)(distance < 0 ? -distance : distance);
}

/* Returns true if a result is allowed. A NaN is allowed only where it is the golden result. */
FLOAT_INLINE bool float_allows(const struct float_format *f, const struct float_allowed *a, uint32_t r) {
    if (r == a->golden)
        return true;
    if (float_is_nan(f, r) || float_is_nan(f, a->golden) || (a->flushes && r != float_flush(f, UINT32_MAX, r)))
        return false;
    return float_key(f, r) >= float_key(f, a->low) && float_key(f, r) <= float_key(f, a->high);
}

/* Returns true if a magnitude from first to last has these low bits; subnormal ones do not count if they are flushed.
 */
FLOAT_INLINE bool float_some_magnitude(const struct float_format *f, uint32_t flushes, uint32_t first, uint32_t last,
                                       uint32_t mask, uint32_t bits) {
    if (flushes && first == 0) {
        if (bits == 0)
            return true;
        first = f->normal;
    }
    const uint32_t above = first & mask, next = (first & ~mask) + bits + (bits < above ? mask + 1 : 0);
    return first <= last && next <= last;
}

/* Returns true if an allowed result has these low bits, the part of it that a destination takes. */
FLOAT_INLINE bool float_allows_part(const struct float_format *f, const struct float_allowed *a, uint32_t mask,
                                    uint32_t bits) {
    const uint32_t all = f->sign | (f->sign - 1), low = float_magnitude(f, a->low), high = float_magnitude(f, a->high);
    if (mask & f->sign)
        return !(bits & ~all) && float_allows(f, a, bits & all);
    if ((a->golden & mask) == bits)
        return true;
    if (float_is_nan(f, a->golden))
        return false;
    const bool negative = a->low & f->sign, positive = !(a->high & f->sign);
    return (negative && float_some_magnitude(f, a->flushes, positive ? 0 : high, low, mask, bits)) ||
           (positive && float_some_magnitude(f, a->flushes, negative ? 0 : low, high, mask, bits));
}

#endif
