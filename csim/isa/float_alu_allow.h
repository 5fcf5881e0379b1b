/* SPDX-License-Identifier: MIT */
/* Responses that are allowed in place of the model's: docs/units/float_alu.md, "Allowed results". */
#ifndef CSIM_ISA_FLOAT_ALU_ALLOW_H
#define CSIM_ISA_FLOAT_ALU_ALLOW_H

#include "isa/float_alu.h"

/* Returns the format of the result of a request, or IEEE_FORMATS if it is an integer or a mask. */
static inline uint32_t float_alu_result_format(const struct float_alu_request *r) {
    const bool compares = r->op >= FLOAT_ALU_OP_EQ && r->op <= FLOAT_ALU_OP_UNORDS;
    if (compares || r->op == FLOAT_ALU_OP_CLASS || r->op == FLOAT_ALU_OP_F2I)
        return IEEE_FORMATS;
    return r->op == FLOAT_ALU_OP_F2F ? r->type & 3 : r->format;
}

/*
 * Returns the position of a number among those that the dialect delivers, in ascending order: neighbors differ by 1.
 * -0 and +0 are at 0, and infinity follows the greatest number. If the dialect flushes results, subnormal numbers are
 * at 0, too.
 */
static inline int64_t float_alu_place(const struct ieee_format *f, const struct ieee_dialect *d, uint64_t x) {
    const uint64_t subnormal = (1ull << f->fraction_bits) - 1, left_out = d->denorm & IEEE_FLUSH_OUT ? subnormal : 0;
    const uint64_t magnitude = ieee_magnitude(f, x), place = magnitude > left_out ? magnitude - left_out : 0;
    return ieee_sign(f, x) ? -(int64_t)place : (int64_t)place;
}

/* Returns the distance of two numbers. That of f64 of opposite signs can exceed a signed number. */
static inline uint64_t float_alu_distance(const struct ieee_format *f, const struct ieee_dialect *d, uint64_t x,
                                          uint64_t y) {
    const int64_t a = float_alu_place(f, d, x), b = float_alu_place(f, d, y);
    return a > b ? (uint64_t)a - (uint64_t)b : (uint64_t)b - (uint64_t)a;
}

/* Returns true if ULP allows neighbors (F-40): a quotient or root of finite numbers other than 0, without NV. */
static inline bool float_alu_is_approximate(const struct float_alu_dialect *dialect,
                                            const struct float_alu_request *r) {
    const struct ieee_format *f = &ieee_formats[r->format];
    bool finite = true;
    for (unsigned i = 0; i < (r->op == FLOAT_ALU_OP_DIV ? 2 : 1); i++) {
        const uint64_t x = ieee_flush_in(f, &dialect->ieee, r->src[i] & ieee_mask(f));
        finite &= ieee_magnitude(f, x) < ieee_infinity(f) && !ieee_is_zero(f, x);
    }
    const bool negative_root = r->op == FLOAT_ALU_OP_SQRT && ieee_sign(f, r->src[0]);
    return dialect->ulp && (r->op == FLOAT_ALU_OP_DIV || r->op == FLOAT_ALU_OP_SQRT) && finite && !negative_root;
}

/* Returns true if a result is allowed where the model has another one (F-39, F-40). */
static inline bool float_alu_allows_result(const struct float_alu_dialect *dialect, const struct float_alu_request *r,
                                           uint64_t model, uint32_t flags, uint64_t seen) {
    const uint32_t format = float_alu_result_format(r);
    if (format == IEEE_FORMATS) {
        const bool out_of_range = r->op == FLOAT_ALU_OP_F2I && flags & IEEE_NV;
        return out_of_range && dialect->ieee.f2i == IEEE_F2I_ANY &&
               !(seen & ~ieee_integer_mask(float_alu_integer(r->type)));
    }
    const struct ieee_format *f = &ieee_formats[format];
    const bool moves = r->op >= FLOAT_ALU_OP_SGNJ && r->op <= FLOAT_ALU_OP_SGNJX;
    if (moves || seen & ~ieee_mask(f))
        return false;
    if (ieee_is_nan(f, model) || ieee_is_nan(f, seen))
        return ieee_is_nan(f, model) && ieee_is_nan(f, seen) && dialect->ieee.nan == IEEE_NAN_ANY;
    if (ieee_is_zero(f, model) && ieee_is_zero(f, seen))
        return dialect->any_zero || float_alu_is_approximate(dialect, r);
    const uint64_t subnormal = (1ull << f->fraction_bits) - 1;
    const bool flushed =
        dialect->ieee.denorm & IEEE_FLUSH_OUT && !ieee_is_zero(f, seen) && ieee_magnitude(f, seen) <= subnormal;
    return float_alu_is_approximate(dialect, r) && !flushed && float_alu_distance(f, &dialect->ieee, model, seen) <= 1;
}

/* Returns true if a response is the model's, or is allowed in its place. */
static inline bool float_alu_allows(const struct float_alu_dialect *dialect, const struct float_alu_request *r,
                                    const struct float_alu_result *seen) {
    const struct float_alu_result model = float_alu_exec(dialect, r);
    if (model.error || seen->error)
        return model.error == seen->error && model.result == seen->result && model.flags == seen->flags;
    const uint32_t ignored = dialect->flags_ignored                 ? IEEE_NV | IEEE_DZ | IEEE_OF | IEEE_UF | IEEE_NX
                             : float_alu_is_approximate(dialect, r) ? IEEE_OF | IEEE_UF | IEEE_NX
                                                                    : 0;
    const uint32_t flags = float_alu_compute(&dialect->ieee, r).flags;
    return !((model.flags ^ seen->flags) & ~ignored) &&
           (model.result == seen->result || float_alu_allows_result(dialect, r, model.result, flags, seen->result));
}

#endif
