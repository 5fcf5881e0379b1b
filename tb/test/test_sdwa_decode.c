/* SPDX-License-Identifier: MIT */
/* Unit tests of how an SDWA instruction is decoded, judged and encoded. */
#include "isa/gcn_float.h"
#include "test/sdwa_lists.h"

static void check_error(uint64_t inst) {
    struct gcn_sdwa fields;
    int error = (int)gcn_sdwa_decode(inst, &fields), expected = expected_error(inst);
    if (error != expected)
        fail_msg("inst %08x %08x: error %d, not %d", (uint32_t)inst, (uint32_t)(inst >> 32), error, expected);
    if ((error == OK || error == NOT_IMPLEMENTED) && gcn_sdwa_encode(&fields) != inst)
        fail_msg("inst %08x %08x: encoded as %llx", (uint32_t)inst, (uint32_t)(inst >> 32),
                 (unsigned long long)gcn_sdwa_encode(&fields));
}

static void expect_error(uint64_t inst, int error) {
    struct gcn_sdwa fields;
    assert_int_equal(expected_error(inst), error);
    assert_int_equal(gcn_sdwa_decode(inst, &fields), error);
}

static void test_refusal_by_hand(void **state) {
    (void)state;
    uint64_t add = plain(VOP2, ADD), cmp = plain(VOPC, CMP_LT_I16);
    expect_error(add, OK);
    expect_error(add | 1u << 31, NOT_VOP);
    expect_error(with_field(add, 8, 0, 0xfa), NOT_SDWA);
    expect_error(with_field(add, 8, 0, 0x1f9), NOT_SDWA);
    expect_error(with_field(add, 8, 0, 0), NOT_SDWA);
    expect_error(plain(VOP1, 9), NO_OPCODE);
    expect_error(plain(VOP1, 77), NO_OPCODE);
    expect_error(plain(VOP1, 0x81), NO_OPCODE);
    expect_error(plain(VOP2, 61), NO_OPCODE);
    expect_error(plain(VOPC, 0x80), NO_OPCODE);
    expect_error(plain(VOP1, 2), NO_SDWA_FORM);
    expect_error(plain(VOP1, 53), NO_SDWA_FORM);
    expect_error(plain(VOP2, 37), NO_SDWA_FORM);
    expect_error(plain(VOPC, 0xe0), NO_SDWA_FORM);
    expect_error(with_bit(add, SEXT0), OK);
    expect_error(with_bit(add, NEG0), SRC0_MODIFIER);
    expect_error(with_bit(add, ABS0), SRC0_MODIFIER);
    expect_error(with_bit(add, NEG1), SRC1_MODIFIER);
    expect_error(with_bit(cmp, ABS1), SRC1_MODIFIER);
    expect_error(with_bit(plain(VOP1, NOT), NEG0), SRC0_MODIFIER);
    expect_error(with_bit(plain(VOP2, ADD_F32), ABS1), OK);
    expect_error(with_bit(plain(VOP1, CVT_F32_I32), SEXT0), OK);
    expect_error(with_bit(plain(VOP1, CVT_F32_I32), NEG0), SRC0_MODIFIER);
    expect_error(with_bit(plain(VOP2, LDEXP_F16), SEXT1), OK);
    expect_error(with_bit(plain(VOP2, LDEXP_F16), NEG1), SRC1_MODIFIER);
    expect_error(with_bit(plain(VOPC, CMP_CLASS_F32), SEXT1), OK);
    expect_error(with_bit(plain(VOPC, CMP_LT_F32), NEG0), OK);
    expect_error(with_bit(plain(VOP1, EXP_F32), NEG0), NOT_IMPLEMENTED);
    expect_error(with_bit(plain(VOP1, LOG_F16), ABS0), NOT_IMPLEMENTED);
    expect_error(with_clamp(cmp), OK);
    expect_error(plain(VOP1, NOP), OK);
    expect_error(plain(VOP1, NOP) | 1u << 17, NOP_FIELDS);
    expect_error(with_clamp(plain(VOP1, NOP)), NOP_FIELDS);
    expect_error(with_bit(plain(VOP1, NOP), NEG0), NOP_FIELDS);
    expect_error(with_bit(plain(VOP1, NOP), NEG1), NOP_FIELDS);
}

static void test_d6_selections_and_unused_are_total(void **state) {
    (void)state;
    uint64_t add = plain(VOP2, ADD);
    expect_error(with_dst(add, 7, PAD), DST_SEL);
    expect_error(with_dst(add, DWORD, 3), DST_UNUSED);
    expect_error(with_dst(add, 7, 3), DST_SEL);
    expect_error(with_sel(add, 0, 7), SRC0_SEL);
    expect_error(with_sel(add, 1, 7), SRC1_SEL);
    expect_error(with_sel(with_sel(add, 0, 7), 1, 7), SRC0_SEL);
}

static void test_d11_vop1_has_no_src1(void **state) {
    (void)state;
    uint64_t mov = plain(VOP1, MOV);
    for (uint32_t sel = 1; sel < 8; sel++)
        expect_error(with_sel(mov, 1, sel), sel == DWORD ? OK : SRC1_SEL);
    expect_error(with_bit(mov, SEXT1), SRC1_MODIFIER);
    expect_error(with_bit(mov, NEG1), SRC1_MODIFIER);
    expect_error(with_bit(mov, ABS1), SRC1_MODIFIER);
    expect_error(with_bit(plain(VOP1, 28), ABS1), SRC1_MODIFIER);
}

static void test_c5_every_operand_takes_sext(void **state) {
    (void)state;
    expect_error(with_bit(with_bit(plain(VOP2, CNDMASK), SEXT0), SEXT1), OK);
    expect_error(with_bit(with_bit(plain(VOP2, ADD_F32), SEXT0), SEXT1), OK);
    expect_error(with_bit(plain(VOP2, LDEXP_F16), SEXT0), OK);
    expect_error(with_bit(plain(VOPC, CMP_CLASS_F32), SEXT0), OK);
    expect_error(with_bit(plain(VOP1, EXP_F32), SEXT0), NOT_IMPLEMENTED);
    expect_error(0x0e060601000a04f9, OK); /* of LLVM 9's tests */
}

static void test_c6_moves_take_abs_and_neg(void **state) {
    (void)state;
    expect_error(with_field(plain(VOP1, MOV), 53, 51, 7), OK);
    expect_error(with_field(with_field(plain(VOP2, CNDMASK), 53, 51, 7), 61, 59, 7), OK);
    expect_error(with_bit(plain(VOP2, AND), ABS0), SRC0_MODIFIER);
    expect_error(with_bit(plain(VOP2, AND), ABS1), SRC1_MODIFIER);
    expect_error(0x003e064f7f3c02f9, OK); /* CLRX: v_mov_b32 v158, sext(-abs(v79)) */
}

static void test_c7_sources_that_are_not_there_are_dwords(void **state) {
    (void)state;
    for (uint32_t op = 0; op < 256; op++) {
        uint64_t inst = with_sel(plain(VOP1, op), 1, DWORD);
        expect_error(inst, expected_error(plain(VOP1, op)));
        expect_error(with_bit(inst, NEG1), expected_error(with_bit(plain(VOP1, op), NEG1)));
    }
    expect_error(0x060606017e0a02f9, OK); /* LLVM 6: v_mov_b32_sdwa v5, v1 ... */
}

static void test_d12_reserved_bits_are_zero(void **state) {
    (void)state;
    static const unsigned reserved[] = {14, 15, 22, 23, 30, 31};
    for (size_t i = 0; i < COUNT(reserved); i++)
        for (int format = VOP1; format <= VOPC; format++)
            expect_error(with_bit(plain(format, format == VOPC ? CMP_LT_I16 : MOV), reserved[i]), RESERVED_BITS);
}

static void test_d14_src0_says_sdwa(void **state) {
    (void)state;
    for (uint32_t src0 = 0; src0 < 512; src0++)
        expect_error(with_field(plain(VOP1, MOV), 8, 0, src0), src0 == 0xf9 ? OK : NOT_SDWA);
}

/* With those that assemblers write, (0, 0) and (6, 0). */
static void test_d15_c8_compare_destination_is_any(void **state) {
    (void)state;
    for (uint32_t fields = 0; fields < 32; fields++)
        expect_error(with_field(plain(VOPC, CMPX_EQ_I32), 44, 40, fields), OK);
}

static void test_d20_c9_mac_writes_whole_registers(void **state) {
    (void)state;
    static const uint32_t macs[] = {MAC_F32, MAC_F16};
    for (size_t i = 0; i < COUNT(macs); i++) {
        for (uint32_t sel = 0; sel < 6; sel++)
            expect_error(with_dst(plain(VOP2, macs[i]), sel, PAD), MAC_DST_SEL);
        expect_error(plain(VOP2, macs[i]), OK);
    }
}

/* Every value of every field, alone and with every other field's, for every opcode: so each pair of faults. */
static void test_error_of_every_opcode_and_pair_of_fields(void **state) {
    (void)state;
    static const struct {
        unsigned high, low;
        uint32_t values[4];
    } faults[] = {{31, 31, {1}},       {8, 0, {0xfa, 0x1f9}}, {24, 17, {0, 1, 0x80}}, {16, 9, {0x80}},
                  {33, 32, {1}},       {42, 40, {7, 0, 5}},   {44, 43, {3, 1, 2}},    {45, 45, {1}},
                  {47, 46, {1, 2, 3}}, {50, 48, {7, 0, 3}},   {51, 51, {1}},          {52, 52, {1}},
                  {53, 53, {1}},       {55, 54, {1, 2, 3}},   {58, 56, {7, 1, 6}},    {59, 59, {1}},
                  {60, 60, {1}},       {61, 61, {1}},         {63, 62, {1, 2, 3}},    {63, 32, {0}}};
    enum { VALUES = COUNT(faults[0].values) };
    for (int format = VOP1; format <= VOPC; format++)
        for (uint32_t op = 0; op < codes_of(format); op++) {
            uint64_t inst = plain(format, op);
            check_error(inst);
            for (size_t i = 0; i < COUNT(faults) * VALUES; i++) {
                uint64_t one = with_field(inst, faults[i / VALUES].high, faults[i / VALUES].low,
                                          faults[i / VALUES].values[i % VALUES]);
                for (size_t k = 0; k < COUNT(faults) * VALUES; k++)
                    check_error(with_field(one, faults[k / VALUES].high, faults[k / VALUES].low,
                                           faults[k / VALUES].values[k % VALUES]));
            }
        }
}

static void test_error_of_every_value_of_a_field(void **state) {
    (void)state;
    static const unsigned fields[][2] = {{8, 0},   {16, 9},  {24, 17}, {31, 25}, {39, 32}, {42, 40}, {44, 43},
                                         {45, 45}, {47, 46}, {53, 48}, {55, 54}, {61, 56}, {63, 62}};
    for (int format = VOP1; format <= VOPC; format++)
        for (uint32_t op = 0; op < codes_of(format); op++)
            for (size_t i = 0; i < COUNT(fields); i++)
                for (uint32_t value = 0; value < 1u << (fields[i][0] - fields[i][1] + 1); value++)
                    check_error(with_field(plain(format, op), fields[i][0], fields[i][1], value));
}

static void test_error_of_random_words(void **state) {
    (void)state;
    for (int i = 0; i < 1000000 / ONE_IN; i++) {
        uint64_t inst = random64();
        if (i & 1)
            inst = with_field(inst, 8, 0, 0xf9) & ~(1ull << 31);
        if (i & 2)
            inst &= ~0xc0c0c00000000000;
        check_error(inst);
    }
}

static void check_encode_of(int format, uint32_t op) {
    for (int i = 0; i < 200; i++)
        check_error(random_legal(format, op));
}

static void test_encode_is_the_inverse_of_decode(void **state) {
    (void)state;
    for_each_implemented(check_encode_of);
}

static void test_float_operations_are_those_of_the_page(void **state) {
    (void)state;
    static const struct {
        int format;
        uint32_t first, last;
    } rows[] = {{VOP1, 5, 8},       {VOP1, 10, 14},    {VOP1, 17, 20}, {VOP1, 27, 36}, {VOP1, 39, 39},
                {VOP1, 41, 42},     {VOP1, 51, 52},    {VOP1, 57, 76}, {VOP2, 1, 5},   {VOP2, 10, 11},
                {VOP2, 22, 22},     {VOP2, 31, 35},    {VOP2, 45, 46}, {VOP2, 51, 51}, {VOPC, 0x10, 0x11},
                {VOPC, 0x14, 0x15}, {VOPC, 0x20, 0x5f}};
    for (int format = VOP1; format <= VOPC; format++)
        for (uint32_t code = 0; code < 256; code++) {
            bool listed = false;
            for (size_t i = 0; i < COUNT(rows); i++)
                listed |= rows[i].format == format && rows[i].first <= code && code <= rows[i].last;
            if ((gcn_float_actions[format][code].datapath != GCN_FLOAT_NONE) != listed)
                fail_msg("format %d code %#x: expected %d", format, code, listed);
        }
}

static void test_verdict_names(void **state) {
    (void)state;
    static const char *const names[] = {"ok",           "not_vop",       "not_sdwa",       "no_opcode",
                                        "no_sdwa_form", "reserved_bits", "dst_sel",        "dst_unused",
                                        "src0_sel",     "src1_sel",      "src0_modifier",  "src1_modifier",
                                        "nop_fields",   "mac_dst_sel",   "not_implemented"};
    for (size_t i = 0; i < COUNT(names); i++)
        assert_string_equal(gcn_error_name((enum gcn_error)i), names[i]);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_refusal_by_hand),
        cmocka_unit_test(test_d6_selections_and_unused_are_total),
        cmocka_unit_test(test_d11_vop1_has_no_src1),
        cmocka_unit_test(test_c5_every_operand_takes_sext),
        cmocka_unit_test(test_c6_moves_take_abs_and_neg),
        cmocka_unit_test(test_c7_sources_that_are_not_there_are_dwords),
        cmocka_unit_test(test_d12_reserved_bits_are_zero),
        cmocka_unit_test(test_d14_src0_says_sdwa),
        cmocka_unit_test(test_d15_c8_compare_destination_is_any),
        cmocka_unit_test(test_d20_c9_mac_writes_whole_registers),
        cmocka_unit_test(test_error_of_every_opcode_and_pair_of_fields),
        cmocka_unit_test(test_error_of_every_value_of_a_field),
        cmocka_unit_test(test_error_of_random_words),
        cmocka_unit_test(test_encode_is_the_inverse_of_decode),
        cmocka_unit_test(test_float_operations_are_those_of_the_page),
        cmocka_unit_test(test_verdict_names),
    };
    return cmocka_run_group_tests_name("sdwa_decode", tests, NULL, NULL);
}
