/* SPDX-License-Identifier: MIT */
/* Verdicts on results of transcendental operations in registers: docs/transcendental.md#allowed-results. */
#include "families/gcn/allow_trans.h"
#include "isa/gcn.h"
#include "test/unit_test.h"

enum { MODE = 0x3c0, HALF = 0x3f000000 /* 0.5, whose power of 2 is between 0x3fb504f3 and 0x3fb504f4 */ };

static const struct gcn_sdwa power = {.format = GCN_VOP1,
                                      .op = GCN_VOP1_EXP_F32,
                                      .dst_sel = GCN_DWORD,
                                      .source = {{.sel = GCN_DWORD}, {.sel = GCN_DWORD}}};
static struct ll_allowed said;

/* Judges lane 5 of an instruction, which has another destination than the model's. */
static bool allows(const struct gcn_sdwa *fields, enum float_profile profile, uint32_t src0, uint32_t old,
                   uint32_t seen) {
    const uint32_t expected =
        gcn_eval(fields, &(struct gcn_before){.src0 = src0, .old = old, .exec = 1, .mode = MODE}).dst;
    said = (struct ll_allowed){0};
    assert_int_not_equal(seen, expected);
    return gcn_allow_trans(fields, MODE, profile, &(struct gcn_allow_trans){&src0, &old, &expected, &seen, 5, 1, 1},
                           &said);
}

/* As above, with any old destination, where all results of the profile faithful are allowed. */
static bool is_power(uint32_t seen) {
    return allows(&power, FLOAT_FAITHFUL, HALF, 0x12345678, seen);
}

static void test_neighbors(void) {
    assert_true(is_power(0x3fb504f4));
    assert_true(said.error > 0.79 && said.error < 0.8);
    assert_false(is_power(0x3fb504f2));
    assert_true(said.error > 1.2 && said.error < 1.21);
    assert_string_equal(said.text, "lane 5: golden 0x3fb504f3, 0x3fb504f3 to 0x3fb504f4");
    assert_false(is_power(0x3fb504f5));
    assert_false(is_power(0xbfb504f3));
    assert_false(is_power(0x7fc00000)); /* a NaN has no error */
    assert_true(said.error == 0);
}

static void test_profiles(void) {
    struct gcn_sdwa legacy = power;
    legacy.op = GCN_VOP1_EXP_LEGACY_F32;
    assert_true(allows(&legacy, FLOAT_FAITHFUL, HALF, 0, 0x3fb504f2));
    assert_false(allows(&legacy, FLOAT_TIGHT, HALF, 0, 0x3fb504f2));
    assert_true(allows(&legacy, FLOAT_TIGHT, HALF, 0, 0x3fb504f4));
    assert_false(allows(&power, FLOAT_FAITHFUL, 0, 0, 0x3f800001));
    assert_true(allows(&power, FLOAT_LOOSE, 0x3f800000, 0, 0x40000001));
}

/* The result is in a part of the destination, whose other bits are as expected. No error is known. */
static void test_parts(void) {
    struct gcn_sdwa part = power;
    part.dst_sel = GCN_WORD_1;
    part.dst_unused = GCN_PRESERVE;
    assert_true(allows(&part, FLOAT_FAITHFUL, HALF, 0x11112222, 0x04f42222));
    assert_true(said.error == 0);
    assert_false(allows(&part, FLOAT_FAITHFUL, HALF, 0x11112222, 0x04f42223));
    assert_false(allows(&part, FLOAT_FAITHFUL, HALF, 0x11112222, 0x04f52222));
    part.dst_sel = GCN_BYTE_0;
    part.dst_unused = GCN_SEXT;
    assert_true(allows(&part, FLOAT_FAITHFUL, HALF, 0, 0xfffffff4));
    assert_false(allows(&part, FLOAT_FAITHFUL, HALF, 0, 0x000000f4));
}

/* Selection and modifiers come before the function, CLAMP after it. */
static void test_operands(void) {
    struct gcn_sdwa other = power;
    other.op = GCN_VOP1_SIN_F32;
    other.source[0].neg = true;
    assert_true(allows(&other, FLOAT_FAITHFUL, 0x3dcccccd, 0, 0xbf16791d));
    assert_false(allows(&other, FLOAT_FAITHFUL, 0x3dcccccd, 0, 0x3f167918));
    other.op = GCN_VOP1_SIN_F16;
    other.source[0].sel = GCN_WORD_1;
    assert_false(allows(&other, FLOAT_FAITHFUL, 0x30001234, 0, 0xb9a9));
    assert_string_equal(said.text, "lane 5: golden 0xb9a8, 0xb9a8 to 0xb9a8");
    other = power;
    other.clamp = true;
    assert_false(allows(&other, FLOAT_FAITHFUL, HALF, 0, 0x3fb504f4));
    assert_true(said.error == 0);
}

/* Each lane is judged. One that is not written, or another operation, has the expected result. */
static void test_lanes(void) {
    const uint32_t src0[] = {HALF, HALF, HALF}, old[] = {1, 2, 3};
    const uint32_t expected[] = {0x3fb504f3, 0x3fb504f3, 3};
    uint32_t seen[] = {0x3fb504f4, 0x3fb504f4, 3};
    struct gcn_allow_trans lanes = {src0, old, expected, seen, 8, 3, 3};
    struct gcn_sdwa move = power;
    assert_true(gcn_allow_trans(&power, MODE, FLOAT_FAITHFUL, &lanes, &said));
    move.op = GCN_VOP1_MOV_B32;
    assert_false(gcn_allow_trans(&move, MODE, FLOAT_FAITHFUL, &lanes, &said));
    seen[2] = 0x3fb504f4;
    assert_false(gcn_allow_trans(&power, MODE, FLOAT_FAITHFUL, &lanes, &said));
    seen[2] = 3;
    seen[0] = 0x3fb504f5;
    said = (struct ll_allowed){0};
    assert_false(gcn_allow_trans(&power, MODE, FLOAT_FAITHFUL, &lanes, &said));
    assert_true(said.error > 1.79 && said.error < 1.8);
}

RUN_TESTS(TEST(test_neighbors), TEST(test_profiles), TEST(test_parts), TEST(test_operands), TEST(test_lanes))
