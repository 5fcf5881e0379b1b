/* SPDX-License-Identifier: MIT */
/* Products: V_MUL, V_MUL_LEGACY_F32. */
#ifndef CSIM_ISA_FLOAT_MUL_H
#define CSIM_ISA_FLOAT_MUL_H

#include "isa/float/nan.h"
#include "isa/float/round.h"

/* Returns a * b, rounded once; a zero has the sign of the product, too. 0 * infinity is invalid. NaN: the first one. */
FLOAT_INLINE uint32_t float_mul(const struct float_format *f, const struct float_mode *mode, uint32_t a, uint32_t b) {
    a = float_flush(f, mode->flush_in, a);
    b = float_flush(f, mode->flush_in, b);
    struct float_number x = float_unpack(f, a), y = float_unpack(f, b), product;
    uint32_t high = (uint32_t)((uint64_t)x.significand * y.significand >> 32), low = x.significand * y.significand;
    product.sign = x.sign ^ y.sign;
    product.exponent = x.exponent + y.exponent + 1;
    product.significand = high | (low != 0);
    /* The product of two leading bits is in bit 31 or bit 30. */
    uint32_t gain = product.significand >> 31 ^ 1;
    product.significand <<= gain;
    product.exponent -= (int32_t)gain;
    uint32_t r = float_pack(f, mode, product);

    uint32_t infinite = float_is_infinite(f, a) | float_is_infinite(f, b);
    uint32_t zero = float_is_zero(f, a) | float_is_zero(f, b);
    r = csim_merge(infinite, f->infinity | (f->sign & -product.sign), r);
    r = csim_merge(infinite & zero, float_default_nan(f), r);
    return float_unless_nans(f, mode, a, b, r);
}

/* Returns a * b, but +0 if a or b is 0 after flushing, whatever the other one is (D-33). */
FLOAT_INLINE uint32_t float_mul_legacy(const struct float_format *f, const struct float_mode *mode, uint32_t a,
                                       uint32_t b) {
    uint32_t zero =
        float_is_zero(f, float_flush(f, mode->flush_in, a)) | float_is_zero(f, float_flush(f, mode->flush_in, b));
    return float_mul(f, mode, a, b) & ~zero;
}

#endif
