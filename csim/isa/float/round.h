/* SPDX-License-Identifier: MIT */
/* The rounder: docs/float.md, "Rounding". */
#ifndef CSIM_ISA_FLOAT_ROUND_H
#define CSIM_ISA_FLOAT_ROUND_H

#include "isa/float/mode.h"
#include "isa/float/number.h"

/*
 * Returns 1 if a magnitude rounds up to the next value, else 0. odd is the lowest bit that is kept, 0 or 1. rest is the
 * removed part, which is compared with half.
 */
FLOAT_INLINE uint32_t float_rounds_up(uint32_t rounding, uint32_t sign, uint32_t odd, uint32_t rest, uint32_t half) {
    uint32_t tie_up = csim_merge(csim_mask(rounding == FLOAT_NEAREST_UP), sign ^ 1, odd);
    uint32_t nearest = (rest > half) | ((rest == half) & tie_up);
    uint32_t away = csim_mask(rest != 0) & (((rounding == FLOAT_UP) & (sign ^ 1)) | ((rounding == FLOAT_DOWN) & sign));
    return csim_merge(csim_mask((rounding == FLOAT_NEAREST) | (rounding == FLOAT_NEAREST_UP)), nearest, away);
}

/*
 * Returns the pattern of n, rounded once. n is normal, with an exponent between -2^30 and 2^30; zero keeps its sign.
 * Overflow yields infinity, or the greatest number if the rounding is towards it. A result below the normal numbers is
 * rounded to a subnormal, then flushed (D-25). rounding is one of FP_ROUND.
 */
FLOAT_INLINE uint32_t float_pack(const struct float_format *f, const struct float_mode *mode, struct float_number n) {
    int32_t above = n.exponent - f->least;
    uint32_t below = (uint32_t)(above < 0 ? -above : 0);
    uint32_t field = (uint32_t)(above < 0 ? 0 : above < 0x100 ? above : 0x100);
    uint32_t sig = float_shift_right_sticky(n.significand, below < 31 ? below : 31);

    uint32_t cut = 31 - f->fraction_bits;
    uint32_t kept = sig >> cut;
    kept += float_rounds_up(mode->rounding, n.sign, kept & 1, sig & ((1u << cut) - 1), 1u << (cut - 1));
    /* The leading bit, or a carry into its place, adds one to the exponent field. */
    uint32_t magnitude = ((field << f->fraction_bits) + kept) & csim_mask(sig != 0);

    uint32_t toward_zero = (mode->rounding == FLOAT_TO_ZERO) | ((mode->rounding == FLOAT_UP) & n.sign) |
                           ((mode->rounding == FLOAT_DOWN) & (n.sign ^ 1));
    magnitude = csim_merge(csim_mask(magnitude >= f->infinity), f->infinity - toward_zero, magnitude);
    return float_flush(f, mode->flush_out, magnitude | (f->sign & -n.sign));
}

#endif
