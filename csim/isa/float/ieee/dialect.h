/* SPDX-License-Identifier: MIT */
/* Roundings, flags, and the parameters of docs/units/float_alu.md, "Dialects". */
#ifndef CSIM_ISA_FLOAT_IEEE_DIALECT_H
#define CSIM_ISA_FLOAT_IEEE_DIALECT_H

#include "isa/float/ieee/format.h"

/* Codes of rm_i */
enum ieee_rounding { IEEE_RNE, IEEE_RTZ, IEEE_RDN, IEEE_RUP, IEEE_RMM, IEEE_ROUNDINGS };

/* Bits of flags_o */
enum { IEEE_NX = 1, IEEE_UF = 2, IEEE_OF = 4, IEEE_DZ = 8, IEEE_NV = 16 };

enum ieee_nan { IEEE_NAN_CANONICAL, IEEE_NAN_FIRST, IEEE_NAN_SIGNALING_FIRST, IEEE_NAN_LARGER, IEEE_NAN_ANY };
enum ieee_canonical { IEEE_CANONICAL_POSITIVE, IEEE_CANONICAL_NEGATIVE, IEEE_CANONICAL_ONES };
enum ieee_f2i { IEEE_F2I_SATURATE, IEEE_F2I_INDEFINITE, IEEE_F2I_ANY };
enum ieee_f2i_nan { IEEE_F2I_NAN_ZERO, IEEE_F2I_NAN_MAX, IEEE_F2I_NAN_PTX };
enum ieee_min_max { IEEE_MINMAX_2008, IEEE_MINMAX_2019, IEEE_MINMAX_NUMBER, IEEE_MINMAX_SECOND, IEEE_MINMAX_AMD };

/* FMA_NAN: a set of these, with at most one of bits 2 and 1 (F-30) */
enum {
    IEEE_FMA_ADDEND_FIRST = 1,
    IEEE_FMA_INVALID = 2,           /* infinity times zero plus a quiet NaN raises NV, and passes the NaN */
    IEEE_FMA_INVALID_CANONICAL = 4, /* raises NV, and gives the canonical NaN */
    IEEE_FMA_NEGATES_NAN = 8
};

/* DENORM is a set of these. */
enum { IEEE_FLUSH_IN = 1, IEEE_FLUSH_OUT = 2 };

struct ieee_dialect {
    enum ieee_nan nan;
    enum ieee_canonical canonical;
    uint32_t fma_nan;
    enum ieee_f2i f2i;
    enum ieee_f2i_nan f2i_nan;
    enum ieee_min_max min_max;
    bool tiny_after; /* TINY: tininess is judged after rounding */
    uint32_t denorm;
};

struct ieee_result {
    uint64_t bits;  /* a pattern or an integer, zeros above */
    uint32_t flags; /* 5 bits */
};

/* Returns x, or a zero of its sign if x is subnormal and DENORM flushes operands (F-4). */
static inline uint64_t ieee_flush_in(const struct ieee_format *f, const struct ieee_dialect *d, uint64_t x) {
    const bool subnormal = ieee_magnitude(f, x) >> f->fraction_bits == 0;
    return d->denorm & IEEE_FLUSH_IN && subnormal ? x & ieee_sign_bit(f) : x;
}

#endif
