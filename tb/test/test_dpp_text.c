/* SPDX-License-Identifier: MIT */
/* Unit tests of the assembly text of DPP instructions. */
#include "isa/gcn_dpp_text.h"

#include <stdio.h>

#include "test/dpp_test.h"

static struct gcn_dpp parsed(const char *text) {
    struct gcn_dpp fields;
    struct gcn_text_error error;
    if (!gcn_dpp_text_parse(text, GCN_EITHER, &fields, &error))
        fail_msg("%s: column %u: %s", text, error.column, error.message);
    return fields;
}

static uint64_t assembled(const char *text) {
    struct gcn_dpp fields = parsed(text);
    return gcn_dpp_encode(&fields);
}

static void check_inst(const char *text, uint64_t expected) {
    uint64_t seen = assembled(text);
    if (seen != expected)
        fail_msg("%s: %08x %08x, not %08x %08x", text, (uint32_t)seen, (uint32_t)(seen >> 32), (uint32_t)expected,
                 (uint32_t)(expected >> 32));
}

static void check_text(uint64_t inst, const char *expected) {
    struct gcn_dpp fields;
    char text[GCN_TEXT_SIZE];
    int error = (int)gcn_dpp_decode(inst, &fields);
    assert_true(error == DPP_OK || error == DPP_NOT_IMPLEMENTED);
    assert_in_range(gcn_dpp_text_print(&fields, text, sizeof(text)), 1, sizeof(text) - 1);
    assert_string_equal(text, expected);
}

/* What llvm-mc-14 and llvm-mc-19 assemble each text to. They print bound_ctrl:1 for bound_ctrl:0. */
static void test_public_texts(void **state) {
    (void)state;
    static const struct {
        const char *text;
        uint32_t word, dword;
    } rows[] = {
        {"v_mov_b32_dpp v1, v2 quad_perm:[0,1,2,3] row_mask:0xf bank_mask:0xf", 0x7e0202fa, 0xff00e402},
        {"v_mov_b32_dpp v1, v2 quad_perm:[3,2,1,0] row_mask:0xf bank_mask:0xf", 0x7e0202fa, 0xff001b02},
        {"v_mov_b32_dpp v1, v2 quad_perm:[1,0,3,2] row_mask:0xa bank_mask:0x5", 0x7e0202fa, 0xa500b102},
        {"v_mov_b32_dpp v1, v2 row_shl:1 row_mask:0xf bank_mask:0xf", 0x7e0202fa, 0xff010102},
        {"v_mov_b32_dpp v1, v2 row_shl:15 row_mask:0xf bank_mask:0xf bound_ctrl:0", 0x7e0202fa, 0xff090f02},
        {"v_mov_b32_dpp v1, v2 row_shr:1 row_mask:0xf bank_mask:0xf bound_ctrl:0", 0x7e0202fa, 0xff091102},
        {"v_mov_b32_dpp v1, v2 row_shr:8 row_mask:0xf bank_mask:0xc", 0x7e0202fa, 0xfc011802},
        {"v_mov_b32_dpp v1, v2 row_ror:1 row_mask:0xf bank_mask:0xf", 0x7e0202fa, 0xff012102},
        {"v_mov_b32_dpp v1, v2 row_ror:15 row_mask:0x3 bank_mask:0xf", 0x7e0202fa, 0x3f012f02},
        {"v_mov_b32_dpp v1, v2 wave_shl:1 row_mask:0xf bank_mask:0xf", 0x7e0202fa, 0xff013002},
        {"v_mov_b32_dpp v1, v2 wave_rol:1 row_mask:0xf bank_mask:0xf", 0x7e0202fa, 0xff013402},
        {"v_mov_b32_dpp v1, v2 wave_shr:1 row_mask:0xf bank_mask:0xf bound_ctrl:0", 0x7e0202fa, 0xff093802},
        {"v_mov_b32_dpp v1, v2 wave_ror:1 row_mask:0xf bank_mask:0xf", 0x7e0202fa, 0xff013c02},
        {"v_mov_b32_dpp v1, v2 row_mirror row_mask:0xf bank_mask:0xf", 0x7e0202fa, 0xff014002},
        {"v_mov_b32_dpp v1, v2 row_half_mirror row_mask:0xf bank_mask:0xf", 0x7e0202fa, 0xff014102},
        {"v_mov_b32_dpp v1, v2 row_bcast:15 row_mask:0xa bank_mask:0xf", 0x7e0202fa, 0xaf014202},
        {"v_mov_b32_dpp v1, v2 row_bcast:31 row_mask:0xc bank_mask:0xf", 0x7e0202fa, 0xcf014302},
        {"v_add_f32_dpp v0, -v0, |v1| row_shl:1 row_mask:0xa bank_mask:0x1 bound_ctrl:0", 0x020002fa, 0xa1990100},
        {"v_add_f32_dpp v0, -|v0|, -|v1| row_shr:4 row_mask:0xf bank_mask:0xe", 0x020002fa, 0xfef11400},
        {"v_mac_f32_dpp v5, v6, v7 row_ror:8 row_mask:0xf bank_mask:0xf", 0x2c0a0efa, 0xff012806},
        {"v_add_u32_dpp v9, vcc, v10, v11 row_shr:2 row_mask:0xf bank_mask:0xf bound_ctrl:0", 0x321216fa, 0xff09120a},
        {"v_addc_u32_dpp v9, vcc, v10, v11, vcc wave_shr:1 row_mask:0xf bank_mask:0xf", 0x381216fa, 0xff01380a},
        {"v_cndmask_b32_dpp v9, v10, v11, vcc row_mirror row_mask:0xf bank_mask:0xf", 0x001216fa, 0xff01400a},
        {"v_xor_b32_dpp v1, v2, v3 quad_perm:[2,3,0,1] row_mask:0xf bank_mask:0xf", 0x2a0206fa, 0xff004e02},
        {"v_min_i16_dpp v1, v2, v3 row_half_mirror row_mask:0x5 bank_mask:0x3", 0x640206fa, 0x53014102},
        {"v_ldexp_f16_dpp v1, -v2, v3 row_shl:3 row_mask:0xf bank_mask:0xf", 0x660206fa, 0xff110302},
        {"v_cvt_f32_f16_dpp v1, |v2| wave_ror:1 row_mask:0xf bank_mask:0xf", 0x7e0216fa, 0xff213c02},
        {"v_not_b32_dpp v255, v254 row_shr:15 row_mask:0x1 bank_mask:0x8 bound_ctrl:0", 0x7ffe56fa, 0x18091ffe},
        {"v_nop row_shl:1 row_mask:0xa bank_mask:0x1 bound_ctrl:0", 0x7e0000fa, 0xa1090100},
    };
    for (size_t i = 0; i < COUNT(rows); i++) {
        uint64_t inst = (uint64_t)rows[i].dword << 32 | rows[i].word;
        char printed[GCN_TEXT_SIZE];
        snprintf(printed, sizeof(printed), "%s", rows[i].text);
        if (strstr(printed, "bound_ctrl:0"))
            *(strstr(printed, "bound_ctrl:0") + strlen("bound_ctrl:")) = '1'; /* D-17 */
        check_inst(rows[i].text, inst);
        check_inst(printed, inst);
        check_text(inst, printed);
    }
}

/* Compares have the text of the page alone (D-19); transcendental operations have one too. */
static void test_texts_of_the_page(void **state) {
    (void)state;
    check_text(0xff0101017d9204fa, "v_cmp_lt_u32_dpp vcc, v1, v2 row_shl:1 row_mask:0xf bank_mask:0xf");
    check_inst("v_cmp_lt_u32_dpp vcc, v1, v2 row_shl:1", 0xff0101017d9204fa);
    check_text(0xff9101017c6604fa, "v_cmpx_le_f16_dpp vcc, -v1, |v2| row_shl:1 row_mask:0xf bank_mask:0xf");
    check_text(0x0f3140027e0244fa, "v_rcp_f32_dpp v1, -|v2| row_mirror row_mask:0x0 bank_mask:0xf");
    check_text(0x00f84255001e0efa, "v_cndmask_b32_dpp v15, -|v85|, -|v7|, vcc quad_perm:[2,0,0,1] row_mask:0x0 "
                                   "bank_mask:0x0 bound_ctrl:1");
}

static uint64_t words_in(enum gcn_dialect dialect, const char *text) {
    struct gcn_dpp fields;
    struct gcn_text_error error;
    if (!gcn_dpp_text_parse(text, dialect, &fields, &error))
        fail_msg("%s: column %u: %s", text, error.column, error.message);
    return gcn_dpp_encode(&fields);
}

/* C-10: CLRX's move, when none is written; and what LLVM does not read. */
static void test_dialects(void **state) {
    (void)state;
    static const char *const clrx[] = {
        "v_mov_b32 v1, v2 row_hmirror",       "v_mov_b32 v1, v2 row_bcast15",
        "v_mov_b32 v1, v2 wave_shl",          "v_mov_b32 v1, v2 row_mirror bound_ctrl",
        "v_mov_b32 v1, v2 dppctrl:0x140",     "v_mov_b32 v1, v2 row_mirror dpp",
        "v_mov_b32_dpp v1, v2 bank_mask:0x5", "v_add_f32_dpp v1, v2, v3 neg:1 row_mirror"};
    for (size_t i = 0; i < COUNT(clrx); i++) {
        struct gcn_dpp fields;
        struct gcn_text_error error;
        words_in(GCN_CLRX, clrx[i]);
        assert_false(gcn_dpp_text_parse(clrx[i], GCN_LLVM, &fields, &error));
    }
    assert_int_equal(words_in(GCN_CLRX, "v_mov_b32_dpp v1, v2"), 0xff00e4027e0202fa);
    assert_int_equal(words_in(GCN_CLRX, "v_mov_b32 v1, v2 bank_mask:5 row_mask:4"), 0x4500e4027e0202fa);
}

static void check_print_then_parse(int format, uint32_t op) {
    for (int i = 0; i < 100; i++) {
        uint64_t inst = random_dpp(format, op);
        struct gcn_dpp fields, again;
        char text[GCN_TEXT_SIZE];
        assert_int_equal(gcn_dpp_decode(inst, &fields), DPP_OK);
        assert_in_range(gcn_dpp_text_print(&fields, text, sizeof(text)), 1, sizeof(text) - 1);
        check_inst(text, inst);
        again = parsed(text);
        gcn_dpp_text_print_clrx(&fields, text, sizeof(text));
        if (words_in(GCN_CLRX, text) != inst)
            fail_msg("%s: other words", text);
        assert_memory_equal(&again.vop.source, &fields.vop.source, sizeof(fields.vop.source));
        assert_int_equal(again.vop.dst_sel, fields.vop.dst_sel);
        assert_true(gcn_dpp_text_is(text));
    }
}

static void test_print_then_parse(void **state) {
    (void)state;
    for_each_implemented(check_print_then_parse);
}

static void test_every_move(void **state) {
    (void)state;
    for (uint32_t ctrl = 0; ctrl < 512; ctrl++)
        if (is_move(ctrl)) {
            struct gcn_dpp fields = {0};
            char text[GCN_TEXT_SIZE];
            uint64_t inst = with_ctrl(plain_dpp(VOP2, XOR), ctrl);
            assert_int_equal(gcn_dpp_decode(inst, &fields), DPP_OK);
            gcn_dpp_text_print(&fields, text, sizeof(text));
            check_inst(text, inst);
        }
}

/* A buffer that is too short */
static void test_print_is_bounded(void **state) {
    (void)state;
    struct gcn_dpp fields = parsed("v_subbrev_u32_dpp v200, vcc, v201, v202, vcc quad_perm:[0,1,2,3] bound_ctrl:0");
    char text[GCN_TEXT_SIZE], part[8];
    int length = gcn_dpp_text_print(&fields, text, sizeof(text));
    assert_in_range(length, 1, GCN_TEXT_SIZE - 1);
    assert_int_equal(gcn_dpp_text_print(&fields, part, sizeof(part)), length);
    assert_string_equal(part, "v_subbr");
}

static void test_aliases(void **state) {
    (void)state;
    static const struct {
        const char *alias, *text;
    } pairs[] = {
        {"v_mov_b32 v1, v2 row_bcast15", "v_mov_b32_dpp v1, v2 row_bcast:15 row_mask:0xf bank_mask:0xf"},
        {"v_mov_b32 v1, v2 row_bcast31", "v_mov_b32_dpp v1, v2 row_bcast:31 row_mask:0xf bank_mask:0xf"},
        {"v_mov_b32 v1, v2 wave_shl", "v_mov_b32_dpp v1, v2 wave_shl:1"},
        {"v_mov_b32 v1, v2 wave_rol bank_mask:0 row_mask:0",
         "v_mov_b32_dpp v1, v2 wave_rol:1 row_mask:0x0 bank_mask:0x0"},
        {"v_mov_b32 v1, v2 wave_shr", "v_mov_b32_dpp v1, v2 wave_shr:1"},
        {"v_mov_b32 v1, v2 wave_ror", "v_mov_b32_dpp v1, v2 wave_ror:1"},
        {"v_mov_b32 v1, v2 quad_perm:[2,0,3,1] bound_ctrl bank_mask:0",
         "v_mov_b32_dpp v1, v2 quad_perm:[2,0,3,1] row_mask:0xf bank_mask:0x0 bound_ctrl:1"},
        {"v_mov_b32_dpp v1, v2 bound_ctrl:0 bank_mask:3 row_mask:0XA row_shl:0x2",
         "v_mov_b32_dpp v1, v2 row_shl:2 row_mask:0xa bank_mask:0x3 bound_ctrl:1"},
        {"V_ADD_F32_DPP V1, NEG(V2), ABS(v3) ROW_SHL:1 BOUND_CTRL:0",
         "v_add_f32_dpp v1, -v2, |v3| row_shl:1 bound_ctrl:1"},
        {"\tv_mov_b32  v1 ,v2\tquad_perm : [ 0 , 1,2 ,3 ] row_mask : 0xf ", "v_mov_b32_dpp v1, v2 quad_perm:[0,1,2,3]"},
        {"v_mov_b32 v1, v2 row_hmirror", "v_mov_b32_dpp v1, v2 row_half_mirror"},
        {"v_mov_b32 v1, v2 dppctrl:0x142", "v_mov_b32_dpp v1, v2 row_bcast:15"},
        {"v_mov_b32 v1, v2 row_bcast15 bound_ctrl:1:0", "v_mov_b32_dpp v1, v2 row_bcast:15"},
        {"v_mov_b32 v1, v2 row_mirror bound_ctrl:0:1", "v_mov_b32_dpp v1, v2 row_mirror bound_ctrl:0"},
        {"v_mov_b32 v1, v2 dpp bank_mask:5", "v_mov_b32_dpp v1, v2 quad_perm:[0,1,2,3] bank_mask:0x5"},
        {"v_add_f32_dpp v1, v2, v3 neg:3 abs:[0,1] row_mirror", "v_add_f32_dpp v1, -v2, -|v3| row_mirror"},
        {"v_nop_dpp row_mirror", "v_nop row_mirror row_mask:0xf bank_mask:0xf"},
        {"v_cmp_lg_u32 vcc, v1, v2 row_mirror", "v_cmp_ne_u32_dpp vcc, v1, v2 row_mirror"},
    };
    for (size_t i = 0; i < COUNT(pairs); i++) {
        check_inst(pairs[i].alias, assembled(pairs[i].text));
        assert_true(gcn_dpp_text_is(pairs[i].alias));
    }
}

static void test_what_says_dpp(void **state) {
    (void)state;
    static const char *const dpp[] = {"v_mov_b32_dpp v1, v2",
                                      " V_NOP_DPP",
                                      "v_nop row_mirror",
                                      "v_foo bank_mask:0xf",
                                      "v_mov_b32 v1, v2 bound_ctrl",
                                      "v_mov_b32 v1, v2 ROW_BCAST15",
                                      "v_foo_dpp"};
    static const char *const not_dpp[] = {"v_mov_b32_sdwa v1, v2 row_shl:1",
                                          "v_mov_b32 v1, v2",
                                          "",
                                          "dpp",
                                          "v_nop",
                                          "v_mov_b32 v1, v2 dst_sel:BYTE_0",
                                          "v_mov_b32 v1, v2 xrow_shl:1 row_shls"};
    for (size_t i = 0; i < COUNT(dpp); i++)
        assert_true(gcn_dpp_text_is(dpp[i]));
    for (size_t i = 0; i < COUNT(not_dpp); i++)
        assert_false(gcn_dpp_text_is(not_dpp[i]));
}

#define VGPR "expected a vector register, v0 to v255"
#define INTEGER "expected a register, as the operand is an integer"
#define MODIFIER "expected a move, row_mask, bank_mask, bound_ctrl or the end"
#define MOVE "expected a move: quad_perm, row_shl, row_shr, ..."
#define NO_FORM "expected an operation that can carry a DPP dword"
#define MASK "expected a mask, 0x0 to 0xf"
#define LANE "expected a lane, 0 to 3"

static void test_refused_texts(void **state) {
    (void)state;
    static const struct {
        const char *text;
        unsigned column, error;
        const char *message;
    } lines[] = {
        {"v_foo_dpp v1, v2", 1, DPP_OK, "found 'v_foo_dpp', expected an operation of VOP1, VOP2 or VOPC"},
        {" _dpp", 2, DPP_OK, "found '_dpp', expected an operation of VOP1, VOP2 or VOPC"},
        {"v_clrexcp_dpp row_mirror", 1, DPP_NO_FORM, "no_dpp_form: found 'v_clrexcp_dpp', " NO_FORM},
        {"v_cmp_lt_u64 vcc, v1, v2 row_shl:1", 1, DPP_NO_FORM, "no_dpp_form: found 'v_cmp_lt_u64', " NO_FORM},
        {"v_mov_b32_dpp v1", 17, DPP_OK, "found the end, expected ','"},
        {"v_mov_b32_dpp v1, v2", 21, DPP_OK, "found the end, " MOVE},
        {"v_nop_dpp", 10, DPP_OK, "found the end, " MOVE},
        {"v_nop_dpp v1 row_shl:1", 11, DPP_OK, "found 'v1', " MODIFIER},
        {"v_mov_b32_dpp v1, s2 row_shl:1", 19, DPP_OK, "found 's2', " VGPR},
        {"v_not_b32_dpp v1, -v2 row_shl:1", 19, DPP_SRC0_MODIFIER, "src0_modifier: found '-v2', " INTEGER},
        {"v_ldexp_f16_dpp v1, v2, |v3| row_shl:1", 25, DPP_SRC1_MODIFIER, "src1_modifier: found '|', " INTEGER},
        {"v_mov_b32_dpp v1, sext(v2) row_shl:1", 19, DPP_OK, "found 'sext', " VGPR},
        {"v_add_f32_dpp v1, v2, sext(v3) row_shl:1", 23, DPP_OK, "found 'sext', " VGPR},
        {"v_mov_b32_dpp v1, v2 row_shl", 29, DPP_OK, "found the end, expected ':'"},
        {"v_mov_b32_dpp v1, v2 row_bcast row_mask:0xf", 32, DPP_OK, "found 'row_mask', expected ':'"},
        {"v_mov_b32_dpp v1, v2 row_shl:0", 30, DPP_OK, "found '0', expected 1 to 15"},
        {"v_mov_b32_dpp v1, v2 row_ror:16", 30, DPP_OK, "found '16', expected 1 to 15"},
        {"v_mov_b32_dpp v1, v2 row_shr:1x", 30, DPP_OK, "found '1x', expected 1 to 15"},
        {"v_mov_b32_dpp v1, v2 row_shr:-1", 30, DPP_OK, "found '-1', expected 1 to 15"},
        {"v_mov_b32_dpp v1, v2 wave_shl:2", 31, DPP_OK, "found '2', expected 1"},
        {"v_mov_b32_dpp v1, v2 row_bcast:16", 32, DPP_OK, "found '16', expected 15 or 31"},
        {"v_mov_b32_dpp v1, v2 row_bcast:4294967311", 32, DPP_OK, "found '4294967311', expected 15 or 31"},
        {"v_mov_b32_dpp v1, v2 row_bcast15:1", 33, DPP_OK, "found ':', " MODIFIER},
        {"v_mov_b32_dpp v1, v2 row_mirror:1", 32, DPP_OK, "found ':', " MODIFIER},
        {"v_mov_b32_dpp v1, v2 quad_perm", 31, DPP_OK, "found the end, expected ':'"},
        {"v_mov_b32_dpp v1, v2 quad_perm:0", 32, DPP_OK, "found '0', expected '['"},
        {"v_mov_b32_dpp v1, v2 quad_perm:[0,1,2,4]", 39, DPP_OK, "found '4', " LANE},
        {"v_mov_b32_dpp v1, v2 quad_perm:[0,1,2]", 38, DPP_OK, "found ']', expected ','"},
        {"v_mov_b32_dpp v1, v2 quad_perm:[0,1,2,3,0]", 40, DPP_OK, "found ',', expected ']'"},
        {"v_mov_b32_dpp v1, v2 row_shl:1 row_shr:1", 32, DPP_OK, "found 'row_shr', expected one move"},
        {"v_mov_b32_dpp v1, v2 row_shl:1 row_mask", 40, DPP_OK, "found the end, expected ':'"},
        {"v_mov_b32_dpp v1, v2 row_shl:1 row_mask:0x10", 41, DPP_OK, "found '0x10', " MASK},
        {"v_mov_b32_dpp v1, v2 row_shl:1 bank_mask:16", 42, DPP_OK, "found '16', " MASK},
        {"v_mov_b32_dpp v1, v2 row_shl:1 bank_mask:0x", 42, DPP_OK, "found '0x', " MASK},
        {"v_mov_b32_dpp v1, v2 row_shl:1 row_mask:1 row_mask:1", 43, DPP_OK,
         "found 'row_mask', expected each modifier once"},
        {"v_mov_b32_dpp v1, v2 row_shl:1 bound_ctrl:2", 43, DPP_OK, "found '2', expected 0 or 1"},
        {"v_mov_b32_dpp v1, v2 dppctrl:0x193", 30, DPP_CTRL,
         "dpp_ctrl: found '0x193', expected the number of a move (D-49)"},
        {"v_mov_b32_dpp v1, v2 dppctrl:512", 30, DPP_OK, "found '512', expected DPP_CTRL, 0x000 to 0x1ff"},
        {"v_mov_b32_dpp v1, v2 dppctrl:0x140 row_mirror", 36, DPP_OK, "found 'row_mirror', expected one move"},
        {"v_mov_b32_dpp v1, v2 row_mirror sext:1 dpp", 33, DPP_OK, "found 'sext', " MODIFIER},
        {"v_xor_b32_dpp v1, v2, v3 row_mirror neg:1", 41, DPP_SRC0_MODIFIER,
         "src0_modifier: found '1', expected no neg or abs, as the operand is an integer"},
        {"v_mov_b32_dpp v1, v2 row_shl:1 clamp", 32, DPP_OK, "found 'clamp', " MODIFIER},
        {"v_mov_b32_dpp v1, v2 row_shl:1 dst_sel:DWORD", 32, DPP_OK, "found 'dst_sel', " MODIFIER},
        {"v_cmp_lt_u32_dpp s[0:1], v1, v2 row_shl:1", 18, DPP_OK, "found 's[0:1]', expected vcc"},
    };
    for (size_t i = 0; i < COUNT(lines); i++) {
        struct gcn_dpp fields;
        struct gcn_text_error error;
        if (gcn_dpp_text_parse(lines[i].text, GCN_EITHER, &fields, &error))
            fail_msg("%s: was accepted", lines[i].text);
        if (error.column != lines[i].column || strcmp(error.message, lines[i].message) != 0 ||
            error.error != lines[i].error)
            fail_msg("%s: column %u: %s; expected column %u: %s", lines[i].text, error.column, error.message,
                     lines[i].column, lines[i].message);
    }
}

/* Texts with bytes replaced or missing: what is accepted can be carried, what is not has a place. */
static void test_broken_texts(void **state) {
    (void)state;
    static const char bytes[] = "v0129,.:|-()[]_ abelnrstxw\t\xff";
    enum { TEXTS = 100000 / ONE_IN };
    unsigned accepted = 0;
    for (unsigned i = 0; i < TEXTS; i++) {
        struct gcn_dpp fields;
        struct gcn_text_error error;
        char text[GCN_TEXT_SIZE + 1] = "";
        gcn_dpp_decode(random_dpp(VOP2, i % 2 ? ADD_F32 : ADDC), &fields);
        gcn_dpp_text_print(&fields, text, GCN_TEXT_SIZE);
        for (unsigned changes = 1 + random_below(3); changes && *text; changes--) {
            size_t at = random_below((uint32_t)strlen(text));
            if (random_below(2))
                text[at] = bytes[random_below(COUNT(bytes) - 1)];
            else
                memmove(text + at, text + at + 1, strlen(text + at));
        }
        if (gcn_dpp_text_parse(text, GCN_EITHER, &fields, &error)) {
            accepted++;
            assert_int_equal(gcn_dpp_decode(gcn_dpp_encode(&fields), &fields), DPP_OK);
        } else {
            assert_in_range(error.column, 1, strlen(text) + 1);
            assert_non_null(strstr(error.message, "found "));
            assert_non_null(strstr(error.message, ", expected "));
        }
    }
    assert_in_range(accepted, TEXTS / 100, TEXTS / 2);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_public_texts),  cmocka_unit_test(test_texts_of_the_page),
        cmocka_unit_test(test_dialects),      cmocka_unit_test(test_print_then_parse),
        cmocka_unit_test(test_every_move),    cmocka_unit_test(test_print_is_bounded),
        cmocka_unit_test(test_aliases),       cmocka_unit_test(test_what_says_dpp),
        cmocka_unit_test(test_refused_texts), cmocka_unit_test(test_broken_texts),
    };
    return cmocka_run_group_tests_name("dpp_text", tests, NULL, NULL);
}
