/* SPDX-License-Identifier: MIT */
/* Unit tests of the cycle part of atomic_alu. The responses are recognizable patterns, not results. */
#include "cycle/atomic_alu.h"
#include "test/unit_test.h"

enum { TOKENS = 64 };

struct bench {
    struct atomic_alu_state unit;
    struct atomic_alu_rsp rsp[TOKENS];
    struct atomic_alu_out out;
};

static uint32_t pattern_word(uint32_t token, uint32_t word) {
    return 0x80000001u + token * 0x10101u + word * 0x1000000u;
}

static void clock_once(struct bench *b, uint32_t rst, uint32_t req_valid, uint32_t token, uint32_t rsp_ready) {
    struct atomic_alu_in in;
    memset(&in, 0xff, sizeof(in));
    in.rst[0] = rst;
    in.req_valid_i[0] = req_valid;
    in.rsp_ready_i[0] = rsp_ready;
    memset(&b->out, 0xa5, sizeof(b->out));
    atomic_alu_cycle(&b->unit, &in, token, b->rsp, &b->out);
}

static void start(struct bench *b) {
    memset(b, 0, sizeof(*b));
    b->unit = (struct atomic_alu_state){.valid = {1, 1}, .token = {3, 4}};
    for (uint32_t token = 0; token < TOKENS; token++) {
        b->rsp[token].write_o[0] = pattern_word(token, 0);
        b->rsp[token].error_o[0] = pattern_word(token, 1);
        b->rsp[token].new_o[0] = pattern_word(token, 2);
        b->rsp[token].new_o[1] = pattern_word(token, 3);
        b->rsp[token].ret_o[0] = pattern_word(token, 4);
        b->rsp[token].ret_o[1] = pattern_word(token, 5);
    }
    clock_once(b, 1, 1, 5, 0);
}

static void expect_nothing(const struct bench *b) {
    static const struct atomic_alu_out zero;
    struct atomic_alu_out out = b->out;
    out.req_ready_o[0] = 0;
    assert_memory_equal(&out, &zero, sizeof(out));
}

static void expect_response(const struct bench *b, uint32_t token) {
    assert_int_equal(b->out.rsp_valid_o[0], 1);
    assert_int_equal(b->out.write_o[0], pattern_word(token, 0));
    assert_int_equal(b->out.error_o[0], pattern_word(token, 1));
    assert_int_equal(b->out.new_o[0], pattern_word(token, 2));
    assert_int_equal(b->out.new_o[1], pattern_word(token, 3));
    assert_int_equal(b->out.ret_o[0], pattern_word(token, 4));
    assert_int_equal(b->out.ret_o[1], pattern_word(token, 5));
}

static void test_timing_latency_is_two(void **state) {
    (void)state;
    struct bench b;
    start(&b);
    clock_once(&b, 0, 1, 7, 1);
    assert_int_equal(b.out.req_ready_o[0], 1);
    expect_nothing(&b);
    clock_once(&b, 0, 0, 8, 1);
    expect_nothing(&b);
    clock_once(&b, 0, 0, 8, 1);
    expect_response(&b, 7);
    clock_once(&b, 0, 0, 8, 1);
    expect_nothing(&b);
}

static void test_timing_one_per_cycle_in_order(void **state) {
    (void)state;
    struct bench b;
    start(&b);
    for (uint32_t t = 0; t < TOKENS; t++) {
        clock_once(&b, 0, 1, t, 1);
        assert_int_equal(b.out.req_ready_o[0], 1);
        if (t >= 2)
            expect_response(&b, t - 2);
    }
}

static void test_timing_stall_holds_response(void **state) {
    (void)state;
    struct bench b;
    start(&b);
    clock_once(&b, 0, 1, 1, 0);
    clock_once(&b, 0, 1, 2, 0);
    assert_int_equal(b.out.req_ready_o[0], 1);
    for (int i = 0; i < 5; i++) {
        /* Both stages are full: nothing is taken, and the request that is refused leaves no trace. */
        clock_once(&b, 0, 1, 9, 0);
        assert_int_equal(b.out.req_ready_o[0], 0);
        expect_response(&b, 1);
    }
    /* req_ready_o follows rsp_ready_i within the cycle. */
    clock_once(&b, 0, 1, 3, 1);
    assert_int_equal(b.out.req_ready_o[0], 1);
    expect_response(&b, 1);
    clock_once(&b, 0, 0, 9, 1);
    expect_response(&b, 2);
    clock_once(&b, 0, 0, 9, 1);
    expect_response(&b, 3);
    clock_once(&b, 0, 0, 9, 1);
    expect_nothing(&b);
}

static void test_timing_bubble_closes_during_stall(void **state) {
    (void)state;
    struct bench b;
    start(&b);
    clock_once(&b, 0, 1, 1, 0);
    clock_once(&b, 0, 0, 9, 0);
    clock_once(&b, 0, 1, 2, 0);
    assert_int_equal(b.out.req_ready_o[0], 1);
    expect_response(&b, 1);
    clock_once(&b, 0, 1, 3, 0);
    assert_int_equal(b.out.req_ready_o[0], 0);
    expect_response(&b, 1);
    clock_once(&b, 0, 0, 9, 1);
    expect_response(&b, 1);
    clock_once(&b, 0, 0, 9, 1);
    expect_response(&b, 2);
}

static void test_timing_ready_equation(void **state) {
    (void)state;
    for (uint32_t bits = 0; bits < 64; bits++) {
        struct bench b;
        start(&b);
        b.unit.valid[0] = bits & 1;
        b.unit.valid[1] = bits >> 1 & 1;
        b.unit.token[0] = 1;
        b.unit.token[1] = 2;
        uint32_t rsp_ready = bits >> 2 & 1, req_valid = bits >> 3 & 1, rst = bits >> 4 & 1;
        clock_once(&b, rst, req_valid, bits >> 5, rsp_ready);
        assert_int_equal(b.out.req_ready_o[0], (bits & 3) != 3 || rsp_ready);
        if (bits >> 1 & 1)
            expect_response(&b, 2);
        else
            expect_nothing(&b);
    }
}

static void test_timing_empty_stages_need_no_token(void **state) {
    (void)state;
    struct bench b;
    start(&b);
    b.unit.token[0] = b.unit.token[1] = UINT32_MAX;
    for (int i = 0; i < 4; i++) {
        clock_once(&b, 0, 0, UINT32_MAX, 1);
        expect_nothing(&b);
    }
}

static void test_reset_empties_any_state(void **state) {
    (void)state;
    for (uint32_t bits = 0; bits < 16; bits++) {
        struct bench b;
        start(&b);
        b.unit.valid[0] = bits & 1;
        b.unit.valid[1] = bits >> 1 & 1;
        clock_once(&b, 1, bits >> 2 & 1, 6, bits >> 3);
        for (int i = 0; i < 4; i++) {
            clock_once(&b, 0, 0, 9, i & 1);
            assert_int_equal(b.out.req_ready_o[0], 1);
            expect_nothing(&b);
        }
    }
}

static void test_reset_drops_what_is_in_flight(void **state) {
    (void)state;
    struct bench b;
    start(&b);
    clock_once(&b, 0, 1, 1, 1);
    clock_once(&b, 0, 1, 2, 1);
    clock_once(&b, 1, 1, 3, 1);
    expect_response(&b, 1); /* no output follows rst within the cycle */
    clock_once(&b, 0, 1, 4, 1);
    expect_nothing(&b);
    clock_once(&b, 0, 0, 9, 1);
    expect_nothing(&b);
    clock_once(&b, 0, 0, 9, 1);
    expect_response(&b, 4);
    clock_once(&b, 0, 0, 9, 1);
    expect_nothing(&b);
}

/* Random handshakes against the page's two stages, each a token or nothing. */
static void test_timing_random_handshakes(void **state) {
    (void)state;
    enum { EMPTY = -1 };
    struct bench b;
    start(&b);
    int a = EMPTY, c = EMPTY;
    for (int t = 0; t < 200000 / ONE_IN; t++) {
        uint64_t r = random64() >> 8;
        uint32_t rst = r % 64 == 0, req_valid = r >> 8 & 1, rsp_ready = r >> 9 & 1;
        int token = (int)(r >> 10) & (TOKENS - 1);
        clock_once(&b, rst, req_valid, (uint32_t)token, rsp_ready);
        bool b_free = c == EMPTY || rsp_ready;
        bool ready = a == EMPTY || b_free;
        assert_int_equal(b.out.req_ready_o[0], ready);
        if (c == EMPTY)
            expect_nothing(&b);
        else
            expect_response(&b, (uint32_t)c);
        if (b_free)
            c = a;
        if (ready)
            a = req_valid ? token : EMPTY;
        if (rst)
            a = c = EMPTY;
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_timing_latency_is_two),       cmocka_unit_test(test_timing_one_per_cycle_in_order),
        cmocka_unit_test(test_timing_stall_holds_response), cmocka_unit_test(test_timing_bubble_closes_during_stall),
        cmocka_unit_test(test_timing_ready_equation),       cmocka_unit_test(test_timing_empty_stages_need_no_token),
        cmocka_unit_test(test_reset_empties_any_state),     cmocka_unit_test(test_reset_drops_what_is_in_flight),
        cmocka_unit_test(test_timing_random_handshakes),
    };
    return cmocka_run_group_tests_name("atomic_alu_cycle", tests, NULL, NULL);
}
