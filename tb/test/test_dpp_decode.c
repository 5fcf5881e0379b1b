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

/* Every value of every field, alone and with every other field's, for every opcode: so each pair of faults. */
static void test_error_of_every_opcode_and_pair_of_fields(void) {
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
static void test_error_of_every_control(void) {
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

static void test_error_of_random_words(void) {
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
        assert_int_equal(expected_dpp_error(inst), DPP_OK);
        check_error(inst);
    }
}

static void test_encode_is_the_inverse_of_decode(void) {
    for_each_implemented(check_encode_of);
}

static void test_error_names(void) {
    static const char *const names[] = {
        "ok",       "not_vop",       "not_dpp",       "no_opcode",  "no_dpp_form",    "reserved_bits",
        "dpp_ctrl", "src0_modifier", "src1_modifier", "nop_fields", "not_implemented"};
    for (size_t i = 0; i < COUNT(names); i++)
        assert_string_equal(gcn_dpp_error_name((enum gcn_dpp_error)i), names[i]);
}

RUN_TESTS(TEST(test_error_of_every_opcode_and_pair_of_fields), TEST(test_error_of_every_control),
          TEST(test_error_of_random_words), TEST(test_encode_is_the_inverse_of_decode), TEST(test_error_names))
