/* SPDX-License-Identifier: MIT */
/* Responses that the page of float_alu allows next to the model's, and those next to them that it does not. */
#include "isa/float_alu_allow.h"
#include "test/float_operands.h"
#include "test/float_reference.h"
#include "test/unit_test.h"

enum { F16 = 0, F32 = 2, U8 = 4 };
enum { X = 1, U = 2, O = 4, Z = 8, V = 16 };
static struct rng rng;

/* Dialects: nothing allowed, and one option each */
static const struct float_alu_dialect strict = {.formats = 15};
static const struct float_alu_dialect any_nan = {.ieee.nan = IEEE_NAN_ANY, .formats = 15};
static const struct float_alu_dialect any_integer = {.ieee.f2i = IEEE_F2I_ANY, .formats = 15};
static const struct float_alu_dialect any_zero = {.any_zero = true, .formats = 15};
static const struct float_alu_dialect no_flags = {.flags_ignored = true, .formats = 15};
static const struct float_alu_dialect ulp = {.ulp = true, .formats = 15};
static const struct float_alu_dialect ulp_flushed = {.ieee.denorm = 2, .ulp = true, .formats = 15};

static bool allowed(const struct float_alu_dialect *dialect, const struct float_alu_request *r, uint64_t result,
                    uint32_t flags) {
    const struct float_alu_result seen = {result, flags, false};
    return float_alu_allows(dialect, r, &seen);
}

static void test_distance(void) {
    const struct ieee_format *f = &ieee_formats[IEEE_F64];
    const uint64_t most = ieee_infinity(f), top = 1ull << 63;
    assert_true((double)float_alu_distance(f, &strict.ieee, most, top | most) == 2 * (double)most);
    assert_true((double)float_alu_distance(f, &strict.ieee, top | most, most) == 2 * (double)most);
    assert_true(float_alu_distance(f, &strict.ieee, most, most - 1) == 1);
    assert_true(float_alu_distance(f, &strict.ieee, top, 0) == 0);
}

static void test_options(void) {
    static const struct {
        const struct float_alu_dialect *dialect;
        uint32_t op, format, type, flags;
        uint64_t a, b, seen;
        bool allowed;
    } cases[] = {
        {&strict, ADD, F32, 0, 0, 0x3f800000, 0x3f800000, 0x40000000, true},
        {&strict, ADD, F32, 0, X, 0x3f800000, 0x3f800000, 0x40000000, false},
        {&strict, ADD, F32, 0, 0, 0x3f800000, 0x3f800000, 0x140000000, false},
        {&no_flags, ADD, F32, 0, X | V, 0x3f800000, 0x3f800000, 0x40000000, true},
        {&no_flags, ADD, F32, 0, 0, 0x3f800000, 0x3f800000, 0x40000001, false},
        /* NaNs: quiet, signaling, of either sign, but no infinity, and NV as ever */
        {&any_nan, SUB, F32, 0, V, 0x7f800000, 0x7f800000, 0xffffffff, true},
        {&any_nan, SUB, F32, 0, V, 0x7f800000, 0x7f800000, 0x7f800001, true},
        {&any_nan, SUB, F32, 0, 0, 0x7f800000, 0x7f800000, 0xffffffff, false},
        {&any_nan, SUB, F32, 0, V, 0x7f800000, 0x7f800000, 0x7f800000, false},
        {&any_nan, SUB, F32, 0, V, 0x7f800000, 0x7f800000, 0x17fffffff, false},
        {&strict, SUB, F32, 0, V, 0x7f800000, 0x7f800000, 0xffc00000, false},
        {&any_nan, ADD, F32, 0, 0, 0x7f800000, 0x3f800000, 0x7fc00000, false},
        {&any_nan, SGNJ, F32, 0, 0, 0x7fc00000, 0, 0x7fc00001, false},
        {&any_nan, F2F, F32, F16, 0, 0x7fc00000, 0, 0xffff, true},
        {&any_nan, F2F, F32, F16, 0, 0x7fc00000, 0, 0x7fc00000, false},
        /* Integers: only out of range, of the width */
        {&any_integer, F2I, F32, U8, V, 0x43800000, 0, 0x12, true},
        {&any_integer, F2I, F32, U8, V, 0x43800000, 0, 0x112, false},
        {&any_integer, F2I, F32, U8, 0, 0x43800000, 0, 0x12, false},
        {&any_integer, F2I, F32, U8, 0, 0x40000000, 0, 0x03, false},
        {&any_integer, F2I, F32, U8, V, 0x7fc00000, 0, 0x12, true},
        {&strict, F2I, F32, U8, V, 0x43800000, 0, 0x12, false},
        /* Zeros */
        {&any_zero, MIN, F32, 0, 0, 0x80000000, 0, 0, true},
        {&any_zero, ADD, F32, 0, 0, 0x3f800000, 0xbf800000, 0x80000000, true},
        {&any_zero, SGNJ, F32, 0, 0, 0, 0x80000000, 0, false},
        {&any_zero, EQ, F32, 0, 0, 0, 0x3f800000, 0x80000000, false},
        {&any_zero, MUL, F32, 0, X | U, 1, 1, 1, false},
        {&strict, MIN, F32, 0, 0, 0x80000000, 0, 0, false},
        /* ULP: 1/3 with any flags but NV and DZ; nothing where operands are special */
        {&ulp, DIV, F32, 0, X, 0x3f800000, 0x40400000, 0x3eaaaaaa, true},
        {&ulp, DIV, F32, 0, 0, 0x3f800000, 0x40400000, 0x3eaaaaac, true},
        {&ulp, DIV, F32, 0, X, 0x3f800000, 0x40400000, 0x3eaaaaad, false},
        {&ulp, DIV, F32, 0, X | V, 0x3f800000, 0x40400000, 0x3eaaaaaa, false},
        {&strict, DIV, F32, 0, X, 0x3f800000, 0x40400000, 0x3eaaaaaa, false},
        {&ulp, MUL, F32, 0, X, 0x3f800001, 0x3f800001, 0x3f800003, false},
        {&ulp, DIV, F32, 0, 0, 0, 0x40400000, 1, false},
        {&ulp, DIV, F32, 0, 0, 0, 0x40400000, 0x80000000, false},
        {&ulp, DIV, F32, 0, Z, 0x3f800000, 0, 0x7f7fffff, false},
        {&ulp, DIV, F32, 0, V, 0x7f800000, 0x7f800000, 0x7f800000, false},
        {&ulp, DIV, F32, 0, O | X, 0x7f7fffff, 0x3f000000, 0x7f7fffff, true},
        {&ulp, SQRT, F32, 0, X, 0x40000000, 0, 0x3fb504f2, true},
        {&ulp, SQRT, F32, 0, V, 0xbf800000, 0, 0x7fc00000, true},
        {&ulp, SQRT, F32, 0, V | X, 0xbf800000, 0, 0x7fc00000, false},
        {&ulp, SQRT, F32, 0, 0, 0x7f800000, 0, 0x7f7fffff, false},
        /* -0 and +0 are one; where results are flushed, the least normal number follows them */
        {&ulp, DIV, F32, 0, X | U, 0x80000001, 0x40400000, 1, true},
        {&ulp_flushed, DIV, F32, 0, X | U, 1, 0x40400000, 0x00800000, true},
        {&ulp_flushed, DIV, F32, 0, X | U, 1, 0x40400000, 1, false},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        const struct float_alu_request r = {
            cases[i].op, cases[i].format, cases[i].type, 0, {cases[i].a, cases[i].b, 0}};
        if (allowed(cases[i].dialect, &r, cases[i].seen, cases[i].flags) != cases[i].allowed)
            fail_msg("case %zu: found 0x%llx flags 0x%02x %s, expected the contrary", i,
                     (unsigned long long)cases[i].seen, cases[i].flags, cases[i].allowed ? "refused" : "allowed");
    }
}

/* Under ULP, all patterns of f16: those next to the model's result and itself. */
static void test_neighbors(void) {
    for (unsigned n = 0; n < 40 / ONE_IN + 1; n++) {
        struct float_alu_request r = {n & 1 ? DIV : SQRT, F16, 0, random_below(5), {0}};
        r.src[0] = float_any(&rng, F16) & (n & 1 ? 0xffff : 0x7fff);
        r.src[1] = float_any(&rng, F16);
        const struct float_alu_result model = float_alu_exec(&ulp, &r);
        const uint64_t a = r.src[0] & 0x7fff, b = n & 1 ? r.src[1] & 0x7fff : 1, m = model.result & 0x7fff;
        const bool finite = a > 0 && a < 0x7c00 && b > 0 && b < 0x7c00;
        for (uint32_t seen = 0; seen < 0x10000; seen++) {
            const uint32_t magnitude = seen & 0x7fff;
            const bool one_sign = !((seen ^ model.result) & 0x8000) || magnitude + m <= 1;
            const bool next = magnitude <= m + 1 && m <= magnitude + 1 && one_sign && magnitude <= 0x7c00;
            const bool expected = seen == model.result || (finite && next);
            if (allowed(&ulp, &r, seen, model.flags) != expected)
                fail_msg("op 0x%02x of 0x%llx, 0x%llx, model 0x%llx: found 0x%x %s", r.op, (unsigned long long)r.src[0],
                         (unsigned long long)r.src[1], (unsigned long long)model.result, seen,
                         expected ? "refused" : "allowed");
        }
    }
}

static void test_refused(void) {
    const struct float_alu_request r = {CODES - 1, F32, 0, 0, {0}};
    const struct float_alu_result refused = {0, 0, true}, other = {0, 0, false};
    assert_true(float_alu_allows(&any_nan, &r, &refused));
    assert_false(float_alu_allows(&any_nan, &r, &other));
}

RUN_TESTS(TEST(test_distance), TEST(test_options), TEST(test_neighbors), TEST(test_refused))
