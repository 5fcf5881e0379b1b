/* SPDX-License-Identifier: MIT */
/*
 * Tests of the timing of dpp for both numbers of lanes; the file that includes this defines LANES. The expected timing
 * is another reading of docs/units/dpp.md#timing: places of rows in stage 1, and a list of steps with their stages.
 * Responses are patterns.
 */
#ifndef TB_TEST_DPP_TIMING_H
#define TB_TEST_DPP_TIMING_H

#include "cycle/dpp.h"
#include "test/unit_test.h"

enum {
    BEATS = 4,
    STAGES = LANES == 16 ? 11 : 10,
    STEPS = 64 / LANES, /* of a request */
    ROWS = LANES / 16,  /* of a step */
    TOKENS = 64,
    EMPTY = -1
};

static_assert(BEATS == (int)DPP_BEATS && STAGES == (int)DPP_STAGES && STEPS == (int)DPP_STEPS,
              "the clocks of the page");

struct step {
    int token, stage; /* of its first row; where it stands */
};

static struct {
    struct dpp_state unit;
    struct dpp_rsp rsp[TOKENS];
    struct dpp_out out;
    int token; /* of the beat that is offered: the beats of a request count from a multiple of 4 */

    int place[BEATS];          /* the token of the beat that is there, or EMPTY */
    int begun;                 /* steps of the request that is complete */
    struct step steps[STAGES]; /* the oldest one first */
    int n, given;              /* rows of the oldest one */
    int shown;                 /* the token of the beat of a response, or EMPTY */
} b;

static void forget(void) {
    for (int row = 0; row < BEATS; row++)
        b.place[row] = EMPTY;
    b.begun = b.n = b.given = 0;
    b.shown = EMPTY;
    b.token -= b.token % BEATS;
}

/* The steps, and what is shown, in the next cycle, but for the step that begins */
static void move_steps(bool rsp_ready) {
    bool goes = b.shown == EMPTY || rsp_ready;
    if (goes)
        b.shown = EMPTY;
    if (goes && b.n > 0 && b.steps[0].stage == STAGES - 1) {
        b.shown = b.steps[0].token + b.given++;
        if (b.given == ROWS) {
            b.given = 0;
            b.n--;
            memmove(b.steps, b.steps + 1, (size_t)b.n * sizeof *b.steps);
        }
    }
    for (int i = 0; i < b.n; i++)
        b.steps[i].stage += b.steps[i].stage + 1 < (i ? b.steps[i - 1].stage : STAGES);
}

/* Takes the step that begins out of its places. */
static void begin(void) {
    int first = b.begun * ROWS;
    b.steps[b.n++] = (struct step){b.place[first], 2};
    for (int row = first; row < first + ROWS; row++)
        b.place[row] = EMPTY;
    b.begun = (b.begun + 1) % STEPS;
}

static void clock_unit(bool rst, bool req_valid, bool rsp_ready) {
    struct dpp_in in;
    memset(&in, 0xff, sizeof(in));
    in.rst[0] = rst;
    in.req_valid_i[0] = req_valid;
    in.rsp_ready_i[0] = rsp_ready;
    memset(&b.out, 0xa5, sizeof(b.out));
    dpp_cycle(&b.unit, &in, (uint32_t)b.token, b.rsp, &b.out);
}

/* One cycle, in which every output is what it should be. */
static void clock_once(bool rst, bool req_valid, bool rsp_ready) {
    struct dpp_out expected;
    memset(&expected, b.shown == EMPTY ? 0 : 0x10 + b.shown, sizeof(expected));
    expected.rsp_valid_o[0] = b.shown != EMPTY;
    move_steps(rsp_ready);
    bool is_complete = b.place[BEATS - 1] != EMPTY, room = b.n == 0 || b.steps[b.n - 1].stage > 2;
    if (is_complete && room)
        begin();
    bool ready = b.place[b.token % BEATS] == EMPTY;
    expected.req_ready_o[0] = ready;

    clock_unit(rst, req_valid, rsp_ready);
    assert_memory_equal(&b.out, &expected, sizeof(expected));
    if (req_valid && ready) {
        b.place[b.token % BEATS] = b.token;
        b.token = (b.token + 1) % TOKENS;
    }
    if (rst)
        forget();
}

/* From any state that it can have after power-up. */
static void start(void) {
    memset(&b, 0, sizeof(b));
    for (int token = 0; token < TOKENS; token++)
        memset(&b.rsp[token], 0x10 + token, sizeof(b.rsp[token]));
    b.unit = (struct dpp_state){.beat = random_below(BEATS),
                                .complete = random_below(2),
                                .request = random_below(TOKENS - BEATS),
                                .step = random_below(STEPS),
                                .row = random_below(BEATS)};
    for (size_t k = 0; k < COUNT(b.unit.valid); k++) {
        b.unit.valid[k] = random_below(2);
        b.unit.token[k] = random_below(TOKENS - BEATS);
    }
    clock_unit(true, true, false);
    forget();
}

/* Beat 3 in cycle t, alone: beat 0 of the response in cycle t + S, and one in each cycle after it */
static void test_timing_latency(void **state) {
    (void)state;
    for (int i = 0; i < 20; i++) {
        start();
        for (int beat = 0; beat < BEATS; beat++) {
            for (uint32_t gap = random_below(4); gap > 0; gap--)
                clock_once(false, false, true);
            clock_once(false, true, true);
            assert_true(b.out.req_ready_o[0]);
        }
        for (int t = 1; t < STAGES + BEATS + 5; t++) {
            clock_once(false, false, true);
            bool responds = t >= STAGES && t < STAGES + BEATS;
            assert_int_equal(b.out.rsp_valid_o[0], responds);
            assert_int_equal(b.out.dst_o[0] & 0xff, responds ? 0x10 + t - STAGES : 0);
        }
    }
}

static void test_timing_no_bubbles(void **state) {
    (void)state;
    start();
    for (int t = 0; t < 40 * BEATS; t++) {
        clock_once(false, true, true);
        assert_true(b.out.req_ready_o[0]);
        assert_int_equal(b.out.rsp_valid_o[0], t >= BEATS - 1 + STAGES);
    }
}

/* Stage 1 has room for a row of each beat, and each later stage for a step. */
static void test_timing_room_while_nothing_is_taken(void **state) {
    (void)state;
    start();
    int taken = 0, most = LANES == 16 ? 1 + (STAGES - 2) + BEATS : BEATS * (STAGES - 2) + BEATS;
    for (int t = 0; t < 20 * BEATS; t++) {
        clock_once(false, true, false);
        taken += (int)b.out.req_ready_o[0];
    }
    assert_int_equal(taken, most);
    for (int t = 0; t < most; t++) {
        clock_once(false, false, true);
        assert_int_equal(b.out.rsp_valid_o[0], LANES == 64 || t < most - most % BEATS);
    }
}

static void test_timing_reset_drops_the_beats_that_have_come(void **state) {
    (void)state;
    for (int beats = 0; beats < BEATS; beats++) {
        start();
        for (int i = 0; i < beats; i++)
            clock_once(false, true, true);
        clock_once(true, true, true);
        for (int i = 0; i < BEATS; i++)
            clock_once(false, true, true);
        for (int t = 1; t <= STAGES; t++) {
            clock_once(false, false, true);
            assert_int_equal(b.out.rsp_valid_o[0], t == STAGES);
        }
    }
}

/* Parts of the run have slow requests, slow responses, both, or neither. */
static void test_timing_random_handshakes(void **state) {
    (void)state;
    int stalls = 0, resets = 0;
    start();
    for (int t = 0; t < 200000 / ONE_IN; t++) {
        int stretch = t >> 7 & 3;
        bool rst = random_below(100) == 0;
        clock_once(rst, random_below(stretch & 1 ? 8 : 2) == 0 || !stretch,
                   random_below(stretch & 2 ? 8 : 2) == 0 || !stretch);
        stalls += !b.out.req_ready_o[0];
        resets += rst;
    }
    assert_true(stalls > 100 && resets > 10);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_timing_latency),
        cmocka_unit_test(test_timing_no_bubbles),
        cmocka_unit_test(test_timing_room_while_nothing_is_taken),
        cmocka_unit_test(test_timing_reset_drops_the_beats_that_have_come),
        cmocka_unit_test(test_timing_random_handshakes),
    };
    return cmocka_run_group_tests_name(LANES == 16 ? "dpp_lanes16" : "dpp_lanes64", tests, NULL, NULL);
}

#endif
