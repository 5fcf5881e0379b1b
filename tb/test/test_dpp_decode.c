/* SPDX-License-Identifier: MIT */
/* Unit tests of how a DPP instruction is decoded, judged and encoded. */
#include "isa/gcn_dpp.h"
#include "test/dpp_test.h"

static void check_error(uint64_t inst) {
    struct gcn_dpp fields;
    int error = (int)gcn_dpp_decode(inst, &fields), expected = expected_dpp_error(inst);
    if (error != expected)
        fail_msg("inst %08x %08x: error %d, not %d", (uint32_t)inst, (uint32_t)(inst >> 32), error, expected);
    if ((error == DPP_OK || error == DPP_NOT_IMPLEMENTED) && gcn_dpp_encode(&fields) != inst)
        fail_msg("inst %08x %08x: encoded as %llx", (uint32_t)inst, (uint32_t)(inst >> 32),
                 (unsigned long long)gcn_dpp_encode(&fields));
}

static void expect_error(uint64_t inst, int error) {
    struct gcn_dpp fields;
    assert_int_equal(expected_dpp_error(inst), error);
    assert_int_equal(gcn_dpp_decode(inst, &fields), error);
}

static void test_refusal_by_hand(void **state) {
    (void)state;
    uint64_t add = plain_dpp(VOP2, ADD), mov = plain_dpp(VOP1, MOV), sum = plain_dpp(VOP2, ADD_F32);
    expect_error(add, DPP_OK);
    expect_error(add | 1u << 31, DPP_NOT_VOP);
    expect_error(with_field(add, 8, 0, 0xf9), DPP_NOT_DPP);
    expect_error(with_field(add, 8, 0, 0x1fa), DPP_NOT_DPP);
    expect_error(plain_dpp(VOP1, 9), DPP_NO_OPCODE);
    expect_error(plain_dpp(VOP1, 77), DPP_NO_OPCODE);
    expect_error(plain_dpp(VOP2, 61), DPP_NO_OPCODE);
    expect_error(plain_dpp(VOPC, 0x9f), DPP_NO_OPCODE);
    expect_error(plain_dpp(VOP1, 2), DPP_NO_FORM);
    expect_error(plain_dpp(VOP1, 53), DPP_NO_FORM);
    expect_error(plain_dpp(VOP2, 36), DPP_NO_FORM);
    expect_error(with_bit(add, BOUND_CTRL), DPP_OK);
    expect_error(with_bit(add, DPP_NEG0), DPP_SRC0_MODIFIER);
    expect_error(with_bit(add, DPP_ABS0), DPP_SRC0_MODIFIER);
    expect_error(with_bit(add, DPP_NEG1), DPP_SRC1_MODIFIER);
    expect_error(with_bit(add, DPP_ABS1), DPP_SRC1_MODIFIER);
    expect_error(with_bit(plain_dpp(VOP1, NOT), DPP_NEG0), DPP_SRC0_MODIFIER);
    expect_error(mov | 0x00300000ull << 32, DPP_OK); /* C-6 */
    expect_error(with_bit(mov, DPP_ABS1), DPP_SRC1_MODIFIER);
    expect_error(with_bit(plain_dpp(VOP1, 28), DPP_NEG1), DPP_SRC1_MODIFIER);
    expect_error(sum | 0x00f00000ull << 32, DPP_OK);
    expect_error(plain_dpp(VOP2, CNDMASK) | 0x00f00000ull << 32, DPP_OK);
    expect_error(with_bit(plain_dpp(VOP2, LDEXP_F16), DPP_NEG0), DPP_OK);
    expect_error(with_bit(plain_dpp(VOP2, LDEXP_F16), DPP_NEG1), DPP_SRC1_MODIFIER);
    expect_error(with_bit(plain_dpp(VOPC, CMP_CLASS_F32), DPP_ABS1), DPP_SRC1_MODIFIER);
    expect_error(plain_dpp(VOP2, MAC_F32), DPP_OK);
    expect_error(plain_dpp(VOP1, 32), DPP_NOT_IMPLEMENTED);
    expect_error(with_bit(plain_dpp(VOP1, 76), DPP_ABS0), DPP_NOT_IMPLEMENTED);
}

static void test_d19_compares_have_a_dpp_form(void **state) {
    (void)state;
    for (uint32_t op = 0; op < 256; op++)
        if (!LISTED(no_opcode, VOPC, op))
            expect_error(plain_dpp(VOPC, op), LISTED(no_sdwa_form, VOPC, op) ? DPP_NO_FORM : DPP_OK);
    expect_error(plain_dpp(VOPC, CMP_LT_F32), DPP_OK);
    expect_error(plain_dpp(VOPC, CMPX_EQ_I32), DPP_OK);
    expect_error(plain_dpp(VOPC, 0xff), DPP_NO_FORM);
}

static void test_d48_reserved_bits_are_zero(void **state) {
    (void)state;
    for (int format = VOP1; format <= VOPC; format++) {
        uint64_t inst = plain_dpp(format, format == VOPC ? CMP_LT_I16 : MOV);
        expect_error(with_bit(inst, RESERVED0), DPP_RESERVED_BITS);
        expect_error(with_bit(inst, RESERVED1), DPP_RESERVED_BITS);
        expect_error(with_ctrl(with_bit(inst, RESERVED1), 0x100), DPP_RESERVED_BITS);
    }
}

static void test_d49_values_without_a_move_are_refused(void **state) {
    (void)state;
    static const uint32_t none[] = {0x100, 0x110, 0x120, 0x131, 0x132, 0x133, 0x135, 0x136, 0x137, 0x139, 0x13a,
                                    0x13b, 0x13d, 0x13e, 0x13f, 0x144, 0x14f, 0x150, 0x15f, 0x160, 0x180, 0x1ff};
    uint64_t mov = plain_dpp(VOP1, MOV);
    uint32_t moves = 0;
    for (size_t i = 0; i < COUNT(none); i++)
        expect_error(with_ctrl(mov, none[i]), DPP_CTRL);
    for (uint32_t ctrl = 0; ctrl < 512; ctrl++) {
        struct gcn_dpp fields;
        moves += gcn_dpp_decode(with_ctrl(mov, ctrl), &fields) == GCN_DPP_OK;
    }
    assert_int_equal(moves, 256 + 3 * 15 + 4 + 2 + 2);
    expect_error(with_bit(with_ctrl(mov, 0x1ff), DPP_NEG0), DPP_CTRL);
}

static void test_d50_v_nop_has_no_operands(void **state) {
    (void)state;
    uint64_t nop = plain_dpp(VOP1, NOP);
    expect_error(nop, DPP_OK);
    for (uint32_t ctrl = 0; ctrl < 512; ctrl++)
        expect_error(with_ctrl(nop, ctrl), is_move(ctrl) ? DPP_OK : DPP_CTRL);
    for (uint32_t masks = 0; masks < 256; masks++)
        expect_error(with_bit(with_field(nop, 63, 56, masks), BOUND_CTRL), DPP_OK);
    for (unsigned bit = 17; bit < 25; bit++)
        expect_error(nop | 1u << bit, DPP_NOP_FIELDS);
    for (unsigned bit = 0; bit < 8; bit++)
        expect_error(with_bit(nop, bit), DPP_NOP_FIELDS);
    for (unsigned bit = DPP_NEG0; bit <= DPP_ABS1; bit++)
        expect_error(with_bit(nop, bit), DPP_NOP_FIELDS);
}

/* Every value of every field, alone and with every other field's, for every opcode: so each pair of faults. */
static void test_error_of_every_opcode_and_pair_of_fields(void **state) {
    (void)state;
    static const struct {
        unsigned high, low;
        uint32_t values[4];
    } faults[] = {{31, 31, {1}},       {8, 0, {0xf9, 0x1fa}}, {24, 17, {0, 1, 0x80}},        {16, 9, {0x80}},
                  {39, 32, {1, 0x80}}, {48, 40, {0, 0x100}},  {48, 40, {0x12f, 0x13e, 511}}, {50, 49, {1, 2, 3}},
                  {51, 51, {1}},       {53, 52, {1, 2, 3}},   {55, 54, {1, 2, 3}},           {63, 56, {0, 0x5a}}};
    enum { VALUES = COUNT(faults[0].values) };
    for (int format = VOP1; format <= VOPC; format++)
        for (uint32_t op = 0; op < codes_of(format); op++)
            for (size_t i = 0; i < COUNT(faults) * VALUES; i++) {
                uint64_t one = with_field(plain_dpp(format, op), faults[i / VALUES].high, faults[i / VALUES].low,
                                          faults[i / VALUES].values[i % VALUES]);
                for (size_t k = i; k < COUNT(faults) * VALUES; k++)
                    check_error(with_field(one, faults[k / VALUES].high, faults[k / VALUES].low,
                                           faults[k / VALUES].values[k % VALUES]));
            }
}

/* All of the dword's bits 23:8, for an operation with each type of operands; the others are random. */
static void test_error_of_every_control(void **state) {
    (void)state;
    static const struct {
        int format;
        uint32_t op;
    } kinds[] = {{VOP1, NOP},         {VOP1, MOV},
                 {VOP1, CVT_F32_I32}, {VOP1, 28},
                 {VOP1, 32},          {VOP1, 2},
                 {VOP2, ADD},         {VOP2, CNDMASK},
                 {VOP2, MAC_F16},     {VOP2, LDEXP_F16},
                 {VOPC, CMP_LT_I16},  {VOPC, CMP_LT_F32},
                 {VOPC, CMPX_EQ_I32}, {VOPC, CMP_CLASS_F32},
                 {VOP1, 77}};
    for (size_t i = 0; i < COUNT(kinds); i++)
        for (uint32_t control = 0; control < 0x10000 / ONE_IN; control++) {
            uint64_t inst = with_field(plain_dpp(kinds[i].format, kinds[i].op), 55, 40, control * ONE_IN);
            check_error(inst);
            check_error(with_field(with_field(inst, 39, 32, random64() >> 9), 63, 56, random64() >> 9));
        }
}

static void test_error_of_random_words(void **state) {
    (void)state;
    for (int i = 0; i < 1000000 / ONE_IN; i++) {
        uint64_t inst = random64();
        if (i & 1)
            inst = with_field(inst, 8, 0, 0xfa) & ~(1ull << 31);
        if (i & 2)
            inst = with_field(inst, 50, 49, 0);
        if (i & 4)
            inst = with_ctrl(inst, random_ctrl());
        check_error(inst);
    }
}

static void check_encode_of(int format, uint32_t op) {
    for (int i = 0; i < 200; i++) {
        uint64_t inst = random_dpp(format, op);
        expect_error(inst, DPP_OK);
        check_error(inst);
    }
}

static void test_encode_is_the_inverse_of_decode(void **state) {
    (void)state;
    for_each_implemented(check_encode_of);
}

static void test_error_names(void **state) {
    (void)state;
    static const char *const names[] = {
        "ok",       "not_vop",       "not_dpp",       "no_opcode",  "no_dpp_form",    "reserved_bits",
        "dpp_ctrl", "src0_modifier", "src1_modifier", "nop_fields", "not_implemented"};
    for (size_t i = 0; i < COUNT(names); i++)
        assert_string_equal(gcn_dpp_error_name((enum gcn_dpp_error)i), names[i]);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_refusal_by_hand),
        cmocka_unit_test(test_d19_compares_have_a_dpp_form),
        cmocka_unit_test(test_d48_reserved_bits_are_zero),
        cmocka_unit_test(test_d49_values_without_a_move_are_refused),
        cmocka_unit_test(test_d50_v_nop_has_no_operands),
        cmocka_unit_test(test_error_of_every_opcode_and_pair_of_fields),
        cmocka_unit_test(test_error_of_every_control),
        cmocka_unit_test(test_error_of_random_words),
        cmocka_unit_test(test_encode_is_the_inverse_of_decode),
        cmocka_unit_test(test_error_names),
    };
    return cmocka_run_group_tests_name("dpp_decode", tests, NULL, NULL);
}
