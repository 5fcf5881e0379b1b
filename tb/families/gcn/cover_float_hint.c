/* SPDX-License-Identifier: MIT */
/* How to hit the bins of float operations: operands are drawn until they do. */
#include "families/gcn/cover.h"
#include "families/gcn/dimensions.h"
#include "families/gcn/random_float.h"
#include "families/gcn/random_lanes.h"
#include "families/gcn/random_sdwa.h"

enum { DRAWN = 64 };

typedef uint32_t bin_function(const struct gcn_profile *profile);

/* What is the same in all requests for a bin. */
struct target {
    unsigned op;
    struct gcn_sdwa fields;
    uint32_t mode;
    unsigned class[2]; /* of src0 and src1; GCN_CLASSES is any */
    bool apart;        /* the exponent of src1 is that of src0 and so much more */
    int distance;
    bool power;    /* of what is apart, the smaller one is a power of two */
    unsigned gain; /* of equal exponents: the highest bit in which fractions differ, from the highest one; or 0 */
    bool least;    /* a product near the least normal number, and an addend like that */
    uint32_t nan;  /* the fraction of a NaN in `source`, or 0 */
    unsigned source;
    uint32_t difference; /* the one bit in which the operands differ, or 0; `source` has it */
};

static uint8_t whole(enum gcn_type type) {
    return type == GCN_F16 || type == GCN_I16 ? GCN_WORD_0 : GCN_DWORD;
}

/* An operation on whole operands with a whole result, and any MODE. */
static struct target target_of(const struct cover_aim *aim, unsigned any) {
    unsigned op = gcn_op_of_subset(any);
    struct target target = {.op = op,
                            .fields = gcn_random_sdwa_fields(op, aim->rng),
                            .mode = rng_below(aim->rng, GCN_MODES),
                            .class = {GCN_CLASSES, GCN_CLASSES}};
    const struct gcn_op *row = gcn_op_at(op);
    target.fields.clamp = false;
    target.fields.dst_sel = GCN_DWORD;
    for (int i = 0; i < 2; i++) {
        struct gcn_sdwa_source *source = &target.fields.source[i];
        source->sel = row->type[i] == GCN_NONE ? 0 : whole((enum gcn_type)row->type[i]);
        source->sext = source->neg = source->abs = false;
    }
    return target;
}

static void set_mode(struct target *target, const struct float_format *f, unsigned low, unsigned value) {
    unsigned at = low + f->mode;
    target->mode = (target->mode & ~(3u << at)) | value << at;
}

static void set_rounding(struct target *target, const struct float_format *f, unsigned value) {
    set_mode(target, f, 0, value);
}

static void set_denorm(struct target *target, const struct float_format *f, unsigned value) {
    set_mode(target, f, 4, value);
}

/* A value of a class */
static uint32_t draw(struct rng *rng, const struct float_format *f, unsigned class) {
    uint32_t any = (uint32_t)rng_next(rng), fraction = any & (f->normal - 1), positive = class >= GCN_POSITIVE_ZERO;
    uint32_t sign = class <= GCN_QUIET ? any & f->sign : positive ? 0 : f->sign;
    unsigned size = positive ? class - GCN_POSITIVE_ZERO : GCN_NEGATIVE_ZERO - class;
    switch (class <= GCN_QUIET ? GCN_CLASSES : size) {
    case 0:
        return sign;
    case 1:
        return sign | fraction | 1;
    case 2:
        return sign | (f->normal + any % (f->infinity - f->normal));
    case 3:
        return sign | f->infinity;
    default:
        return sign | f->infinity | (class == GCN_QUIET ? fraction | f->quiet : (fraction & ~f->quiet) | 1);
    }
}

/* The operands that are to be of a class, in place of what was drawn: whole ones. */
static void draw_classes(struct rng *rng, const struct target *target, uint32_t *src0, uint32_t *src1) {
    const struct float_format *f = gcn_action_at(target->op)->in;
    for (unsigned i = 0; i < DRAWN; i++) {
        if (target->class[0] != GCN_CLASSES)
            src0[i] = draw(rng, f, target->class[0]);
        if (target->class[1] != GCN_CLASSES)
            src1[i] = draw(rng, f, target->class[1]);
    }
}

/* Terms whose exponents are apart */
static void draw_apart(struct rng *rng, const struct target *target, uint32_t *src0, uint32_t *src1) {
    const struct float_format *f = gcn_action_at(target->op)->in;
    int greatest = (int)(f->infinity >> f->fraction_bits) - 1;
    for (unsigned i = 0; target->apart && i < DRAWN; i++) {
        int exponent = (int)((src0[i] & f->infinity) >> f->fraction_bits) + target->distance;
        uint32_t field = (uint32_t)(exponent < 0 ? 0 : exponent > greatest ? greatest : exponent);
        src1[i] = (src1[i] & ~f->infinity) | field << f->fraction_bits;
        uint32_t highest = f->normal >> target->gain, other = (uint32_t)rng_next(rng) & (highest - 1);
        if (target->gain)
            src1[i] ^= (src0[i] ^ src1[i] ^ highest ^ other) & (f->normal - 1);
        if (target->power)
            *(target->distance < 0 ? &src1[i] : &src0[i]) &= ~(f->normal - 1);
    }
}

static void draw_least(const struct target *target, uint32_t *src0, uint32_t *src1, uint32_t *old) {
    const struct float_format *f = gcn_action_at(target->op)->in;
    uint32_t bias = f->one >> f->fraction_bits;
    for (unsigned i = 0; target->least && i < DRAWN; i++) {
        uint32_t exponent = 1 + ((src0[i] & f->infinity) >> f->fraction_bits) % bias;
        src0[i] = (src0[i] & ~f->infinity) | exponent << f->fraction_bits;
        src1[i] = (src1[i] & ~f->infinity) | (bias + 1 - exponent) << f->fraction_bits;
        old[i] = (old[i] & ~f->infinity) | f->normal;
    }
}

/* NaNs of one bit: the other operands are often infinite, which some compares need to see them. */
static void draw_nans(struct rng *rng, const struct target *target, uint32_t *const *operand) {
    const struct float_format *f = gcn_action_at(target->op)->in;
    for (unsigned i = 0; target->nan && i < DRAWN; i++)
        for (unsigned source = 0; source < GCN_NAN_SOURCES; source++) {
            uint32_t any = (uint32_t)rng_next(rng), sign = any & f->sign;
            if (source == target->source)
                operand[source][i] = sign | f->infinity | target->nan;
            else if (gcn_takes_float(gcn_action_at(target->op), source) && any & 1)
                operand[source][i] = sign | f->infinity;
        }
}

static void draw_differences(const struct target *target, uint32_t *src0, uint32_t *src1) {
    for (unsigned i = 0; target->difference && i < DRAWN; i++) {
        src1[i] = src0[i] | target->difference;
        src0[i] &= ~target->difference;
        if (target->source == 0) {
            uint32_t other = src0[i];
            src0[i] = src1[i];
            src1[i] = other;
        }
    }
}

/* All lanes are on, and the first one looks at what hits the bin, if that was drawn. */
static void seek(const struct cover_aim *aim, unsigned group, bin_function *bin, unsigned wanted,
                 const struct target *target, uint32_t *req) {
    struct gcn_request request;
    uint32_t src0[DRAWN], src1[DRAWN], old[DRAWN], aimed = covergroup_bin(&gcn_covergroups[group], aim->part);
    uint64_t inst[DRAWN];
    unsigned found = 0;
    gcn_random_request(aim->rng, &request);
    request.inst = gcn_sdwa_encode(&target->fields);
    request.mode = target->mode;
    request.exec = gcn_all_lanes();
    for (unsigned i = 0; i < DRAWN; i++)
        inst[i] = request.inst;
    gcn_random_operands(rng_next(aim->rng), src0, src1, old, DRAWN);
    gcn_random_floats(rng_next(aim->rng), inst, DRAWN, 1, src0, src1, old);
    draw_classes(aim->rng, target, src0, src1);
    draw_apart(aim->rng, target, src0, src1);
    draw_least(target, src0, src1, old);
    draw_nans(aim->rng, target, (uint32_t *const[]){src0, src1, old});
    draw_differences(target, src0, src1);
    for (unsigned i = 0; i < DRAWN; i++) {
        struct gcn_profile profile = gcn_profile_of(&target->fields, target->mode, src0[i], src1[i], old[i], wanted);
        if (bin(&profile) == aimed) {
            found = i;
            break;
        }
    }
    for (unsigned lane = 0; lane < gcn_unit.lanes; lane++) {
        request.src0[lane] = src0[(found + lane) % DRAWN];
        request.src1[lane] = src1[(found + lane) % DRAWN];
        request.old[lane] = old[(found + lane) % DRAWN];
    }
    gcn_unit.put(&request, req);
}
/* wanted is what the bin looks at, of gcn_profile_of(). */
#define SEEK(name, wanted) seek(aim, GCN_COVER_##name, gcn_bin_##name, wanted, &target, req)

void gcn_hint_rounding(const struct cover_aim *aim, uint32_t *req) {
    struct target target = target_of(aim, gcn_rounded.ops[aim->part[0]]);
    set_rounding(&target, gcn_action_at(target.op)->out, aim->part[1]);
    SEEK(rounding, GCN_WANT_VALUE | GCN_WANT_RESULT);
}

void gcn_hint_underflow(const struct cover_aim *aim, uint32_t *req) {
    struct target target = target_of(aim, gcn_rounded.ops[aim->part[0]]);
    set_denorm(&target, gcn_action_at(target.op)->out, aim->part[1]);
    set_rounding(&target, gcn_action_at(target.op)->out, aim->part[2]);
    SEEK(underflow, GCN_WANT_RESULT);
}

void gcn_hint_mac(const struct cover_aim *aim, uint32_t *req) {
    struct target target = target_of(aim, aim->part[0] ? GCN_INDEX_MAC_F16 : GCN_INDEX_MAC_F32);
    set_rounding(&target, gcn_action_at(target.op)->out, aim->part[1]);
    target.least = aim->part[3] == GCN_RESULT_SUBNORMAL && aim->part[2] != GCN_PRODUCT_LEAST_NORMAL;
    SEEK(mac, GCN_WANT_RESULT);
}

void gcn_hint_operand(const struct cover_aim *aim, uint32_t *req) {
    struct target target = target_of(aim, gcn_op_of_kind(aim->part[0]));
    set_denorm(&target, gcn_action_at(target.op)->in, aim->part[1]);
    target.class[0] = aim->part[2];
    SEEK(operand, 0);
}

void gcn_hint_operands(const struct cover_aim *aim, uint32_t *req) {
    struct target target = target_of(aim, gcn_paired.ops[aim->part[0]]);
    target.class[0] = aim->part[1];
    target.class[1] = aim->part[2];
    SEEK(operands, 0);
}

void gcn_hint_clamp(const struct cover_aim *aim, uint32_t *req) {
    struct target target = target_of(aim, gcn_op_of_kind(aim->part[0]));
    target.fields.clamp = aim->part[1];
    target.mode = (target.mode & ~(uint32_t)FLOAT_DX10_CLAMP) | aim->part[2] * FLOAT_DX10_CLAMP;
    SEEK(clamp, GCN_WANT_VALUE);
}

static void aim_source(struct target *target, unsigned source, unsigned sel, unsigned modifiers) {
    struct gcn_sdwa_source *s = &target->fields.source[source];
    s->sel = (uint8_t)sel;
    s->sext = modifiers & 1;
    s->neg = modifiers & 2;
    s->abs = modifiers & 4;
}

void gcn_hint_source0(const struct cover_aim *aim, uint32_t *req) {
    struct target target = target_of(aim, GCN_INTEGER_OPS + aim->part[0]);
    aim_source(&target, 0, aim->part[1], aim->part[2]);
    SEEK(source0, 0);
}

void gcn_hint_source1(const struct cover_aim *aim, uint32_t *req) {
    struct target target = target_of(aim, GCN_INTEGER_OPS + aim->part[0]);
    aim_source(&target, 1, aim->part[1], aim->part[2]);
    SEEK(source1, 0);
}

/* One of three operations */
static struct target sum_of(const struct cover_aim *aim, bool half, unsigned rounding) {
    static const uint8_t sums[2][3] = {{GCN_INDEX_ADD_F32, GCN_INDEX_SUB_F32, GCN_INDEX_SUBREV_F32},
                                       {GCN_INDEX_ADD_F16, GCN_INDEX_SUB_F16, GCN_INDEX_SUBREV_F16}};
    struct target target = target_of(aim, sums[half][rng_below(aim->rng, 3)]);
    set_rounding(&target, gcn_action_at(target.op)->out, rounding);
    return target;
}

void gcn_hint_alignment(const struct cover_aim *aim, uint32_t *req) {
    struct target target = sum_of(aim, aim->part[0], aim->part[4]);
    target.apart = true;
    target.distance = aim->part[2] ? -(int)aim->part[3] : (int)aim->part[3];
    SEEK(alignment, 0);
}

void gcn_hint_cancellation(const struct cover_aim *aim, uint32_t *req) {
    struct target target = sum_of(aim, aim->part[0], aim->part[3]);
    if (aim->part[1] == 0 && aim->part[2] < GCN_GAINS - 1) {
        target.apart = true;
        target.gain = aim->part[2];
    }
    SEEK(cancellation, 0);
}

void gcn_hint_min_max(const struct cover_aim *aim, uint32_t *req) {
    struct target target = target_of(aim, gcn_min_max.ops[aim->part[0]]);
    target.mode = (target.mode & ~(uint32_t)FLOAT_IEEE) | aim->part[1] * FLOAT_IEEE;
    SEEK(min_max, 0);
}

void gcn_hint_compare(const struct cover_aim *aim, uint32_t *req) {
    struct target target = target_of(aim, GCN_INDEX_CMP_F_F16 + aim->part[0]);
    if (aim->part[2])
        set_denorm(&target, gcn_action_at(target.op)->in, aim->part[2] == 1 ? 3 : 0);
    SEEK(compare, 0);
}

void gcn_hint_class(const struct cover_aim *aim, uint32_t *req) {
    struct target target = target_of(aim, GCN_INDEX_CMP_CLASS_F32 + aim->part[0]);
    target.class[0] = aim->part[1];
    SEEK(class, 0);
}

void gcn_hint_conversion(const struct cover_aim *aim, uint32_t *req) {
    struct target target = target_of(aim, aim->part[0] ? GCN_INDEX_CVT_F32_F16 : GCN_INDEX_CVT_F16_F32);
    set_rounding(&target, &float_f32, aim->part[1]);
    set_rounding(&target, &float_f16, aim->part[2]);
    set_denorm(&target, &float_f32, aim->part[3]);
    set_denorm(&target, &float_f16, aim->part[4]);
    SEEK(conversion, 0);
}

void gcn_hint_to_integer(const struct cover_aim *aim, uint32_t *req) {
    struct target target = target_of(aim, gcn_to_integer.ops[aim->part[0]]);
    SEEK(to_integer, GCN_WANT_VALUE);
}

void gcn_hint_integral(const struct cover_aim *aim, uint32_t *req) {
    struct target target = target_of(aim, gcn_integral.ops[aim->part[0]]);
    SEEK(integral, 0);
}

void gcn_hint_ldexp(const struct cover_aim *aim, uint32_t *req) {
    struct target target = target_of(aim, GCN_INDEX_LDEXP_F16);
    set_denorm(&target, &float_f16, aim->part[0]);
    target.class[0] = aim->part[1];
    SEEK(ldexp, 0);
}

void gcn_hint_frexp(const struct cover_aim *aim, uint32_t *req) {
    struct target target = target_of(aim, gcn_frexp.ops[aim->part[0]]);
    set_denorm(&target, gcn_action_at(target.op)->in, 3);
    SEEK(frexp, 0);
}

/* Of compares any of the kind. */
static unsigned op_like(const struct cover_aim *aim, unsigned op) {
    unsigned kind = gcn_kind_of(op), other;
    do
        other = gcn_draw_op(aim->rng, GCN_INTEGER_OPS);
    while (gcn_kind_of(other) != kind);
    return other;
}

void gcn_hint_nan(const struct cover_aim *aim, uint32_t *req) {
    struct target target = target_of(aim, op_like(aim, gcn_op_of_kind(aim->part[0])));
    target.nan = 1u << aim->part[2];
    target.source = aim->part[1];
    SEEK(nan, 0);
}

void gcn_hint_float_difference(const struct cover_aim *aim, uint32_t *req) {
    struct target target = target_of(aim, op_like(aim, gcn_float_comparators.ops[aim->part[0]]));
    target.difference = 1u << aim->part[1];
    target.source = aim->part[2];
    SEEK(float_difference, 0);
}

void gcn_hint_sticky(const struct cover_aim *aim, uint32_t *req) {
    struct target target = target_of(aim, gcn_multiplied.ops[aim->part[0]]);
    SEEK(sticky, 0);
}

void gcn_hint_exponent(const struct cover_aim *aim, uint32_t *req) {
    struct target target = target_of(aim, gcn_integral.ops[aim->part[0]]);
    SEEK(exponent, 0);
}

/* No such term decides what is rounded to the nearest one. */
void gcn_hint_far(const struct cover_aim *aim, uint32_t *req) {
    int distance = GCN_FAR_LEAST + (int)aim->part[1];
    struct target target = sum_of(aim, false, 1 + rng_below(aim->rng, 3));
    target.apart = target.power = true;
    target.distance = aim->part[0] ? -distance : distance;
    SEEK(far, 0);
}
