/* SPDX-License-Identifier: MIT */
/* Compares classes of exact results with the host's double, in which these results are exact. */
#include <math.h>

#include "engine/rng.h"
#include "families/gcn/float_class.h"
#include "test/one_in.h"
#include "test/unit_test.h"

static double value_of(const struct float_format *f, uint32_t x) {
    uint32_t field = (x & (f->sign - 1)) >> f->fraction_bits, fraction = x & (f->normal - 1);
    double magnitude = ldexp(fraction + (field ? f->normal : 0), (int)(field ? field - 1 : 0) + f->least);
    return (x & f->sign ? -magnitude : magnitude) / f->normal;
}

static enum gcn_result expected(const struct float_format *f, double exact) {
    int exponent;
    double magnitude = fabs(exact);
    if (magnitude == 0)
        return GCN_RESULT_ZERO;
    (void)frexp(magnitude, &exponent);
    int highest = exponent - 1, greatest = 1 - f->least;
    bool subnormal = highest < f->least;
    if (highest > greatest)
        return GCN_RESULT_OVERFLOW;
    double places = magnitude / ldexp(1, (subnormal ? f->least : highest) - (int)f->fraction_bits);
    double kept = floor(places), rest = places - kept;
    if (rest == 0)
        return subnormal ? GCN_RESULT_SUBNORMAL : GCN_RESULT_EXACT;
    if (kept == 2.0 * f->normal - 1)
        return highest == greatest ? GCN_RESULT_GREATEST : GCN_RESULT_ONES;
    if (subnormal && kept == f->normal - 1.0)
        return GCN_RESULT_LEAST_NORMAL;
    if (subnormal)
        return rest > 0.5    ? GCN_RESULT_SUBNORMAL_HIGH
               : rest == 0.5 ? GCN_RESULT_SUBNORMAL_TIE
               : kept > 0    ? GCN_RESULT_SUBNORMAL_LOW
                             : GCN_RESULT_TINY;
    return rest > 0.5           ? GCN_RESULT_HIGH
           : rest < 0.5         ? GCN_RESULT_LOW
           : fmod(kept, 2) != 0 ? GCN_RESULT_TIE_ODD
                                : GCN_RESULT_TIE_EVEN;
}

/* A finite number with few bits set, so that results are often exact, or ties. */
static uint32_t operand(const struct float_format *f, struct rng *rng) {
    uint64_t r = rng_next(rng);
    uint32_t fields = f->infinity >> f->fraction_bits, field = (uint32_t)((r & 0xffff) * fields >> 16);
    uint32_t fraction = (uint32_t)(r >> 16 & r >> 40) >> (r >> 60);
    fraction = r >> 59 & 1 ? ~fraction : fraction << (r >> 55 & 15);
    return (r & 1ull << 63 ? f->sign : 0) | field << f->fraction_bits | (fraction & (f->normal - 1));
}

static void check(const struct float_format *f, uint64_t seed, unsigned *seen) {
    struct rng rng = {seed};
    for (unsigned i = 0; i < 1000000 / ONE_IN; i++) {
        uint32_t a = operand(f, &rng), b = operand(f, &rng);
        enum gcn_result product = expected(f, value_of(f, a) * value_of(f, b));
        assert_int_equal(gcn_result_of(f, gcn_exact_product(f, a, b)), product);
        *seen |= 1u << product;
        if (gcn_distance(f, a, b) > 28) /* more than a double holds */
            continue;
        double sum = value_of(f, a) + value_of(f, b);
        struct gcn_exact exact = gcn_exact_sum(f, a, b);
        assert_int_equal(gcn_result_of(f, exact), expected(f, sum));
        *seen |= 1u << expected(f, sum);
        if (sum != 0)
            assert_int_equal(exact.sign, sum < 0);
    }
}

static void test_sums_and_products(void) {
    unsigned f16 = 0, f32 = 0, all = (1u << GCN_RESULTS) - (1u << GCN_RESULT_ZERO);
    check(&float_f16, 1, &f16);
    check(&float_f32, 2, &f32);
    assert_int_equal(f16, all);
    assert_int_equal(f32 | 1u << GCN_RESULT_GREATEST | 1u << GCN_RESULT_LEAST_NORMAL, all); /* rare, and seen at f16 */
}

static void test_terms_that_are_far_apart(void) {
    const uint32_t one = 0x3f800000, tiny = 1, odd = one + 1;
    assert_int_equal(gcn_result_of(&float_f32, gcn_exact_sum(&float_f32, one, tiny)), GCN_RESULT_LOW);
    assert_int_equal(gcn_result_of(&float_f32, gcn_exact_sum(&float_f32, tiny, odd)), GCN_RESULT_LOW);
    assert_int_equal(gcn_result_of(&float_f32, gcn_exact_sum(&float_f32, one, tiny | 0x80000000)), GCN_RESULT_ONES);
    assert_int_equal(gcn_result_of(&float_f32, gcn_exact_sum(&float_f32, tiny | 0x80000000, odd)), GCN_RESULT_HIGH);
    assert_int_equal(gcn_result_of(&float_f32, gcn_exact_sum(&float_f32, 0x7f7fffff, tiny)), GCN_RESULT_GREATEST);
}

static void test_classes(void) {
    static const uint32_t f32[GCN_CLASSES] = {0xff800001, 0x7fc00000, 0xff800000, 0x80800000, 0x807fffff,
                                              0x80000000, 0,          1,          0x7f7fffff, 0x7f800000};
    static const uint32_t f16[GCN_CLASSES] = {0x7dff, 0xfe00, 0xfc00, 0xfbff, 0x8001, 0x8000, 0, 0x3ff, 0x400, 0x7c00};
    for (unsigned class = 0; class < GCN_CLASSES; class ++) {
        assert_int_equal(gcn_class_of(&float_f32, f32[class]), class);
        assert_int_equal(gcn_class_of(&float_f16, f16[class]), class);
    }
}

RUN_TESTS(TEST(test_sums_and_products), TEST(test_terms_that_are_far_apart), TEST(test_classes))
