/* SPDX-License-Identifier: MIT */
/* Unit tests of the moves of DPP: which lane reads which, by pictures of docs/dpp.md's table. */
#include "isa/gcn_dpp_move.h"
#include "test/dpp_test.h"

enum { NONE = -1 };

static void check_source(uint32_t ctrl, int lane, int source) {
    uint32_t seen = gcn_dpp_source_of(ctrl, (uint32_t)lane), expected = source == NONE ? GCN_NO_LANE : (uint32_t)source;
    if (seen != expected)
        fail_msg("DPP_CTRL %03x: lane %d reads lane %u, not %u", ctrl, lane, seen, expected);
}

/* What lanes 0 to 15 of a row read, of their own row: a hexadecimal digit, or '.' for nothing. */
static void check_rows(uint32_t ctrl, const char *picture) {
    for (int lane = 0; lane < 64; lane++) {
        char c = picture[lane % 16];
        check_source(ctrl, lane, c == '.' ? NONE : lane / 16 * 16 + (c <= '9' ? c - '0' : c - 'a' + 10));
    }
}

/* A shift takes the part of a row that begins one lane later or earlier; outside are no lanes, or copies of the row. */
static void test_moves_in_a_row(void **state) {
    (void)state;
    static const char alone[] = "................0123456789abcdef................";
    static const char copies[] = "0123456789abcdef0123456789abcdef";
    for (uint32_t n = 1; n <= 15; n++) {
        check_rows(0x100 + n, alone + 16 + n);
        check_rows(0x110 + n, alone + 16 - n);
        check_rows(0x120 + n, copies + 16 - n);
    }
    check_rows(0x101, "123456789abcdef.");
    check_rows(0x111, ".0123456789abcde");
    check_rows(0x121, "f0123456789abcde");
    check_rows(0x12f, "123456789abcdef0");
    check_rows(0x140, "fedcba9876543210");
    check_rows(0x141, "76543210fedcba98");
}

static void test_quad_perm(void **state) {
    (void)state;
    for (uint32_t a = 0; a < 4; a++)
        for (uint32_t b = 0; b < 4; b++)
            for (uint32_t c = 0; c < 4; c++)
                for (uint32_t d = 0; d < 4; d++)
                    for (int first = 0; first < 64; first += 4) {
                        uint32_t ctrl = a + 4 * b + 16 * c + 64 * d;
                        check_source(ctrl, first, first + (int)a);
                        check_source(ctrl, first + 1, first + (int)b);
                        check_source(ctrl, first + 2, first + (int)c);
                        check_source(ctrl, first + 3, first + (int)d);
                    }
    check_rows(0xe4, "0123456789abcdef");
    check_rows(0x1b, "32107654ba98fedc");
    check_rows(0xb1, "1032547698badcfe");
    check_rows(0x4e, "23016745ab89efcd");
    check_rows(0x00, "000044448888cccc");
}

static void test_moves_in_the_wave(void **state) {
    (void)state;
    for (int lane = 1; lane < 64; lane++) {
        check_source(0x130, lane - 1, lane);
        check_source(0x134, lane - 1, lane);
        check_source(0x138, lane, lane - 1);
        check_source(0x13c, lane, lane - 1);
    }
    check_source(0x130, 63, NONE);
    check_source(0x134, 63, 0);
    check_source(0x138, 0, NONE);
    check_source(0x13c, 0, 63);
}

static void test_d18_broadcasts(void **state) {
    (void)state;
    static const int from_15[] = {NONE, 15, 31, 47}, from_31[] = {NONE, NONE, 31, 31};
    for (int lane = 0; lane < 64; lane++) {
        check_source(0x142, lane, from_15[lane / 16]);
        check_source(0x143, lane, from_31[lane / 16]);
    }
}

static void test_d49_every_other_value_moves_nothing(void **state) {
    (void)state;
    for (uint32_t ctrl = 0; ctrl < 512; ctrl++)
        for (int lane = 0; lane < 64 && !is_move(ctrl); lane++)
            check_source(ctrl, lane, NONE);
}

/* Rows and banks by their lists of lanes */
static void test_masks(void **state) {
    (void)state;
    for (uint32_t row = 0; row < 4; row++)
        for (uint32_t bank = 0; bank < 4; bank++) {
            struct gcn_dpp fields = {.row_mask = (uint8_t)(1u << row), .bank_mask = (uint8_t)(1u << bank)};
            for (uint32_t lane = 0; lane < 64; lane++) {
                bool inside = lane >= 16 * row + 4 * bank && lane < 16 * row + 4 * bank + 4;
                assert_int_equal(gcn_dpp_does(&fields, UINT64_MAX, lane, true), inside);
                assert_false(gcn_dpp_does(&fields, ~(UINT64_C(1) << lane), lane, true));
            }
        }
}

static void test_d17_bound_ctrl(void **state) {
    (void)state;
    struct gcn_dpp fields = {.row_mask = 15, .bank_mask = 15};
    assert_false(gcn_dpp_does(&fields, UINT64_MAX, 5, false));
    fields.bound_ctrl = true;
    assert_true(gcn_dpp_does(&fields, UINT64_MAX, 5, false));
    assert_false(gcn_dpp_does(&fields, 0, 5, false));
}

static void test_a_source_is_ok_where_exec_is_1(void **state) {
    (void)state;
    for (uint32_t lane = 0; lane < 64; lane++) {
        assert_true(gcn_dpp_ok(UINT64_C(1) << lane, lane));
        assert_false(gcn_dpp_ok(~(UINT64_C(1) << lane), lane));
    }
    assert_false(gcn_dpp_ok(UINT64_MAX, GCN_NO_LANE));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_moves_in_a_row),
        cmocka_unit_test(test_quad_perm),
        cmocka_unit_test(test_moves_in_the_wave),
        cmocka_unit_test(test_d18_broadcasts),
        cmocka_unit_test(test_d49_every_other_value_moves_nothing),
        cmocka_unit_test(test_masks),
        cmocka_unit_test(test_d17_bound_ctrl),
        cmocka_unit_test(test_a_source_is_ok_where_exec_is_1),
    };
    return cmocka_run_group_tests_name("dpp_moves", tests, NULL, NULL);
}
