/* SPDX-License-Identifier: MIT */
/* Requests that hit a bin of a cross. */
#include "families/gcn/cover.h"

#include <string.h>

#include "families/gcn/ops.h"
#include "families/gcn/options.h"
#include "families/gcn/random_inst.h"
#include "families/gcn/random_operands.h"

#define OF(id) GCN_OF_##id

enum { DRAWN = 64 };

/* A request under construction. */
struct aim {
    struct rng rng;
    struct gcn_bin bin;
    unsigned want[GCN_FEATURES]; /* the value of each feature, or LL_NO_CLASS */
    unsigned groups;             /* a bit for each group with one of the features */
    unsigned op;
    struct gcn_dpp fields;
    uint32_t lane, from; /* DPP: the lane with features, and the lane that it reads */
    struct gcn_request request;
};

static bool wants(const struct aim *a, unsigned feature) {
    return a->want[feature] != LL_NO_CLASS;
}

static void start(struct aim *a, struct ll_recipe *recipe, const unsigned *value) {
    *a = (struct aim){.rng = {recipe->random(recipe)}, .bin = {.n = recipe->n}};
    for (unsigned i = 0; i < GCN_FEATURES; i++)
        a->want[i] = LL_NO_CLASS;
    for (unsigned i = 0; i < recipe->n; i++) {
        const unsigned feature = recipe->feature[i];
        const uint8_t id = gcn_unit.kind == GCN_INST_DPP ? gcn_dpp_ids[feature] : (uint8_t)feature;
        a->bin.id[i] = id;
        a->bin.value[i] = a->want[id] = value[i];
        for (unsigned g = 0; g < GCN_GROUPS; g++)
            a->groups |= (unsigned)(gcn_groups[g].first <= id && id <= gcn_groups[g].last) << g;
    }
    gcn_unit.get(recipe->req, &a->request);
}

static bool finish(const struct aim *a, struct ll_recipe *recipe) {
    gcn_unit.put(&a->request, recipe->req);
    return true;
}

/*
 * The operation
 */

/* Returns an operation that can hit the bin, one of the subset if possible. */
static unsigned draw_op(struct aim *a) {
    const unsigned first = rng_below(&a->rng, gcn_unit.ops);
    for (unsigned i = 0; i < gcn_unit.ops; i++) {
        const unsigned op = (first + i) % gcn_unit.ops;
        if (subset_has_value(GCN_OPERATION, op) && gcn_takes_all(&a->bin, op, subset_has_value))
            return op;
    }
    return subset_draw(&a->rng, GCN_OPERATION);
}

/* Returns the instruction with the fields that are features. */
static uint64_t with_fields(const struct aim *a, uint64_t inst) {
    for (unsigned i = 0; i < a->bin.n; i++) {
        const struct gcn_feature *f = &gcn_features[a->bin.id[i]];
        const uint64_t mask = (UINT64_C(1) << f->width) - 1;
        if (f->origin == GCN_FROM_FIELD)
            inst = (inst & ~(mask << f->place)) | (uint64_t)a->want[a->bin.id[i]] << f->place;
    }
    return inst;
}

static void set_mode(struct aim *a) {
    uint32_t *mode = &a->request.wave.mode;
    for (unsigned i = 0; i < a->bin.n; i++) {
        const struct gcn_feature *f = &gcn_features[a->bin.id[i]];
        if (f->origin < GCN_FROM_MODE || f->origin > GCN_FROM_MODE_OUT)
            continue;
        const unsigned place = gcn_mode_place(f, gcn_action_at(a->op));
        *mode = (*mode & ~(((1u << f->width) - 1) << place)) | a->want[a->bin.id[i]] << place;
    }
}

/*
 * Refused instructions
 */

static const struct gcn_spoil sdwa_spoils[GCN_ERRORS] = {
    [GCN_NOT_VOP] = {31, 1},       [GCN_RESERVED_BITS] = {46, 1}, [GCN_DST_SEL] = {40, 7},
    [GCN_DST_UNUSED] = {43, 3},    [GCN_SRC0_SEL] = {48, 7},      [GCN_SRC1_SEL] = {56, 7},
    [GCN_SRC0_MODIFIER] = {51, 3}, [GCN_SRC1_MODIFIER] = {59, 3}};

/* Makes an instruction that may be legal one with the error, unless another error of it comes first. */
static uint64_t spoil(struct aim *a, uint64_t inst, unsigned error) {
    const bool is_dpp = gcn_unit.kind == GCN_INST_DPP;
    const struct gcn_spoil *s = is_dpp ? &gcn_dpp_spoils[error] : &sdwa_spoils[error];
    const uint64_t modifiers = is_dpp ? 0xfull << 52 : 0x3838ull << 48, any = rng_next(&a->rng);
    if (s->ones || !error)
        return inst | (uint64_t)s->ones << s->place;
    if (error == (is_dpp ? (unsigned)GCN_DPP_NOT_DPP : GCN_NOT_SDWA))
        return inst ^ 1ull << any % 8;
    if (error == (is_dpp ? (unsigned)GCN_DPP_NOP_FIELDS : GCN_NOP_FIELDS))
        return gcn_with_code(inst, GCN_VOP1, GCN_VOP1_NOP) | gcn_nop_bit(any % 16);
    if (!is_dpp && error == GCN_MAC_DST_SEL)
        return gcn_with_code(inst & ~modifiers, GCN_VOP2, GCN_VOP2_MAC_F32);
    const bool has_code = wants(a, OF(code));
    return gcn_with_code(inst & ~modifiers, has_code ? a->want[OF(format)] : rng_below(&a->rng, GCN_FORMATS),
                         has_code ? a->want[OF(code)] : any & 0xff);
}

static uint64_t random_legal(struct aim *a, unsigned op) {
    if (gcn_unit.kind == GCN_INST_DPP) {
        const struct gcn_dpp dpp = gcn_random_dpp_fields(op, &a->rng);
        return gcn_dpp_encode(&dpp);
    }
    const struct gcn_sdwa sdwa = gcn_random_sdwa_fields(op, &a->rng);
    return gcn_sdwa_encode(&sdwa);
}

static bool is_refused(const struct aim *a) {
    return wants(a, OF(format)) || wants(a, OF(next_refusal)) || wants(a, OF(src0)) || wants(a, OF(nop_bit));
}

/* Makes a refused instruction. The later reason comes first: it may be another operation. */
static uint64_t make_refused(struct aim *a) {
    const unsigned *want = a->want;
    uint64_t inst = random_legal(a, wants(a, OF(nop_bit)) ? GCN_INDEX_NOP : subset_draw(&a->rng, GCN_OPERATION));
    if (wants(a, OF(nop_bit)))
        return inst | gcn_nop_bit(want[OF(nop_bit)]);
    if (wants(a, OF(src0)))
        return (inst & ~0x1ffull) | gcn_not_dpp_src0(want[OF(src0)]);
    if (wants(a, OF(code))) {
        /* V_MOV_B32 has no second source; any operation accepts this instruction without modifiers. */
        const bool is_dpp = gcn_unit.kind == GCN_INST_DPP;
        inst = random_legal(a, GCN_INDEX_MOV_B32);
        if (!is_dpp)
            inst = (inst & ~(7ull << 40)) | (uint64_t)GCN_DWORD << 40;
        return spoil(a, inst, is_dpp ? (unsigned)GCN_DPP_NO_OPCODE : GCN_NO_OPCODE);
    }
    if (wants(a, OF(next_refusal)))
        inst = spoil(a, inst, want[OF(next_refusal)]);
    return spoil(a, inst, want[OF(refusal)]);
}

static uint64_t refuse(struct aim *a) {
    return gcn_within_options(make_refused(a), &a->rng);
}

/*
 * Operands
 */

/* Makes integer operands, and the bit of VCC. */
static void make_pair(struct aim *a, uint32_t *x, uint32_t *y, uint32_t *vcc) {
    struct rng *rng = &a->rng;
    const unsigned *want = a->want;
    if (wants(a, OF(length))) {
        const unsigned length = want[OF(length)] + 1;
        const unsigned first = wants(a, OF(lowest_bit)) ? want[OF(lowest_bit)]
                                                        : rng_below(rng, gcn_adder_bits(want[OF(adder)]) - length + 1);
        *vcc = first == 0;
        gcn_make_run(rng, a->op, (struct gcn_run){first, length}, x, y);
    } else if (wants(a, OF(bit))) {
        gcn_make_difference(rng, want[OF(bit)], wants(a, OF(set_in)) ? want[OF(set_in)] : rng_below(rng, 2), x, y);
    } else if (wants(a, OF(count))) {
        const uint64_t any = rng_next(rng);
        *x = ((uint32_t)any & ~(GCN_BITS_OF_LANE - 1u)) | want[OF(count)];
        *y = (uint32_t)(any >> 32);
    } else if (wants(a, OF(factor))) {
        *(want[OF(factor)] ? y : x) = 1u << want[OF(factor_bit)];
        *(want[OF(factor)] ? x : y) = (uint32_t)rng_next(rng);
    } else if (wants(a, OF(multiplier))) {
        *x = 1u << want[OF(bit_of_src0)];
        *y = 1u << want[OF(bit_of_src1)];
    }
}

/* Makes a NaN of one bit. The other operands are often infinite, which some compares need to detect it. */
static void make_nan(struct aim *a, uint32_t *const operand[GCN_NAN_SOURCES]) {
    const struct gcn_float_action *action = gcn_action_at(a->op);
    for (unsigned source = 0; source < GCN_NAN_SOURCES; source++) {
        uint32_t any = (uint32_t)rng_next(&a->rng), sign = any & action->in->sign;
        if (source == a->want[OF(nan_source)])
            *operand[source] = sign | action->in->infinity | 1u << a->want[OF(nan_bit)];
        else if (gcn_takes_float(action, source) && any & 1)
            *operand[source] = sign | action->in->infinity;
    }
}

/* Returns true if these operands of a float operation have the values that are found in them. */
static bool hits(const struct aim *a, uint32_t src0, uint32_t src1, uint32_t old) {
    unsigned value[GCN_FEATURES], found = 0, wanted = 0;
    for (unsigned i = 0; i < a->bin.n; i++)
        value[a->bin.id[i]] = LL_NO_CLASS;
    for (unsigned g = 0; g < GCN_GROUPS; g++)
        wanted |= a->groups >> g & 1 ? gcn_groups[g].wanted : 0u;
    const struct gcn_profile profile = gcn_profile_of(&a->fields.vop, a->request.wave.mode, src0, src1, old, wanted);
    for (unsigned g = 0; g < GCN_GROUPS; g++)
        if (a->groups >> g & 1)
            gcn_groups[g].set(&profile, value);
    for (unsigned i = 0; i < a->bin.n; i++) {
        const unsigned seen = value[a->bin.id[i]];
        if (seen != LL_NO_CLASS && seen != a->want[a->bin.id[i]])
            return false;
        found += seen != LL_NO_CLASS;
    }
    return found;
}

/*
 * SDWA
 */

static uint8_t whole(enum gcn_type type) {
    const bool is_half = type == GCN_F16 || type == GCN_I16;
    return is_half && subset_has_value(GCN_OPTION_SELECT, GCN_SELECTS_WORD) ? GCN_WORD_0
           : type == GCN_NONE                                               ? 0
                                                                            : GCN_DWORD;
}

/* Returns modifiers of a source that has some, if possible those of the subset. */
static unsigned draw_modifiers(struct aim *a, unsigned i) {
    const struct gcn_op *row = gcn_op_at(a->op);
    const unsigned some = gcn_is_float((enum gcn_type)row->type[i]) ? GCN_MOD_NEG : GCN_MOD_SEXT;
    if (!subset_is_restricted(GCN_OPTION_MODIFIERS))
        return some;
    const unsigned drawn = subset_draw(&a->rng, GCN_OPTION_MODIFIERS) & (gcn_takes_sign(row, i) ? 7 : GCN_MOD_SEXT);
    return drawn ? drawn : some;
}

static void set_source(struct aim *a, unsigned i, bool is_whole) {
    struct gcn_sdwa_source *s = &a->fields.vop.source[i];
    const enum gcn_type type = (enum gcn_type)gcn_op_at(a->op)->type[i];
    unsigned modifiers = is_whole ? 0 : LL_NO_CLASS;
    if (is_whole)
        s->sel = whole(type);
    if (wants(a, OF(src0_modifiers) + i))
        modifiers = a->want[OF(src0_modifiers) + i];
    if (wants(a, OF(src0_is_modified) + i) && type != GCN_NONE)
        modifiers = a->want[OF(src0_is_modified) + i] ? draw_modifiers(a, i) : 0;
    if (modifiers == LL_NO_CLASS)
        return;
    s->sext = modifiers & GCN_MOD_SEXT;
    s->neg = modifiers & GCN_MOD_NEG;
    s->abs = modifiers & GCN_MOD_ABS;
}

/* Bins of operands have whole operands, a whole result and no CLAMP, unless features differ. */
static bool is_whole(const struct aim *a) {
    static const uint8_t others[] = {OF(operation), OF(integer_op), OF(refusal), OF(format), OF(any_source), OF(mask)};
    return !memchr(others, (int)a->bin.id[0], sizeof others);
}

static void set_sdwa_fields(struct aim *a) {
    struct gcn_sdwa *f = &a->fields.vop;
    *f = gcn_random_sdwa_fields(a->op, &a->rng);
    set_source(a, 0, is_whole(a));
    set_source(a, 1, is_whole(a));
    if (is_whole(a)) {
        f->clamp = false;
        f->dst_sel = GCN_DWORD;
    }
    gcn_sdwa_decode(with_fields(a, gcn_sdwa_encode(f)), f);
}

/* Makes a bit of a source, or of VCC or EXEC, in one lane. */
static void make_lane(struct aim *a) {
    struct gcn_request *request = &a->request;
    const unsigned *want = a->want, lane = want[OF(any_lane)], on = 1u << lane, source = want[OF(any_source)];
    gcn_random_operands(rng_next(&a->rng), request->wave.src0, request->wave.src1, request->wave.old, GCN_LANES);
    request->wave.vcc = rng_next(&a->rng) & gcn_all_lanes();
    request->wave.exec = (rng_next(&a->rng) & gcn_all_lanes()) | on;
    if (wants(a, OF(mask))) {
        uint64_t *mask = want[OF(mask)] ? &request->wave.exec : &request->wave.vcc;
        *mask = (*mask & ~(uint64_t)on) | (uint64_t)want[OF(mask_value)] << lane;
        a->fields.vop.source[0].vgpr = (uint8_t)(a->fields.vop.source[0].vgpr / GCN_LANES * GCN_LANES + lane);
        return;
    }
    uint32_t *word = source == 0 ? request->wave.src0 : source == 1 ? request->wave.src1 : request->wave.old;
    uint8_t *number = gcn_bit_number(&a->fields.vop);
    const unsigned bit = want[OF(bit_of_source)];
    word[lane] = (word[lane] & ~(1u << bit)) | want[OF(value)] << bit;
    a->fields.vop.source[0].vgpr = (uint8_t)(source * GCN_LANES + lane);
    *number = (uint8_t)(*number / GCN_BITS_OF_LANE * GCN_BITS_OF_LANE + bit);
    if (source == GCN_OLD)
        a->fields.vop.dst_unused = GCN_PRESERVE;
}

/*
 * Floats: MODE is set, and operands are drawn until they hit the bin
 */

/* Sets a field of two bits to the first one of two values that the subset has. */
static void set_field(uint32_t *mode, unsigned place, unsigned option, unsigned value, unsigned other) {
    if (!subset_has_value(option, value) && !subset_has_value(option, other))
        return;
    *mode = (*mode & ~(3u << place)) | (subset_has_value(option, value) ? value : other) << place;
}

static void draw_mode(struct aim *a) {
    enum { DENORM = 4, DRAWS = 64 }; /* its place above that of rounding */
    uint32_t *mode = &a->request.wave.mode, of_f16 = gcn_is_f16(gcn_action_at(a->op)->in), round;
    const unsigned place = gcn_action_at(a->op)->in->mode + DENORM, option = GCN_OPTION_DENORM_F32 + of_f16;
    *mode = gcn_mode_within_options(rng_below(&a->rng, GCN_MODES), &a->rng);
    set_mode(a);
    if (wants(a, OF(leading)) || a->want[OF(subnormal)] == 1)
        set_field(mode, place, option, 3, 1);
    if (a->want[OF(subnormal)] == 2)
        set_field(mode, place, option, 0, 2);
    /* No term that is far smaller decides what is rounded to the nearest number. */
    for (unsigned i = 0; wants(a, OF(far)) && i < DRAWS; i++) {
        round = 1 + rng_below(&a->rng, 3);
        *mode = (*mode & ~3u) | round;
        if (subset_has_value(GCN_OPTION_ROUND_F32, round))
            break;
    }
}

/* Returns a value of a class. */
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
 * Draws terms with a distance between their exponents; a far term is a power of two. With gain, terms have the same
 * exponent, and their highest different fraction bit is that one.
 */
static void draw_apart(struct aim *a, struct drawn *d, int distance, unsigned gain) {
    const struct float_format *f = gcn_action_at(a->op)->in;
    int greatest = (int)(f->infinity >> f->fraction_bits) - 1;
    for (unsigned i = 0; i < DRAWN; i++) {
        int exponent = (int)((d->src0[i] & f->infinity) >> f->fraction_bits) + distance;
        uint32_t field = (uint32_t)(exponent < 0 ? 0 : exponent > greatest ? greatest : exponent);
        d->src1[i] = (d->src1[i] & ~f->infinity) | field << f->fraction_bits;
        uint32_t highest = f->normal >> gain, other = (uint32_t)rng_next(&a->rng) & (highest - 1);
        if (gain)
            d->src1[i] ^= (d->src0[i] ^ d->src1[i] ^ highest ^ other) & (f->normal - 1);
        if (wants(a, OF(far)))
            *(distance < 0 ? &d->src1[i] : &d->src0[i]) &= ~(f->normal - 1);
    }
}

/* Draws a product near the least normal number, and such an addend. */
static void draw_least(struct aim *a, struct drawn *d) {
    const struct float_format *f = gcn_action_at(a->op)->in;
    uint32_t bias = f->one >> f->fraction_bits;
    for (unsigned i = 0; i < DRAWN; i++) {
        uint32_t exponent = 1 + ((d->src0[i] & f->infinity) >> f->fraction_bits) % bias;
        d->src0[i] = (d->src0[i] & ~f->infinity) | exponent << f->fraction_bits;
        d->src1[i] = (d->src1[i] & ~f->infinity) | (bias + 1 - exponent) << f->fraction_bits;
        d->old[i] = (d->old[i] & ~f->infinity) | f->normal;
    }
}

static void draw_operands(struct aim *a, struct drawn *d) {
    const unsigned *want = a->want;
    uint64_t inst[DRAWN];
    for (unsigned i = 0; i < DRAWN; i++)
        inst[i] = a->request.inst;
    gcn_random_operands(rng_next(&a->rng), d->src0, d->src1, d->old, DRAWN);
    gcn_random_floats(rng_next(&a->rng), inst, DRAWN, 1, d->src0, d->src1, d->old);
    for (unsigned i = 0; i < DRAWN; i++) {
        if (wants(a, OF(src0_class)))
            d->src0[i] = draw(&a->rng, gcn_action_at(a->op)->in, want[OF(src0_class)]);
        if (wants(a, OF(src1_class)))
            d->src1[i] = draw(&a->rng, gcn_action_at(a->op)->in, want[OF(src1_class)]);
        if (wants(a, OF(bit))) {
            const uint32_t bit = 1u << want[OF(bit)], other = d->src0[i] & ~bit;
            d->src0[i] = want[OF(set_in)] ? other : other | bit;
            d->src1[i] = want[OF(set_in)] ? other | bit : other;
        }
    }
    if (wants(a, OF(smaller))) {
        const int distance = (int)(wants(a, OF(far)) ? GCN_FAR_LEAST + want[OF(far)] : want[OF(distance)]);
        draw_apart(a, d, want[OF(smaller)] ? -distance : distance, 0);
    }
    if (wants(a, OF(exponents)) && want[OF(exponents)] == 0 && want[OF(cancelled)] < GCN_GAINS - 1)
        draw_apart(a, d, 0, want[OF(cancelled)]);
    if (wants(a, OF(mac)) && want[OF(result)] == GCN_RESULT_SUBNORMAL && want[OF(product)] != GCN_PRODUCT_LEAST_NORMAL)
        draw_least(a, d);
    for (unsigned i = 0; wants(a, OF(nan_source)) && i < DRAWN; i++)
        make_nan(a, (uint32_t *[]){&d->src0[i], &d->src1[i], &d->old[i]});
}

/* Makes all lanes active. The first one has operands that hit the bin, if they were drawn. */
static void make_floats(struct aim *a) {
    struct gcn_wave *wave = &a->request.wave;
    struct drawn d;
    unsigned found = 0;
    draw_mode(a);
    wave->exec = gcn_all_lanes();
    a->request.inst = gcn_sdwa_encode(&a->fields.vop);
    draw_operands(a, &d);
    while (a->groups && found < DRAWN && !hits(a, d.src0[found], d.src1[found], d.old[found]))
        found++;
    for (unsigned lane = 0; lane < gcn_unit.lanes; lane++) {
        wave->src0[lane] = d.src0[(found + lane) % DRAWN];
        wave->src1[lane] = d.src1[(found + lane) % DRAWN];
        wave->old[lane] = d.old[(found + lane) % DRAWN];
    }
}

bool gcn_sdwa_steer(struct ll_recipe *recipe, const unsigned *value) {
    struct aim a;
    struct gcn_wave *wave = &a.request.wave;
    start(&a, recipe, value);
    if (is_refused(&a)) {
        a.request.inst = refuse(&a);
        return finish(&a, recipe);
    }
    a.op = draw_op(&a);
    set_sdwa_fields(&a);
    if (wants(&a, OF(any_exec)))
        wave->exec = value[2] == GCN_EXEC_NONE ? 0 : value[2] == GCN_EXEC_ALL ? gcn_all_lanes() : 1;
    if (wants(&a, OF(any_lane))) {
        make_lane(&a);
    } else if (is_whole(&a) && a.op < GCN_INTEGER_OPS) {
        uint32_t vcc = (uint32_t)wave->vcc;
        make_pair(&a, &wave->src0[0], &wave->src1[0], &vcc);
        wave->vcc = vcc;
        wave->exec |= 1;
    } else if (is_whole(&a)) {
        make_floats(&a);
    }
    a.request.inst = gcn_sdwa_encode(&a.fields.vop);
    return finish(&a, recipe);
}

/*
 * DPP
 */

/* Returns true if the bin has operands that one lane brings together. */
static bool meets(const struct aim *a) {
    static const uint8_t of_operands[] = {OF(float_format), OF(adder),    OF(compared),   OF(multiplier), OF(shifter),
                                          OF(multiplied),   OF(integral), OF(bit_source), OF(vcc_lane)};
    for (unsigned i = 0; i < sizeof of_operands; i++)
        if (wants(a, of_operands[i]))
            return true;
    return false;
}

static uint8_t with_bit(uint8_t mask, unsigned place, unsigned value) {
    return (uint8_t)((mask & ~(1u << place)) | value << place);
}

static void set_modifiers(struct aim *a, unsigned i) {
    struct gcn_sdwa_source *source = &a->fields.vop.source[i];
    unsigned modifiers = a->want[OF(src0_signs) + i];
    if (wants(a, OF(src0_is_modified) + i))
        modifiers = !a->want[OF(src0_is_modified) + i]           ? 0
                    : subset_is_restricted(GCN_OPTION_MODIFIERS) ? subset_draw(&a->rng, GCN_OPTION_MODIFIERS)
                                                                 : 1 + rng_below(&a->rng, 3);
    if (meets(a))
        modifiers = 0;
    if (modifiers == LL_NO_CLASS)
        return;
    source->neg = modifiers & 1;
    source->abs = modifiers & 2;
}

/* Sets masks and modifiers. The lane is known. */
static void set_dpp_fields(struct aim *a) {
    struct gcn_dpp *f = &a->fields;
    const unsigned *want = a->want, written = want[OF(written)];
    if (meets(a) || wants(a, OF(kind)) || wants(a, OF(done)) || want[OF(active)] == GCN_EXEC_ALL) {
        f->row_mask = f->bank_mask = 15;
        f->bound_ctrl = true;
    }
    if (wants(a, OF(written)) && written != GCN_BIT_UNDONE) {
        f->row_mask = f->bank_mask = 15;
        f->bound_ctrl = written < GCN_BIT_STAYS_0;
        if (written >= GCN_BIT_MASKED_0)
            f->row_mask = with_bit(15, a->lane / GCN_ROW, !f->bound_ctrl && rng_below(&a->rng, 2));
    }
    if (wants(a, OF(row_bit)))
        f->row_mask = with_bit(f->row_mask, a->lane / GCN_ROW, want[OF(row_bit)]);
    if (wants(a, OF(bank_bit)))
        f->bank_mask = with_bit(f->bank_mask, a->lane / GCN_BANK % GCN_BANKS, want[OF(bank_bit)]);
    set_modifiers(a, 0);
    set_modifiers(a, 1);
    gcn_dpp_decode(with_fields(a, gcn_dpp_encode(f)), f);
}

static uint32_t draw_lane(struct aim *a) {
    const unsigned *want = a->want;
    uint32_t lane = rng_below(&a->rng, GCN_WAVE);
    if (wants(a, OF(vcc_lane)))
        return want[OF(vcc_lane)];
    if (wants(a, OF(bit_source)) && want[OF(bit_source)])
        return want[OF(bit_lane)];
    if (wants(a, OF(row)))
        lane = want[OF(row)] * GCN_ROW + lane % GCN_ROW;
    if (wants(a, OF(bank)))
        lane = (lane & ~(GCN_ROW - 1u)) + want[OF(bank)] * GCN_BANK + lane % GCN_BANK;
    if (wants(a, OF(place)))
        lane = (lane & ~(GCN_ROW - 1u)) + (want[OF(place)] == GCN_PLACE_FIRST  ? 0
                                           : want[OF(place)] == GCN_PLACE_LAST ? GCN_ROW - 1u
                                                                               : 1 + lane % (GCN_ROW - 2u));
    return lane;
}

static bool reads_right(const struct aim *a) {
    const unsigned *want = a->want;
    const bool reads = a->from < GCN_WAVE;
    if (wants(a, OF(bit_source)) && !want[OF(bit_source)])
        return a->from == want[OF(bit_lane)];
    if (wants(a, OF(source)))
        return reads == (want[OF(source)] != GCN_SOURCE_INVALID);
    return reads || !(meets(a) || want[OF(reads)] == 1);
}

static uint16_t draw_ctrl(struct aim *a) {
    unsigned place = a->want[OF(ctrl)];
    if (!wants(a, OF(ctrl)))
        return gcn_random_ctrl(wants(a, OF(move)) ? a->want[OF(move)] : subset_draw(&a->rng, GCN_OPTION_MOVES),
                               &a->rng);
    const unsigned move = gcn_move_at(&place);
    return (uint16_t)(gcn_ctrls[move].first + place);
}

/* Sets a lane, and a move that gives it the source of the bin. V_NOP has the first lane. */
static void set_move(struct aim *a) {
    for (unsigned i = 0; i < 1000; i++) {
        a->lane = a->op == GCN_INDEX_NOP ? 0 : draw_lane(a);
        a->fields.ctrl = draw_ctrl(a);
        a->from = gcn_dpp_source_of(a->fields.ctrl, a->lane);
        if (reads_right(a))
            break;
    }
}

static uint64_t bit_of(uint32_t lane) {
    return lane < GCN_WAVE ? UINT64_C(1) << lane : 0;
}

static void set_lane(uint64_t *mask, uint32_t lane, bool on) {
    *mask = (*mask & ~bit_of(lane)) | (on ? bit_of(lane) : 0);
}

static void set_exec(struct aim *a) {
    const unsigned *want = a->want, written = want[OF(written)];
    uint64_t *exec = &a->request.wave.exec;
    if (wants(a, OF(exec)))
        *exec = gcn_random_exec((enum gcn_exec_pattern)want[OF(exec)], &a->rng);
    if (wants(a, OF(active)))
        *exec = want[OF(active)] == GCN_EXEC_NONE ? 0 : UINT64_MAX;
    if (wants(a, OF(done)))
        *exec = want[OF(done)] ? UINT64_MAX : 0;
    if (wants(a, OF(source)))
        set_lane(exec, a->from, want[OF(source)] == GCN_SOURCE_ON);
    if (wants(a, OF(reads)))
        set_lane(exec, a->from, want[OF(reads)]);
    if (wants(a, OF(written)))
        set_lane(exec, a->from, written < GCN_BIT_STAYS_0 && rng_below(&a->rng, 2));
    if (meets(a))
        set_lane(exec, a->from, true);
    if (wants(a, OF(lane)))
        set_lane(exec, a->lane, want[OF(lane)]);
    if (wants(a, OF(written)))
        set_lane(exec, a->lane, written != GCN_BIT_UNDONE);
    if (meets(a) || wants(a, OF(kind)))
        set_lane(exec, a->lane, true);
}

/* Chooses a lane that hits the bin, if there is one: random floats meet in some lanes of a wave. */
static void find_lane(struct aim *a) {
    const struct gcn_wave *wave = &a->request.wave;
    for (uint32_t lane = 0; lane < GCN_WAVE; lane++) {
        const uint32_t from = gcn_dpp_source_of(a->fields.ctrl, lane);
        if (from == GCN_NO_LANE || !hits(a, wave->src0[from], wave->src1[lane], wave->old[lane]))
            continue;
        a->lane = lane;
        a->from = from;
        return;
    }
}

static void set_operands(struct aim *a) {
    const unsigned *want = a->want;
    struct gcn_wave *wave = &a->request.wave;
    uint32_t *const x = &wave->src0[a->from], *const y = &wave->src1[a->lane], vcc = wave->vcc >> a->lane & 1;
    if (a->op < GCN_INTEGER_OPS)
        make_pair(a, x, y, &vcc);
    set_mode(a);
    if (wants(a, OF(nan_source)))
        make_nan(a, (uint32_t *[]){x, y, &wave->old[a->lane]});
    if (wants(a, OF(multiplied)) || wants(a, OF(integral)))
        find_lane(a);
    set_lane(&wave->vcc, a->lane, wants(a, OF(vcc)) ? want[OF(vcc)] : vcc);
    if (wants(a, OF(bit_source)))
        *gcn_bit_number(&a->fields.vop) =
            (uint8_t)(want[OF(bit_source)] * GCN_BITS_OF_LANE + want[OF(half)] * GCN_BITS_OF_HALF +
                      rng_below(&a->rng, GCN_BITS_OF_HALF));
}

bool gcn_dpp_steer(struct ll_recipe *recipe, const unsigned *value) {
    struct aim a;
    start(&a, recipe, value);
    if (is_refused(&a)) { /* with any lanes */
        a.request.inst = refuse(&a);
        return finish(&a, recipe);
    }
    a.op = draw_op(&a);
    a.fields = gcn_random_dpp_fields(a.op, &a.rng);
    set_move(&a);
    set_dpp_fields(&a);
    a.request.inst = gcn_dpp_encode(&a.fields);
    gcn_random_wave(&a.rng, &a.request);
    set_operands(&a);
    set_exec(&a);
    /* The number of the src0 register, modulo the lanes, is the lane that is looked at. */
    if (a.op != GCN_INDEX_NOP)
        a.fields.vop.source[0].vgpr = (uint8_t)(rng_below(&a.rng, 4) * GCN_WAVE + a.lane);
    a.request.inst = gcn_dpp_encode(&a.fields);
    return finish(&a, recipe);
}
