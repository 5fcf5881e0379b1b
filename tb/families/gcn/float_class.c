/* SPDX-License-Identifier: MIT */
#include "families/gcn/float_class.h"

unsigned gcn_class_of(const struct float_format *f, uint32_t x) {
    uint32_t magnitude = x & (f->sign - 1), negative = (x & f->sign) != 0;
    if (magnitude > f->infinity)
        return x & f->quiet ? GCN_QUIET : GCN_SIGNALING;
    unsigned size = (magnitude > 0) + (magnitude >= f->normal) + (magnitude >= f->infinity);
    return negative ? GCN_NEGATIVE_ZERO - size : GCN_POSITIVE_ZERO + size;
}

uint32_t gcn_of_class(const struct float_format *f, unsigned class, uint32_t x) {
    const uint32_t magnitude = float_magnitude(f, x), fraction = x & (f->normal - 1);
    const uint32_t normal = gcn_class_of(f, magnitude) == GCN_POSITIVE_NORMAL ? magnitude : f->one | fraction;
    const uint32_t sizes[] = {0, fraction | 1, normal, f->infinity};
    if (class <= GCN_QUIET)
        return (x & f->sign) | f->infinity | (class == GCN_QUIET ? f->quiet | fraction : (fraction & ~f->quiet) | 1);
    return class <= GCN_NEGATIVE_ZERO ? f->sign | sizes[GCN_NEGATIVE_ZERO - class] : sizes[class - GCN_POSITIVE_ZERO];
}

struct gcn_exact gcn_exact_of(const struct float_format *f, uint32_t x) {
    uint32_t field = (x & (f->sign - 1)) >> f->fraction_bits, fraction = x & (f->normal - 1);
    return (struct gcn_exact){.sign = (x & f->sign) != 0,
                              .exponent = (int32_t)(field ? field - 1 : 0) + f->least - (int32_t)f->fraction_bits,
                              .significand = fraction | (field ? f->normal : 0)};
}

int32_t gcn_distance(const struct float_format *f, uint32_t a, uint32_t b) {
    int32_t distance = gcn_exact_of(f, a).exponent - gcn_exact_of(f, b).exponent;
    return distance < 0 ? -distance : distance;
}

int32_t gcn_highest(struct gcn_exact exact) {
    return 63 - __builtin_clzll(exact.significand) + exact.exponent;
}

struct gcn_exact gcn_exact_sum(const struct float_format *f, uint32_t a, uint32_t b) {
    enum { ROOM = 38 }; /* for a significand of 24 bits, and a carry */
    struct gcn_exact large = gcn_exact_of(f, a), small = gcn_exact_of(f, b);
    if (large.exponent < small.exponent) {
        struct gcn_exact other = large;
        large = small;
        small = other;
    }
    int32_t distance = large.exponent - small.exponent;
    if (distance > ROOM) {
        small.significand = small.significand != 0;
        distance = ROOM;
    }
    large.significand <<= distance;
    large.exponent -= distance;
    bool subtract = large.sign != small.sign, reverse = subtract && large.significand < small.significand;
    uint64_t sum = subtract ? large.significand - small.significand : large.significand + small.significand;
    return (struct gcn_exact){reverse ? small.sign : large.sign, large.exponent, reverse ? 0 - sum : sum};
}

struct gcn_exact gcn_exact_product(const struct float_format *f, uint32_t a, uint32_t b) {
    struct gcn_exact x = gcn_exact_of(f, a), y = gcn_exact_of(f, b);
    return (struct gcn_exact){x.sign ^ y.sign, x.exponent + y.exponent, x.significand * y.significand};
}

static enum gcn_result inexact(enum gcn_result low, uint64_t rest, uint64_t half, enum gcn_result tie,
                               enum gcn_result high) {
    return rest < half ? low : rest == half ? tie : high;
}

enum gcn_result gcn_result_of(const struct float_format *f, struct gcn_exact exact) {
    if (!exact.significand)
        return GCN_RESULT_ZERO;
    int32_t highest = gcn_highest(exact), greatest = 1 - f->least;
    if (highest > greatest)
        return GCN_RESULT_OVERFLOW;
    bool subnormal = highest < f->least;
    int32_t cut = (subnormal ? f->least : highest) - (int32_t)f->fraction_bits - exact.exponent;
    if (cut <= 0)
        return subnormal ? GCN_RESULT_SUBNORMAL : GCN_RESULT_EXACT;
    if (cut > 63)
        return GCN_RESULT_TINY;
    uint64_t kept = exact.significand >> cut, half = 1ull << (cut - 1), rest = exact.significand & (2 * half - 1);
    if (!rest)
        return subnormal ? GCN_RESULT_SUBNORMAL : GCN_RESULT_EXACT;
    if (subnormal && kept == f->normal - 1)
        return GCN_RESULT_LEAST_NORMAL;
    if (subnormal)
        return inexact(kept ? GCN_RESULT_SUBNORMAL_LOW : GCN_RESULT_TINY, rest, half, GCN_RESULT_SUBNORMAL_TIE,
                       GCN_RESULT_SUBNORMAL_HIGH);
    if (kept == 2 * f->normal - 1)
        return highest == greatest ? GCN_RESULT_GREATEST : GCN_RESULT_ONES;
    return inexact(GCN_RESULT_LOW, rest, half, kept & 1 ? GCN_RESULT_TIE_ODD : GCN_RESULT_TIE_EVEN, GCN_RESULT_HIGH);
}
