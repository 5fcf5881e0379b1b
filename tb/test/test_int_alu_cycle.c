/* SPDX-License-Identifier: MIT */
/* Unit tests of the cycle part of int_alu, in its first configuration. Results tell which request they belong to. */
#include "cycle/int_alu.h"
#include "test/unit_test.h"

enum { ADD = 0x00, UNUSED = 0x07, DIV = 0x38, REMU = 0x3b, W8 = 0, W64 = 3 };

struct bench {
    struct int_alu_state unit;
    struct int_alu_out out;
};

/* One clock with a request whose result is `number`: number + 0, number / 1; remu is by 2^w - 1. */
static void clock_with(struct bench *b, uint32_t rst, uint32_t valid, uint32_t op, uint32_t width, uint32_t number,
                       uint32_t ready) {
    struct int_alu_in in = {.rst = {rst},
                            .req_valid_i = {valid},
                            .op_i = {op},
                            .width_i = {width},
                            .src0_i = {number, 0},
                            .src1_i = {op == ADD    ? 0
                                       : op == REMU ? UINT32_MAX
                                                    : 1,
                                       op == REMU ? UINT32_MAX : 0},
                            .rsp_ready_i = {ready}};
    memset(&b->out, 0xa5, sizeof b->out);
    int_alu_cycle(&b->unit, &in, &b->out);
}

static void send(struct bench *b, uint32_t op, uint32_t width, uint32_t number) {
    clock_with(b, 0, 1, op, width, number, 1);
    assert_int_equal(b->out.req_ready_o[0], 1);
}

static void idle(struct bench *b) {
    clock_with(b, 0, 0, DIV, W64, 99, 1);
}

static void start(struct bench *b) {
    memset(b, 0xff, sizeof *b);
    clock_with(b, 1, 1, DIV, W64, 5, 0);
}

static void expect_nothing(const struct bench *b) {
    static const struct int_alu_out zero;
    struct int_alu_out out = b->out;
    out.req_ready_o[0] = 0;
    assert_memory_equal(&out, &zero, sizeof out);
}

static void expect_response(const struct bench *b, uint32_t number) {
    assert_int_equal(b->out.rsp_valid_o[0], 1);
    assert_int_equal(b->out.error_o[0], 0);
    assert_int_equal(b->out.result_o[0], number);
    assert_int_equal(b->out.result_o[1], 0);
}

/* A request is sent in cycle t. Its response comes in cycle t + latency, and in no cycle before. */
static void expect_latency(struct bench *b, uint32_t op, uint32_t width, unsigned latency) {
    send(b, op, width, 7);
    for (unsigned i = 1; i < latency; i++) {
        idle(b);
        expect_nothing(b);
        assert_int_equal(b->out.req_ready_o[0], i + 3 >= latency);
    }
    idle(b);
    if (op == UNUSED)
        assert_int_equal(b->out.error_o[0], 1);
    else
        expect_response(b, 7);
    idle(b);
    expect_nothing(b);
}

static void test_latency(void **state) {
    (void)state;
    struct bench b;
    start(&b);
    for (uint32_t width = 0; width < 4; width++) {
        expect_latency(&b, ADD, width, 4);
        expect_latency(&b, UNUSED, width, 4);
        for (uint32_t op = DIV; op <= REMU; op++)
            if (op != DIV + 2 && (op != REMU || width == W64)) /* rem by 1 is 0 */
                expect_latency(&b, op, width, (8u << width) + 5);
    }
}

/* Requests before a division leave, and those after it wait until it does. */
static void test_division_holds_what_follows(void **state) {
    (void)state;
    struct bench b;
    start(&b);
    send(&b, ADD, W64, 1);
    send(&b, ADD, W64, 2);
    send(&b, DIV, W8, 3);
    for (unsigned cycle = 3; cycle < 12; cycle++) {
        clock_with(&b, 0, 1, ADD, W64, 99, 1);
        assert_int_equal(b.out.req_ready_o[0], 0);
        if (cycle == 4 || cycle == 5)
            expect_response(&b, cycle - 3);
        else
            expect_nothing(&b);
    }
    for (unsigned cycle = 12; cycle < 17; cycle++) {
        send(&b, ADD, W64, cycle);
        if (cycle == 15)
            expect_response(&b, 3);
        else if (cycle == 16)
            expect_response(&b, 12);
        else
            expect_nothing(&b);
    }
}

/* The division goes on while all stages after it wait. */
static void test_division_counts_while_stalled(void **state) {
    (void)state;
    struct bench b;
    start(&b);
    send(&b, ADD, W64, 1);
    send(&b, ADD, W64, 2);
    send(&b, ADD, W64, 3);
    clock_with(&b, 0, 1, DIV, W8, 4, 0);
    for (unsigned cycle = 4; cycle < 40; cycle++) {
        clock_with(&b, 0, 1, ADD, W64, 99, 0);
        assert_int_equal(b.out.req_ready_o[0], 0);
        expect_response(&b, 1);
    }
    for (uint32_t number = 1; number < 5; number++) {
        send(&b, ADD, W64, 4 + number);
        expect_response(&b, number);
    }
}

static void test_reset_drops_a_division(void **state) {
    (void)state;
    struct bench b;
    for (unsigned cycles = 0; cycles < 75; cycles++) {
        start(&b);
        send(&b, DIV, W64, 3);
        for (unsigned i = 0; i < cycles; i++)
            idle(&b);
        clock_with(&b, 1, 1, DIV, W64, 5, 1);
        for (unsigned i = 0; i < 80; i++) {
            idle(&b);
            expect_nothing(&b);
            assert_int_equal(b.out.req_ready_o[0], 1);
        }
    }
}

/* The page's four stages, each with the number of its request or nothing, and the counter of A. */
enum { A, B, C, D, STAGES, NOTHING = 0 };
struct page {
    uint32_t number[STAGES], count;
};

static uint32_t page_ready(const struct page *p, uint32_t rsp_ready) {
    const bool d_free = !p->number[D] || rsp_ready, c_free = !p->number[C] || d_free, b_free = !p->number[B] || c_free;
    return !p->number[A] || (p->count == 0 && b_free);
}

static void page_edge(struct page *p, uint32_t rst, uint32_t number, uint32_t cycles, uint32_t rsp_ready) {
    const bool d_free = !p->number[D] || rsp_ready, c_free = !p->number[C] || d_free, b_free = !p->number[B] || c_free;
    const bool ready = page_ready(p, rsp_ready), done = p->count == 0;
    if (rst) {
        memset(p->number, 0, sizeof p->number);
        return;
    }
    if (d_free)
        p->number[D] = p->number[C];
    if (c_free)
        p->number[C] = p->number[B];
    if (b_free)
        p->number[B] = done ? p->number[A] : NOTHING;
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
        const uint32_t pace = t >> 10 & 3, divides = random_below(8) == 0;
        const uint32_t valid = random_below(4) >= (pace & 1) * 3, ready = random_below(4) >= (pace >> 1) * 3;
        const uint32_t rst = random_below(200) == 0, width = divides ? random_below(4) : W64, number = 1 + t % 100;
        const uint32_t expected_ready = page_ready(&p, ready), shown = p.number[D];
        clock_with(&b, rst, valid, divides ? DIV : ADD, width, number, ready);
        assert_int_equal(b.out.req_ready_o[0], expected_ready);
        if (shown)
            expect_response(&b, shown);
        else
            expect_nothing(&b);
        page_edge(&p, rst, valid ? number : NOTHING, divides ? (8u << width) + 1 : 0, ready);
    }
}

/* respond() and the pipeline answer alike. */
static void test_respond(void **state) {
    (void)state;
    struct bench b;
    start(&b);
    for (unsigned i = 0; i < 2000; i++) {
        struct int_alu_in in = {.req_valid_i = {1}, .op_i = {i & 63}, .width_i = {i >> 6 & 3}, .rsp_ready_i = {1}};
        struct int_alu_req req;
        struct int_alu_rsp rsp;
        csim_put64(in.src0_i, random64());
        csim_put64(in.src1_i, random64());
        csim_put64(in.src2_i, random64());
        memcpy(&req, in.op_i, sizeof req);
        int_alu_respond(&req, &rsp, 1);
        int_alu_cycle(&b.unit, &in, &b.out);
        for (in.req_valid_i[0] = 0; !b.out.rsp_valid_o[0];)
            int_alu_cycle(&b.unit, &in, &b.out);
        assert_memory_equal(b.out.error_o, &rsp, sizeof rsp);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_latency),
        cmocka_unit_test(test_division_holds_what_follows),
        cmocka_unit_test(test_division_counts_while_stalled),
        cmocka_unit_test(test_reset_drops_a_division),
        cmocka_unit_test(test_random_handshakes),
        cmocka_unit_test(test_respond),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
