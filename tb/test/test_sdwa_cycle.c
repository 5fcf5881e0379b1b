/* SPDX-License-Identifier: MIT */
/* Unit tests of the cycle part of sdwa. The two stages are those of atomic_alu, whose tests say more. */
#include "cycle/sdwa.h"
#include "test/unit_test.h"

/* Responses here are patterns, not results. */

enum { TOKENS = 16 };

struct bench {
    struct sdwa_state unit;
    struct sdwa_rsp rsp[TOKENS];
    struct sdwa_out out;
};

static void clock_once(struct bench *b, uint32_t rst, uint32_t req_valid, uint32_t token, uint32_t rsp_ready) {
    struct sdwa_in in;
    memset(&in, 0xff, sizeof(in));
    in.rst[0] = rst;
    in.req_valid_i[0] = req_valid;
    in.rsp_ready_i[0] = rsp_ready;
    memset(&b->out, 0xa5, sizeof(b->out));
    sdwa_cycle(&b->unit, &in, token, b->rsp, &b->out);
}

static void start(struct bench *b) {
    memset(b, 0, sizeof(*b));
    for (uint32_t token = 0; token < TOKENS; token++)
        memset(&b->rsp[token], 0x10 + (int)token, sizeof(b->rsp[token]));
    b->unit = (struct sdwa_state){.valid = {1, 1}, .token = {3, 4}};
    clock_once(b, 1, 1, 5, 0);
}

static void expect_out(const struct bench *b, uint32_t req_ready, int token) {
    struct sdwa_out out;
    memset(&out, token < 0 ? 0 : 0x10 + token, sizeof(out));
    out.req_ready_o[0] = req_ready;
    out.rsp_valid_o[0] = token >= 0;
    assert_memory_equal(&b->out, &out, sizeof(out));
}

static void test_timing_latency_is_two(void **state) {
    (void)state;
    struct bench b;
    start(&b);
    clock_once(&b, 0, 1, 7, 1);
    expect_out(&b, 1, -1);
    clock_once(&b, 0, 0, 8, 1);
    expect_out(&b, 1, -1);
    clock_once(&b, 0, 0, 8, 1);
    expect_out(&b, 1, 7);
    clock_once(&b, 0, 0, 8, 1);
    expect_out(&b, 1, -1);
}

/* Random handshakes against the page's two stages, each a token or nothing. */
static void test_timing_random_handshakes(void **state) {
    (void)state;
    enum { EMPTY = -1 };
    struct bench b;
    start(&b);
    int a = EMPTY, c = EMPTY;
    for (int t = 0; t < 100000 / ONE_IN; t++) {
        uint32_t rst = random_below(64) == 0, req_valid = random_below(2), rsp_ready = random_below(2);
        int token = (int)random_below(TOKENS);
        clock_once(&b, rst, req_valid, (uint32_t)token, rsp_ready);
        bool b_free = c == EMPTY || rsp_ready;
        bool ready = a == EMPTY || b_free;
        expect_out(&b, ready, c);
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
        cmocka_unit_test(test_timing_latency_is_two),
        cmocka_unit_test(test_timing_random_handshakes),
    };
    return cmocka_run_group_tests_name("sdwa_cycle", tests, NULL, NULL);
}
