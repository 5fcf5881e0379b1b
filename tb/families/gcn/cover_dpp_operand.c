/* SPDX-License-Identifier: MIT */
/*
 * The covergroups of operands that lanes of DPP instructions bring together, and of bits of their sources: coarser than
 * sdwa's, which checks several times as many lanes with the same datapath in the time.
 */
#include "families/gcn/cover_dpp.h"
#include "families/gcn/dimensions.h"
#include "families/gcn/lane_source.h"
#include "families/gcn/pair.h"

enum { TYPES = GCN_COMPARED / 2 };

unsigned gcn_dpp_compared_of(unsigned op) {
    unsigned comparator = gcn_comparator_of(op);
    const struct gcn_action *action = &gcn_actions[gcn_op_codes[op].format][gcn_op_codes[op].code];
    unsigned type = (action->operand[0].mask == UINT32_MAX) * 2 + (action->bias == 0);
    return comparator == GCN_COMPARATORS ? GCN_COMPARED : (action->result ? TYPES : 0) + type;
}

bool gcn_dpp_looks_at(unsigned op, unsigned source, unsigned half) {
    if (source == GCN_OLD)
        return op == GCN_INDEX_MAC_F32 || (op == GCN_INDEX_MAC_F16 && half == 0);
    enum gcn_type type = (enum gcn_type)gcn_op_at(op)->type[source];
    return gcn_looks_at(op, source) && (half == 0 || (type != GCN_I16 && type != GCN_F16));
}

/* What the lane has, with what it reads */
static struct gcn_before before_of(const struct gcn_dpp_sample *s) {
    const struct gcn_wave *wave = s->wave;
    return (struct gcn_before){s->ok ? wave->src0[s->from] : 0,
                               wave->src1[s->lane],
                               wave->old[s->lane],
                               wave->vcc >> s->lane & 1,
                               1,
                               wave->mode};
}

static void sample_pair(const struct gcn_dpp_sample *s, const struct gcn_before *before, uint32_t *bins) {
    struct gcn_pair pair = gcn_pair_of(&s->fields->vop, before->src0, before->src1, before->vcc);
    const struct gcn_run run = gcn_run_of(&pair);
    const unsigned carry[COVER_PARTS] = {gcn_adder_of(s->op), run.length - 1};
    const unsigned difference[COVER_PARTS] = {gcn_dpp_compared_of(s->op), gcn_difference_of(&pair)};
    const unsigned shift[COVER_PARTS] = {gcn_shifter_of(s->op), pair.a};
    if (carry[0] < GCN_ADDERS && run.length)
        gcn_dpp_hit(GCN_DPP_COVER_carry, bins, carry);
    if (difference[0] < GCN_COMPARED && difference[1] < GCN_BITS_OF_LANE)
        gcn_dpp_hit(GCN_DPP_COVER_difference, bins, difference);
    if (shift[0] < GCN_SHIFTERS && pair.b)
        gcn_dpp_hit(GCN_DPP_COVER_shift, bins, shift);
    for (unsigned source = 0; source < 2; source++) {
        const unsigned factor[COVER_PARTS] = {gcn_multiplier_of(s->op), source, gcn_factor_bit(&pair, source)};
        if (factor[0] < GCN_MULTIPLIERS && factor[2] < GCN_FACTOR_BITS && !gcn_dpp_impossible_factor(factor) &&
            (source ? pair.a : pair.b))
            gcn_dpp_hit(GCN_DPP_COVER_factor, bins, factor);
    }
}

static void sample_float(const struct gcn_dpp_sample *s, const struct gcn_before *before, uint32_t *bins) {
    struct gcn_profile p = gcn_profile_of(&s->fields->vop, before->mode, before->src0, before->src1, before->old, 0);
    struct gcn_nan nan = gcn_nan_of(&p);
    const unsigned of_nan[COVER_PARTS] = {gcn_is_f16(p.action->in), nan.source, nan.bit};
    unsigned part[COVER_PARTS];
    if (nan.source < GCN_NAN_SOURCES)
        gcn_dpp_hit(GCN_DPP_COVER_nan, bins, of_nan);
    if (gcn_sticky_of(&p, part))
        gcn_dpp_hit(GCN_DPP_COVER_sticky, bins, part);
    if (gcn_exponent_of(&p, part))
        gcn_dpp_hit(GCN_DPP_COVER_exponent, bins, part);
}

static void sample_bit(const struct gcn_dpp_sample *s, const struct gcn_before *before, uint32_t *bins) {
    struct gcn_sdwa vop = s->fields->vop;
    unsigned number = *gcn_bit_number(&vop), bit = number % GCN_BITS_OF_LANE;
    /* v_mac alone has an old destination, and comes rarely. */
    unsigned source = gcn_dpp_looks_at(s->op, GCN_OLD, 0) ? GCN_OLD : number / GCN_BITS_OF_LANE % 2;
    const unsigned part[COVER_PARTS] = {source, source ? s->lane : s->from, bit / GCN_BITS_OF_HALF},
                   vcc[COVER_PARTS] = {s->lane, before->vcc};
    struct gcn_before other = *before;
    *(source == 0 ? &other.src0 : source == 1 ? &other.src1 : &other.old) ^= 1u << bit;
    if ((source || s->ok) && gcn_dpp_looks_at(s->op, source, part[2]) && gcn_is_decided(&vop, before, &other))
        gcn_dpp_hit(GCN_DPP_COVER_bit, bins, part);
    other = *before;
    other.vcc ^= 1;
    if (gcn_is_decided(&vop, before, &other))
        gcn_dpp_hit(GCN_DPP_COVER_vcc, bins, vcc);
}

void gcn_dpp_sample_operands(const struct gcn_dpp_sample *s, uint32_t *bins) {
    struct gcn_before before = before_of(s);
    if (!s->does)
        return;
    if (s->op < GCN_INTEGER_OPS)
        sample_pair(s, &before, bins);
    else
        sample_float(s, &before, bins);
    sample_bit(s, &before, bins);
}

const char *gcn_dpp_impossible_carry(const unsigned *part) {
    unsigned bits = gcn_adder_bits(part[0]) - (part[0] >= GCN_SUM_16);
    return part[1] < bits ? NULL : "16 bits without a carry into the lowest one";
}

const char *gcn_dpp_impossible_difference(const unsigned *part) {
    return part[0] % TYPES >= 2 || part[1] < GCN_BITS_OF_HALF ? NULL : "the operands have 16 bits";
}

const char *gcn_dpp_impossible_factor(const unsigned *part) {
    return part[0] != GCN_PRODUCT_16 || part[2] < GCN_BITS_OF_HALF ? NULL : "the operands have 16 bits";
}

const char *gcn_dpp_impossible_shift(const unsigned *part) {
    return part[0] < GCN_SHIFTS_OF_32 || part[1] < GCN_BITS_OF_HALF ? NULL : "16 bits are shifted by 15 at most";
}

const char *gcn_dpp_impossible_nan(const unsigned *part) {
    return part[0] == 0 || part[2] < float_f16.fraction_bits ? NULL : "a fraction has 10 bits";
}

const char *gcn_dpp_impossible_sticky(const unsigned *part) {
    return gcn_impossible_sticky_bit(part);
}

const char *gcn_dpp_impossible_exponent(const unsigned *part) {
    return gcn_impossible_exponent_bit(part);
}

/* The operation, done in a lane that reads one that is on; which two lanes these are. */
struct meeting {
    struct gcn_dpp fields;
    struct gcn_wave_request request;
    uint32_t lane, from;
};

/* `from` is any if it is GCN_NO_LANE. */
static struct meeting meet(struct rng *rng, unsigned op, uint32_t from) {
    struct meeting m = {.fields = gcn_random_dpp_fields(op, rng)};
    do {
        m.fields.ctrl = gcn_random_ctrl((enum gcn_dpp_move)rng_below(rng, GCN_DPP_NO_MOVE), rng);
        m.lane = rng_below(rng, GCN_WAVE);
        m.from = gcn_dpp_source_of(m.fields.ctrl, m.lane);
    } while (from == GCN_NO_LANE ? m.from == GCN_NO_LANE : m.from != from);
    m.fields.row_mask = m.fields.bank_mask = 15;
    for (int source = 0; source < 2; source++)
        m.fields.vop.source[source].neg = m.fields.vop.source[source].abs = false;
    gcn_dpp_look_at(&m.fields, m.lane);
    m.request.inst = gcn_dpp_encode(&m.fields);
    gcn_random_wave(rng, &m.request);
    return m;
}

static void put(struct meeting *m, uint32_t *req) {
    m->request.inst = gcn_dpp_encode(&m->fields);
    m->request.wave.exec |= UINT64_C(1) << m->lane | UINT64_C(1) << m->from;
    gcn_wave_unit.put(&m->request, req);
}

static void put_pair(const struct cover_aim *aim, unsigned op, uint32_t a, uint32_t b, uint32_t *req) {
    struct meeting m = meet(aim->rng, op, GCN_NO_LANE);
    m.request.wave.src0[m.from] = a;
    m.request.wave.src1[m.lane] = b;
    put(&m, req);
}

void gcn_dpp_hint_carry(const struct cover_aim *aim, uint32_t *req) {
    unsigned op = gcn_draw_op_with(aim->rng, gcn_adder_of, aim->part[0]), length = aim->part[1] + 1;
    unsigned first = rng_below(aim->rng, gcn_adder_bits(aim->part[0]) - length + 1);
    uint32_t a, b;
    gcn_make_run(aim->rng, op, (struct gcn_run){first, length}, &a, &b);
    put_pair(aim, op, a, b, req);
}

void gcn_dpp_hint_difference(const struct cover_aim *aim, uint32_t *req) {
    uint32_t a, b;
    gcn_make_difference(aim->rng, aim->part[1], rng_below(aim->rng, 2), &a, &b);
    put_pair(aim, gcn_draw_op_with(aim->rng, gcn_dpp_compared_of, aim->part[0]), a, b, req);
}

void gcn_dpp_hint_factor(const struct cover_aim *aim, uint32_t *req) {
    uint32_t any = (uint32_t)rng_next(aim->rng), one = 1u << aim->part[2];
    unsigned op = gcn_draw_op_with(aim->rng, gcn_multiplier_of, aim->part[0]);
    put_pair(aim, op, aim->part[1] ? any : one, aim->part[1] ? one : any, req);
}

void gcn_dpp_hint_shift(const struct cover_aim *aim, uint32_t *req) {
    unsigned op = gcn_draw_op_with(aim->rng, gcn_shifter_of, aim->part[0]);
    put_pair(aim, op, aim->part[1], (uint32_t)rng_next(aim->rng), req);
}

/* The other operands are often infinite, which some compares need. */
void gcn_dpp_hint_nan(const struct cover_aim *aim, uint32_t *req) {
    const struct float_format *f = aim->part[0] ? &float_f16 : &float_f32;
    unsigned op;
    do
        op = gcn_draw_op(aim->rng, GCN_INTEGER_OPS);
    while (gcn_is_f16(gcn_action_at(op)->in) != aim->part[0] || !gcn_tells_nans(op, aim->part[1]));
    struct meeting m = meet(aim->rng, op, GCN_NO_LANE);
    struct gcn_wave *wave = &m.request.wave;
    uint32_t *const operand[GCN_NAN_SOURCES] = {&wave->src0[m.from], &wave->src1[m.lane], &wave->old[m.lane]};
    for (unsigned source = 0; source < GCN_NAN_SOURCES; source++) {
        uint32_t any = (uint32_t)rng_next(aim->rng), sign = any & f->sign;
        if (source == aim->part[1])
            *operand[source] = sign | f->infinity | 1u << aim->part[2];
        else if (gcn_takes_float(gcn_action_at(op), source) && any & 1)
            *operand[source] = sign | f->infinity;
    }
    put(&m, req);
}

/* Random floats meet in the wave as often as they do in any: a lane is looked at that hits the bin, if there is one. */
static void put_deciding(const struct cover_aim *aim, unsigned group, unsigned op,
                         bool (*deciding_of)(const struct gcn_profile *p, unsigned *part), uint32_t *req) {
    const struct covergroup *of = &gcn_dpp_covergroups[group];
    struct meeting m = meet(aim->rng, op, GCN_NO_LANE);
    const struct gcn_wave *wave = &m.request.wave;
    for (uint32_t lane = 0; lane < GCN_WAVE; lane++) {
        uint32_t from = gcn_dpp_source_of(m.fields.ctrl, lane);
        unsigned part[COVER_PARTS];
        if (from == GCN_NO_LANE)
            continue;
        struct gcn_profile p =
            gcn_profile_of(&m.fields.vop, wave->mode, wave->src0[from], wave->src1[lane], wave->old[lane], 0);
        if (deciding_of(&p, part) && covergroup_bin(of, part) == covergroup_bin(of, aim->part)) {
            m.lane = lane;
            m.from = from;
            gcn_dpp_look_at(&m.fields, lane);
            break;
        }
    }
    put(&m, req);
}

void gcn_dpp_hint_sticky(const struct cover_aim *aim, uint32_t *req) {
    put_deciding(aim, GCN_DPP_COVER_sticky, gcn_multiplied.ops[aim->part[0]], gcn_sticky_of, req);
}

void gcn_dpp_hint_exponent(const struct cover_aim *aim, uint32_t *req) {
    put_deciding(aim, GCN_DPP_COVER_exponent, gcn_integral.ops[aim->part[0]], gcn_exponent_of, req);
}

void gcn_dpp_hint_bit(const struct cover_aim *aim, uint32_t *req) {
    unsigned op, source = aim->part[0], lane = aim->part[1];
    do
        op = gcn_draw_op(aim->rng, 0);
    while (!gcn_dpp_looks_at(op, source, aim->part[2]));
    struct meeting m = meet(aim->rng, op, source ? GCN_NO_LANE : lane);
    if (source) { /* in the lane itself, whose own source it may have to read */
        m.fields.ctrl = gcn_random_ctrl(GCN_DPP_QUAD_PERM, aim->rng);
        m.lane = lane;
        m.from = gcn_dpp_source_of(m.fields.ctrl, lane);
        gcn_dpp_look_at(&m.fields, lane);
    }
    *gcn_bit_number(&m.fields.vop) =
        (uint8_t)(source * GCN_BITS_OF_LANE + aim->part[2] * GCN_BITS_OF_HALF + rng_below(aim->rng, GCN_BITS_OF_HALF));
    put(&m, req);
}

void gcn_dpp_hint_vcc(const struct cover_aim *aim, uint32_t *req) {
    unsigned op, lane = aim->part[0];
    do
        op = gcn_draw_op(aim->rng, 0);
    while (!(gcn_op_at(op)->flags & GCN_VCC_IN));
    struct meeting m = meet(aim->rng, op, GCN_NO_LANE);
    m.fields.ctrl = gcn_random_ctrl(GCN_DPP_QUAD_PERM, aim->rng);
    m.lane = lane;
    m.from = gcn_dpp_source_of(m.fields.ctrl, lane);
    gcn_dpp_look_at(&m.fields, lane);
    m.request.wave.vcc = (m.request.wave.vcc & ~(UINT64_C(1) << lane)) | (uint64_t)aim->part[1] << lane;
    put(&m, req);
}
