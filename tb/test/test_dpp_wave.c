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

static void test_every_move_masks_and_bound_ctrl(void) {
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

static void test_every_operation(void) {
    for_each_implemented(check_operation);
}

RUN_TESTS(TEST(test_every_move_masks_and_bound_ctrl), TEST(test_every_operation))
