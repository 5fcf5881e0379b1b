/* SPDX-License-Identifier: MIT */
/* Unit tests of how an SDWA instruction is decoded, judged and encoded. */
#include "isa/gcn.h"
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

/* Encodings that LLVM's assembler makes. */
static void test_public_encodings(void **state) {
    (void)state;
    static const struct {
        uint32_t word, dword;
        int format;
        uint32_t op, vdst, dst_sel, dst_unused, clamp;
        uint32_t vgpr0, sel0, sext0;
        uint32_t vgpr1, sel1, sext1;
    } rows[] = {
        {0x7e0202f9, 0x00000002, VOP1, MOV, 1, BYTE_0, PAD, 0, 2, BYTE_0, 0, 0, 0, 0},
        {0x7e0202f9, 0x00010102, VOP1, MOV, 1, BYTE_1, PAD, 0, 2, BYTE_1, 0, 0, 0, 0},
        {0x7e0202f9, 0x00020a02, VOP1, MOV, 1, BYTE_2, SEXT, 0, 2, BYTE_2, 0, 0, 0, 0},
        {0x7e0202f9, 0x00031302, VOP1, MOV, 1, BYTE_3, PRESERVE, 0, 2, BYTE_3, 0, 0, 0, 0},
        {0x7e0202f9, 0x00050c02, VOP1, MOV, 1, WORD_0, SEXT, 0, 2, WORD_1, 0, 0, 0, 0},
        {0x7e0202f9, 0x00041502, VOP1, MOV, 1, WORD_1, PRESERVE, 0, 2, WORD_0, 0, 0, 0, 0},
        {0x7ffe02f9, 0x000b06fe, VOP1, MOV, 255, DWORD, PAD, 0, 254, BYTE_3, 1, 0, 0, 0},
        {0x7e0202f9, 0x00061602, VOP1, MOV, 1, DWORD, PRESERVE, 0, 2, DWORD, 0, 0, 0, 0},
        {0x7e0e56f9, 0x00050908, VOP1, NOT, 7, BYTE_1, SEXT, 0, 8, WORD_1, 0, 0, 0, 0},
        {0x7e0e58f9, 0x00020508, VOP1, BFREV, 7, WORD_1, PAD, 0, 8, BYTE_2, 0, 0, 0, 0},
        {0x7e0e5ef9, 0x000c0608, VOP1, FFBH_I32, 7, DWORD, PAD, 0, 8, WORD_0, 1, 0, 0, 0},
        {0x2a0206f9, 0x05091102, VOP2, XOR, 1, BYTE_1, PRESERVE, 0, 2, BYTE_1, 1, 3, WORD_1, 0},
        {0x260004f9, 0x0a060601, VOP2, AND, 0, DWORD, PAD, 0, 1, DWORD, 0, 2, BYTE_2, 1},
        {0x281216f9, 0x00030c0a, VOP2, 20, 9, WORD_0, SEXT, 0, 10, BYTE_3, 0, 11, BYTE_0, 0},
        {0x321216f9, 0x0c01060a, VOP2, ADD, 9, DWORD, PAD, 0, 10, BYTE_1, 0, 11, WORD_0, 1},
        {0x341216f9, 0x0505020a, VOP2, SUB, 9, BYTE_2, PAD, 0, 10, WORD_1, 0, 11, WORD_1, 0},
        {0x361216f9, 0x0000260a, VOP2, SUBREV, 9, DWORD, PAD, 1, 10, BYTE_0, 0, 11, BYTE_0, 0},
        {0x381216f9, 0x0306060a, VOP2, ADDC, 9, DWORD, PAD, 0, 10, DWORD, 0, 11, BYTE_3, 0},
        {0x3a1216f9, 0x0404150a, VOP2, SUBB, 9, WORD_1, PRESERVE, 0, 10, WORD_0, 0, 11, WORD_0, 0},
        {0x001216f9, 0x0100030a, VOP2, CNDMASK, 9, BYTE_3, PAD, 0, 10, BYTE_0, 0, 11, BYTE_1, 0},
        {0x0c1216f9, 0x0d0d060a, VOP2, MUL_I24, 9, DWORD, PAD, 0, 10, WORD_1, 1, 11, WORD_1, 1},
        {0x101216f9, 0x0302040a, VOP2, MUL_U24, 9, WORD_0, PAD, 0, 10, BYTE_2, 0, 11, BYTE_3, 0},
        {0x1d8402f9, 0x02030b0d, VOP2, 14, 194, BYTE_3, SEXT, 0, 13, BYTE_3, 0, 1, BYTE_2, 0},
        {0x1a1216f9, 0x0c090c0a, VOP2, 13, 9, WORD_0, SEXT, 0, 10, BYTE_1, 1, 11, WORD_0, 1},
        {0x241216f9, 0x0300060a, VOP2, LSHLREV, 9, DWORD, PAD, 0, 10, BYTE_0, 0, 11, BYTE_3, 0},
        {0x221216f9, 0x0d00000a, VOP2, ASHRREV, 9, BYTE_0, PAD, 0, 10, BYTE_0, 0, 11, WORD_1, 1},
        {0x561216f9, 0x0500150a, VOP2, 43, 9, WORD_1, PRESERVE, 0, 10, BYTE_0, 0, 11, WORD_1, 0},
        {0x4c1216f9, 0x0508250a, VOP2, ADD_U16, 9, WORD_1, PAD, 1, 10, BYTE_0, 1, 11, WORD_1, 0},
        {0x641216f9, 0x0b0a0a0a, VOP2, 50, 9, BYTE_2, SEXT, 0, 10, BYTE_2, 1, 11, BYTE_3, 1},
        {0x7d9204f9, 0x04020001, VOPC, CMP_LT_U32, 0, 0, 0, 0, 1, BYTE_2, 0, 2, WORD_0, 0},
        {0x7d8404f9, 0x0d0a0001, VOPC, 0xc2, 0, 0, 0, 0, 1, BYTE_2, 1, 2, WORD_1, 1},
        {0x7d7a04f9, 0x00052001, VOPC, 0xbd, 0, 0, 0, 1, 1, WORD_1, 0, 2, BYTE_0, 0},
        {0x7e0000f9, 0x00000000, VOP1, NOP, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0},
    };
    for (size_t i = 0; i < COUNT(rows); i++) {
        uint64_t inst = (uint64_t)rows[i].dword << 32 | rows[i].word;
        struct gcn_sdwa fields;
        assert_int_equal(gcn_sdwa_decode(inst, &fields), OK);
        assert_int_equal(fields.format, rows[i].format);
        assert_int_equal(fields.op, rows[i].op);
        assert_int_equal(fields.vdst, rows[i].vdst);
        assert_int_equal(fields.dst_sel, rows[i].dst_sel);
        assert_int_equal(fields.dst_unused, rows[i].dst_unused);
        assert_int_equal(fields.clamp, rows[i].clamp);
        assert_int_equal(fields.source[0].vgpr, rows[i].vgpr0);
        assert_int_equal(fields.source[0].sel, rows[i].sel0);
        assert_int_equal(fields.source[0].sext, rows[i].sext0);
        assert_int_equal(fields.source[1].vgpr, rows[i].vgpr1);
        assert_int_equal(fields.source[1].sel, rows[i].sel1);
        assert_int_equal(fields.source[1].sext, rows[i].sext1);
        for (int source = 0; source < 2; source++)
            assert_false(fields.source[source].neg || fields.source[source].abs);
        assert_true(gcn_sdwa_encode(&fields) == inst);
    }
    /* -v2 and |v3| */
    struct gcn_sdwa fields;
    assert_int_equal(gcn_sdwa_decode(0x26160602000206f9, &fields), OK);
    assert_true(fields.source[0].neg && !fields.source[0].abs && !fields.source[1].neg && fields.source[1].abs);
    assert_true(gcn_sdwa_encode(&fields) == 0x26160602000206f9);
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
        cmocka_unit_test(test_public_encodings),
        cmocka_unit_test(test_verdict_names),
    };
    return cmocka_run_group_tests_name("sdwa_decode", tests, NULL, NULL);
}
