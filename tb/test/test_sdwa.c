/* SPDX-License-Identifier: MIT */
/* Unit tests of the sdwa model: what an instruction does. What is expected is written down here anew. */
#include "test/sdwa_check.h"

/* Hand vectors: one lane. */

struct vector {
    uint64_t inst;
    uint32_t src0, src1, old, vcc;
    uint32_t dst, bit;
};

static void check_vectors(uint32_t mode, const struct vector *v, size_t n) {
    for (size_t i = 0; i < n; i++) {
        struct sdwa_req req;
        memset(&req, 0, sizeof(req));
        req.inst_i[0] = (uint32_t)v[i].inst;
        req.inst_i[1] = (uint32_t)(v[i].inst >> 32);
        req.src0_i[0] = v[i].src0;
        req.src1_i[0] = v[i].src1;
        req.old_i[0] = v[i].old;
        req.vcc_i[0] = v[i].vcc;
        req.exec_i[0] = 1;
        req.mode_i[0] = mode;
        struct sdwa_rsp rsp;
        sdwa_respond(&req, &rsp, 1, 1);
        if (rsp.error_o[0] != OK || rsp.dst_o[0] != v[i].dst || rsp.vcc_o[0] != v[i].bit)
            fail_msg("vector %zu: error %u dst %#x, not %#x, bit %u", i, rsp.error_o[0], rsp.dst_o[0], v[i].dst,
                     rsp.vcc_o[0]);
    }
}

#define CHECK_IN(mode, ...)                                                                                            \
    do {                                                                                                               \
        const struct vector vectors[] = {__VA_ARGS__};                                                                 \
        check_vectors(mode, vectors, COUNT(vectors));                                                                  \
    } while (0)
#define CHECK(...) CHECK_IN(0, __VA_ARGS__)

#define ONES UINT32_MAX

/* MODE: subnormal numbers are kept; rounding of f32 towards zero; signaling NaNs become quiet */
enum { KEEP = 0xf0, ZERO32 = 3, IEEE = 0x200 };

static void test_public_vectors_of_find(void **state) {
    (void)state;
    uint64_t high = plain(VOP1, FFBH_U32), low = plain(VOP1, FFBL), sign = plain(VOP1, FFBH_I32);
    CHECK({high, 0, .dst = ONES}, {high, 0x800000ff, .dst = 0}, {high, 0x100000ff, .dst = 3},
          {high, 0x0000ffff, .dst = 16}, {high, 1, .dst = 31});
    CHECK({low, 0xff000001, .dst = 0}, {low, 0xff000008, .dst = 3}, {low, 0xffff0000, .dst = 16},
          {low, 0x80000000, .dst = 31}, {low, 0, .dst = ONES});
    CHECK({sign, 0, .dst = ONES}, {sign, 0x40000000, .dst = 1}, {sign, 0x80000000, .dst = 1},
          {sign, 0x0fffffff, .dst = 4}, {sign, 0xffff0000, .dst = 16}, {sign, 0xfffffffe, .dst = 31},
          {sign, ONES, .dst = ONES});
}

static void test_mul24_looks_at_24_bits(void **state) {
    (void)state;
    CHECK({plain(VOP2, MUL_I24), 0xff800000, 0x00800000, .dst = 0}, {plain(VOP2, MUL_I24), 0x12ffffff, 3, .dst = -3u},
          {plain(VOP2, MUL_HI_I24), 0xff800000, 0x00800000, .dst = 0x4000},
          {plain(VOP2, MUL_HI_I24), 0x00ffffff, 1, .dst = ONES},
          {plain(VOP2, MUL_U24), 0xffffffff, 0xffffffff, .dst = 0xfe000001},
          {plain(VOP2, MUL_HI_U24), 0xffffffff, 0xffffffff, .dst = 0xffff});
}

static void test_shifts_count_modulo_width(void **state) {
    (void)state;
    CHECK({plain(VOP2, LSHLREV), 33, 1, .dst = 2}, {plain(VOP2, LSHRREV), 0xffffffe4, 0x80000000, .dst = 0x08000000},
          {plain(VOP2, ASHRREV), 31, 0x80000000, .dst = ONES}, {plain(VOP2, 42), 17, 0xffff8001, .dst = 2},
          {plain(VOP2, 43), 16, 0xffff8001, .dst = 0x8001}, {plain(VOP2, 44), 15, 0x8000, .dst = 0xffff},
          {plain(VOP2, 44), 1, 0xffff7fff, .dst = 0x3fff});
}

static void test_carry_and_borrow_of_whole_operation(void **state) {
    (void)state;
    CHECK({plain(VOP2, ADD), ONES, 1, 0, 1, 0, 1}, {plain(VOP2, ADD), ONES, 0, 0, 1, ONES, 0},
          {plain(VOP2, SUB), 1, 2, 0, 0, ONES, 1}, {plain(VOP2, SUB), 2, 2, 0, 1, 0, 0},
          {plain(VOP2, SUBREV), 2, 1, 0, 0, ONES, 1}, {plain(VOP2, SUBREV), 1, 2, 0, 1, 1, 0},
          {plain(VOP2, ADDC), ONES, 0, 0, 1, 0, 1}, {plain(VOP2, ADDC), ONES, ONES, 0, 1, ONES, 1},
          {plain(VOP2, SUBB), 5, 5, 0, 1, ONES, 1}, {plain(VOP2, SUBB), 5, ONES, 0, 1, 5, 1},
          {plain(VOP2, SUBBREV), 5, 5, 0, 1, ONES, 1}, {plain(VOP2, SUBBREV), 5, 6, 0, 1, 0, 0});
    /* Of the values that were selected, and before DST_SEL. */
    uint64_t bytes = with_sel(with_sel(plain(VOP2, ADD), 0, BYTE_0), 1, BYTE_0);
    CHECK({with_dst(bytes, BYTE_0, PAD), 0xff, 1, 0, 0, 0, 0},
          {with_dst(with_bit(bytes, SEXT0), BYTE_3, PAD), 0xff, 1, 0, 0, 0, 1});
}

static void test_d52_clamp_saturates_add_and_sub_only(void **state) {
    (void)state;
    CHECK({with_clamp(plain(VOP2, ADD)), ONES, 2, 0, 0, ONES, 1}, {with_clamp(plain(VOP2, SUB)), 1, 2, 0, 0, 0, 1},
          {with_clamp(plain(VOP2, SUBREV)), 3, 2, 0, 0, 0, 1}, {with_clamp(plain(VOP2, ADDC)), ONES, 0, 0, 1, ONES, 1},
          {with_clamp(plain(VOP2, SUBB)), 7, 7, 0, 1, 0, 1}, {with_clamp(plain(VOP2, SUBBREV)), 7, 7, 0, 1, 0, 1},
          {with_clamp(plain(VOP2, ADD_U16)), 0xffff, 1, 0, 0, 0xffff, 0},
          {with_clamp(plain(VOP2, SUB_U16)), 1, 2, 0, 0, 0, 0}, {with_clamp(plain(VOP2, SUBREV_U16)), 2, 1, 0, 0, 0, 0},
          {plain(VOP2, ADD_U16), 0xffff, 2, 0, 0, 1, 0}, {plain(VOP2, SUB_U16), 1, 2, 0, 0, 0xffff, 0},
          {with_clamp(plain(VOP2, 41)), 0x100, 0x100, 0, 0, 0, 0},
          {with_clamp(plain(VOP2, LSHLREV)), 1, ONES, .dst = -2u});
    /* CLAMP comes before DST_SEL. */
    CHECK({with_dst(with_clamp(plain(VOP2, ADD_U16)), BYTE_1, PAD), 0xffff, 1, 0, 0, 0xff00, 0});
}

static void test_d1_byte_3_of_sources(void **state) {
    (void)state;
    CHECK({with_sel(plain(VOP1, MOV), 0, BYTE_3), 0x89abcdef, .dst = 0x89},
          {with_sel(plain(VOP1, MOV), 0, BYTE_1), 0x89abcdef, .dst = 0xcd},
          {with_sel(plain(VOP2, AND), 1, BYTE_3), ONES, 0x89abcdef, .dst = 0x89});
}

static void test_d2_d3_each_source_has_its_selection(void **state) {
    (void)state;
    CHECK({with_sel(with_sel(plain(VOP2, SUB), 0, BYTE_1), 1, WORD_1), 0x00005500, 0x00110022, .dst = 0x44},
          {with_bit(with_sel(plain(VOP2, ADD), 1, WORD_0), SEXT1), 1, 0x8000, .dst = 0xffff8001});
}

static void test_d4_abs_then_neg_on_cndmask(void **state) {
    (void)state;
    uint64_t inst = plain(VOP2, CNDMASK);
    CHECK({with_bit(inst, NEG0), 1, 2, 0, 0, 0x80000001, 0}, {with_bit(inst, NEG0), 0x80000001, 2, 0, 0, 1, 0},
          {with_bit(inst, ABS1), 1, 0x80000002, 0, 1, 2, 0},
          {with_bit(with_bit(inst, ABS1), NEG1), 1, 0x80000002, 0, 1, 0x80000002, 0},
          {with_bit(with_bit(inst, ABS1), NEG1), 1, 2, 0, 1, 0x80000002, 0},
          {with_bit(with_sel(inst, 0, BYTE_0), ABS0), 0x80, 0, 0, 0, 0x80, 0});
}

static void test_c5_sext_of_floats_and_moves(void **state) {
    (void)state;
    uint64_t cndmask = with_bit(with_sel(plain(VOP2, CNDMASK), 0, BYTE_1), SEXT0), add = plain(VOP2, ADD_F32);
    uint64_t half = with_sel(with_bit(plain(VOP2, ADD_F16), SEXT0), 0, BYTE_0);
    /* The pattern of 0xffffff80 is a NaN, that of 0xffff8000 one as well, and 0x7f one of a subnormal number. */
    CHECK_IN(IEEE, {cndmask, 0x8000, 0, .dst = 0xffffff80}, {cndmask, 0x7f00, 0, .dst = 0x7f},
             {with_bit(with_sel(add, 1, WORD_1), SEXT1), 0, 0x80000000, .dst = 0xffff8000},
             {with_bit(with_sel(plain(VOP1, TRUNC_F32), 0, BYTE_0), SEXT0), 0x80, .dst = 0xffffff80},
             {with_bit(plain(VOP1, TRUNC_F32), SEXT0), 0x3fc00000, .dst = 0x3f800000}, {half, 0x83, 0, .dst = 0xff83},
             {with_bit(half, NEG0), 0x83, 0, .dst = 0x7f83});
    /* ABS and NEG come after it. */
    CHECK({with_bit(cndmask, NEG0), 0x8000, 0, .dst = 0x7fffff80},
          {with_bit(cndmask, ABS0), 0x8000, 0, .dst = 0x7fffff80},
          {with_bit(with_bit(cndmask, ABS0), NEG0), 0x7f00, 0, .dst = 0x8000007f});
}

static void test_c6_abs_and_neg_of_moves(void **state) {
    (void)state;
    uint64_t mov = plain(VOP1, MOV), neg = with_bit(mov, NEG0), abs = with_bit(mov, ABS0);
    uint64_t word = with_sel(with_bit(plain(VOP2, CNDMASK), NEG1), 1, WORD_1);
    CHECK({neg, 1, .dst = 0x80000001}, {neg, 0xbf800000, .dst = 0x3f800000}, {abs, 0xbf800000, .dst = 0x3f800000},
          {with_bit(abs, NEG0), 0x3f800000, .dst = 0xbf800000}, {with_sel(neg, 0, BYTE_1), 0x8000, .dst = 0x80000080});
    /* Of a word, on its own highest bit */
    CHECK({with_sel(neg, 0, WORD_1), 0x3c000000, .dst = 0xbc00}, {with_sel(abs, 0, WORD_0), 0xbc00, .dst = 0x3c00},
          {with_bit(with_sel(neg, 0, WORD_0), SEXT0), 0xbc00, .dst = 0xffff3c00},
          {word, 0, 0x3c000000, 0, 1, 0xbc00, 0});
}

static void test_d7_d8_unused_bits(void **state) {
    (void)state;
    uint64_t inst = plain(VOP1, MOV);
    CHECK({with_dst(inst, BYTE_1, PAD), 0x12345681, 0, ONES, 0, 0x8100, 0},
          {with_dst(inst, BYTE_1, SEXT), 0x12345681, 0, 0x55, 0, 0xffff8100, 0},
          {with_dst(inst, BYTE_1, SEXT), 0x12345671, 0, ONES, 0, 0x7100, 0},
          {with_dst(inst, BYTE_3, SEXT), 0x81, 0, ONES, 0, 0x81000000, 0},
          {with_dst(inst, WORD_0, SEXT), 0x18000, 0, ONES, 0, 0xffff8000, 0},
          {with_dst(inst, WORD_1, SEXT), 0x18000, 0, ONES, 0, 0x80000000, 0},
          {with_dst(inst, BYTE_2, PRESERVE), 0x12345681, 0, 0xaabbccdd, 0, 0xaa81ccdd, 0},
          {with_dst(inst, WORD_1, PRESERVE), 0x12345681, 0, 0xaabbccdd, 0, 0x5681ccdd, 0},
          {with_dst(inst, DWORD, PRESERVE), 0x12345681, 0, ONES, 0, 0x12345681, 0},
          {with_dst(inst, DWORD, SEXT), 0x92345681, 0, ONES, 0, 0x92345681, 0});
}

static void test_d10_sext_of_dword_does_nothing(void **state) {
    (void)state;
    CHECK({with_bit(plain(VOP1, MOV), SEXT0), 0x80, .dst = 0x80},
          {with_bit(plain(VOP1, MOV), SEXT0), 0x8000, .dst = 0x8000},
          {with_bit(plain(VOP2, AND), SEXT1), ONES, 0x80008080, .dst = 0x80008080});
}

static void test_16_bit_results_have_zeros_above(void **state) {
    (void)state;
    CHECK({with_dst(plain(VOP2, 48), DWORD, PRESERVE), 0xffff, 0xfffe, ONES, 0, 0xffff, 0},
          {plain(VOP2, 50), 0x18000, 0x10001, 0, 0, 0x8000, 0}, {plain(VOP2, 41), 0x8000ffff, 0xffff, 0, 0, 1, 0});
}

static void test_d21_d23_floats_of_parts(void **state) {
    (void)state;
    uint64_t add = plain(VOP2, ADD_F32), half = plain(VOP2, ADD_F16);
    /* A byte or a half is the bits of a subnormal f32. */
    CHECK_IN(KEEP, {with_sel(with_sel(add, 0, BYTE_1), 1, WORD_1), 0x00001200, 0x34560000, .dst = 0x3468},
             {with_bit(with_sel(add, 0, BYTE_0), NEG0), 1, 0x80000001, .dst = 0x80000002});
    CHECK({with_sel(add, 0, WORD_1), 0x3f800000, 0x80000000, .dst = 0});
    /* An f16 is bits 15:0 of what is selected. */
    CHECK_IN(KEEP, {with_sel(with_sel(half, 0, WORD_1), 1, WORD_0), 0x3c00ffff, 0xffff3c00, .dst = 0x4000},
             {with_sel(half, 0, BYTE_1), 0x00001234, 0, .dst = 0x0012},
             {with_bit(with_sel(half, 1, WORD_1), NEG1), 0x3c00, 0xbc000000, .dst = 0x4000},
             {with_bit(half, ABS0), 0xffffbc00, 0x3c00, .dst = 0x4000});
    /* Extended as an integer that it is. */
    CHECK({with_bit(with_sel(plain(VOP1, CVT_F32_I32), 0, BYTE_2), SEXT0), 0x00ff0000, .dst = 0xbf800000},
          {with_sel(plain(VOP1, CVT_F32_I32), 0, BYTE_2), 0x00ff0000, .dst = 0x437f0000},
          {with_bit(with_sel(plain(VOP2, LDEXP_F16), 1, BYTE_3), SEXT1), 0x3c00, 0xff000000, .dst = 0x3800});
}

static void test_floats_are_placed_as_other_results(void **state) {
    (void)state;
    uint64_t add = plain(VOP2, ADD_F32), half = plain(VOP2, ADD_F16);
    CHECK_IN(ZERO32, {with_dst(half, WORD_1, PRESERVE), 0x3c00, 0x3c00, 0x12345678, .dst = 0x40005678},
             {with_dst(half, WORD_0, SEXT), 0xbc00, 0xbc00, 0x12345678, .dst = 0xffffc000},
             {with_dst(half, DWORD, SEXT), 0xbc00, 0xbc00, 0x12345678, .dst = 0xc000},
             {with_dst(add, BYTE_3, PAD), 0x3f800000, 0x40000001, 0x12345678, .dst = 0x01000000},
             {with_dst(add, WORD_0, PRESERVE), 0x3f800000, 0x40000001, 0xffffffff, .dst = 0xffff0001},
             {plain(VOP2, MAC_F16), 0x4200, 0x4000, 0xffff3c00, .dst = 0x4700});
    /* CLAMP comes before DST_SEL. */
    CHECK({with_dst(with_clamp(add), WORD_1, PAD), 0x3f800000, 0x40000000, .dst = 0},
          {with_dst(with_clamp(half), WORD_1, PAD), 0x3c00, 0x4000, .dst = 0x3c000000});
}

static void test_d15_compare_ignores_destination_fields(void **state) {
    (void)state;
    for (uint32_t fields = 0; fields < 32; fields++) {
        uint64_t inst = with_field(plain(VOPC, CMP_LT_I16), 44, 40, fields);
        CHECK({inst, 0x8000, 0x7fff, ONES, 0, 0, 1}, {inst, 0x7fff, 0x8000, ONES, 1, 0, 0});
        check_random(inst, 10);
    }
    CHECK({plain(VOPC, CMP_LT_U32), 1, ONES, 0, 0, 0, 1}, {plain(VOPC, 0xc1), 1, ONES, 0, 0, 0, 0});
}

static void test_d16_lanes_with_exec_0_keep_everything(void **state) {
    (void)state;
    struct sdwa_req req;
    struct sdwa_rsp rsp;
    fill(&req, with_dst(plain(VOP1, MOV), BYTE_0, PRESERVE));
    req.exec_i[0] = 0x8001;
    req.src0_i[0] = req.src0_i[15] = 0x77;
    req.old_i[0] = req.old_i[15] = 0x11111111;
    sdwa_respond(&req, &rsp, 16, 1);
    assert_int_equal(rsp.dst_we_o[0], 0x8001);
    for (int i = 0; i < 16; i++)
        assert_int_equal(rsp.dst_o[i], i % 15 ? 0 : 0x11111177);
    /* VCC and EXEC get 0 there. */
    fill(&req, plain(VOPC, 0xd7));
    req.exec_i[0] = 0x0ff0;
    req.vcc_i[0] = 0xffff;
    sdwa_respond(&req, &rsp, 16, 1);
    assert_int_equal(rsp.vcc_we_o[0], 1);
    assert_int_equal(rsp.vcc_o[0], 0x0ff0);
    assert_int_equal(rsp.exec_we_o[0], 1);
    assert_int_equal(rsp.exec_o[0], 0x0ff0);
    assert_int_equal(rsp.dst_we_o[0], 0);
    /* v_cmpx_nlt_f32 of powers of two with 2^7 */
    fill(&req, plain(VOPC, 0x5e));
    req.exec_i[0] = 0xf0f0;
    for (uint32_t i = 0; i < 16; i++) {
        req.src0_i[i] = 0x3f800000 + (i << 23);
        req.src1_i[i] = 0x3f800000 + (7 << 23);
    }
    sdwa_respond(&req, &rsp, 16, 1);
    assert_int_equal(rsp.vcc_o[0], 0xf080);
    assert_int_equal(rsp.exec_o[0], 0xf080);
}

/* Against sdwa_expect.h. */

static void check_op(int format, uint32_t op) {
    check_random(plain(format, op), 500 / ONE_IN);
    if (format != VOP1 || op != NOP)
        check_random(with_clamp(plain(format, op)), 500 / ONE_IN);
    for (int i = 0; i < 2000 / ONE_IN; i++)
        check_random(random_legal(format, op), 1);
}

static void test_every_operation_against_host(void **state) {
    (void)state;
    for_each_implemented(check_op);
}

static void test_d1_d3_d7_d8_every_selection(void **state) {
    (void)state;
    static const uint32_t ops[] = {XOR, ADD, CNDMASK, ADD_U16};
    for (uint32_t sel0 = 0; sel0 < 7 * 2; sel0++)
        for (uint32_t sel1 = 0; sel1 < 7 * 2; sel1++)
            for (uint32_t dst = 0; dst < 7 * 3; dst++)
                for (size_t i = 0; i < COUNT(ops); i++) {
                    uint64_t inst = with_dst(plain(VOP2, ops[i]), dst % 7, dst / 7);
                    inst = with_sel(with_sel(inst, 0, sel0 % 7), 1, sel1 % 7);
                    if (sel0 >= 7)
                        inst = with_bit(inst, SEXT0);
                    if (sel1 >= 7)
                        inst = with_bit(inst, ops[i] == CNDMASK ? NEG1 : SEXT1);
                    check_random(inst, 2);
                }
}

static void check_lanes_of(int format, uint32_t op) {
    struct sdwa_req req;
    for (uint32_t lanes = 1; lanes <= SDWA_LANES; lanes++) {
        fill(&req, random_legal(format, op));
        check(&req, lanes);
    }
}

static void test_lanes_1_to_16(void **state) {
    (void)state;
    for_each_implemented(check_lanes_of);
}

static void test_respond_for_any_count(void **state) {
    (void)state;
    check_any_count(16);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_public_vectors_of_find),
        cmocka_unit_test(test_mul24_looks_at_24_bits),
        cmocka_unit_test(test_shifts_count_modulo_width),
        cmocka_unit_test(test_carry_and_borrow_of_whole_operation),
        cmocka_unit_test(test_d52_clamp_saturates_add_and_sub_only),
        cmocka_unit_test(test_d1_byte_3_of_sources),
        cmocka_unit_test(test_d2_d3_each_source_has_its_selection),
        cmocka_unit_test(test_d4_abs_then_neg_on_cndmask),
        cmocka_unit_test(test_c5_sext_of_floats_and_moves),
        cmocka_unit_test(test_c6_abs_and_neg_of_moves),
        cmocka_unit_test(test_d7_d8_unused_bits),
        cmocka_unit_test(test_d10_sext_of_dword_does_nothing),
        cmocka_unit_test(test_16_bit_results_have_zeros_above),
        cmocka_unit_test(test_d21_d23_floats_of_parts),
        cmocka_unit_test(test_floats_are_placed_as_other_results),
        cmocka_unit_test(test_d15_compare_ignores_destination_fields),
        cmocka_unit_test(test_d16_lanes_with_exec_0_keep_everything),
        cmocka_unit_test(test_every_operation_against_host),
        cmocka_unit_test(test_d1_d3_d7_d8_every_selection),
        cmocka_unit_test(test_lanes_1_to_16),
        cmocka_unit_test(test_respond_for_any_count),
    };
    return cmocka_run_group_tests_name("sdwa", tests, NULL, NULL);
}
