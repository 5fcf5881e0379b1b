/* SPDX-License-Identifier: MIT */
/* Features of float operations, found in their profile. */
#include "families/gcn/cover.h"

static bool is_finite(const struct float_format *f, uint32_t x) {
    return float_magnitude(f, x) < f->infinity;
}

static unsigned is_subnormal(const struct float_format *f, uint32_t x) {
    return float_magnitude(f, x) - 1 < f->normal - 1;
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

static void set_results(const struct gcn_profile *p, unsigned *value) {
    value[GCN_OF_sign] = float_sign(p->action->out, p->r);
    value[GCN_OF_result] = p->result;
    if (p->result >= GCN_RESULT_SUBNORMAL)
        value[GCN_OF_underflow] = p->result - GCN_RESULT_SUBNORMAL;
    if (p->action->datapath == GCN_FLOAT_MAC)
        value[GCN_OF_product] = product_class(p->product);
}

static void set_clamped(const struct gcn_profile *p, unsigned *value) {
    const struct float_format *f = p->action->out;
    uint32_t magnitude = float_magnitude(f, p->r);
    if (p->action->clamps)
        value[GCN_OF_clamped] = magnitude > f->infinity ? GCN_CLAMP_NAN
                                : p->r == f->sign       ? GCN_CLAMP_MINUS_0
                                : float_sign(f, p->r)   ? GCN_CLAMP_NEGATIVE
                                : magnitude == 0        ? GCN_CLAMP_0
                                : magnitude < f->one    ? GCN_CLAMP_BELOW_1
                                : magnitude == f->one   ? GCN_CLAMP_1
                                                        : GCN_CLAMP_ABOVE;
}

static void set_classes(const struct gcn_profile *p, unsigned *value) {
    if (p->action->datapath == GCN_FLOAT_FROM_INTEGER)
        return;
    value[GCN_OF_src0_class] = gcn_class_of(p->action->in, p->x);
    value[GCN_OF_src1_class] = gcn_class_of(p->action->in, p->y);
}

/* Returns true if the operation is a sum of two numbers that are not 0. */
static bool is_sum(const struct gcn_profile *p, uint32_t term[2]) {
    const struct float_format *f = p->action->in;
    gcn_terms_of(p, term);
    return p->action->datapath == GCN_FLOAT_ADD && is_finite(f, term[0]) && is_finite(f, term[1]) &&
           float_magnitude(f, term[0]) && float_magnitude(f, term[1]);
}

static void set_terms(const struct gcn_profile *p, unsigned *value) {
    const struct float_format *f = p->action->in;
    uint32_t term[2];
    if (!is_sum(p, term))
        return;
    const unsigned distance = (unsigned)gcn_distance(f, term[0], term[1]);
    const bool first_is_larger = float_magnitude(f, term[0]) >= float_magnitude(f, term[1]);
    const bool subtracts = (term[0] ^ term[1]) & f->sign;
    value[GCN_OF_effect] = subtracts;
    value[GCN_OF_smaller] = first_is_larger;
    value[GCN_OF_distance] = distance < GCN_DISTANCES ? distance : GCN_DISTANCES - 1;
    if (!subtracts || is_subnormal(f, term[0]) || is_subnormal(f, term[1]))
        return;
    const struct gcn_exact sum = gcn_exact_sum(f, term[0], term[1]);
    unsigned gain = GCN_GAINS - 1;
    if (sum.significand)
        gain = (unsigned)(gcn_highest(gcn_exact_of(f, term[!first_is_larger])) - gcn_highest(sum));
    value[GCN_OF_exponents] = distance < 2 ? distance : 2;
    value[GCN_OF_cancelled] = gain;
}

static unsigned nan_kind(const struct float_format *f, uint32_t x) {
    unsigned class = gcn_class_of(f, x);
    return class == GCN_SIGNALING ? 2 : class == GCN_QUIET;
}

static void set_min_max(const struct gcn_profile *p, unsigned *value) {
    const struct float_format *f = p->action->in;
    if (p->action->datapath != GCN_FLOAT_MIN_MAX)
        return;
    unsigned nans = nan_kind(f, p->x) * 3 + nan_kind(f, p->y);
    unsigned zeros = !float_magnitude(f, p->x) && !float_magnitude(f, p->y) && p->x != p->y;
    unsigned relation = p->x == p->y ? 1u : float_key(f, p->x) < float_key(f, p->y) ? 0u : 2u;
    value[GCN_OF_operands] = nans ? 4 + nans : zeros ? 3 + (relation == 2) : relation;
}

static void set_compare(const struct gcn_profile *p, unsigned *value) {
    const struct float_format *f = p->action->in;
    if (p->action->datapath != GCN_FLOAT_COMPARE)
        return;
    unsigned relation = 0, some = is_subnormal(f, p->x) | is_subnormal(f, p->y);
    while (!float_compare(f, &p->in, 1u << relation, p->x, p->y))
        relation++;
    value[GCN_OF_relation] = relation;
    value[GCN_OF_subnormal] = some ? 1 + (p->in.flush_in != 0) : 0;
}

static void set_class(const struct gcn_profile *p, unsigned *value) {
    if (p->action->datapath == GCN_FLOAT_CLASS)
        value[GCN_OF_class_bit] = p->a1 >> gcn_class_of(p->action->in, p->x) & 1;
}

/* Returns the class of the part of a finite number below 1. */
static unsigned rest_of(struct gcn_exact exact) {
    if (exact.exponent >= 0 || !exact.significand)
        return GCN_REST_NONE;
    if (exact.exponent < -63)
        return GCN_REST_LOW;
    uint64_t half = 1ull << (-exact.exponent - 1), rest = exact.significand & (2 * half - 1);
    return !rest ? GCN_REST_NONE : rest < half ? GCN_REST_LOW : rest == half ? GCN_REST_HALF : GCN_REST_HIGH;
}

/* Returns the integral part; if it is too large, at least 2^40. */
static uint64_t whole_of(struct gcn_exact exact) {
    if (exact.exponent < 0)
        return exact.exponent < -63 ? 0 : exact.significand >> -exact.exponent;
    return exact.significand << (exact.exponent < 40 ? exact.exponent : 40);
}

static void set_to_integer(const struct gcn_profile *p, unsigned *value) {
    const struct gcn_float_action *op = p->action;
    const struct float_format *f = op->in;
    uint32_t x = gcn_flushed(p, p->x), negative = float_sign(f, x), sign_bit = op->result ^ op->result >> 1;
    if (op->datapath != GCN_FLOAT_TO_INTEGER)
        return;
    unsigned whole = GCN_WHOLE_NAN;
    value[GCN_OF_fraction] = GCN_REST_NONE;
    if (is_finite(f, x)) {
        struct gcn_exact exact = gcn_exact_of(f, x);
        bool too_large = whole_of(exact) > op->most[negative];
        whole = too_large   ? (negative ? GCN_WHOLE_BELOW : GCN_WHOLE_ABOVE)
                : p->r == 0 ? (negative ? GCN_WHOLE_MINUS_0 : GCN_WHOLE_0)
                : !negative ? GCN_WHOLE_POSITIVE
                            : (p->r == sign_bit ? GCN_WHOLE_LEAST : GCN_WHOLE_NEGATIVE);
        value[GCN_OF_fraction] = rest_of(exact);
    } else if (float_is_infinite(f, x)) {
        whole = negative ? GCN_WHOLE_MINUS_INFINITY : GCN_WHOLE_INFINITY;
    }
    value[GCN_OF_whole] = whole;
}

static void set_integral(const struct gcn_profile *p, unsigned *value) {
    const struct float_format *f = p->action->in;
    uint32_t x = gcn_flushed(p, p->x);
    if ((p->action->datapath != GCN_FLOAT_INTEGRAL && p->action->datapath != GCN_FLOAT_FRACT) || !is_finite(f, x))
        return;
    struct gcn_exact exact = gcn_exact_of(f, x);
    value[GCN_OF_operand_sign] = float_sign(f, x);
    value[GCN_OF_size] = float_magnitude(f, x) < f->one ? GCN_SIZE_BELOW_1
                         : exact.exponent < 0           ? GCN_SIZE_SOME
                                                        : GCN_SIZE_WHOLE;
    value[GCN_OF_parity] = whole_of(exact) & 1;
    value[GCN_OF_fraction] = rest_of(exact);
}

static void set_power(const struct gcn_profile *p, unsigned *value) {
    int32_t power = gcn_ldexp_power(p->a1);
    if (p->action->datapath == GCN_FLOAT_LDEXP)
        value[GCN_OF_power] = power == -0x8000 ? 0
                              : power < -40    ? 1
                              : power < 0      ? 2
                              : power == 0     ? 3
                              : power <= 40    ? 4
                              : power < 0x7fff ? 5
                                               : 6;
}

static void set_frexp(const struct gcn_profile *p, unsigned *value) {
    const struct float_format *f = p->action->in;
    uint32_t x = gcn_flushed(p, p->x);
    if ((p->action->datapath != GCN_FLOAT_FREXP_EXP && p->action->datapath != GCN_FLOAT_FREXP_MANT) ||
        !is_finite(f, x) || !float_magnitude(f, x))
        return;
    int32_t highest = gcn_highest(gcn_exact_of(f, x));
    unsigned leading = highest <= f->least ? (unsigned)(f->least - highest) : GCN_LEADING_OTHER;
    value[GCN_OF_leading] = highest == 1 - f->least ? GCN_LEADING_GREATEST : leading;
}

static void set_nan(const struct gcn_profile *p, unsigned *value) {
    const struct gcn_nan nan = gcn_nan_of(p);
    if (nan.source == GCN_NAN_SOURCES)
        return;
    value[GCN_OF_nan_source] = nan.source;
    value[GCN_OF_nan_bit] = nan.bit;
}

/* One bit decides an order: the operation has another result if the operands are equal in this bit. */
static void set_difference(const struct gcn_profile *p, unsigned *value) {
    const struct float_format *f = p->action->in;
    uint32_t bit = p->x ^ p->y;
    if ((p->action->datapath != GCN_FLOAT_MIN_MAX && p->action->datapath != GCN_FLOAT_COMPARE) || !bit ||
        (bit & (bit - 1)) || float_is_nan(f, p->x) || float_is_nan(f, p->y))
        return;
    if (!gcn_differs(p, p->a1, p->a1, p->d) && !gcn_differs(p, p->a0, p->a0, p->d))
        return;
    value[GCN_OF_bit] = (unsigned)__builtin_ctz(bit);
    value[GCN_OF_set_in] = (p->y & bit) != 0;
}

static void set_sticky(const struct gcn_profile *p, unsigned *value) {
    unsigned part[2];
    if (gcn_sticky_of(p, part))
        value[GCN_OF_sticky_bit] = part[1];
}

static void set_exponent(const struct gcn_profile *p, unsigned *value) {
    unsigned part[3];
    if (!gcn_exponent_of(p, part))
        return;
    value[GCN_OF_number] = part[1];
    value[GCN_OF_exponent_bit] = part[2];
}

static void set_far(const struct gcn_profile *p, unsigned *value) {
    unsigned part[2];
    if (!gcn_far_of(p, part))
        return;
    value[GCN_OF_smaller] = part[0];
    value[GCN_OF_far] = part[1];
}

/*
 * Groups of features, from the first to the last one, that are found together in a float operation. A group after
 * another one may replace its values. wanted is an OR of GCN_WANT_..., which the profile needs.
 */
static const struct {
    uint8_t first, last, wanted;
    bool of_dpp; /* DPP has these features, too */
    void (*set)(const struct gcn_profile *profile, unsigned *value);
} all_groups[] = {{GCN_OF_sign, GCN_OF_product, GCN_WANT_VALUE | GCN_WANT_RESULT, false, set_results},
                  {GCN_OF_clamped, GCN_OF_clamped, GCN_WANT_VALUE, false, set_clamped},
                  {GCN_OF_src0_class, GCN_OF_src1_class, 0, true, set_classes},
                  {GCN_OF_effect, GCN_OF_cancelled, 0, false, set_terms},
                  {GCN_OF_operands, GCN_OF_operands, 0, false, set_min_max},
                  {GCN_OF_relation, GCN_OF_subnormal, 0, false, set_compare},
                  {GCN_OF_class_bit, GCN_OF_class_bit, 0, false, set_class},
                  {GCN_OF_whole, GCN_OF_fraction, GCN_WANT_VALUE, false, set_to_integer},
                  {GCN_OF_operand_sign, GCN_OF_parity, 0, false, set_integral},
                  {GCN_OF_power, GCN_OF_power, 0, false, set_power},
                  {GCN_OF_leading, GCN_OF_leading, 0, false, set_frexp},
                  {GCN_OF_nan_source, GCN_OF_nan_bit, 0, true, set_nan},
                  {GCN_OF_set_in, GCN_OF_set_in, 0, false, set_difference},
                  {GCN_OF_sticky_bit, GCN_OF_sticky_bit, 0, true, set_sticky},
                  {GCN_OF_number, GCN_OF_exponent_bit, 0, true, set_exponent},
                  {GCN_OF_far, GCN_OF_far, 0, false, set_far}};
enum { GROUPS = sizeof all_groups / sizeof *all_groups };

uint32_t gcn_float_groups(unsigned id) {
    uint32_t groups = 0;
    for (unsigned g = 0; g < GROUPS; g++)
        if (id == GCN_FEATURES ? gcn_unit.kind == GCN_INST_SDWA || all_groups[g].of_dpp
                               : all_groups[g].first <= id && id <= all_groups[g].last)
            groups |= 1u << g;
    return groups;
}

void gcn_set_floats(const struct gcn_sdwa *vop, const struct gcn_before *before, uint32_t groups, unsigned *value) {
    unsigned wanted = 0;
    for (unsigned g = 0; g < GROUPS; g++)
        wanted |= groups >> g & 1 ? all_groups[g].wanted : 0u;
    const struct gcn_profile p = gcn_profile_of(vop, before->mode, before->src0, before->src1, before->old, wanted);
    for (unsigned g = 0; g < GROUPS; g++)
        if (groups >> g & 1)
            all_groups[g].set(&p, value);
}
