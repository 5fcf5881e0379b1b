/* SPDX-License-Identifier: MIT */
/* f2i and i2f. */
#ifndef CSIM_ISA_FLOAT_IEEE_INTEGER_H
#define CSIM_ISA_FLOAT_IEEE_INTEGER_H

#include "isa/float/ieee/integral.h"

/* The integer of a conversion. */
struct ieee_integer {
    unsigned bits; /* 1 to 64 */
    bool is_signed;
};

static inline uint64_t ieee_integer_mask(struct ieee_integer t) {
    return UINT64_MAX >> (64 - t.bits);
}

/* Returns the top bit alone: the least signed integer. */
static inline uint64_t ieee_integer_top(struct ieee_integer t) {
    return 1ull << (t.bits - 1);
}

static inline uint64_t ieee_integer_greatest(struct ieee_integer t) {
    return ieee_integer_mask(t) >> t.is_signed;
}

/* Returns the integer for a number that is not in the range (F-34). */
static inline uint64_t ieee_out_of_range(const struct ieee_dialect *d, struct ieee_integer t, bool negative) {
    const uint64_t least = t.is_signed ? ieee_integer_top(t) : 0;
    if (d->f2i == IEEE_F2I_INDEFINITE)
        return t.is_signed ? least : ieee_integer_mask(t);
    return negative ? least : ieee_integer_greatest(t);
}

/* Returns the integer for a NaN of format f (F-33, F-35). */
static inline uint64_t ieee_integer_of_nan(const struct ieee_format *f, const struct ieee_dialect *d,
                                           struct ieee_integer t) {
    if (d->f2i == IEEE_F2I_INDEFINITE)
        return ieee_out_of_range(d, t, false);
    switch (d->f2i_nan) {
    case IEEE_F2I_NAN_ZERO:
        return 0;
    case IEEE_F2I_NAN_MAX:
        return ieee_integer_greatest(t);
    default:
        return f->bits == 64 || t.bits == 64 ? ieee_integer_top(t) : 0;
    }
}

/* Returns a as an integer (F-32). */
static inline struct ieee_result ieee_to_integer(const struct ieee_format *f, const struct ieee_dialect *d,
                                                 enum ieee_rounding rounding, struct ieee_integer t, uint64_t a) {
    a = ieee_flush_in(f, d, a);
    if (ieee_is_nan(f, a))
        return (struct ieee_result){ieee_integer_of_nan(f, d, t), IEEE_NV};
    const struct ieee_number n = ieee_unpack(f, a);
    const struct ieee_result out = {ieee_out_of_range(d, t, n.sign), IEEE_NV};
    if (ieee_is_infinite(f, a) || n.exponent >= 64)
        return out;
    const struct ieee_whole whole = ieee_to_whole(rounding, n);
    const uint64_t limit = !n.sign ? ieee_integer_greatest(t) : t.is_signed ? ieee_integer_top(t) : 0;
    if (whole.magnitude > limit)
        return out;
    const uint64_t magnitude = (uint64_t)whole.magnitude;
    return (struct ieee_result){(n.sign ? -magnitude : magnitude) & ieee_integer_mask(t), whole.inexact ? IEEE_NX : 0};
}

/* Returns an integer in format f (F-26). Bits of a above the integer do not matter. */
static inline struct ieee_result ieee_from_integer(const struct ieee_format *f, const struct ieee_dialect *d,
                                                   enum ieee_rounding rounding, struct ieee_integer t, uint64_t a) {
    a &= ieee_integer_mask(t);
    const bool sign = t.is_signed && a & ieee_integer_top(t);
    return ieee_round(f, d, rounding, ieee_of_integer(sign, (sign ? -a : a) & ieee_integer_mask(t)));
}

#endif
