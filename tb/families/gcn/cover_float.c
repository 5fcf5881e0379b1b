/* SPDX-License-Identifier: MIT */
/* Which bins of the groups of float operations a lane hits. */
#include "families/gcn/cover.h"

#define LIST(name, n, ...)                                                                                             \
    static const uint8_t name##_ops[n] = {__VA_ARGS__};                                                                \
    const struct gcn_list gcn_##name = {name##_ops, n};
#define I(name) GCN_INDEX_##name
LIST(rounded, GCN_ROUNDED, I(CVT_F32_I32), I(CVT_F32_U32), I(FRACT_F32), I(ADD_F32), I(SUB_F32), I(SUBREV_F32),
     I(MUL_LEGACY_F32), I(MUL_F32), I(CVT_F16_F32), I(CVT_F16_U16), I(CVT_F16_I16), I(FRACT_F16), I(ADD_F16),
     I(SUB_F16), I(SUBREV_F16), I(MUL_F16), I(LDEXP_F16))
LIST(paired, GCN_PAIRED, I(ADD_F32), I(SUB_F32), I(SUBREV_F32), I(MUL_LEGACY_F32), I(MUL_F32), I(MIN_F32), I(MAX_F32),
     I(MAC_F32), I(ADD_F16), I(SUB_F16), I(SUBREV_F16), I(MUL_F16), I(MAC_F16), I(MAX_F16), I(MIN_F16), I(CMP_F_F16),
     I(CMP_F_F32))
LIST(min_max, GCN_MIN_MAX, I(MIN_F32), I(MAX_F32), I(MAX_F16), I(MIN_F16))
LIST(to_integer, GCN_TO_INTEGER, I(CVT_U32_F32), I(CVT_I32_F32), I(CVT_RPI_I32_F32), I(CVT_FLR_I32_F32), I(CVT_U16_F16),
     I(CVT_I16_F16))
LIST(float_comparators, GCN_FLOAT_COMPARATORS, I(MIN_F32), I(MAX_F32), I(MAX_F16), I(MIN_F16), I(CMP_F_F16),
     I(CMP_F_F32))
LIST(frexp, GCN_FREXP, I(FREXP_EXP_I32_F32), I(FREXP_MANT_F32), I(FREXP_MANT_F16), I(FREXP_EXP_I16_F16))

static unsigned denorm_of(const struct float_format *f, uint32_t mode) {
    return mode >> f->mode >> 4 & 3;
}

static bool is_finite(const struct float_format *f, uint32_t x) {
    return float_magnitude(f, x) < f->infinity;
}

static unsigned is_subnormal(const struct float_format *f, uint32_t x) {
    return float_magnitude(f, x) - 1 < f->normal - 1;
}

uint32_t gcn_bin_rounding(const struct gcn_profile *p) {
    unsigned place = gcn_place_in(&gcn_rounded, p);
    unsigned part[COVER_PARTS] = {place, p->out.rounding, float_sign(p->action->out, p->r), p->result};
    return place < GCN_ROUNDED ? gcn_bin_of(GCN_COVER_rounding, part) : COVER_NO_BIN;
}

uint32_t gcn_bin_underflow(const struct gcn_profile *p) {
    unsigned place = gcn_place_in(&gcn_rounded, p);
    if (place >= GCN_ROUNDED || p->result < GCN_RESULT_SUBNORMAL)
        return COVER_NO_BIN;
    unsigned part[COVER_PARTS] = {place, denorm_of(p->action->out, p->mode), p->out.rounding,
                                  p->result - GCN_RESULT_SUBNORMAL};
    return gcn_bin_of(GCN_COVER_underflow, part);
}

static unsigned product_class(enum gcn_result result) {
    static const uint8_t class[GCN_RESULTS] = {
        [GCN_RESULT_NAN] = GCN_PRODUCT_NAN,
        [GCN_RESULT_INVALID] = GCN_PRODUCT_INVALID,
        [GCN_RESULT_INFINITE] = GCN_PRODUCT_INFINITE,
        [GCN_RESULT_ZERO] = GCN_PRODUCT_ZERO,
        [GCN_RESULT_EXACT] = GCN_PRODUCT_EXACT,
        [GCN_RESULT_LOW] = GCN_PRODUCT_LOW,
        [GCN_RESULT_TIE_EVEN] = GCN_PRODUCT_TIE,
        [GCN_RESULT_TIE_ODD] = GCN_PRODUCT_TIE,
        [GCN_RESULT_HIGH] = GCN_PRODUCT_HIGH,
        [GCN_RESULT_ONES] = GCN_PRODUCT_ONES,
        [GCN_RESULT_GREATEST] = GCN_PRODUCT_ONES,
        [GCN_RESULT_OVERFLOW] = GCN_PRODUCT_OVERFLOW,
        [GCN_RESULT_SUBNORMAL] = GCN_PRODUCT_FLUSHED,
        [GCN_RESULT_SUBNORMAL_LOW] = GCN_PRODUCT_FLUSHED,
        [GCN_RESULT_SUBNORMAL_TIE] = GCN_PRODUCT_FLUSHED,
        [GCN_RESULT_SUBNORMAL_HIGH] = GCN_PRODUCT_FLUSHED,
        [GCN_RESULT_LEAST_NORMAL] = GCN_PRODUCT_LEAST_NORMAL,
        [GCN_RESULT_TINY] = GCN_PRODUCT_FLUSHED,
    };
    return class[result];
}

uint32_t gcn_bin_mac(const struct gcn_profile *p) {
    unsigned part[COVER_PARTS] = {gcn_is_f16(p->action->in), p->in.rounding, product_class(p->product), p->result};
    return p->action->datapath == GCN_FLOAT_MAC ? gcn_bin_of(GCN_COVER_mac, part) : COVER_NO_BIN;
}

uint32_t gcn_bin_operand(const struct gcn_profile *p) {
    const struct float_format *f = p->action->in;
    unsigned part[COVER_PARTS] = {p->kind, denorm_of(f, p->mode), gcn_class_of(f, p->x)};
    return p->action->datapath == GCN_FLOAT_FROM_INTEGER ? COVER_NO_BIN : gcn_bin_of(GCN_COVER_operand, part);
}

uint32_t gcn_bin_operands(const struct gcn_profile *p) {
    const struct float_format *f = p->action->in;
    unsigned place = gcn_place_in(&gcn_paired, p);
    unsigned part[COVER_PARTS] = {place, gcn_class_of(f, p->x), gcn_class_of(f, p->y)};
    return place < GCN_PAIRED ? gcn_bin_of(GCN_COVER_operands, part) : COVER_NO_BIN;
}

uint32_t gcn_bin_clamp(const struct gcn_profile *p) {
    const struct float_format *f = p->action->out;
    uint32_t magnitude = float_magnitude(f, p->r);
    unsigned value = magnitude > f->infinity ? GCN_CLAMP_NAN
                     : p->r == f->sign       ? GCN_CLAMP_MINUS_0
                     : float_sign(f, p->r)   ? GCN_CLAMP_NEGATIVE
                     : magnitude == 0        ? GCN_CLAMP_0
                     : magnitude < f->one    ? GCN_CLAMP_BELOW_1
                     : magnitude == f->one   ? GCN_CLAMP_1
                                             : GCN_CLAMP_ABOVE;
    unsigned part[COVER_PARTS] = {p->kind, p->fields->clamp, (p->mode & FLOAT_DX10_CLAMP) != 0, value};
    return p->action->clamps ? gcn_bin_of(GCN_COVER_clamp, part) : COVER_NO_BIN;
}

static unsigned modifiers_of(const struct gcn_sdwa_source *s) {
    return s->sext | (unsigned)s->neg << 1 | (unsigned)s->abs << 2;
}

uint32_t gcn_bin_source0(const struct gcn_profile *p) {
    const struct gcn_sdwa_source *s = &p->fields->source[0];
    unsigned part[COVER_PARTS] = {p->op - GCN_INTEGER_OPS, s->sel, modifiers_of(s)};
    return gcn_bin_of(GCN_COVER_source0, part);
}

uint32_t gcn_bin_source1(const struct gcn_profile *p) {
    const struct gcn_sdwa_source *s = &p->fields->source[1];
    unsigned part[COVER_PARTS] = {p->op - GCN_INTEGER_OPS, s->sel, modifiers_of(s)};
    return gcn_op_at(p->op)->type[1] == GCN_NONE ? COVER_NO_BIN : gcn_bin_of(GCN_COVER_source1, part);
}

/* Whether the operation is a sum of two numbers that are not 0 */
static bool is_sum(const struct gcn_profile *p, uint32_t term[2]) {
    const struct float_format *f = p->action->in;
    gcn_terms_of(p, term);
    return p->action->datapath == GCN_FLOAT_ADD && is_finite(f, term[0]) && is_finite(f, term[1]) &&
           float_magnitude(f, term[0]) && float_magnitude(f, term[1]);
}

uint32_t gcn_bin_alignment(const struct gcn_profile *p) {
    const struct float_format *f = p->action->in;
    uint32_t term[2];
    if (!is_sum(p, term))
        return COVER_NO_BIN;
    unsigned distance = (unsigned)gcn_distance(f, term[0], term[1]);
    unsigned part[COVER_PARTS] = {gcn_is_f16(f), ((term[0] ^ term[1]) & f->sign) != 0,
                                  float_magnitude(f, term[0]) >= float_magnitude(f, term[1]),
                                  distance < GCN_DISTANCES ? distance : GCN_DISTANCES - 1, p->in.rounding};
    return gcn_bin_of(GCN_COVER_alignment, part);
}

uint32_t gcn_bin_cancellation(const struct gcn_profile *p) {
    const struct float_format *f = p->action->in;
    uint32_t term[2];
    if (!is_sum(p, term) || !((term[0] ^ term[1]) & f->sign))
        return COVER_NO_BIN;
    if (is_subnormal(f, term[0]) || is_subnormal(f, term[1]))
        return COVER_NO_BIN;
    uint32_t larger = term[float_magnitude(f, term[0]) < float_magnitude(f, term[1])];
    struct gcn_exact sum = gcn_exact_sum(f, term[0], term[1]);
    unsigned distance = (unsigned)gcn_distance(f, term[0], term[1]), gain = GCN_GAINS - 1;
    if (sum.significand)
        gain = (unsigned)(gcn_highest(gcn_exact_of(f, larger)) - gcn_highest(sum));
    unsigned part[COVER_PARTS] = {gcn_is_f16(f), distance < 2 ? distance : 2, gain, p->in.rounding};
    return gcn_bin_of(GCN_COVER_cancellation, part);
}

static unsigned nan_kind(const struct float_format *f, uint32_t x) {
    unsigned class = gcn_class_of(f, x);
    return class == GCN_SIGNALING ? 2 : class == GCN_QUIET;
}

uint32_t gcn_bin_min_max(const struct gcn_profile *p) {
    const struct float_format *f = p->action->in;
    unsigned place = gcn_place_in(&gcn_min_max, p), nans = nan_kind(f, p->x) * 3 + nan_kind(f, p->y);
    unsigned zeros = !float_magnitude(f, p->x) && !float_magnitude(f, p->y) && p->x != p->y;
    unsigned relation = p->x == p->y ? 1u : float_key(f, p->x) < float_key(f, p->y) ? 0u : 2u;
    unsigned which = nans ? 4 + nans : zeros ? 3 + (relation == 2) : relation;
    unsigned part[COVER_PARTS] = {place, (p->mode & FLOAT_IEEE) != 0, which};
    return place < GCN_MIN_MAX ? gcn_bin_of(GCN_COVER_min_max, part) : COVER_NO_BIN;
}

uint32_t gcn_bin_compare(const struct gcn_profile *p) {
    const struct float_format *f = p->action->in;
    if (p->action->datapath != GCN_FLOAT_COMPARE)
        return COVER_NO_BIN;
    unsigned relation = 0, some = is_subnormal(f, p->x) | is_subnormal(f, p->y);
    while (!float_compare(f, &p->in, 1u << relation, p->x, p->y))
        relation++;
    unsigned part[COVER_PARTS] = {p->op - GCN_INDEX_CMP_F_F16, relation, some ? 1 + (p->in.flush_in != 0) : 0};
    return gcn_bin_of(GCN_COVER_compare, part);
}

uint32_t gcn_bin_class(const struct gcn_profile *p) {
    unsigned class = gcn_class_of(p->action->in, p->x);
    unsigned part[COVER_PARTS] = {p->op - GCN_INDEX_CMP_CLASS_F32, class, p->a1 >> class & 1};
    return p->action->datapath == GCN_FLOAT_CLASS ? gcn_bin_of(GCN_COVER_class, part) : COVER_NO_BIN;
}

uint32_t gcn_bin_conversion(const struct gcn_profile *p) {
    unsigned part[COVER_PARTS] = {gcn_is_f16(p->action->in), p->mode & 3, p->mode >> 2 & 3, p->mode >> 4 & 3,
                                  p->mode >> 6 & 3};
    return p->action->datapath == GCN_FLOAT_CONVERT ? gcn_bin_of(GCN_COVER_conversion, part) : COVER_NO_BIN;
}

/* What of a finite number is below 1. */
static unsigned rest_of(struct gcn_exact exact) {
    if (exact.exponent >= 0 || !exact.significand)
        return GCN_REST_NONE;
    if (exact.exponent < -63)
        return GCN_REST_LOW;
    uint64_t half = 1ull << (-exact.exponent - 1), rest = exact.significand & (2 * half - 1);
    return !rest ? GCN_REST_NONE : rest < half ? GCN_REST_LOW : rest == half ? GCN_REST_HALF : GCN_REST_HIGH;
}

/* What is not; what is too large is at least 2^40. */
static uint64_t whole_of(struct gcn_exact exact) {
    if (exact.exponent < 0)
        return exact.exponent < -63 ? 0 : exact.significand >> -exact.exponent;
    return exact.significand << (exact.exponent < 40 ? exact.exponent : 40);
}

uint32_t gcn_bin_to_integer(const struct gcn_profile *p) {
    const struct gcn_float_action *op = p->action;
    const struct float_format *f = op->in;
    unsigned place = gcn_place_in(&gcn_to_integer, p);
    if (place >= GCN_TO_INTEGER)
        return COVER_NO_BIN;
    uint32_t x = gcn_flushed(p, p->x), negative = float_sign(f, x), sign_bit = op->result ^ op->result >> 1;
    unsigned part[COVER_PARTS] = {place, GCN_WHOLE_NAN, GCN_REST_NONE};
    if (is_finite(f, x)) {
        struct gcn_exact exact = gcn_exact_of(f, x);
        bool too_large = whole_of(exact) > op->most[negative];
        part[1] = too_large   ? (negative ? GCN_WHOLE_BELOW : GCN_WHOLE_ABOVE)
                  : p->r == 0 ? (negative ? GCN_WHOLE_MINUS_0 : GCN_WHOLE_0)
                  : !negative ? GCN_WHOLE_POSITIVE
                              : (p->r == sign_bit ? GCN_WHOLE_LEAST : GCN_WHOLE_NEGATIVE);
        part[2] = rest_of(exact);
    } else if (float_is_infinite(f, x)) {
        part[1] = negative ? GCN_WHOLE_MINUS_INFINITY : GCN_WHOLE_INFINITY;
    }
    return gcn_bin_of(GCN_COVER_to_integer, part);
}

uint32_t gcn_bin_integral(const struct gcn_profile *p) {
    const struct float_format *f = p->action->in;
    unsigned place = gcn_place_in(&gcn_integral, p);
    uint32_t x = gcn_flushed(p, p->x), magnitude = float_magnitude(f, x);
    if (place >= GCN_INTEGRAL || !is_finite(f, x))
        return COVER_NO_BIN;
    struct gcn_exact exact = gcn_exact_of(f, x);
    unsigned size = magnitude < f->one ? GCN_SIZE_BELOW_1 : exact.exponent < 0 ? GCN_SIZE_SOME : GCN_SIZE_WHOLE;
    unsigned part[COVER_PARTS] = {place, float_sign(f, x), size, whole_of(exact) & 1, rest_of(exact)};
    return gcn_bin_of(GCN_COVER_integral, part);
}

uint32_t gcn_bin_ldexp(const struct gcn_profile *p) {
    const struct float_format *f = p->action->in;
    int32_t power = gcn_ldexp_power(p->a1);
    unsigned size = power == -0x8000 ? 0
                    : power < -40    ? 1
                    : power < 0      ? 2
                    : power == 0     ? 3
                    : power <= 40    ? 4
                    : power < 0x7fff ? 5
                                     : 6;
    unsigned part[COVER_PARTS] = {denorm_of(f, p->mode), gcn_class_of(f, p->x), size};
    return p->action->datapath == GCN_FLOAT_LDEXP ? gcn_bin_of(GCN_COVER_ldexp, part) : COVER_NO_BIN;
}

uint32_t gcn_bin_frexp(const struct gcn_profile *p) {
    const struct float_format *f = p->action->in;
    unsigned place = gcn_place_in(&gcn_frexp, p);
    uint32_t x = gcn_flushed(p, p->x);
    if (place >= GCN_FREXP || !is_finite(f, x) || !float_magnitude(f, x))
        return COVER_NO_BIN;
    int32_t highest = gcn_highest(gcn_exact_of(f, x));
    unsigned leading = highest <= f->least ? (unsigned)(f->least - highest) : GCN_LEADING_OTHER;
    unsigned part[COVER_PARTS] = {place, highest == 1 - f->least ? GCN_LEADING_GREATEST : leading};
    return gcn_bin_of(GCN_COVER_frexp, part);
}

uint32_t gcn_bin_nan(const struct gcn_profile *p) {
    const struct gcn_nan nan = gcn_nan_of(p);
    const unsigned part[COVER_PARTS] = {p->kind, nan.source, nan.bit};
    return nan.source < GCN_NAN_SOURCES ? gcn_bin_of(GCN_COVER_nan, part) : COVER_NO_BIN;
}

/* One bit decides an order: were they the same in it, the operation would give something else. */
uint32_t gcn_bin_float_difference(const struct gcn_profile *p) {
    const struct float_format *f = p->action->in;
    unsigned place = gcn_place_in(&gcn_float_comparators, p);
    uint32_t bit = p->x ^ p->y;
    if (place == GCN_FLOAT_COMPARATORS || !bit || (bit & (bit - 1)) || float_is_nan(f, p->x) || float_is_nan(f, p->y))
        return COVER_NO_BIN;
    unsigned number = (unsigned)__builtin_ctz(bit), part[COVER_PARTS] = {place, number, p->y >> number & 1};
    bool decides = gcn_differs(p, p->a1, p->a1, p->d) || gcn_differs(p, p->a0, p->a0, p->d);
    return decides ? gcn_bin_of(GCN_COVER_float_difference, part) : COVER_NO_BIN;
}

uint32_t gcn_bin_sticky(const struct gcn_profile *p) {
    unsigned part[COVER_PARTS];
    return gcn_sticky_of(p, part) ? gcn_bin_of(GCN_COVER_sticky, part) : COVER_NO_BIN;
}

uint32_t gcn_bin_exponent(const struct gcn_profile *p) {
    unsigned part[COVER_PARTS];
    return gcn_exponent_of(p, part) ? gcn_bin_of(GCN_COVER_exponent, part) : COVER_NO_BIN;
}

uint32_t gcn_bin_far(const struct gcn_profile *p) {
    unsigned part[COVER_PARTS];
    return gcn_far_of(p, part) ? gcn_bin_of(GCN_COVER_far, part) : COVER_NO_BIN;
}
