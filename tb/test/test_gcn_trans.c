/* SPDX-License-Identifier: MIT */
/* Transcendental operations against MPFR: golden results, allowed ranges, and the table. */
#include "isa/gcn_lane.h"
#include "test/trans_reference.h"
#include "test/unit_test.h"

/* docs/transcendental.md#examples; special values that no sample below has for certain; and some with CLAMP */
static const struct example {
    uint32_t x, golden, low, high;
    uint16_t mode;
    uint8_t code;
    bool clamp;
} examples[] = {
    {0x80000000, 0x3f800000, 0x3f800000, 0x3f800000, 0x3c0, GCN_VOP1_EXP_F32, false},
    {0x80000000, 0xff800000, 0xff800000, 0xff800000, 0x3c0, GCN_VOP1_LOG_F32, false},
    {0x7f7fffff, 0x43000000, 0x42ffffff, 0x43000000, 0x3c0, GCN_VOP1_LOG_F32, false},
    {0x80000001, 0xff800000, 0xff800000, 0xff800000, 0x3f0, GCN_VOP1_RCP_F32, false},
    {0x7e800001, 0x00000000, 0x00000000, 0x00800000, 0x3f0, GCN_VOP1_RCP_F32, false},
    {0xff800000, 0x80000000, 0x80000000, 0x80000000, 0x3c0, GCN_VOP1_RCP_F32, false},
    {0x80000000, 0xff800000, 0xff800000, 0xff800000, 0x3c0, GCN_VOP1_RSQ_F32, false},
    {0x80000000, 0x80000000, 0x80000000, 0x80000000, 0x3c0, GCN_VOP1_SQRT_F32, false},
    {0xff800000, 0xffc00000, 0xffc00000, 0xffc00000, 0x3c0, GCN_VOP1_SQRT_F32, false},
    {0x3f000000, 0x00000000, 0x80000000, 0x00000000, 0x3c0, GCN_VOP1_SIN_F32, false},
    {0x3dcccccd, 0x3f167918, 0x3f167914, 0x3f16791d, 0x3c0, GCN_VOP1_SIN_F32, false},
    {0x3effffff, 0x34490fdb, 0xb35bc099, 0x34e487ed, 0x3c0, GCN_VOP1_SIN_F32, false},
    {0xc3800001, 0x00000000, 0x00000000, 0x00000000, 0x3c0, GCN_VOP1_SIN_F32, false},
    {0x80000001, 0x80000006, 0xb4800000, 0x347fffff, 0x3f0, GCN_VOP1_SIN_F32, false},
    {0xff800000, 0xffc00000, 0xffc00000, 0xffc00000, 0x3c0, GCN_VOP1_SIN_F32, false},
    {0x3e800000, 0x00000000, 0x80000000, 0x00000000, 0x3c0, GCN_VOP1_COS_F32, false},
    {0x3f000000, 0x3fb504f3, 0x3fb504f2, 0x3fb504f5, 0x3c0, GCN_VOP1_EXP_LEGACY_F32, false},
    {0xce00, 0x0001, 0x0001, 0x0001, 0x3c0, GCN_VOP1_EXP_F16, false},
    {0x3f000000, 0x3f800000, 0x3f800000, 0x3f800000, 0x3c0, GCN_VOP1_EXP_F32, true},
    {0x7fc00001, 0x7fc00001, 0x7fc00001, 0x7fc00001, 0x2c0, GCN_VOP1_RCP_F32, true},
};

typedef void results_of(const struct float_transcendental *op, const struct float_mode *mode, const uint32_t *x,
                        uint32_t *r, size_t n);

static uint32_t result_of(results_of *of, const struct float_transcendental *op, uint32_t mode, bool clamp,
                          uint32_t x) {
    const struct float_mode m = float_mode_of(op->format, mode);
    uint32_t r;
    of(op, &m, &x, &r, 1);
    return clamp ? float_clamp(op->format, csim_mask((mode & FLOAT_DX10_CLAMP) != 0), r) : r;
}

static void test_examples(void) {
    for (size_t i = 0; i < COUNT(examples); i++) {
        const struct example *e = &examples[i];
        const struct float_transcendental *op = &gcn_transcendentals[e->code];
        const struct float_allowed a = gcn_trans_allow(op, FLOAT_FAITHFUL, e->mode, -(uint32_t)e->clamp, e->x);
        assert_int_equal(result_of(gcn_trans_golden, op, e->mode, e->clamp, e->x), e->golden);
        assert_int_equal(a.golden, e->golden);
        assert_int_equal(a.low, e->low);
        assert_int_equal(a.high, e->high);
        assert_true(float_allows(op->format, &a, result_of(gcn_trans_table, op, e->mode, e->clamp, e->x)));
    }
}

/* Returns true if an operation is one of a format. */
static bool is(unsigned code, int width) {
    const struct float_format *f = gcn_transcendentals[code].format;
    return f && float_is_f32(f) == (width == 32);
}

static struct trans_operation operation_of(const struct float_transcendental *op) {
    return (struct trans_operation){(int)op->function, !float_is_f32(op->format)};
}

/* Checks the golden result, and that the table has the properties of the page: S1, S3, S4 are the profile tight. */
static void check(unsigned code, uint32_t mode, uint32_t x) {
    const struct float_transcendental *op = &gcn_transcendentals[code];
    const struct float_format *f = op->format;
    const uint32_t expected = trans_reference(operation_of(op), mode, x),
                   golden = result_of(gcn_trans_golden, op, mode, false, x);
    const uint32_t table = result_of(gcn_trans_table, op, mode, false, x);
    if (golden != expected)
        fail_msg("%s of 0x%x, MODE 0x%x: model 0x%x, MPFR 0x%x", gcn_ops[GCN_VOP1][code].mnemonic, x, mode, golden,
                 expected);
    for (int profile = FLOAT_FAITHFUL; profile <= FLOAT_LOOSE; profile++) {
        const struct float_allowed a = gcn_trans_allow(op, (enum float_profile)profile, mode, 0, x);
        assert_int_equal(a.golden, golden);
        if (!float_allows(f, &a, table))
            fail_msg("%s of 0x%x, MODE 0x%x, profile %d: table 0x%x, allowed 0x%x to 0x%x",
                     gcn_ops[GCN_VOP1][code].mnemonic, x, mode, profile, table, a.low, a.high);
    }
}

/* All values, each in some modes */
static void test_all_of_f16(void) {
    for (unsigned code = 0; code < 256; code++)
        for (uint32_t x = 0; is(code, 16) && x < 0x10000; x += ONE_IN)
            check(code, random64() & 0x3ff, x);
}

/* Near a tie, a bound or a segment's end, by function */
static const uint32_t hard[] = {0xb52d1f9a, 0x3fa07ab9, 0x3feddffd, 0x3f442160, 0x3d7d7f58, 0x3e40a02a, 0x3feffeea,
                                0x3f872d99, 0x4076e518, 0xbd200d64, 0x3f3d84be, 0x3ebf055d, 0x3e63813e, 0x3d51ada3,
                                0x00800000, 0x7e800000, 0x43000000, 0xc2fc0000, 0x3f800000, 0x3f000000, 0x3e800000,
                                0x3e000000, 0x3fc00000, 0x43800000, 0xbf800000, 0x7f7fffff, 0x34800000, 0x00000001};

/* Half of all inputs have an exponent for which the function is neither 0 nor infinite nor out of range. */
static uint32_t input(void) {
    const uint64_t random = random64();
    switch (random >> 61) {
    case 0:
        return (uint32_t)random;
    case 1:
        return hard[(random >> 32) % COUNT(hard)] + (uint32_t)(random & 15) - 8;
    case 2: /* multiples of small powers of two: exact results, and the next ones */
        return (uint32_t)(random >> 7 & 0x80000000) + (0x3e000000 + ((uint32_t)random & 0x3ff) * 0x10000) +
               (uint32_t)(random >> 40 & 3) - 1;
    default:
        return ((uint32_t)random & 0x807fffff) | (100 + (uint32_t)(random >> 32) % 36) << 23;
    }
}

static void test_sample_of_f32(void) {
    for (unsigned code = 0; code < 256; code++)
        for (unsigned i = 0; is(code, 32) && i < 30000; i += ONE_IN)
            check(code, random64() & 0x3ff, input());
}

/* The numbers next to the range are too far from the value, and its ends are not. */
static void check_reach(const struct float_transcendental *op, uint32_t x, const struct float_allowed *a) {
    const struct float_format *f = op->format;
    const struct trans_operation of = operation_of(op);
    const uint32_t sign = f->sign;
    const uint32_t below = a->low & sign ? a->low + 1 : a->low ? a->low - 1 : sign | 1;
    const uint32_t above = a->high & sign ? a->high == sign ? 1 : a->high - 1 : a->high + 1;
    assert_true(trans_reference_reaches(of, x, a->low) && trans_reference_reaches(of, x, a->high));
    assert_false(trans_reference_reaches(of, x, below) || trans_reference_reaches(of, x, above));
}

/* Ends of the range by their definition: MPFR's results of directed rounding, and one gap more for the legacy forms. */
static void check_ends(const struct float_transcendental *op, uint32_t x) {
    const struct float_format *f = op->format;
    const struct trans_operation of = operation_of(op);
    const struct float_allowed a = gcn_trans_allow(op, FLOAT_FAITHFUL, 0x3f0, 0, x);
    const struct float_allowed tight = gcn_trans_allow(op, FLOAT_TIGHT, 0x3f0, 0, x);
    const struct float_allowed loose = gcn_trans_allow(op, FLOAT_LOOSE, 0x3f0, 0, x);
    uint32_t r;
    const bool flushes = !float_is_periodic(op->function);
    x = trans_reference_flush(of, flushes, x);
    if (trans_reference_special(of, true, x, &r)) {
        assert_int_equal(a.low, r);
        assert_int_equal(a.high, r);
        return;
    }
    uint32_t low = trans_reference_value(of, TRANS_DOWN, x), high = trans_reference_value(of, TRANS_UP, x);
    const bool exact = low == high;
    assert_int_equal(tight.low, trans_reference_flush(of, flushes, low));
    assert_int_equal(tight.high, trans_reference_flush(of, flushes, high));
    if (exact ? tight.low && !(flushes && float_magnitude(f, low) <= f->normal) : false) {
        assert_int_equal(float_key(f, loose.low), float_key(f, low) - 1);
        assert_int_equal(float_key(f, loose.high), float_key(f, high) + 1);
    }
    if (float_is_periodic(op->function)) {
        if (low == 0 && exact) {
            assert_int_equal(a.low, 0x80000000);
            assert_int_equal(a.high, 0);
            return;
        }
        check_reach(op, x, &a);
        return;
    }
    if (op->legacy && !exact) {
        low += low & f->sign ? 1 : low ? (uint32_t)-1 : 0;
        high += high & f->sign ? (high == f->sign ? 0 : (uint32_t)-1) : 1;
    }
    assert_int_equal(a.low, trans_reference_flush(of, flushes, low));
    assert_int_equal(a.high, trans_reference_flush(of, flushes, high));
}

static void test_ends_of_f16(void) {
    for (unsigned code = 0; code < 256; code++)
        for (uint32_t x = 0; is(code, 16) && x < 0x10000; x += 3 * ONE_IN) {
            const struct float_transcendental *op = &gcn_transcendentals[code];
            const struct float_allowed a = gcn_trans_allow(op, FLOAT_FAITHFUL, 0x3c0, 0, x);
            const struct trans_operation of = operation_of(op);
            uint32_t r;
            if (trans_reference_special(of, true, x, &r))
                continue;
            const uint32_t low = trans_reference_value(of, TRANS_DOWN, x),
                           high = trans_reference_value(of, TRANS_UP, x);
            if (float_is_periodic(op->function)) {
                check_reach(op, x, &a);
            } else if (high < float_f16.infinity) {
                assert_int_equal(a.low, trans_reference_reaches(of, x, low) ? low : high);
                assert_int_equal(a.high, trans_reference_reaches(of, x, high) ? high : low);
            }
        }
}

static void test_ends_of_f32(void) {
    for (unsigned code = 0; code < 256; code++)
        for (unsigned i = 0; is(code, 32) && i < 10000; i += ONE_IN)
            check_ends(&gcn_transcendentals[code], input());
}

/* CLAMP and FP_ROUND: T-20, T-7. */
static void test_clamp(void) {
    for (unsigned code = 0; code < 256; code++)
        for (unsigned i = 0; gcn_transcendentals[code].format && i < 2000; i += ONE_IN) {
            const struct float_transcendental *op = &gcn_transcendentals[code];
            const struct float_format *f = op->format;
            const uint32_t mode = random64() & 0x3ff, x = is(code, 16) ? input() >> 16 : input();
            const struct gcn_sdwa fields = {.format = GCN_VOP1,
                                            .op = (uint8_t)code,
                                            .dst_sel = GCN_DWORD,
                                            .clamp = true,
                                            .source = {{.sel = GCN_DWORD}, {.sel = GCN_DWORD}}};
            const struct gcn_before before = {.src0 = x, .exec = 1, .mode = mode};
            const uint32_t r = gcn_eval(&fields, &before).dst;
            const struct float_allowed a = gcn_trans_allow(op, FLOAT_FAITHFUL, mode, UINT32_MAX, x);
            assert_int_equal(r, result_of(gcn_trans_table, op, mode, true, x));
            assert_int_equal(result_of(gcn_trans_table, op, mode ^ 15, true, x), r);
            assert_int_equal(a.golden, result_of(gcn_trans_golden, op, mode, true, x));
            assert_true(float_allows(f, &a, r));
            assert_false(!float_is_nan(f, a.golden) && float_allows(f, &a, f->sign));
        }
}

/* A part of a result is allowed if some allowed result has it. */
static void test_parts(void) {
    for (unsigned i = 0; i < 40000; i += ONE_IN) {
        const unsigned code = random_below(77);
        const struct float_transcendental *op = &gcn_transcendentals[code];
        const struct float_format *f = op->format;
        if (!f)
            continue;
        const uint32_t mode = random64() & 0x3ff, x = is(code, 16) ? input() >> 16 : input();
        const enum float_profile profile = (enum float_profile)random_below(3);
        const struct float_allowed a = gcn_trans_allow(op, profile, mode, -(uint32_t)(random64() & 1), x);
        const uint32_t mask = random64() & 1 ? 0xff : 0xffff, seen = (a.low + (uint32_t)random_below(24) - 8) & mask;
        const uint32_t all = f->sign | (f->sign - 1);
        bool expected = (a.golden & mask) == seen;
        /* From the lowest to the highest, if they are few. */
        uint32_t r = a.low;
        for (unsigned n = 0; n < 3000; n++) {
            expected |= float_allows(f, &a, r) && (r & mask) == seen;
            if (r == a.high)
                break;
            r = r == f->sign ? 0 : r & f->sign ? r - 1 : r + 1;
        }
        if (r == a.high)
            assert_int_equal(float_allows_part(f, &a, mask, seen), expected);
        assert_int_equal(float_allows_part(f, &a, UINT32_MAX, seen), float_allows(f, &a, seen & all));
    }
    /* sin(-2^-149 turns): -2^-22 to below 2^-22, where subnormal numbers are kept, and flushed */
    const struct float_transcendental *sine = &gcn_transcendentals[GCN_VOP1_SIN_F32];
    const struct float_allowed kept = gcn_trans_allow(sine, FLOAT_FAITHFUL, 0x3f0, 0, 0x80000001);
    assert_true(float_allows_part(&float_f32, &kept, 0xff, 0xa5));
    const struct float_allowed one = {.golden = 0, .low = 0x00000000, .high = 0x00800001, .flushes = UINT32_MAX};
    assert_false(float_allows_part(&float_f32, &one, 0xff, 2));
    assert_true(float_allows_part(&float_f32, &one, 0xff, 1));
}

/* A byte or a word is a zero or a subnormal number as an f32 (T-21). */
static void test_small_parts(void) {
    static const struct {
        uint8_t code;
        uint32_t r;
    } rows[] = {{GCN_VOP1_EXP_F32, 0x3f800000},
                {GCN_VOP1_LOG_F32, 0xff800000},
                {GCN_VOP1_RCP_F32, 0x7f800000},
                {GCN_VOP1_RSQ_F32, 0x7f800000},
                {GCN_VOP1_SQRT_F32, 0}};
    for (size_t i = 0; i < COUNT(rows); i++)
        for (unsigned sel = GCN_BYTE_0; sel < GCN_DWORD; sel++) {
            const struct gcn_sdwa fields = {.format = GCN_VOP1,
                                            .op = rows[i].code,
                                            .dst_sel = GCN_DWORD,
                                            .source = {{.sel = (uint8_t)sel}, {.sel = GCN_DWORD}}};
            const struct gcn_before before = {.src0 = (uint32_t)random64(), .exec = 1, .mode = 0x3f0};
            assert_int_equal(gcn_eval(&fields, &before).dst, rows[i].r);
        }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        TEST(test_examples),    TEST(test_all_of_f16), TEST(test_sample_of_f32), TEST(test_ends_of_f32),
        TEST(test_ends_of_f16), TEST(test_clamp),      TEST(test_parts),         TEST(test_small_parts),
    };
    trans_reference_begin();
    const int failed = cmocka_run_group_tests(tests, NULL, NULL);
    trans_reference_end();
    return failed;
}
