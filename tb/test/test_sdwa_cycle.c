/* SPDX-License-Identifier: MIT */
/* Unit tests of the cycle part of sdwa, with float operations and so with all of its stages. */
#include "cycle/sdwa.h"
#include "test/unit_test.h"

/* Responses here are patterns, not results. */

enum { TOKENS = 16, EMPTY = -1, STAGES = 10 };
static_assert(sizeof(((struct sdwa_state *)0)->valid) == STAGES * sizeof(uint32_t), "the number of stages on the page");

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
    b->unit.valid[STAGES - 1] = 1;
    clock_once(b, 1, 1, 5, 0);
}

static void expect_out(const struct bench *b, uint32_t req_ready, int token) {
    struct sdwa_out out;
    memset(&out, token < 0 ? 0 : 0x10 + token, sizeof(out));
    out.req_ready_o[0] = req_ready;
    out.rsp_valid_o[0] = token >= 0;
    assert_memory_equal(&b->out, &out, sizeof(out));
}

static void test_timing_latency_is_that_of_the_stages(void **state) {
    (void)state;
    struct bench b;
    start(&b);
    clock_once(&b, 0, 1, 7, 1);
    expect_out(&b, 1, EMPTY);
    for (int t = 1; t < STAGES; t++) {
        clock_once(&b, 0, 0, 8, 1);
        expect_out(&b, 1, EMPTY);
    }
    clock_once(&b, 0, 0, 8, 1);
    expect_out(&b, 1, 7);
    clock_once(&b, 0, 0, 8, 1);
    expect_out(&b, 1, EMPTY);
}

/* Random handshakes against the page's stages, each a token or nothing. Some stretches stall until all are full. */
static void test_timing_random_handshakes(void **state) {
    (void)state;
    struct bench b;
    start(&b);
    int stage[STAGES], full = 0;
    for (int k = 0; k < STAGES; k++)
        stage[k] = EMPTY;
    for (int t = 0; t < 100000 / ONE_IN; t++) {
        bool stalls = t >> 6 & 1;
        uint32_t rst = random_below(64) == 0, req_valid = random_below(2);
        uint32_t rsp_ready = stalls ? random_below(8) == 0 : random_below(2);
        int token = (int)random_below(TOKENS), loads = STAGES;
        clock_once(&b, rst, req_valid, (uint32_t)token, rsp_ready);
        /* A stage is loaded if it or a downstream stage is empty, or if the response is accepted. */
        if (!rsp_ready)
            while (loads > 0 && stage[loads - 1] != EMPTY)
                loads--;
        full += !loads;
        expect_out(&b, loads > 0, stage[STAGES - 1]);
        for (int k = loads - 1; k > 0; k--)
            stage[k] = stage[k - 1];
        if (loads > 0)
            stage[0] = req_valid ? token : EMPTY;
        for (int k = 0; rst && k < STAGES; k++)
            stage[k] = EMPTY;
    }
    assert_true(full > 100);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_timing_latency_is_that_of_the_stages),
        cmocka_unit_test(test_timing_random_handshakes),
    };
    return cmocka_run_group_tests_name("sdwa_cycle", tests, NULL, NULL);
}
