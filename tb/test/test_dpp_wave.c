/* SPDX-License-Identifier: MIT */
/*
 * Unit tests of what a DPP instruction does to a wave. What is expected comes from the moves as lists of lanes, built
 * in another way than the model's, and from the operations as test_sdwa.c expects them.
 */
#include "isa/gcn_dpp_wave.h"
#include "test/dpp_test.h"
#include "test/sdwa_check.h"

enum { WAVE = 64 };

/* Lane by lane the source, or WAVE. */
static void sources_of(uint32_t ctrl, uint32_t source[WAVE]) {
    /* A wave between lanes that do not exist: shifts are parts of it. */
    uint32_t line[3 * WAVE];
    for (uint32_t i = 0; i < COUNT(line); i++)
        line[i] = i < WAVE || i >= 2 * WAVE ? WAVE : i - WAVE;
    uint32_t number = ctrl % 16;
    for (uint32_t row = 0; row < 4; row++)
        for (uint32_t i = 0; i < 16; i++) {
            uint32_t lane = 16 * row + i, from = WAVE;
            if (ctrl < 0x100)
                from = lane - lane % 4 + (ctrl / (lane % 4 == 0 ? 1 : lane % 4 == 1 ? 4 : lane % 4 == 2 ? 16 : 64)) % 4;
            else if (ctrl < 0x110)
                from = i <= 15 - number ? line[WAVE + lane + number] : WAVE;
            else if (ctrl < 0x120)
                from = i < number ? WAVE : line[WAVE + lane - number];
            else if (ctrl < 0x130)
                from = 16 * row + (i + 16 - number) % 16;
            else if (ctrl < 0x138)
                from = lane == 63 && ctrl == 0x134 ? 0 : line[WAVE + lane + 1];
            else if (ctrl < 0x140)
                from = lane == 0 && ctrl == 0x13c ? 63 : line[WAVE + lane - 1];
            else if (ctrl == 0x140)
                from = 16 * row + (15 - i);
            else if (ctrl == 0x141)
                from = 16 * row + (i < 8 ? 7 - i : 23 - i);
            else if (row > (ctrl == 0x142 ? 0 : 1))
                from = ctrl == 0x142 ? 16 * row - 1 : 31;
            source[lane] = from;
        }
}

/* A row of which these lanes are on, with whole registers */
static void expect_lanes(uint64_t inst, const struct gcn_wave *wave, const uint32_t s0[WAVE], uint64_t on, uint32_t row,
                         struct sdwa_rsp *rsp) {
    struct sdwa_req req = {0};
    int format = format_of(inst);
    uint64_t same = with_field(plain(format, op_of(inst)), 30, 9, field(inst, 30, 9)); /* with whole registers */
    same |= (uint64_t)(field(inst, 53, 52) << NEG0 | field(inst, 55, 54) << NEG1) << 32;
    req.inst_i[0] = (uint32_t)same;
    req.inst_i[1] = (uint32_t)(same >> 32);
    req.mode_i[0] = wave->mode;
    req.exec_i[0] = on >> 16 * row & 0xffff;
    req.vcc_i[0] = wave->vcc >> 16 * row & 0xffff;
    memcpy(req.src0_i, s0 + 16 * (size_t)row, sizeof(req.src0_i));
    memcpy(req.src1_i, wave->src1 + 16 * (size_t)row, sizeof(req.src1_i));
    memcpy(req.old_i, wave->old + 16 * (size_t)row, sizeof(req.old_i));
    expect(&req, 16, rsp);
    assert_int_equal(rsp->error_o[0], OK);
}

/* able: the lanes whose EXEC bit is 1, and that have a source or take 0 for it; active: of these, those of the masks */
static void expect_row(uint64_t inst, const struct gcn_wave *wave, const uint32_t s0[WAVE], uint64_t able,
                       uint64_t active, uint32_t row, struct gcn_wave_result *result) {
    struct sdwa_rsp rsp, unmasked;
    expect_lanes(inst, wave, s0, active, row, &rsp);
    expect_lanes(inst, wave, s0, able, row, &unmasked);
    if (format_of(inst) == VOP2 && rsp.vcc_we_o[0]) /* C-3 */
        rsp.vcc_o[0] = unmasked.vcc_o[0] | ((wave->vcc & wave->exec & ~able) >> 16 * row & 0xffff);
    memcpy(result->dst + 16 * (size_t)row, rsp.dst_o, sizeof(rsp.dst_o));
    result->dst_we |= (uint64_t)rsp.dst_we_o[0] << 16 * row;
    result->vcc |= (uint64_t)rsp.vcc_o[0] << 16 * row;
    result->exec |= (uint64_t)rsp.exec_o[0] << 16 * row;
    result->vcc_we = rsp.vcc_we_o[0];
    result->exec_we = rsp.exec_we_o[0];
}

static void expect_wave(uint64_t inst, const struct gcn_wave *wave, struct gcn_wave_result *result) {
    uint32_t source[WAVE], s0[WAVE];
    uint64_t able = 0, active = 0;
    memset(result, 0, sizeof(*result));
    sources_of(field(inst, 48, 40), source);
    for (uint32_t lane = 0; lane < WAVE; lane++) {
        bool ok = source[lane] < WAVE && (wave->exec >> source[lane]) % 2;
        s0[lane] = ok ? wave->src0[source[lane]] : 0;
        unsigned row = 60 + lane / 16, bank = 56 + lane / 4 % 4;
        if ((wave->exec >> lane) % 2 && (ok || field(inst, 51, 51)))
            able |= UINT64_C(1) << lane;
        if (field(inst, row, row) && field(inst, bank, bank))
            active |= able & UINT64_C(1) << lane;
    }
    for (uint32_t row = 0; row < 4; row++)
        expect_row(inst, wave, s0, able, active, row, result);
}

static struct gcn_wave_result run(uint64_t inst, const struct gcn_wave *wave) {
    struct gcn_dpp fields;
    struct gcn_wave_result result;
    assert_int_equal(gcn_dpp_decode(inst, &fields), DPP_OK);
    memset(&result, 0x5a, sizeof(result));
    gcn_dpp_wave(&fields, wave, &result);
    return result;
}

static void check_wave(uint64_t inst, const struct gcn_wave *wave) {
    struct gcn_wave_result seen = run(inst, wave), expected;
    expect_wave(inst, wave, &expected);
    const char *what = seen.dst_we != expected.dst_we                                   ? "dst_we"
                       : seen.vcc_we != expected.vcc_we || seen.vcc != expected.vcc     ? "vcc"
                       : seen.exec_we != expected.exec_we || seen.exec != expected.exec ? "exec"
                       : memcmp(seen.dst, expected.dst, sizeof(seen.dst)) != 0          ? "dst"
                                                                                        : NULL;
    if (what)
        fail_msg("inst %08x %08x, MODE %x: another %s", (uint32_t)inst, (uint32_t)(inst >> 32), wave->mode, what);
}

static struct gcn_wave random_wave(void) {
    struct gcn_wave wave = {.vcc = random64(), .exec = random_below(3) ? UINT64_MAX : random64(), .mode = 0x3c0};
    if (random_below(2))
        wave.mode = random_below(0x400);
    for (uint32_t lane = 0; lane < WAVE; lane++) {
        wave.src0[lane] = random_value(0);
        wave.src1[lane] = random_value(wave.src0[lane]);
        wave.old[lane] = random_value(wave.src0[lane]);
    }
    return wave;
}

static void test_every_move_masks_and_bound_ctrl(void **state) {
    (void)state;
    for (uint32_t ctrl = 0; ctrl < 512; ctrl++)
        for (uint32_t i = 0; i < 64 / ONE_IN && is_move(ctrl); i++) {
            struct gcn_wave wave = random_wave();
            uint64_t mov = with_field(with_ctrl(plain_dpp(VOP1, MOV), ctrl), 51, 51, i);
            check_wave(with_field(mov, 63, 56, i < 2 ? 0xff : random_below(256)), &wave);
        }
}

static void check_operation(int format, uint32_t op) {
    for (uint32_t i = 0; i < 100 / ONE_IN + 1; i++) {
        struct gcn_wave wave = random_wave();
        check_wave(random_dpp(format, op), &wave);
    }
}

static void test_every_operation(void **state) {
    (void)state;
    for_each_implemented(check_operation);
}

/* Lane n has n + 1 in src0, 100 in src1, 1000 + n in the destination, and VCC in odd lanes. */
static struct gcn_wave counting(void) {
    struct gcn_wave wave = {.vcc = 0xaaaaaaaaaaaaaaaa, .exec = UINT64_MAX, .mode = 0x3c0};
    for (uint32_t lane = 0; lane < WAVE; lane++) {
        wave.src0[lane] = lane + 1;
        wave.src1[lane] = 100;
        wave.old[lane] = 1000 + lane;
    }
    return wave;
}

static void test_d17_bound_ctrl_of_a_source_that_is_missing(void **state) {
    (void)state;
    uint64_t mov = with_ctrl(plain_dpp(VOP1, MOV), 0x138); /* wave_shr:1 */
    struct gcn_wave wave = counting();
    wave.exec = ~UINT64_C(0x20);
    struct gcn_wave_result result = run(mov, &wave); /* lane 0 has no source, lane 6 one that is off */
    assert_true(result.dst_we == ~UINT64_C(0x61));
    assert_int_equal(result.dst[1], 1);
    assert_int_equal(result.dst[63], 63);
    result = run(with_bit(mov, BOUND_CTRL), &wave);
    assert_true(result.dst_we == ~UINT64_C(0x20));
    assert_int_equal(result.dst[0], 0);
    assert_int_equal(result.dst[6], 0);
    assert_int_equal(result.dst[7], 7);
}

static void test_d51_c4_compares_of_lanes_that_do_nothing(void **state) {
    (void)state;
    struct gcn_wave wave = counting();
    /* v_cmpx_ne_u32 with row_shr:1, in row 2 only: no lane has 100. Its lane 0 has no source. */
    uint64_t ne = with_field(with_ctrl(plain_dpp(VOPC, 0xdd), 0x111), 63, 60, 4);
    struct gcn_wave_result result = run(ne, &wave);
    assert_true(result.vcc_we && result.exec_we && result.dst_we == 0);
    assert_true(result.vcc == 0xfffe00000000 && result.exec == result.vcc);
}

static void test_c3_masks_choose_destinations_alone(void **state) {
    (void)state;
    struct gcn_wave wave = counting();
    /* v_addc_u32 of all ones, and VCC of odd lanes, in banks 0 and 2 alone */
    for (uint32_t lane = 0; lane < WAVE; lane++)
        wave.src0[lane] = UINT32_MAX - 99;
    uint64_t addc = with_field(with_ctrl(plain_dpp(VOP2, ADDC), 0x140), 59, 56, 5);
    struct gcn_wave_result result = run(addc, &wave);
    assert_true(result.vcc_we && !result.exec_we && result.exec == 0);
    assert_true(result.vcc == UINT64_MAX && result.dst_we == 0x0f0f0f0f0f0f0f0f);
    assert_int_equal(result.dst[0], 0);
    assert_int_equal(result.dst[1], 1);
    result = run(with_field(addc, 63, 56, 0), &wave);
    assert_true(result.vcc == UINT64_MAX && result.dst_we == 0);
}

/* By row_shr:1, which gives no source to lane 0 of a row, and to lane 9 one that is off */
static void test_c3_vcc_without_a_source(void **state) {
    (void)state;
    struct gcn_wave wave = counting();
    uint64_t add = with_field(with_ctrl(plain_dpp(VOP2, ADD), 0x111), 63, 56, 0x0f); /* no row */
    wave.vcc = UINT64_MAX;
    wave.exec = ~UINT64_C(0x180); /* lanes 7 and 8 */
    struct gcn_wave_result result = run(add, &wave);
    assert_true(result.vcc == 0x0001000100010201 && result.dst_we == 0);
    wave.vcc = 0;
    assert_true(run(add, &wave).vcc == 0);
    /* 0 - 100 borrows. */
    uint64_t sub = with_bit(with_ctrl(plain_dpp(VOP2, SUB), 0x111), BOUND_CTRL);
    for (uint32_t lane = 0; lane < WAVE; lane++)
        wave.src0[lane] = 1000;
    result = run(sub, &wave);
    assert_true(result.vcc == 0x0001000100010201 && result.dst_we == ~UINT64_C(0x180));
    assert_int_equal(result.dst[9], UINT32_MAX - 99);
}

static void test_v_nop_writes_nothing(void **state) {
    (void)state;
    struct gcn_wave wave = counting();
    struct gcn_wave_result result = run(plain_dpp(VOP1, NOP), &wave), nothing = {0};
    assert_memory_equal(&result.dst, &nothing.dst, sizeof(result.dst));
    assert_true(!result.dst_we && !result.vcc_we && !result.exec_we && !result.vcc && !result.exec);
}

/* Modifiers follow the move: -|v| of a lane that gives nothing is -0. The accumulator is the lane's own. */
static void test_modifiers_and_mac(void **state) {
    (void)state;
    struct gcn_wave wave = counting();
    for (uint32_t lane = 0; lane < WAVE; lane++) {
        wave.src0[lane] = 0x40000000;               /* 2 */
        wave.src1[lane] = 0x40400000;               /* 3 */
        wave.old[lane] = lane & 1 ? 0x3f800000 : 0; /* 1, 0 */
    }
    uint64_t mac = with_bit(with_bit(with_ctrl(plain_dpp(VOP2, MAC_F32), 0x130), DPP_NEG0), BOUND_CTRL);
    struct gcn_wave_result result = run(mac, &wave);
    assert_int_equal(result.dst[0], 0xc0c00000);  /* -6 */
    assert_int_equal(result.dst[1], 0xc0a00000);  /* -5 */
    assert_int_equal(result.dst[63], 0x3f800000); /* -0 times 3, plus 1 */
    uint64_t cndmask = with_bit(with_bit(with_ctrl(plain_dpp(VOP2, CNDMASK), 0x130), DPP_NEG0), BOUND_CTRL);
    wave.vcc = 1;
    result = run(cndmask, &wave);
    assert_int_equal(result.dst[0], 0x40400000);
    assert_int_equal(result.dst[1], 0xc0000000);
    assert_int_equal(result.dst[63], 0x80000000);
    result = run(with_bit(with_bit(with_ctrl(plain_dpp(VOP1, MOV), 0x130), DPP_NEG0), BOUND_CTRL), &wave); /* C-6 */
    assert_int_equal(result.dst[0], 0xc0000000);
    assert_int_equal(result.dst[63], 0x80000000);
}

/* One step of a sum: dst += a moved src0, where a lane has one. */
static void add_step(uint32_t sum[WAVE], const uint32_t from[WAVE], uint32_t ctrl, uint32_t rows, uint32_t banks) {
    struct gcn_wave wave = {.exec = UINT64_MAX};
    memcpy(wave.src0, from, sizeof(wave.src0));
    memcpy(wave.src1, sum, sizeof(wave.src1));
    uint64_t add = with_field(with_field(with_ctrl(plain_dpp(VOP2, ADD), ctrl), 63, 60, rows), 59, 56, banks);
    struct gcn_wave_result result = run(add, &wave);
    for (uint32_t lane = 0; lane < WAVE; lane++)
        sum[lane] = result.dst_we >> lane & 1 ? result.dst[lane] : sum[lane];
}

/* As compilers make it for GFX8: each lane has the sum of all lanes up to it, so that lane 63 has that of the wave. */
static void test_running_sum_of_a_wave(void **state) {
    (void)state;
    for (int i = 0; i < 100; i++) {
        uint32_t value[WAVE], sum[WAVE], expected = 0;
        for (uint32_t lane = 0; lane < WAVE; lane++)
            value[lane] = sum[lane] = (uint32_t)(random64() >> 32);
        for (uint32_t n = 1; n <= 3; n++)
            add_step(sum, value, 0x110 + n, 15, 15);
        add_step(sum, sum, 0x114, 15, 0xe);
        add_step(sum, sum, 0x118, 15, 0xc);
        add_step(sum, sum, 0x142, 0xa, 15);
        add_step(sum, sum, 0x143, 0xc, 15);
        for (uint32_t lane = 0; lane < WAVE; lane++) {
            expected += value[lane];
            assert_int_equal(sum[lane], expected);
        }
    }
}

/* The same by exchange within rows, then from row to row: the sum is in lane 63. */
static void test_sum_of_a_wave(void **state) {
    (void)state;
    static const uint32_t steps[][2] = {{0xb1, 15}, {0x4e, 15}, {0x141, 15}, {0x140, 15}, {0x142, 0xa}, {0x143, 0xc}};
    for (int i = 0; i < 100; i++) {
        uint32_t sum[WAVE], expected = 0;
        for (uint32_t lane = 0; lane < WAVE; lane++)
            expected += sum[lane] = (uint32_t)(random64() >> 32);
        for (size_t step = 0; step < COUNT(steps); step++)
            add_step(sum, sum, steps[step][0], steps[step][1], 15);
        assert_int_equal(sum[63], expected);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_move_masks_and_bound_ctrl),
        cmocka_unit_test(test_every_operation),
        cmocka_unit_test(test_d17_bound_ctrl_of_a_source_that_is_missing),
        cmocka_unit_test(test_d51_c4_compares_of_lanes_that_do_nothing),
        cmocka_unit_test(test_c3_masks_choose_destinations_alone),
        cmocka_unit_test(test_c3_vcc_without_a_source),
        cmocka_unit_test(test_v_nop_writes_nothing),
        cmocka_unit_test(test_modifiers_and_mac),
        cmocka_unit_test(test_running_sum_of_a_wave),
        cmocka_unit_test(test_sum_of_a_wave),
    };
    return cmocka_run_group_tests_name("dpp_wave", tests, NULL, NULL);
}
