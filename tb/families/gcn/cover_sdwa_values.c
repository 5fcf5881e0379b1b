/* SPDX-License-Identifier: MIT */
/* The values of features that an instruction has. */
#include "families/gcn/cover_sdwa.h"

#include "families/gcn/dimensions.h"

#define LIST(name, ...)                                                                                                \
    static const uint8_t name##_ops[] = {__VA_ARGS__};                                                                 \
    const struct gcn_list gcn_##name = {name##_ops, sizeof name##_ops};
#define I(name) GCN_INDEX_##name
LIST(rounded, I(CVT_F32_I32), I(CVT_F32_U32), I(FRACT_F32), I(ADD_F32), I(SUB_F32), I(SUBREV_F32), I(MUL_LEGACY_F32),
     I(MUL_F32), I(CVT_F16_F32), I(CVT_F16_U16), I(CVT_F16_I16), I(FRACT_F16), I(ADD_F16), I(SUB_F16), I(SUBREV_F16),
     I(MUL_F16), I(LDEXP_F16))
LIST(paired, I(ADD_F32), I(SUB_F32), I(SUBREV_F32), I(MUL_LEGACY_F32), I(MUL_F32), I(MIN_F32), I(MAX_F32), I(MAC_F32),
     I(ADD_F16), I(SUB_F16), I(SUBREV_F16), I(MUL_F16), I(MAC_F16), I(MAX_F16), I(MIN_F16), I(CMP_F_F16), I(CMP_F_F32))
LIST(min_max, I(MIN_F32), I(MAX_F32), I(MAX_F16), I(MIN_F16))
LIST(to_integer, I(CVT_U32_F32), I(CVT_I32_F32), I(CVT_RPI_I32_F32), I(CVT_FLR_I32_F32), I(CVT_U16_F16), I(CVT_I16_F16))
LIST(float_comparators, I(MIN_F32), I(MAX_F32), I(MAX_F16), I(MIN_F16), I(CMP_F_F16), I(CMP_F_F32))
LIST(frexp, I(FREXP_EXP_I32_F32), I(FREXP_MANT_F32), I(FREXP_MANT_F16), I(FREXP_EXP_I16_F16))

#define OTHER(...)
#define OPS(id, first, n) [GCN_OF_##id] = {first, n, NULL},
#define KINDS(id, list, n) [GCN_OF_##id] = {0, n, &(list)},
const struct gcn_ops gcn_ops_of[GCN_FEATURES] = {GCN_INTEGER_FEATURES(OPS, KINDS, OTHER, OTHER) GCN_FLOAT_FEATURES(
    OPS, KINDS, OTHER, OTHER) OPS(operation, 0, GCN_OPS)};
#undef OPS
#undef KINDS
#undef OTHER

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

void gcn_set_results(const struct gcn_profile *p, unsigned *value) {
    value[GCN_OF_sign] = float_sign(p->action->out, p->r);
    value[GCN_OF_result] = p->result;
    if (p->result >= GCN_RESULT_SUBNORMAL)
        value[GCN_OF_underflow] = p->result - GCN_RESULT_SUBNORMAL;
    if (p->action->datapath == GCN_FLOAT_MAC)
        value[GCN_OF_product] = product_class(p->product);
}

void gcn_set_clamped(const struct gcn_profile *p, unsigned *value) {
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

void gcn_set_classes(const struct gcn_profile *p, unsigned *value) {
    if (p->action->datapath == GCN_FLOAT_FROM_INTEGER)
        return;
    value[GCN_OF_src0_class] = gcn_class_of(p->action->in, p->x);
    value[GCN_OF_src1_class] = gcn_class_of(p->action->in, p->y);
}

void gcn_set_modifiers(const struct gcn_profile *p, unsigned *value) {
    for (unsigned i = 0; i < 2; i++) {
        const struct gcn_sdwa_source *s = &p->fields->source[i];
        if (gcn_op_at(p->op)->type[i] != GCN_NONE)
            value[GCN_OF_src0_modifiers + i] = s->sext | (unsigned)s->neg << 1 | (unsigned)s->abs << 2;
    }
}

/* Whether the operation is a sum of two numbers that are not 0 */
static bool is_sum(const struct gcn_profile *p, uint32_t term[2]) {
    const struct float_format *f = p->action->in;
    gcn_terms_of(p, term);
    return p->action->datapath == GCN_FLOAT_ADD && is_finite(f, term[0]) && is_finite(f, term[1]) &&
           float_magnitude(f, term[0]) && float_magnitude(f, term[1]);
}

void gcn_set_terms(const struct gcn_profile *p, unsigned *value) {
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

void gcn_set_min_max(const struct gcn_profile *p, unsigned *value) {
    const struct float_format *f = p->action->in;
    if (p->action->datapath != GCN_FLOAT_MIN_MAX)
        return;
    unsigned nans = nan_kind(f, p->x) * 3 + nan_kind(f, p->y);
    unsigned zeros = !float_magnitude(f, p->x) && !float_magnitude(f, p->y) && p->x != p->y;
    unsigned relation = p->x == p->y ? 1u : float_key(f, p->x) < float_key(f, p->y) ? 0u : 2u;
    value[GCN_OF_operands] = nans ? 4 + nans : zeros ? 3 + (relation == 2) : relation;
}

void gcn_set_compare(const struct gcn_profile *p, unsigned *value) {
    const struct float_format *f = p->action->in;
    if (p->action->datapath != GCN_FLOAT_COMPARE)
        return;
    unsigned relation = 0, some = is_subnormal(f, p->x) | is_subnormal(f, p->y);
    while (!float_compare(f, &p->in, 1u << relation, p->x, p->y))
        relation++;
    value[GCN_OF_relation] = relation;
    value[GCN_OF_subnormal] = some ? 1 + (p->in.flush_in != 0) : 0;
}

void gcn_set_class(const struct gcn_profile *p, unsigned *value) {
    if (p->action->datapath == GCN_FLOAT_CLASS)
        value[GCN_OF_class_bit] = p->a1 >> gcn_class_of(p->action->in, p->x) & 1;
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

void gcn_set_to_integer(const struct gcn_profile *p, unsigned *value) {
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

void gcn_set_integral(const struct gcn_profile *p, unsigned *value) {
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

void gcn_set_power(const struct gcn_profile *p, unsigned *value) {
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

void gcn_set_frexp(const struct gcn_profile *p, unsigned *value) {
    const struct float_format *f = p->action->in;
    uint32_t x = gcn_flushed(p, p->x);
    if ((p->action->datapath != GCN_FLOAT_FREXP_EXP && p->action->datapath != GCN_FLOAT_FREXP_MANT) ||
        !is_finite(f, x) || !float_magnitude(f, x))
        return;
    int32_t highest = gcn_highest(gcn_exact_of(f, x));
    unsigned leading = highest <= f->least ? (unsigned)(f->least - highest) : GCN_LEADING_OTHER;
    value[GCN_OF_leading] = highest == 1 - f->least ? GCN_LEADING_GREATEST : leading;
}

void gcn_set_nan(const struct gcn_profile *p, unsigned *value) {
    const struct gcn_nan nan = gcn_nan_of(p);
    if (nan.source == GCN_NAN_SOURCES)
        return;
    value[GCN_OF_nan_source] = nan.source;
    value[GCN_OF_nan_bit] = nan.bit;
}

/* One bit decides an order: were they the same in it, the operation would give something else. */
void gcn_set_difference(const struct gcn_profile *p, unsigned *value) {
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

void gcn_set_sticky(const struct gcn_profile *p, unsigned *value) {
    unsigned part[2];
    if (gcn_sticky_of(p, part))
        value[GCN_OF_sticky_bit] = part[1];
}

void gcn_set_exponent(const struct gcn_profile *p, unsigned *value) {
    unsigned part[3];
    if (!gcn_exponent_of(p, part))
        return;
    value[GCN_OF_number] = part[1];
    value[GCN_OF_exponent_bit] = part[2];
}

void gcn_set_far(const struct gcn_profile *p, unsigned *value) {
    unsigned part[2];
    if (!gcn_far_of(p, part))
        return;
    value[GCN_OF_smaller] = part[0];
    value[GCN_OF_far] = part[1];
}

/* The operation itself, as far as features have it, and MODE */
static void set_float_op(const struct gcn_profile *p, unsigned *value) {
    const unsigned half = gcn_is_f16(p->action->in), mode = p->mode;
    for (unsigned feature = GCN_OF_float_op; feature < GCN_OF_kind; feature++) {
        const struct gcn_ops *ops = &gcn_ops_of[feature];
        const unsigned place = ops->list ? gcn_place_in(ops->list, p) : p->op - ops->first;
        if (place < ops->n)
            value[feature] = place;
    }
    value[GCN_OF_kind] = p->kind;
    value[GCN_OF_mac] = p->action->datapath == GCN_FLOAT_MAC ? half : LL_NO_CLASS;
    value[GCN_OF_sum] = p->action->datapath == GCN_FLOAT_ADD ? half : LL_NO_CLASS;
    value[GCN_OF_conversion] = p->action->datapath == GCN_FLOAT_CONVERT ? half : LL_NO_CLASS;
    value[GCN_OF_fp_round] = p->out.rounding;
    value[GCN_OF_fp_denorm_of_result] = mode >> p->action->out->mode >> 4 & 3;
    value[GCN_OF_fp_denorm] = mode >> p->action->in->mode >> 4 & 3;
    value[GCN_OF_fp_round_f32] = mode & 3;
    value[GCN_OF_fp_round_f16] = mode >> 2 & 3;
    value[GCN_OF_fp_denorm_f32] = mode >> 4 & 3;
    value[GCN_OF_fp_denorm_f16] = mode >> 6 & 3;
    value[GCN_OF_dx10_clamp] = (mode & FLOAT_DX10_CLAMP) != 0;
    value[GCN_OF_ieee] = (mode & FLOAT_IEEE) != 0;
}

static void set_float(const struct gcn_sdwa *fields, const struct gcn_request *request, unsigned lane,
                      unsigned *value) {
    const struct gcn_profile p =
        gcn_profile_of(fields, request->wave.mode, request->wave.src0[lane], request->wave.src1[lane],
                       request->wave.old[lane], GCN_WANT_VALUE | GCN_WANT_RESULT);
    set_float_op(&p, value);
#define GROUP(name) gcn_set_##name(&p, value);
    GCN_FLOAT_GROUPS(GROUP)
#undef GROUP
}

static void set_difference(const struct gcn_pair *p, unsigned *value) {
    const unsigned comparator = gcn_comparator_of(p->op);
    unsigned bit;
    if (comparator == GCN_COMPARATORS || (bit = gcn_difference_of(p)) == GCN_BITS_OF_LANE ||
        !gcn_difference_is_shown(p, bit))
        return;
    value[GCN_OF_comparator] = comparator;
    value[GCN_OF_bit] = bit;
    value[GCN_OF_set_in] = p->b >> bit & 1;
}

static void set_factors(const struct gcn_pair *p, unsigned *value) {
    const unsigned part[] = {gcn_multiplier_of(p->op), gcn_factor_bit(p, 0), gcn_factor_bit(p, 1)};
    if (part[0] == GCN_MULTIPLIERS || part[1] == GCN_FACTOR_BITS || part[2] == GCN_FACTOR_BITS ||
        gcn_ignore_factors(part))
        return;
    value[GCN_OF_multiplier] = part[0];
    value[GCN_OF_bit_of_src0] = part[1];
    value[GCN_OF_bit_of_src1] = part[2];
}

/* Of most operations, the whole result has to be seen. */
static void set_integer(const struct gcn_sdwa *fields, const struct gcn_request *request, unsigned lane,
                        unsigned *value) {
    const struct gcn_pair p =
        gcn_pair_of(fields, request->wave.src0[lane], request->wave.src1[lane], request->wave.vcc >> lane & 1);
    const unsigned adder = gcn_adder_of(p.op), shifter = gcn_shifter_of(p.op);
    set_difference(&p, value);
    if (p.shown != p.action->result)
        return;
    set_factors(&p, value);
    if (adder < GCN_ADDERS) {
        const struct gcn_run run = gcn_run_of(&p);
        value[GCN_OF_adder] = adder;
        value[GCN_OF_lowest_bit] = run.first;
        value[GCN_OF_length] = run.length ? run.length - 1 : LL_NO_CLASS;
    }
    if (shifter < GCN_SHIFTERS && p.b) {
        value[GCN_OF_shifter] = shifter;
        value[GCN_OF_count] = p.a;
    }
}

/*
 * The lane and the source are those that the number of the src0 register names, and the bit the one that the other
 * register's number does; nothing else depends on them.
 */
static void set_lane(const struct gcn_sdwa *fields, unsigned op, const struct gcn_request *request, unsigned *value) {
    struct gcn_sdwa f = *fields;
    const unsigned lane = f.source[0].vgpr % gcn_unit.lanes, source = f.source[0].vgpr / GCN_LANES % GCN_LANE_SOURCES;
    const unsigned bit = *gcn_bit_number(&f) % GCN_BITS_OF_LANE;
    const struct gcn_before before = {request->wave.src0[lane],       request->wave.src1[lane],
                                      request->wave.old[lane],        request->wave.vcc >> lane & 1,
                                      request->wave.exec >> lane & 1, request->wave.mode};
    struct gcn_before other = before, enabled = before;
    uint32_t *changed = source == 0 ? &other.src0 : source == 1 ? &other.src1 : &other.old;
    value[GCN_OF_lane] = lane;
    value[GCN_OF_value] = *changed >> bit & 1;
    *changed ^= 1u << bit;
    if (gcn_sdwa_takes(GCN_OF_source, source, op) && gcn_is_decided(&f, &before, &other)) {
        value[GCN_OF_source] = source;
        value[GCN_OF_bit_of_source] = bit;
    }
    other = before;
    other.vcc ^= 1;
    enabled.exec ^= 1;
    const bool by_vcc = gcn_is_decided(&f, &before, &other);
    if (by_vcc || gcn_is_decided(&f, &before, &enabled)) {
        value[GCN_OF_mask] = !by_vcc;
        value[GCN_OF_mask_value] = by_vcc ? before.vcc : before.exec;
    }
}

static void set_refused(uint64_t inst, unsigned error, unsigned *value) {
    const unsigned format = gcn_format_of(inst);
    value[GCN_OF_format] = error == GCN_NOT_VOP ? GCN_VOP1 : format;
    if (error == GCN_NO_OPCODE || error == GCN_NO_SDWA_FORM || error == GCN_NOT_IMPLEMENTED)
        value[GCN_OF_code] = gcn_code_of(inst);
}

unsigned gcn_sdwa_error(uint64_t inst, struct gcn_sdwa *fields) {
    const unsigned error = gcn_sdwa_decode(inst, fields);
    return error == GCN_OK && gcn_operation_of(inst, gcn_unit.ops) == LL_NO_CLASS ? GCN_NOT_IMPLEMENTED : error;
}

void gcn_sdwa_values(const void *req, unsigned *value) {
    struct gcn_request request;
    struct gcn_sdwa f;
    const uint64_t inst = gcn_unit.inst_of(req);
    const unsigned error = gcn_sdwa_error(inst, &f);
    if (error) {
        set_refused(inst, error, value);
        return;
    }
    gcn_unit.get(req, &request);
    const unsigned op = gcn_op_of_code[f.format][f.op] - 1u;
    const bool compares = f.format == GCN_VOPC;
    value[GCN_OF_dst_sel] = compares ? 0 : f.dst_sel;
    value[GCN_OF_dst_unused] = compares ? 0 : f.dst_unused;
    value[GCN_OF_clamp] = f.clamp;
    value[GCN_OF_exec] = request.wave.exec == 0                 ? GCN_EXEC_NONE
                         : request.wave.exec == gcn_all_lanes() ? GCN_EXEC_ALL
                                                                : GCN_EXEC_SOME;
    for (unsigned i = 0; i < 2; i++) {
        const struct gcn_sdwa_source *s = &f.source[i];
        value[GCN_OF_src0_sel + i] = s->sel;
        value[GCN_OF_src0_is_modified + i] = s->sext || s->neg || s->abs;
    }
    if (op < GCN_INTEGER_OPS)
        value[GCN_OF_integer_op] = op;
    set_lane(&f, op, &request, value);
    if (!request.wave.exec)
        return;
    const unsigned lane = (unsigned)__builtin_ctzll(request.wave.exec);
    if (op < GCN_INTEGER_OPS)
        set_integer(&f, &request, lane, value);
    else
        set_float(&f, &request, lane, value);
}
