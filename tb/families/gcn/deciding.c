/* SPDX-License-Identifier: MIT */
#include "families/gcn/deciding.h"

#include "common/bits.h"
#include "families/gcn/pair.h"

#define LIST(name, n, ...)                                                                                             \
    static const uint8_t name##_ops[n] = {__VA_ARGS__};                                                                \
    const struct gcn_list gcn_##name = {name##_ops, n};
#define I(name) GCN_INDEX_##name
LIST(multiplied, GCN_MULTIPLIED, I(MUL_LEGACY_F32), I(MUL_F32), I(MAC_F32), I(MUL_F16), I(MAC_F16))
LIST(integral, GCN_INTEGRAL, I(FRACT_F32), I(TRUNC_F32), I(CEIL_F32), I(RNDNE_F32), I(FLOOR_F32), I(FLOOR_F16),
     I(CEIL_F16), I(TRUNC_F16), I(RNDNE_F16), I(FRACT_F16))

unsigned gcn_place_in(const struct gcn_list *list, unsigned op) {
    unsigned first = gcn_op_of_kind(gcn_kind_of(op)), place = 0;
    while (place < list->n && list->ops[place] != first)
        place++;
    return place;
}

static bool is_normal(const struct float_format *f, uint32_t x) {
    return float_magnitude(f, x) - f->normal < f->infinity - f->normal;
}

/* Returns the only 1 below the guard bit if it decides, or GCN_STICKY_BITS. */
static unsigned sticky_bit(const struct float_format *f, uint32_t rounding, struct gcn_exact product) {
    int32_t highest = gcn_highest(product), cut = highest - (int32_t)f->fraction_bits - product.exponent;
    uint64_t guard = 1ull << (cut - 1), rest = product.significand & (guard - 1);
    bool guarded = product.significand & guard, odd = product.significand & (guard << 1);
    bool away = rounding == (product.sign ? FLOAT_DOWN : FLOAT_UP);
    bool decides = rounding == FLOAT_NEAREST ? guarded && !odd : away && !guarded;
    if (!decides || !is_one_bit(rest) || highest < f->least || highest > 1 - f->least)
        return GCN_STICKY_BITS;
    return (unsigned)__builtin_ctzll(rest) + f->fraction_bits + 1 - (unsigned)cut;
}

bool gcn_sticky_of(const struct gcn_profile *p, unsigned *part) {
    const struct float_format *f = p->action->in;
    part[0] = gcn_place_in(&gcn_multiplied, p->op);
    if (part[0] == GCN_MULTIPLIED || !is_normal(f, p->x) || !is_normal(f, p->y))
        return false;
    part[1] = sticky_bit(f, p->in.rounding, gcn_exact_product(f, p->x, p->y));
    if (part[1] == GCN_STICKY_BITS)
        return false;
    struct float_mode flush = p->in;
    flush.flush_in = flush.flush_out = UINT32_MAX;
    uint32_t product = float_mul(f, &flush, p->x, p->y), lower = product - 1; /* it has been rounded away from 0 */
    if (p->action->datapath != GCN_FLOAT_MAC)
        return gcn_tells(p, product, lower);
    return gcn_tells(p, float_add(f, &flush, product, p->d), float_add(f, &flush, lower, p->d));
}

const char *gcn_impossible_sticky_bit(const unsigned *part) {
    uint32_t bits = gcn_action_at(gcn_multiplied.ops[part[0]])->in->fraction_bits;
    return part[1] < bits ? NULL : "a product of f16 has 10 bits below the guard";
}

bool gcn_exponent_of(const struct gcn_profile *p, unsigned *part) {
    const struct float_format *f = p->action->in;
    uint32_t field = float_magnitude(f, p->x) >> f->fraction_bits, of_1 = f->one >> f->fraction_bits;
    part[0] = gcn_place_in(&gcn_integral, p->op);
    if (part[0] == GCN_INTEGRAL || float_magnitude(f, p->x) >= f->infinity)
        return false;
    part[1] = is_one_bit(field ^ of_1) ? GCN_EXPONENT_OF_1 : GCN_EXPONENT_OF_HALF;
    uint32_t bit = field ^ (of_1 - part[1]);
    if (!is_one_bit(bit))
        return false;
    part[2] = (unsigned)__builtin_ctz(bit);
    return gcn_differs(p, p->a0 ^ bit << f->fraction_bits, p->a1, p->d);
}

const char *gcn_impossible_exponent_bit(const unsigned *part) {
    const struct gcn_float_action *op = gcn_action_at(gcn_integral.ops[part[0]]);
    unsigned highest = gcn_is_f16(op->in) ? 4 : 7, bit = part[2];
    if (bit > highest)
        return "an exponent of f16 has 5 bits";
    if (part[1] == GCN_EXPONENT_OF_1)
        return bit == highest ? "it is that of infinity and NaNs" : NULL;
    return 0 < bit && bit < highest && op->datapath == GCN_FLOAT_INTEGRAL && op->rounding != FLOAT_NEAREST
               ? "all numbers below 1 give the same result"
               : NULL;
}

bool gcn_far_of(const struct gcn_profile *p, unsigned *part) {
    const struct float_format *f = p->action->in;
    uint32_t term[2];
    if (p->action->datapath != GCN_FLOAT_ADD || gcn_is_f16(f))
        return false;
    gcn_terms_of(p, term);
    part[0] = float_magnitude(f, term[0]) >= float_magnitude(f, term[1]);
    part[1] = (unsigned)gcn_distance(f, term[0], term[1]) - GCN_FAR_LEAST;
    uint32_t small = term[part[0]], large = term[!part[0]];
    if (part[1] >= GCN_FARS || !is_normal(f, large) || small & (f->normal - 1))
        return false;
    return gcn_tells(p, float_add(f, &p->in, term[0], term[1]), large);
}

bool gcn_looks_at(unsigned op, unsigned source) {
    if (gcn_op_at(op)->type[source] == GCN_NONE)
        return false;
    if (op >= GCN_INTEGER_OPS)
        return gcn_action_at(op)->datapath == GCN_FLOAT_MIN_MAX || gcn_action_at(op)->datapath == GCN_FLOAT_ADD;
    switch (gcn_datapath_of((uint32_t)gcn_op_codes[op].format << 8 | gcn_op_codes[op].code, false)) {
    case GCN_DATAPATH_COMPARE:
        return gcn_comparator_of(op) < GCN_COMPARATORS;
    case GCN_DATAPATH_ADD:
    case GCN_DATAPATH_MIN_MAX:
    case GCN_DATAPATH_CNDMASK:
    case GCN_DATAPATH_LOGIC:
        return true;
    default:
        return false;
    }
}

bool gcn_preserves(unsigned op) {
    return gcn_op_codes[op].format != GCN_VOPC && gcn_looks_at(op, 0);
}

bool gcn_is_decided(const struct gcn_sdwa *fields, const struct gcn_before *before, const struct gcn_before *other) {
    struct gcn_after a = gcn_eval(fields, before), b = gcn_eval(fields, other);
    return a.dst != b.dst || a.vcc != b.vcc || a.exec != b.exec || a.dst_we != b.dst_we;
}
