/* SPDX-License-Identifier: MIT */
/*
 * Tests of a pipeline whose first stage holds some requests, csim/cycle/pipeline_hold.h. Results are the numbers of
 * their requests. A test defines before it includes this
 *
 *   UNIT            the name of the unit, STAGES its stages, PLAIN and HELD two operations
 *   set_request()   sets the operands of a request whose result is `number`
 *   cycles_held()   the page's cycles for which a held request stays, by its width or format, 0 to LAST_KIND
 */
#ifndef TB_TEST_PIPELINE_HOLD_TEST_H
#define TB_TEST_PIPELINE_HOLD_TEST_H

#include "test/unit_test.h"

typedef struct CSIM_OF(UNIT, in) unit_in;
typedef struct CSIM_OF(UNIT, out) unit_out;
enum { LAST_KIND = 3 };

static void set_request(unit_in *in, uint32_t op, uint32_t kind, uint32_t number);
static uint32_t cycles_held(uint32_t kind);

struct bench {
    struct CSIM_OF(UNIT, state) unit;
    unit_out out;
};

static void clock_with(struct bench *b, uint32_t rst, uint32_t valid, uint32_t op, uint32_t kind, uint32_t number,
                       uint32_t ready) {
    unit_in in = {.rst = {rst}, .req_valid_i = {valid}, .rsp_ready_i = {ready}};
    set_request(&in, op, kind, number);
    memset(&b->out, 0xa5, sizeof b->out);
    CSIM_OF(UNIT, cycle)(&b->unit, &in, &b->out);
}

static void send(struct bench *b, uint32_t op, uint32_t kind, uint32_t number) {
    clock_with(b, 0, 1, op, kind, number, 1);
    assert_int_equal(b->out.req_ready_o[0], 1);
}

static void idle(struct bench *b) {
    clock_with(b, 0, 0, HELD, LAST_KIND, 99, 1);
}

static void start(struct bench *b) {
    memset(b, 0xff, sizeof *b);
    clock_with(b, 1, 1, HELD, LAST_KIND, 5, 0);
}

static void expect_nothing(const struct bench *b) {
    static const unit_out zero;
    unit_out out = b->out;
    out.req_ready_o[0] = 0;
    assert_memory_equal(&out, &zero, sizeof out);
}

static void expect_response(const struct bench *b, uint32_t number) {
    unit_out expected = {.req_ready_o = {b->out.req_ready_o[0]}, .rsp_valid_o = {1}};
    csim_put64(expected.result_o, number);
    assert_memory_equal(&b->out, &expected, sizeof expected);
}

/* A request was sent in cycle t. Its response comes in cycle t + latency, and in no cycle before. */
static void expect_latency(struct bench *b, unsigned latency) {
    for (unsigned i = 1; i < latency; i++) {
        idle(b);
        expect_nothing(b);
        assert_int_equal(b->out.req_ready_o[0], i + STAGES - 1 >= latency);
    }
    idle(b);
    assert_int_equal(b->out.rsp_valid_o[0], 1);
}

/* Requests before a held one leave, and those after it wait until it does. */
static void test_held_holds_what_follows(void **state) {
    (void)state;
    struct bench b;
    const unsigned held = 3 + cycles_held(0);
    start(&b);
    send(&b, PLAIN, LAST_KIND, 1);
    send(&b, PLAIN, LAST_KIND, 2);
    send(&b, HELD, 0, 3);
    for (unsigned cycle = 3; cycle <= held + STAGES; cycle++) {
        clock_with(&b, 0, 1, PLAIN, LAST_KIND, cycle, 1);
        assert_int_equal(b.out.req_ready_o[0], cycle >= held);
        if (cycle == STAGES || cycle == STAGES + 1)
            expect_response(&b, cycle - STAGES + 1);
        else if (cycle == held + STAGES - 1)
            expect_response(&b, 3);
        else if (cycle == held + STAGES)
            expect_response(&b, held);
        else
            expect_nothing(&b);
    }
}

/* The held request counts on while all stages after it wait. */
static void test_held_counts_while_stalled(void **state) {
    (void)state;
    struct bench b;
    start(&b);
    for (uint32_t number = 1; number < STAGES; number++)
        send(&b, PLAIN, LAST_KIND, number);
    clock_with(&b, 0, 1, HELD, 0, STAGES, 0);
    for (unsigned cycle = STAGES; cycle < 40; cycle++) {
        clock_with(&b, 0, 1, PLAIN, LAST_KIND, 99, 0);
        assert_int_equal(b.out.req_ready_o[0], 0);
        expect_response(&b, 1);
    }
    for (uint32_t number = 1; number <= STAGES; number++) {
        send(&b, PLAIN, LAST_KIND, STAGES + number);
        expect_response(&b, number);
    }
}

static void test_reset_drops_what_is_held(void **state) {
    (void)state;
    struct bench b;
    for (unsigned cycles = 0; cycles < 75; cycles++) {
        start(&b);
        send(&b, HELD, LAST_KIND, 3);
        for (unsigned i = 0; i < cycles; i++)
            idle(&b);
        clock_with(&b, 1, 1, HELD, LAST_KIND, 5, 1);
        for (unsigned i = 0; i < 80; i++) {
            idle(&b);
            expect_nothing(&b);
            assert_int_equal(b.out.req_ready_o[0], 1);
        }
    }
}

/* The page's stages, each with the number of its request or nothing, and the counter of A. */
enum { A, B, NOTHING = 0 };
struct page {
    uint32_t number[STAGES], count;
};

/* Whether a stage after A can be loaded */
static bool is_free(const struct page *p, int stage, uint32_t rsp_ready) {
    for (; stage < STAGES; stage++)
        if (!p->number[stage])
            return true;
    return rsp_ready;
}

static uint32_t page_ready(const struct page *p, uint32_t rsp_ready) {
    return !p->number[A] || (p->count == 0 && is_free(p, B, rsp_ready));
}

static void page_edge(struct page *p, uint32_t rst, uint32_t number, uint32_t cycles, uint32_t rsp_ready) {
    const struct page before = *p;
    const bool ready = page_ready(p, rsp_ready), done = p->count == 0;
    if (rst) {
        memset(p->number, 0, sizeof p->number);
        return;
    }
    for (int k = B; k < STAGES; k++)
        if (is_free(&before, k, rsp_ready))
            p->number[k] = k == B && !done ? NOTHING : before.number[k - 1];
    if (ready) {
        p->number[A] = number;
        p->count = number ? cycles : 0;
    } else if (!done) {
        p->count--;
    }
}

static void test_random_handshakes(void **state) {
    (void)state;
    struct bench b;
    struct page p = {{0}, 0};
    start(&b);
    for (uint32_t t = 1; t < 400000 / ONE_IN; t++) {
        const uint32_t pace = t >> 10 & 3, held = random_below(8) == 0;
        const uint32_t valid = random_below(4) >= (pace & 1) * 3, ready = random_below(4) >= (pace >> 1) * 3;
        const uint32_t rst = random_below(200) == 0, kind = random_below(LAST_KIND + 1), number = 1 + t % 100;
        const uint32_t expected_ready = page_ready(&p, ready), shown = p.number[STAGES - 1];
        clock_with(&b, rst, valid, held ? HELD : PLAIN, kind, number, ready);
        assert_int_equal(b.out.req_ready_o[0], expected_ready);
        if (shown)
            expect_response(&b, shown);
        else
            expect_nothing(&b);
        page_edge(&p, rst, valid ? number : NOTHING, held ? cycles_held(kind) : 0, ready);
    }
}

/* Sends a request alone, of which payload is all but valid and ready, and expects the response. */
static void expect_answer(struct bench *b, unit_in *in, const struct CSIM_OF(UNIT, rsp) * expected) {
    in->req_valid_i[0] = in->rsp_ready_i[0] = 1;
    CSIM_OF(UNIT, cycle)(&b->unit, in, &b->out);
    for (in->req_valid_i[0] = 0; !b->out.rsp_valid_o[0];)
        CSIM_OF(UNIT, cycle)(&b->unit, in, &b->out);
    assert_memory_equal(b->out.error_o, expected, sizeof *expected);
}

#define PIPELINE_HOLD_TESTS                                                                                            \
    cmocka_unit_test(test_held_holds_what_follows), cmocka_unit_test(test_held_counts_while_stalled),                  \
        cmocka_unit_test(test_reset_drops_what_is_held), cmocka_unit_test(test_random_handshakes)

#endif
