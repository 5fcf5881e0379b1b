/* SPDX-License-Identifier: MIT */
#include "families/gcn/profile.h"

unsigned gcn_kind_of(unsigned op) {
    if (op < GCN_INDEX_CMP_CLASS_F32)
        return op - GCN_INTEGER_OPS;
    if (op < GCN_INDEX_CMP_F_F16)
        return op < GCN_INDEX_CMP_CLASS_F16 ? GCN_KIND_CLASS_F32 : GCN_KIND_CLASS_F16;
    if (op < GCN_INDEX_CMP_F_F32)
        return GCN_KIND_CMP_F16;
    return op < GCN_FLOAT_OPS ? GCN_KIND_CMP_F32 : op - GCN_FLOAT_OPS + GCN_KINDS;
}

unsigned gcn_op_of_kind(unsigned kind) {
    switch (kind) {
    case GCN_KIND_CLASS_F16:
        return GCN_INDEX_CMP_CLASS_F16;
    case GCN_KIND_CMP_F16:
        return GCN_INDEX_CMP_F_F16;
    case GCN_KIND_CMP_F32:
        return GCN_INDEX_CMP_F_F32;
    default:
        return kind - GCN_KINDS < GCN_OPS - GCN_FLOAT_OPS ? GCN_FLOAT_OPS + (kind - GCN_KINDS) : GCN_INTEGER_OPS + kind;
    }
}

void gcn_print_kind(FILE *file, unsigned kind) {
    fputs(kind == GCN_KIND_CMP_F16   ? "v_cmp_*_f16"
          : kind == GCN_KIND_CMP_F32 ? "v_cmp_*_f32"
                                     : gcn_op_names[gcn_op_of_kind(kind)],
          file);
}

void gcn_terms_of(const struct gcn_profile *p, uint32_t term[2]) {
    const struct float_format *f = p->action->in;
    term[0] = gcn_flushed(p, p->action->negate[0] ? float_negate(f, p->x) : p->x);
    term[1] = gcn_flushed(p, p->action->negate[1] ? float_negate(f, p->y) : p->y);
}

static enum gcn_result sum_result(const struct float_format *f, uint32_t a, uint32_t b) {
    if (float_is_nan(f, a) | float_is_nan(f, b))
        return GCN_RESULT_NAN;
    bool infinite = float_is_infinite(f, a) != 0, both = infinite && float_is_infinite(f, b);
    if (both && ((a ^ b) & f->sign))
        return GCN_RESULT_INVALID;
    if (infinite || float_is_infinite(f, b))
        return GCN_RESULT_INFINITE;
    return gcn_result_of(f, gcn_exact_sum(f, a, b));
}

static enum gcn_result product_result(const struct float_format *f, uint32_t a, uint32_t b) {
    bool zero = (float_is_zero(f, a) | float_is_zero(f, b)) != 0;
    if (float_is_nan(f, a) | float_is_nan(f, b))
        return GCN_RESULT_NAN;
    if (float_is_infinite(f, a) | float_is_infinite(f, b))
        return zero ? GCN_RESULT_INVALID : GCN_RESULT_INFINITE;
    return gcn_result_of(f, gcn_exact_product(f, a, b));
}

/* Returns the class of one operand with another exponent and format. */
static enum gcn_result scaled_result(const struct float_format *from, const struct float_format *to, uint32_t x,
                                     int32_t power) {
    if (float_is_nan(from, x))
        return GCN_RESULT_NAN;
    if (float_is_infinite(from, x))
        return GCN_RESULT_INFINITE;
    struct gcn_exact exact = gcn_exact_of(from, x);
    exact.exponent += power;
    return gcn_result_of(to, exact);
}

static enum gcn_result integer_result(const struct gcn_float_action *op, uint32_t a0) {
    uint32_t value = gcn_select(&op->integer, a0), negative = value >> 31 & (op->integer.low.sign != 0);
    return gcn_result_of(op->out, (struct gcn_exact){negative, op->scale, (value ^ -negative) + negative});
}

static enum gcn_result fract_result(const struct gcn_profile *p, uint32_t x) {
    const struct float_format *f = p->action->in;
    uint32_t floor = float_integral(f, &p->in, FLOAT_DOWN, x);
    return sum_result(f, x, float_negate(f, floor));
}

static void set_mac_results(struct gcn_profile *p, uint32_t a, uint32_t b) {
    const struct float_format *f = p->action->in;
    struct float_mode flush = p->in;
    flush.flush_in = flush.flush_out = UINT32_MAX;
    p->product = product_result(f, a, b);
    p->result = sum_result(f, float_mul(f, &flush, a, b), gcn_flushed(p, p->d));
}

static void set_results(struct gcn_profile *p) {
    const struct gcn_float_action *op = p->action;
    uint32_t term[2];
    gcn_terms_of(p, term);
    switch (op->datapath) {
    case GCN_FLOAT_ADD:
        p->result = sum_result(op->in, term[0], term[1]);
        break;
    case GCN_FLOAT_MUL_LEGACY:
        if (float_is_zero(op->in, term[0]) | float_is_zero(op->in, term[1]))
            p->result = GCN_RESULT_ZERO;
        else
            p->result = product_result(op->in, term[0], term[1]);
        break;
    case GCN_FLOAT_MUL:
        p->result = product_result(op->in, term[0], term[1]);
        break;
    case GCN_FLOAT_MAC:
        set_mac_results(p, term[0], term[1]);
        break;
    case GCN_FLOAT_LDEXP:
        p->result = scaled_result(op->in, op->in, term[0], gcn_ldexp_power(p->a1));
        break;
    case GCN_FLOAT_CONVERT:
        p->result = scaled_result(op->in, op->out, term[0], 0);
        break;
    case GCN_FLOAT_FROM_INTEGER:
        p->result = integer_result(op, p->a0);
        break;
    case GCN_FLOAT_FRACT:
        p->result = fract_result(p, term[0]);
        break;
    default:
        break;
    }
}

struct gcn_profile gcn_profile_of(const struct gcn_sdwa *fields, uint32_t mode, uint32_t src0, uint32_t src1,
                                  uint32_t old, unsigned wanted) {
    unsigned op = gcn_op_of_code[fields->format][fields->op] - 1u;
    const struct gcn_float_action *action = gcn_action_at(op);
    struct gcn_control control = gcn_control_of(fields);
    struct gcn_float_control float_control = gcn_float_control_of(action, &control, mode);
    uint32_t all = action->in->sign | (action->in->sign - 1);
    float_control.clamp = 0;
    struct gcn_profile p = {.op = op,
                            .kind = gcn_kind_of(op),
                            .action = action,
                            .fields = fields,
                            .mode = mode,
                            .in = float_control.in,
                            .out = float_control.out,
                            .a0 = gcn_source(&control, 0, src0),
                            .a1 = gcn_source(&control, 1, src1),
                            .d = old & all};
    p.x = p.a0 & all;
    p.y = p.a1 & all;
    if (wanted & GCN_WANT_VALUE)
        p.r = gcn_float_lane(action, &float_control, action->datapath, p.a0, p.a1, old).r;
    if (wanted & GCN_WANT_RESULT)
        set_results(&p);
    return p;
}

bool gcn_takes_float(const struct gcn_float_action *op, unsigned source) {
    switch (op->datapath) {
    case GCN_FLOAT_ADD:
    case GCN_FLOAT_MUL:
    case GCN_FLOAT_MUL_LEGACY:
    case GCN_FLOAT_MIN_MAX:
    case GCN_FLOAT_COMPARE:
        return source < 2;
    case GCN_FLOAT_MAC:
        return true;
    case GCN_FLOAT_FROM_INTEGER:
        return false;
    default:
        return source == 0;
    }
}

bool gcn_tells_nans(unsigned op, unsigned source) {
    const struct gcn_float_action *action = gcn_action_at(op);
    enum { NEVER = 0, ALWAYS = 15 }; /* relations of floats, as sets */
    return gcn_takes_float(action, source) && action->datapath != GCN_FLOAT_FREXP_EXP &&
           (action->datapath != GCN_FLOAT_COMPARE || (action->when != NEVER && action->when != ALWAYS));
}

static struct gcn_lane lane_of(const struct gcn_profile *p, uint32_t a0, uint32_t a1, uint32_t d) {
    struct gcn_control control = gcn_control_of(p->fields);
    struct gcn_float_control float_control = gcn_float_control_of(p->action, &control, p->mode);
    struct gcn_lane lane = gcn_float_lane(p->action, &float_control, p->action->datapath, a0, a1, d);
    lane.r = gcn_low(&gcn_parts[control.dst].low, lane.r);
    return lane;
}

bool gcn_differs(const struct gcn_profile *p, uint32_t a0, uint32_t a1, uint32_t d) {
    struct gcn_lane lane = lane_of(p, p->a0, p->a1, p->d), other = lane_of(p, a0, a1, d);
    return lane.r != other.r || lane.bit != other.bit;
}

/* Returns the destination for a result. */
static uint32_t shown(const struct gcn_profile *p, uint32_t r) {
    struct gcn_control control = gcn_control_of(p->fields);
    struct gcn_float_control float_control = gcn_float_control_of(p->action, &control, p->mode);
    r = csim_merge(float_control.clamp, float_clamp(p->action->out, float_control.dx10_clamp, r), r);
    return gcn_low(&gcn_parts[control.dst].low, r & p->action->result);
}

bool gcn_tells(const struct gcn_profile *p, uint32_t r, uint32_t other) {
    return shown(p, r) != shown(p, other);
}

struct gcn_nan gcn_nan_of(const struct gcn_profile *p) {
    const struct float_format *f = p->action->in;
    const uint32_t value[GCN_NAN_SOURCES] = {p->x, p->y, p->d};
    unsigned source;
    for (source = 0; source < GCN_NAN_SOURCES; source++) {
        uint32_t fraction = value[source] & (f->normal - 1), without[GCN_NAN_SOURCES] = {p->a0, p->a1, p->d};
        without[source] ^= fraction;
        if (gcn_takes_float(p->action, source) && float_is_nan(f, value[source]) && !(fraction & (fraction - 1)) &&
            gcn_differs(p, without[0], without[1], without[2]))
            return (struct gcn_nan){source, (unsigned)__builtin_ctz(fraction)};
    }
    return (struct gcn_nan){source, 0};
}
