/* SPDX-License-Identifier: MIT */
/* Requests that hit a bin, and which operations can. */
#include "families/gcn/cover_sdwa.h"

#include <assert.h>

#include "families/gcn/dimensions.h"
#include "families/gcn/random_float.h"
#include "families/gcn/random_integer.h"
#include "families/gcn/random_lanes.h"
#include "families/gcn/random_sdwa.h"

enum { DRAWN = 64 };

/* A request in the making. */
struct aim {
    struct rng *rng;
    const struct gcn_cross *cross;
    const unsigned *want; /* the value of each feature; LL_NO_CLASS: any */
    unsigned op;
    struct gcn_sdwa fields;
    struct gcn_request request;
};

static bool wants(const struct aim *a, unsigned feature) {
    return a->want[feature] != LL_NO_CLASS;
}

/*
 * Which operations can have a value
 */

static bool is_of_kind(unsigned op, unsigned kind) {
    return op >= GCN_INTEGER_OPS && gcn_kind_of(op) == kind;
}

static bool computes(unsigned op, enum gcn_float_datapath datapath, bool half) {
    return op >= GCN_INTEGER_OPS && gcn_action_at(op)->datapath == datapath &&
           gcn_is_f16(gcn_action_at(op)->in) == half;
}

static bool takes_error(unsigned op, unsigned error) {
    const struct gcn_op *row = gcn_op_at(op);
    switch (error) {
    case GCN_NOT_VOP:
    case GCN_NO_OPCODE:
    case GCN_NO_SDWA_FORM:
    case GCN_NOT_IMPLEMENTED:
        return false; /* it is no operation */
    case GCN_SRC0_MODIFIER:
        return row->type[0] != GCN_NONE && !gcn_takes_sign(row, 0);
    case GCN_SRC1_MODIFIER:
        return row->type[0] != GCN_NONE && !gcn_takes_sign(row, 1);
    case GCN_NOP_FIELDS:
        return op == GCN_INDEX_NOP;
    case GCN_MAC_DST_SEL:
        return row->flags & GCN_DWORD_ONLY;
    default:
        return true;
    }
}

/* Returns true if the operation responds to a pair of floats by their order, and not only by whether one is a NaN. */
static bool tells_order(unsigned op) {
    enum { FLOAT_ORDERED = 7, FLOAT_UNORDERED = 8, FLOAT_RELATIONS = 16 };
    unsigned relation = gcn_op_codes[op].code % FLOAT_RELATIONS;
    bool compares = gcn_action_at(op)->datapath == GCN_FLOAT_COMPARE;
    return gcn_tells_nans(op, 0) && !(compares && (relation == FLOAT_ORDERED || relation == FLOAT_UNORDERED));
}

bool gcn_sdwa_takes(unsigned feature, unsigned value, unsigned op) {
    const struct gcn_ops *ops = &gcn_ops_of[feature];
    if (ops->n)
        return ops->list ? is_of_kind(op, gcn_kind_of(ops->list->ops[value])) : op == ops->first + value;
    switch (feature) {
    case GCN_OF_refusal:
        return takes_error(op, value);
    case GCN_OF_format:
        return gcn_op_codes[op].format == value;
    case GCN_OF_code:
        return false;
    case GCN_OF_adder:
        return gcn_adder_of(op) == value;
    case GCN_OF_lowest_bit:
        return value || gcn_op_at(op)->flags & GCN_VCC_IN;
    case GCN_OF_comparator:
        return gcn_comparator_of(op) == value;
    case GCN_OF_set_in:
        return op < GCN_INTEGER_OPS || tells_order(op);
    case GCN_OF_multiplier:
        return gcn_multiplier_of(op) == value;
    case GCN_OF_shifter:
        return gcn_shifter_of(op) == value;
    case GCN_OF_source:
        return value == GCN_OLD ? gcn_preserves(op) : gcn_looks_at(op, value);
    case GCN_OF_mask:
        return value ? op != GCN_INDEX_NOP : gcn_op_at(op)->flags & GCN_VCC_IN;
    case GCN_OF_kind:
        return is_of_kind(op, value);
    case GCN_OF_mac:
        return computes(op, GCN_FLOAT_MAC, value);
    case GCN_OF_sum:
        return computes(op, GCN_FLOAT_ADD, value);
    case GCN_OF_far:
        return computes(op, GCN_FLOAT_ADD, false);
    case GCN_OF_conversion:
        return computes(op, GCN_FLOAT_CONVERT, value);
    case GCN_OF_power:
        return computes(op, GCN_FLOAT_LDEXP, true);
    case GCN_OF_nan_source:
        return gcn_tells_nans(op, value);
    default:
        return true;
    }
}

/* The only operation that can have a value of a feature, as far as it is found without a search; or LL_NO_CLASS. */
static unsigned only_op(unsigned feature, unsigned value) {
    const struct gcn_ops *ops = &gcn_ops_of[feature];
    if (ops->n && !ops->list)
        return ops->first + value;
    if (!ops->n && feature != GCN_OF_kind)
        return LL_NO_CLASS;
    const unsigned kind = ops->n ? gcn_kind_of(ops->list->ops[value]) : value;
    return kind < GCN_KIND_CLASS_F32 ? gcn_op_of_kind(kind) : LL_NO_CLASS;
}

/* Operations that can have a value of a feature. Bins that follow one another need the same. */
struct members {
    unsigned feature, value, n;
    uint8_t op[GCN_OPS];
};
static_assert((int)GCN_OPS <= UINT8_MAX + 1, "an operation is a byte");

static const struct members *find_members(unsigned feature, unsigned value) {
    static struct members last;
    if (last.n && last.feature == feature && last.value == value)
        return &last;
    last = (struct members){.feature = feature, .value = value};
    for (unsigned op = 0; op < gcn_unit.ops; op++)
        if (gcn_sdwa_takes(feature, value, op))
            last.op[last.n++] = (uint8_t)op;
    return &last;
}

static bool takes_others(const struct gcn_cross *cross, const unsigned *value, unsigned op) {
    for (unsigned i = 1; i < cross->n; i++)
        if (!gcn_sdwa_takes(cross->feature[i], value[i], op))
            return false;
    return true;
}

/* An operation that can hit the bin, one of the subset if it has such. */
static unsigned draw_op(struct rng *rng, const struct gcn_cross *cross, const unsigned *value) {
    enum { TRIES = 1000 };
    unsigned op = only_op(cross->feature[0], value[0]);
    if (op != LL_NO_CLASS)
        return op;
    const struct members *members = find_members(cross->feature[0], value[0]);
    for (unsigned i = 0; members->n && i < TRIES; i++) {
        op = members->op[rng_below(rng, members->n)];
        if (subset_has_value(GCN_OPERATION, op) && takes_others(cross, value, op))
            return op;
    }
    return subset_draw(rng, GCN_OPERATION);
}

/*
 * Fields of the instruction
 */

static uint8_t whole(enum gcn_type type) {
    return type == GCN_F16 || type == GCN_I16 ? GCN_WORD_0 : type == GCN_NONE ? 0 : GCN_DWORD;
}

static void set_source(struct aim *a, unsigned i) {
    struct gcn_sdwa_source *s = &a->fields.source[i];
    const enum gcn_type type = (enum gcn_type)gcn_op_at(a->op)->type[i];
    unsigned modifiers = a->want[GCN_OF_src0_modifiers + i];
    if (a->cross->whole) {
        s->sel = whole(type);
        s->sext = s->neg = s->abs = false;
    }
    if (wants(a, GCN_OF_src0_sel + i))
        s->sel = (uint8_t)a->want[GCN_OF_src0_sel + i];
    if (wants(a, GCN_OF_src0_is_modified + i) && type != GCN_NONE)
        modifiers = !a->want[GCN_OF_src0_is_modified + i] ? 0 : gcn_is_float(type) ? GCN_MOD_NEG : GCN_MOD_SEXT;
    if (modifiers != LL_NO_CLASS) {
        s->sext = modifiers & GCN_MOD_SEXT;
        s->neg = modifiers & GCN_MOD_NEG;
        s->abs = modifiers & GCN_MOD_ABS;
    }
}

static void set_fields(struct aim *a) {
    struct gcn_sdwa *f = &a->fields;
    *f = gcn_random_sdwa_fields(a->op, a->rng);
    set_source(a, 0);
    set_source(a, 1);
    if (a->cross->whole) {
        f->clamp = false;
        f->dst_sel = GCN_DWORD;
    }
    if (wants(a, GCN_OF_dst_sel))
        f->dst_sel = (uint8_t)a->want[GCN_OF_dst_sel];
    if (wants(a, GCN_OF_dst_unused))
        f->dst_unused = (uint8_t)a->want[GCN_OF_dst_unused];
    if (wants(a, GCN_OF_clamp))
        f->clamp = a->want[GCN_OF_clamp];
}

/* NEG, ABS and SEXT of both sources */
static const uint64_t modifiers = 0x3838000000000000;

/* Makes an instruction that may be legal one with the error, unless another error of it comes first. */
static uint64_t make_error(struct rng *rng, uint32_t error, uint64_t inst) {
    const uint64_t sext_neg = 0x18;
    switch (error) {
    case GCN_NOT_VOP:
        return inst | 1ull << 31;
    case GCN_NOT_SDWA:
        return inst ^ 1ull << rng_below(rng, 9);
    case GCN_RESERVED_BITS:
        return inst | 1ull << 46;
    case GCN_DST_SEL:
        return inst | 7ull << 40;
    case GCN_DST_UNUSED:
        return inst | 3ull << 43;
    case GCN_SRC0_SEL:
        return inst | 7ull << 48;
    case GCN_SRC1_SEL:
        return inst | 7ull << 56;
    case GCN_SRC0_MODIFIER:
        return inst | sext_neg << 48;
    case GCN_SRC1_MODIFIER:
        return inst | sext_neg << 56;
    case GCN_NOP_FIELDS:
        return gcn_with_code(inst, GCN_VOP1, 0);
    case GCN_MAC_DST_SEL:
        return gcn_with_code(inst & ~modifiers, GCN_VOP2, 22);
    default:
        return gcn_with_code(inst & ~modifiers, gcn_format_of(inst), rng_below(rng, GCN_CODES));
    }
}

/* The format of an error comes by chance. A code is that of v_mov_b32, which has no second source: any may have that.
 */
static uint64_t make_refused(struct aim *a) {
    a->op = wants(a, GCN_OF_code) ? GCN_INDEX_MOV_B32 : subset_draw(a->rng, GCN_OPERATION);
    set_fields(a);
    if (!wants(a, GCN_OF_code))
        return make_error(a->rng, a->want[GCN_OF_refusal], gcn_sdwa_encode(&a->fields));
    a->fields.dst_sel = GCN_DWORD;
    return gcn_with_code(gcn_sdwa_encode(&a->fields) & ~modifiers, a->want[GCN_OF_format], a->want[GCN_OF_code]);
}

/*
 * Integers: operands of the first lane
 */

static void make_pair(struct aim *a) {
    uint32_t *x = &a->request.wave.src0[0], *y = &a->request.wave.src1[0];
    const unsigned *want = a->want;
    a->request.wave.exec |= 1;
    if (wants(a, GCN_OF_length)) {
        a->request.wave.vcc = want[GCN_OF_lowest_bit] == 0;
        gcn_make_run(a->rng, a->op, (struct gcn_run){want[GCN_OF_lowest_bit], want[GCN_OF_length] + 1}, x, y);
    } else if (wants(a, GCN_OF_bit)) {
        gcn_make_difference(a->rng, want[GCN_OF_bit], want[GCN_OF_set_in], x, y);
    } else if (wants(a, GCN_OF_count)) {
        const uint64_t any = rng_next(a->rng);
        *x = ((uint32_t)any & ~(GCN_BITS_OF_LANE - 1u)) | want[GCN_OF_count];
        *y = (uint32_t)(any >> 32);
    } else if (wants(a, GCN_OF_multiplier)) {
        *x = 1u << want[GCN_OF_bit_of_src0];
        *y = 1u << want[GCN_OF_bit_of_src1];
    }
}

static void random_request(struct rng *rng, struct gcn_request *request) {
    struct gcn_wave *w = &request->wave;
    uint32_t vcc, exec;
    gcn_random_sdwa(rng_next(rng), gcn_unit.ops, &request->inst, 1);
    gcn_random_masks(rng_next(rng), (uint32_t)gcn_all_lanes(), &vcc, &exec, 1);
    w->vcc = vcc;
    w->exec = exec;
    gcn_random_modes(rng_next(rng), &w->mode, 1);
    gcn_random_operands(rng_next(rng), w->src0, w->src1, w->old, GCN_LANES);
    gcn_random_integers(rng_next(rng), &request->inst, 1, gcn_unit.lanes, w->src0, w->src1);
    if (gcn_unit.ops == GCN_OPS)
        gcn_random_floats(rng_next(rng), &request->inst, 1, gcn_unit.lanes, w->src0, w->src1, w->old);
}

/* A bit of a source, or of VCC or EXEC, in one lane */
static void make_lane(struct aim *a) {
    struct gcn_request *request = &a->request;
    const unsigned *want = a->want, lane = want[GCN_OF_lane], on = 1u << lane, source = want[GCN_OF_source];
    random_request(a->rng, request);
    request->wave.exec |= on;
    if (wants(a, GCN_OF_mask)) {
        uint64_t *mask = want[GCN_OF_mask] ? &request->wave.exec : &request->wave.vcc;
        *mask = (*mask & ~(uint64_t)on) | (uint64_t)want[GCN_OF_mask_value] << lane;
        a->fields.source[0].vgpr = (uint8_t)(a->fields.source[0].vgpr / GCN_LANES * GCN_LANES + lane);
        return;
    }
    uint32_t *word = source == 0 ? request->wave.src0 : source == 1 ? request->wave.src1 : request->wave.old;
    uint8_t *number = gcn_bit_number(&a->fields);
    const unsigned bit = want[GCN_OF_bit_of_source];
    word[lane] = (word[lane] & ~(1u << bit)) | want[GCN_OF_value] << bit;
    a->fields.source[0].vgpr = (uint8_t)(source * GCN_LANES + lane);
    *number = (uint8_t)(*number / GCN_BITS_OF_LANE * GCN_BITS_OF_LANE + bit);
    if (source == GCN_OLD)
        a->fields.dst_unused = GCN_PRESERVE;
}

/*
 * Floats: MODE is set, and operands are drawn until they hit the bin
 */

static void set_mode(struct aim *a, unsigned feature, unsigned at, unsigned bits) {
    if (wants(a, feature))
        a->request.wave.mode = (a->request.wave.mode & ~(((1u << bits) - 1) << at)) | a->want[feature] << at;
}

static void make_mode(struct aim *a) {
    enum { DENORM = 4 }; /* its place above that of rounding */
    const struct gcn_float_action *action = gcn_action_at(a->op);
    uint32_t *mode = &a->request.wave.mode;
    *mode = rng_below(a->rng, GCN_MODES);
    set_mode(a, GCN_OF_fp_round, action->out->mode, 2);
    set_mode(a, GCN_OF_fp_denorm_of_result, action->out->mode + DENORM, 2);
    set_mode(a, GCN_OF_fp_denorm, action->in->mode + DENORM, 2);
    set_mode(a, GCN_OF_fp_round_f32, 0, 2);
    set_mode(a, GCN_OF_fp_round_f16, 2, 2);
    set_mode(a, GCN_OF_fp_denorm_f32, 4, 2);
    set_mode(a, GCN_OF_fp_denorm_f16, 6, 2);
    set_mode(a, GCN_OF_dx10_clamp, 8, 1);
    set_mode(a, GCN_OF_ieee, 9, 1);
    const uint32_t keep = 3u << (action->in->mode + DENORM);
    if (wants(a, GCN_OF_leading) || (wants(a, GCN_OF_subnormal) && a->want[GCN_OF_subnormal] == 1))
        *mode |= keep;
    if (wants(a, GCN_OF_subnormal) && a->want[GCN_OF_subnormal] == 2)
        *mode &= ~keep;
    /* No term that is far smaller decides what is rounded to the nearest number. */
    if (wants(a, GCN_OF_far))
        *mode = (*mode & ~3u) | (1 + rng_below(a->rng, 3));
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

/* Operands for DRAWN lanes. */
struct drawn {
    uint32_t src0[DRAWN], src1[DRAWN], old[DRAWN];
};

/*
 * Terms whose exponents are apart, the smaller one a power of two if it is far; or that have the same exponent, and
 * differ in no fraction bit above a given one.
 */
static void draw_apart(const struct aim *a, struct drawn *d, int distance, unsigned gain) {
    const struct float_format *f = gcn_action_at(a->op)->in;
    int greatest = (int)(f->infinity >> f->fraction_bits) - 1;
    for (unsigned i = 0; i < DRAWN; i++) {
        int exponent = (int)((d->src0[i] & f->infinity) >> f->fraction_bits) + distance;
        uint32_t field = (uint32_t)(exponent < 0 ? 0 : exponent > greatest ? greatest : exponent);
        d->src1[i] = (d->src1[i] & ~f->infinity) | field << f->fraction_bits;
        uint32_t highest = f->normal >> gain, other = (uint32_t)rng_next(a->rng) & (highest - 1);
        if (gain)
            d->src1[i] ^= (d->src0[i] ^ d->src1[i] ^ highest ^ other) & (f->normal - 1);
        if (wants(a, GCN_OF_far))
            *(distance < 0 ? &d->src1[i] : &d->src0[i]) &= ~(f->normal - 1);
    }
}

/* A product near the least normal number, and an addend like that */
static void draw_least(const struct aim *a, struct drawn *d) {
    const struct float_format *f = gcn_action_at(a->op)->in;
    uint32_t bias = f->one >> f->fraction_bits;
    for (unsigned i = 0; i < DRAWN; i++) {
        uint32_t exponent = 1 + ((d->src0[i] & f->infinity) >> f->fraction_bits) % bias;
        d->src0[i] = (d->src0[i] & ~f->infinity) | exponent << f->fraction_bits;
        d->src1[i] = (d->src1[i] & ~f->infinity) | (bias + 1 - exponent) << f->fraction_bits;
        d->old[i] = (d->old[i] & ~f->infinity) | f->normal;
    }
}

/* NaNs of one bit: the other operands are often infinite, which some compares need to see them. */
static void draw_nans(const struct aim *a, struct drawn *d) {
    const struct gcn_float_action *action = gcn_action_at(a->op);
    uint32_t *const operand[GCN_NAN_SOURCES] = {d->src0, d->src1, d->old};
    for (unsigned i = 0; i < DRAWN; i++)
        for (unsigned source = 0; source < GCN_NAN_SOURCES; source++) {
            uint32_t any = (uint32_t)rng_next(a->rng), sign = any & action->in->sign;
            if (source == a->want[GCN_OF_nan_source])
                operand[source][i] = sign | action->in->infinity | 1u << a->want[GCN_OF_nan_bit];
            else if (gcn_takes_float(action, source) && any & 1)
                operand[source][i] = sign | action->in->infinity;
        }
}

static void draw_operands(const struct aim *a, struct drawn *d) {
    const unsigned *want = a->want;
    uint64_t inst[DRAWN];
    for (unsigned i = 0; i < DRAWN; i++)
        inst[i] = a->request.inst;
    gcn_random_operands(rng_next(a->rng), d->src0, d->src1, d->old, DRAWN);
    gcn_random_floats(rng_next(a->rng), inst, DRAWN, 1, d->src0, d->src1, d->old);
    for (unsigned i = 0; i < DRAWN; i++) {
        if (wants(a, GCN_OF_src0_class))
            d->src0[i] = draw(a->rng, gcn_action_at(a->op)->in, want[GCN_OF_src0_class]);
        if (wants(a, GCN_OF_src1_class))
            d->src1[i] = draw(a->rng, gcn_action_at(a->op)->in, want[GCN_OF_src1_class]);
        if (wants(a, GCN_OF_bit)) {
            const uint32_t bit = 1u << want[GCN_OF_bit], other = d->src0[i] & ~bit;
            d->src0[i] = want[GCN_OF_set_in] ? other : other | bit;
            d->src1[i] = want[GCN_OF_set_in] ? other | bit : other;
        }
    }
    if (wants(a, GCN_OF_smaller)) {
        const int distance = (int)(wants(a, GCN_OF_far) ? GCN_FAR_LEAST + want[GCN_OF_far] : want[GCN_OF_distance]);
        draw_apart(a, d, want[GCN_OF_smaller] ? -distance : distance, 0);
    }
    if (wants(a, GCN_OF_exponents) && want[GCN_OF_exponents] == 0 && want[GCN_OF_cancelled] < GCN_GAINS - 1)
        draw_apart(a, d, 0, want[GCN_OF_cancelled]);
    if (wants(a, GCN_OF_mac) && want[GCN_OF_result] == GCN_RESULT_SUBNORMAL &&
        want[GCN_OF_product] != GCN_PRODUCT_LEAST_NORMAL)
        draw_least(a, d);
    if (wants(a, GCN_OF_nan_source))
        draw_nans(a, d);
}

/* Returns true if these operands have the values that are found in them. */
static bool hits(const struct aim *a, uint32_t src0, uint32_t src1, uint32_t old) {
    const struct gcn_profile profile =
        gcn_profile_of(&a->fields, a->request.wave.mode, src0, src1, old, a->cross->wanted);
    unsigned value[GCN_FEATURES], found = 0;
    for (unsigned i = 0; i < a->cross->n; i++)
        value[a->cross->feature[i]] = LL_NO_CLASS;
    a->cross->set(&profile, value);
    for (unsigned i = 0; i < a->cross->n; i++) {
        const unsigned feature = a->cross->feature[i];
        if (value[feature] != LL_NO_CLASS && value[feature] != a->want[feature])
            return false;
        found += value[feature] != LL_NO_CLASS;
    }
    return found;
}

/* All lanes are on, and the first one has what hits the bin, if that was drawn. */
static void make_floats(struct aim *a) {
    struct drawn d;
    unsigned found = 0;
    make_mode(a);
    a->request.wave.exec = gcn_all_lanes();
    a->request.inst = gcn_sdwa_encode(&a->fields);
    draw_operands(a, &d);
    while (a->cross->set && found < DRAWN && !hits(a, d.src0[found], d.src1[found], d.old[found]))
        found++;
    for (unsigned lane = 0; lane < gcn_unit.lanes; lane++) {
        a->request.wave.src0[lane] = d.src0[(found + lane) % DRAWN];
        a->request.wave.src1[lane] = d.src1[(found + lane) % DRAWN];
        a->request.wave.old[lane] = d.old[(found + lane) % DRAWN];
    }
}

bool gcn_sdwa_steer(const struct gcn_cross *cross, struct ll_recipe *recipe, const unsigned *value) {
    struct rng rng = {recipe->random(recipe)};
    unsigned want[GCN_FEATURES];
    struct aim a = {.rng = &rng, .cross = cross, .want = want};
    for (unsigned i = 0; i < GCN_FEATURES; i++)
        want[i] = LL_NO_CLASS;
    for (unsigned i = 0; i < cross->n; i++)
        want[cross->feature[i]] = value[i];
    gcn_unit.get(recipe->req, &a.request);
    if (wants(&a, GCN_OF_format)) {
        a.request.inst = make_refused(&a);
        gcn_unit.put(&a.request, recipe->req);
        return true;
    }
    a.op = draw_op(&rng, cross, value);
    set_fields(&a);
    if (wants(&a, GCN_OF_exec))
        a.request.wave.exec = value[2] == GCN_EXEC_NONE ? 0 : value[2] == GCN_EXEC_ALL ? gcn_all_lanes() : 1;
    if (wants(&a, GCN_OF_lane))
        make_lane(&a);
    else if (cross->whole && a.op < GCN_INTEGER_OPS)
        make_pair(&a);
    else if (cross->whole)
        make_floats(&a);
    a.request.inst = gcn_sdwa_encode(&a.fields);
    gcn_unit.put(&a.request, recipe->req);
    return true;
}
