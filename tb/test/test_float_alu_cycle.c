/* SPDX-License-Identifier: MIT */
/* Unit tests of the cycle part of float_alu, in its first configuration. Results tell which request they belong to. */
#include "cycle/float_alu.h"
#include "test/unit_test.h"

enum { DIV = 0x03, SQRT = 0x04, UNUSED = 0x07, SGNJ = 0x20, F16 = 0, F64 = 3 };

/* The page's precisions and patterns of 1.0 */
static const uint32_t precisions[] = {11, 8, 24, 53};
static const uint64_t ones[] = {0x3c00, 0x3f80, 0x3f800000, 0x3ff0000000000000};

struct bench {
    struct float_alu_state unit;
    struct float_alu_out out;
};

/* One clock with a request whose result is `number`: the number itself, a small one divided by 1, or the root of 1. */
static void clock_with(struct bench *b, uint32_t rst, uint32_t valid, uint32_t op, uint32_t format, uint64_t number,
                       uint32_t ready) {
    struct float_alu_in in = {
        .rst = {rst}, .req_valid_i = {valid}, .op_i = {op}, .format_i = {format}, .rsp_ready_i = {ready}};
    csim_put64(in.src0_i, number);
    csim_put64(in.src1_i, op == DIV ? ones[format] : 0);
    memset(&b->out, 0xa5, sizeof b->out);
    float_alu_cycle(&b->unit, &in, &b->out);
}

static void send(struct bench *b, uint32_t op, uint32_t format, uint64_t number) {
    clock_with(b, 0, 1, op, format, number, 1);
    assert_int_equal(b->out.req_ready_o[0], 1);
}

static void idle(struct bench *b) {
    clock_with(b, 0, 0, DIV, F64, 99, 1);
}

static void start(struct bench *b) {
    memset(b, 0xff, sizeof *b);
    clock_with(b, 1, 1, DIV, F64, 5, 0);
}

static void expect_nothing(const struct bench *b) {
    static const struct float_alu_out zero;
    struct float_alu_out out = b->out;
    out.req_ready_o[0] = 0;
    assert_memory_equal(&out, &zero, sizeof out);
}

static void expect_response(const struct bench *b, uint64_t number) {
    assert_int_equal(b->out.rsp_valid_o[0], 1);
    assert_int_equal(b->out.error_o[0], 0);
    assert_int_equal(b->out.flags_o[0], 0);
    assert_true(csim_get64(b->out.result_o) == number);
}

/* A request is sent in cycle t. Its response comes in cycle t + latency, and in no cycle before. */
static void expect_latency(struct bench *b, uint32_t op, uint32_t format, unsigned latency) {
    send(b, op, format, ones[format]);
    for (unsigned i = 1; i < latency; i++) {
        idle(b);
        expect_nothing(b);
        assert_int_equal(b->out.req_ready_o[0], i + 5 >= latency);
    }
    idle(b);
    if (op == UNUSED)
        assert_int_equal(b->out.error_o[0], 1);
    else
        expect_response(b, ones[format]);
    idle(b);
    expect_nothing(b);
}

static void test_latency(void **state) {
    (void)state;
    struct bench b;
    start(&b);
    for (uint32_t format = 0; format < 4; format++) {
        expect_latency(&b, SGNJ, format, 6);
        expect_latency(&b, UNUSED, format, 6);
        expect_latency(&b, DIV, format, precisions[format] + 9);
        expect_latency(&b, SQRT, format, precisions[format] + 9);
    }
}

/* The page's six stages, each with the number of its request or nothing, and the counter of A. */
enum { A, B, C, D, E, F, STAGES, NOTHING = 0 };
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

/* Divisions that hold what follows, that go on while the stages after them wait, and that resets drop, among others */
static void test_random_handshakes(void **state) {
    (void)state;
    struct bench b;
    struct page p = {{0}, 0};
    start(&b);
    for (uint32_t t = 1; t < 400000 / ONE_IN; t++) {
        const uint32_t pace = t >> 10 & 3, divides = random_below(8) == 0;
        const uint32_t valid = random_below(4) >= (pace & 1) * 3, ready = random_below(4) >= (pace >> 1) * 3;
        const uint32_t rst = random_below(200) == 0, format = random_below(4), number = 1 + t % 100;
        const uint32_t expected_ready = page_ready(&p, ready), shown = p.number[F];
        clock_with(&b, rst, valid, divides ? DIV : SGNJ, format, number, ready);
        assert_int_equal(b.out.req_ready_o[0], expected_ready);
        if (shown)
            expect_response(&b, shown);
        else
            expect_nothing(&b);
        page_edge(&p, rst, valid ? number : NOTHING, divides ? precisions[format] + 3 : 0, ready);
    }
}

/* respond() and the pipeline answer alike, with what the function part has. */
static void test_respond(void **state) {
    (void)state;
    struct bench b;
    start(&b);
    for (unsigned i = 0; i < 4000; i++) {
        struct float_alu_in in = {.req_valid_i = {1},
                                  .op_i = {i & 63},
                                  .format_i = {i >> 6 & 3},
                                  .type_i = {random_below(8)},
                                  .rm_i = {random_below(8)},
                                  .rsp_ready_i = {1}};
        struct float_alu_req req;
        struct float_alu_rsp rsp;
        csim_put64(in.src0_i, random64());
        csim_put64(in.src1_i, random64());
        csim_put64(in.src2_i, random64());
        memcpy(&req, in.op_i, sizeof req);
        float_alu_respond(&req, &rsp, 1);
        const struct float_alu_request request = float_alu_request_of(&req);
        const struct float_alu_result expected = float_alu_exec(&float_alu_configured, &request);
        assert_int_equal(rsp.error_o[0], expected.error);
        assert_int_equal(rsp.flags_o[0], expected.flags);
        assert_true(csim_get64(rsp.result_o) == expected.result);
        float_alu_cycle(&b.unit, &in, &b.out);
        for (in.req_valid_i[0] = 0; !b.out.rsp_valid_o[0];)
            float_alu_cycle(&b.unit, &in, &b.out);
        assert_memory_equal(b.out.error_o, &rsp, sizeof rsp);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_latency),
        cmocka_unit_test(test_random_handshakes),
        cmocka_unit_test(test_respond),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
