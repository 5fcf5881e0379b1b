/* SPDX-License-Identifier: MIT */
/* Operands of bins that random ones rarely hit: steering would draw thousands of them. */
#include "families/gcn/cover.h"
#include "families/gcn/cover_trans.h"
#include "families/gcn/ops.h"
#include "families/gcn/random_operands.h"

#define OF(id) GCN_OF_##id

static bool has(const unsigned *want, unsigned feature) {
    return want[feature] != LL_NO_CLASS;
}

/* Returns `other` with the exponent of x plus a distance, limited to finite numbers. */
static uint32_t apart(const struct float_format *f, uint32_t x, uint32_t other, int distance) {
    const int exponent = (int)((x & f->infinity) >> f->fraction_bits) + distance;
    const int greatest = (int)(f->infinity >> f->fraction_bits) - 1;
    const uint32_t field = (uint32_t)(exponent < 0 ? 0 : exponent > greatest ? greatest : exponent);
    return (other & ~f->infinity) | field << f->fraction_bits;
}

/*
 * Returns the second term of a sum with a class of result, often. `other`, any float, is often returned without a
 * change, or with another sign.
 */
static uint32_t addend(const struct float_format *f, uint32_t first, uint32_t other, unsigned result, uint64_t any) {
    const uint32_t fraction = (uint32_t)(any >> 32) & (f->normal - 1);
    const struct float_mode mode = {0};
    const int half = (int)f->fraction_bits + 1; /* the distance to half of the last place */
    uint32_t second = other;
    first = float_magnitude(f, first);
    if (first == f->infinity) /* a product that other modes round to the greatest number */
        first--;
    if (result == GCN_RESULT_NAN)
        second = f->infinity | fraction | 1;
    else if (result == GCN_RESULT_INVALID || result == GCN_RESULT_INFINITE)
        second = f->infinity;
    else if (result == GCN_RESULT_ZERO)
        second = first;
    else if (result == GCN_RESULT_SUBNORMAL)
        second = float_add(f, &mode, first, fraction);
    else if (result == GCN_RESULT_TIE_EVEN || result == GCN_RESULT_TIE_ODD)
        second = any & 16   ? apart(f, first, fraction, half)
                 : any & 32 ? apart(f, first, 0, -half)
                            : apart(f, first, f->quiet, 1 - half);
    else if (result == GCN_RESULT_ONES)
        second = apart(f, first, f->normal - 1, half + (int)(any >> 8 & 3));
    else if (result == GCN_RESULT_GREATEST || result == GCN_RESULT_OVERFLOW)
        second = f->infinity - 1;
    return any >> 16 & 3 ? (second & ~f->sign) | (any >> 18 & 1 ? f->sign : 0) : other;
}

/* Changes float operands to those of a class of result, often. */
static void make_for_result(const struct float_format *f, enum gcn_float_datapath datapath, unsigned result,
                            uint64_t any, uint32_t *const operand[3]) {
    const struct float_mode mode = {0};
    const unsigned tie = result == GCN_RESULT_SUBNORMAL_TIE, cut = 1 + (unsigned)(any >> 16) % f->fraction_bits;
    if (datapath == GCN_FLOAT_ADD)
        *operand[1] = addend(f, *operand[0], *operand[1], result, any);
    if (datapath == GCN_FLOAT_MAC) {
        const int few = (int)(any >> 20 & 3), of_1 = (int)(f->one >> f->fraction_bits);
        const int twice = (int)(float_magnitude(f, *operand[0]) >> f->fraction_bits) * 2;
        if (result == GCN_RESULT_SUBNORMAL && any & 8) /* a product near the least normal number */
            *operand[1] = apart(f, *operand[0], *operand[1], of_1 + few - twice);
        if (result == GCN_RESULT_OVERFLOW && any & 8) /* near the greatest number */
            *operand[1] = apart(f, *operand[0], *operand[1], 3 * of_1 - few - twice);
        *operand[2] = addend(f, float_mul(f, &mode, *operand[0], *operand[1]), *operand[2], result, any);
    }
    if ((datapath == GCN_FLOAT_MUL || datapath == GCN_FLOAT_MUL_LEGACY) && (tie || result == GCN_RESULT_SUBNORMAL)) {
        /* A power of two, whose product with a number near the least normal one is cut. */
        *operand[0] = f->one - (cut << f->fraction_bits);
        *operand[1] = f->normal | ((*operand[1] & (f->normal - 1)) >> cut << cut) | (tie << cut) >> 1;
        *operand[any & 1] |= any & 2 ? f->sign : 0;
    }
}

/* Changes float operands to those that have the values, or often have them. any: random bits. */
static void make_floats(const unsigned *want, unsigned op, uint64_t any, uint32_t *const operand[3]) {
    const struct float_format *f = gcn_action_at(op)->in;
    const uint32_t fraction = (uint32_t)(any >> 32) & (f->normal - 1);
    enum { EQUAL = 1 }; /* relation */
    const unsigned result = has(want, OF(underflow)) ? want[OF(underflow)] + GCN_RESULT_SUBNORMAL : want[OF(result)];
    for (unsigned i = 0; i < 2; i++)
        if (has(want, OF(src0_class) + i))
            *operand[i] = (*operand[i] & ~(2 * f->sign - 1)) | gcn_of_class(f, want[OF(src0_class) + i], *operand[i]);
    /* Terms that differ in one place, or a power of two and a number below it. */
    if (has(want, OF(cancelled)) && want[OF(cancelled)] && want[OF(exponents)] < 2) {
        const uint32_t bit = f->fraction_bits + want[OF(exponents)] - want[OF(cancelled)];
        if (want[OF(exponents)])
            *operand[0] &= ~(f->normal - 1);
        *operand[1] = float_magnitude(f, *operand[0]) - (bit <= f->fraction_bits ? 1u << bit : 0);
        *operand[1] = (*operand[1] & (f->sign - 1)) | (any & 1 ? f->sign : 0);
    }
    if (want[OF(clamped)] == GCN_CLAMP_1 && any & 6) {
        *operand[0] = any & 8 ? f->one : any & 16 ? 1 : 0; /* a float or an integer */
        *operand[1] = any & 32 ? f->one : 0;
        *operand[2] = any & 64 ? f->one : 0;
    }
    /* 1 + u and 1 - u, times powers of two. */
    if (want[OF(product)] == GCN_PRODUCT_LEAST_NORMAL && !(any & 8)) {
        const uint32_t u = 1 + (fraction >> (f->fraction_bits + 1) / 2);
        *operand[0] = (f->one - f->normal) | u;
        *operand[1] = (any & 4 ? f->sign : 0) | f->normal | (f->normal - 2 * u);
    }
    if (result != LL_NO_CLASS)
        make_for_result(f, gcn_action_at(op)->datapath, result, any, operand);
    if (has(want, OF(subnormal)) && want[OF(subnormal)] && any & 2)
        *operand[0] = gcn_of_class(f, GCN_POSITIVE_SUBNORMAL, *operand[0]);
    if (want[OF(relation)] == EQUAL && any & 1)
        *operand[1] = *operand[0];
    /* The low bits of the product are that bit. */
    if (has(want, OF(sticky_bit))) {
        *operand[0] = f->one | fraction | 1;
        *operand[1] = f->one | (gcn_inverse(fraction | 1) << want[OF(sticky_bit)] & (f->normal - 1));
        *operand[2] = any & 2 ? 0 : *operand[2];
        *operand[any & 1] |= any & 4 ? f->sign : 0;
    }
    if (has(want, OF(smaller))) {
        const int distance = (int)(has(want, OF(far)) ? GCN_FAR_LEAST + want[OF(far)] : want[OF(distance)]);
        *operand[1] = apart(f, *operand[0], *operand[1], want[OF(smaller)] ? -distance : distance);
    }
    if (want[OF(leading)] <= f->fraction_bits)
        *operand[0] = (1u << f->fraction_bits | (*operand[0] & (f->normal - 1))) >> want[OF(leading)];
    if (has(want, OF(nan_source))) {
        uint32_t *const source = operand[want[OF(nan_source)]];
        *source = (*source & f->sign) | f->infinity | 1u << want[OF(nan_bit)];
    }
}

void gcn_make_rare(const unsigned *want, unsigned op, struct rng *rng, uint32_t *const operand[3]) {
    if (op >= GCN_INTEGER_OPS)
        make_floats(want, op, rng_next(rng), operand);
    if (has(want, OF(length))) {
        const unsigned length = want[OF(length)] + 1;
        const unsigned any = rng_below(rng, gcn_adder_bits(want[OF(adder)]) - length + 1);
        const struct gcn_run run = {has(want, OF(lowest_bit)) ? want[OF(lowest_bit)] : any, length};
        gcn_make_run(rng, op, run, operand[0], operand[1]);
    }
    if (has(want, OF(bit)))
        *operand[1] = *operand[0] ^ 1u << want[OF(bit)];
    if (has(want, OF(bit_of_src0))) {
        *operand[0] = 1u << want[OF(bit_of_src0)];
        *operand[1] = 1u << want[OF(bit_of_src1)];
    }
    if (has(want, OF(segment)))
        *operand[0] = gcn_draw_segment(op, want[OF(segment)], want[OF(segment_end)], rng);
}
