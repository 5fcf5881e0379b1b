/* SPDX-License-Identifier: MIT */
/* The rounder: F-9 to F-15 of docs/units/float_alu.md. */
#ifndef CSIM_ISA_FLOAT_IEEE_ROUND_H
#define CSIM_ISA_FLOAT_IEEE_ROUND_H

#include "isa/float/ieee/dialect.h"
#include "isa/float/ieee/number.h"

/*
 * Returns true if a magnitude goes up to its higher neighbor (F-9). odd is the lowest bit of what is kept; rest is what
 * is cut off, in units of 2^-128 of that bit.
 */
static inline bool ieee_rounds_up(enum ieee_rounding rounding, bool sign, bool odd, ieee_wide rest) {
    const ieee_wide half = (ieee_wide)1 << 127;
    switch (rounding) {
    case IEEE_RNE:
        return rest > half || (rest == half && odd);
    case IEEE_RMM:
        return rest >= half;
    case IEEE_RDN:
        return rest != 0 && sign;
    case IEEE_RUP:
        return rest != 0 && !sign;
    default:
        return false;
    }
}

/* Returns true if a normal number below the normal ones of f is tiny after rounding (F-12): it does not reach them. */
static inline bool ieee_stays_tiny(const struct ieee_format *f, enum ieee_rounding rounding, struct ieee_number n) {
    const unsigned precision = f->fraction_bits + 1;
    const ieee_wide next = (n.significand >> (128 - precision)) + 1;
    const bool up = ieee_rounds_up(rounding, n.sign, !(next & 1), n.significand << precision);
    return n.exponent < -f->bias || !up || next >> precision == 0;
}

/* Returns the pattern of a normal number, rounded once, and its flags. */
static inline struct ieee_result ieee_round(const struct ieee_format *f, const struct ieee_dialect *d,
                                            enum ieee_rounding rounding, struct ieee_number n) {
    const int32_t above = n.exponent - (1 - f->bias);
    const unsigned precision = f->fraction_bits + 1;
    const ieee_wide aligned = ieee_shift_right_sticky(n.significand, above < 0 ? (uint32_t)-above : 0);
    const uint64_t kept = (uint64_t)(aligned >> (128 - precision));
    const ieee_wide rest = aligned << precision;
    const bool up = ieee_rounds_up(rounding, n.sign, kept & 1, rest);
    /* The leading bit, or a carry into its place, counts as one in the field of the exponent. */
    const uint64_t field = above < 0 ? 0 : (uint64_t)above;
    const uint64_t magnitude = (field << f->fraction_bits) + kept + up;
    const uint32_t inexact = rest != 0 ? IEEE_NX : 0;

    if (n.significand == 0)
        return (struct ieee_result){ieee_with_sign(f, n.sign, 0), 0};
    if (magnitude >= ieee_infinity(f)) {
        const bool to_infinity =
            rounding == IEEE_RNE || rounding == IEEE_RMM || rounding == (n.sign ? IEEE_RDN : IEEE_RUP);
        return (struct ieee_result){ieee_with_sign(f, n.sign, ieee_infinity(f) - !to_infinity), IEEE_OF | IEEE_NX};
    }
    const bool tiny = above < 0 && (!d->tiny_after || ieee_stays_tiny(f, rounding, n));
    if (tiny && d->denorm & IEEE_FLUSH_OUT)
        return (struct ieee_result){ieee_with_sign(f, n.sign, 0), IEEE_UF | (d->tiny_after ? IEEE_NX : 0)};
    return (struct ieee_result){ieee_with_sign(f, n.sign, magnitude), inexact | (tiny && inexact ? IEEE_UF : 0)};
}

#endif
