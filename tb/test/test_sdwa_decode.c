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

/* Every value of every field, alone and with every other field's, for every opcode: so each pair of faults. */
static void test_error_of_every_opcode_and_pair_of_fields(void) {
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

static void test_error_of_every_value_of_a_field(void) {
    static const unsigned fields[][2] = {{8, 0},   {16, 9},  {24, 17}, {31, 25}, {39, 32}, {42, 40}, {44, 43},
                                         {45, 45}, {47, 46}, {53, 48}, {55, 54}, {61, 56}, {63, 62}};
    for (int format = VOP1; format <= VOPC; format++)
        for (uint32_t op = 0; op < codes_of(format); op++)
            for (size_t i = 0; i < COUNT(fields); i++)
                for (uint32_t value = 0; value < 1u << (fields[i][0] - fields[i][1] + 1); value++)
                    check_error(with_field(plain(format, op), fields[i][0], fields[i][1], value));
}

static void test_error_of_random_words(void) {
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

static void test_encode_is_the_inverse_of_decode(void) {
    for_each_implemented(check_encode_of);
}

static void test_float_operations_are_those_of_the_page(void) {
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

static void test_verdict_names(void) {
    static const char *const names[] = {"ok",           "not_vop",       "not_sdwa",       "no_opcode",
                                        "no_sdwa_form", "reserved_bits", "dst_sel",        "dst_unused",
                                        "src0_sel",     "src1_sel",      "src0_modifier",  "src1_modifier",
                                        "nop_fields",   "mac_dst_sel",   "not_implemented"};
    for (size_t i = 0; i < COUNT(names); i++)
        assert_string_equal(gcn_error_name((enum gcn_error)i), names[i]);
}

RUN_TESTS(TEST(test_error_of_every_opcode_and_pair_of_fields), TEST(test_error_of_every_value_of_a_field),
          TEST(test_error_of_random_words), TEST(test_encode_is_the_inverse_of_decode),
          TEST(test_float_operations_are_those_of_the_page), TEST(test_verdict_names))
