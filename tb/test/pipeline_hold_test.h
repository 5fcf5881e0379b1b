/* SPDX-License-Identifier: MIT */
/*
 * Functions for tests of latencies of a pipeline whose first stage holds some requests, csim/cycle/pipeline_hold.h.
 * Results are the numbers of their requests. A test defines before it includes this
 *
 *   UNIT            the name of the unit, STAGES its stages, HELD an operation that is held
 *   set_request()   sets the operands of a request whose result is `number`, by its width or format, 0 to LAST_KIND
 */
#ifndef TB_TEST_PIPELINE_HOLD_TEST_H
#define TB_TEST_PIPELINE_HOLD_TEST_H

#include "test/unit_test.h"

typedef struct CSIM_OF(UNIT, in) unit_in;
typedef struct CSIM_OF(UNIT, out) unit_out;
enum { LAST_KIND = 3 };

static void set_request(unit_in *in, uint32_t op, uint32_t kind, uint32_t number);

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

/* Sends a request alone, of which payload is all but valid and ready, and expects the response. */
static void expect_answer(struct bench *b, unit_in *in, const struct CSIM_OF(UNIT, rsp) * expected) {
    in->req_valid_i[0] = in->rsp_ready_i[0] = 1;
    CSIM_OF(UNIT, cycle)(&b->unit, in, &b->out);
    for (in->req_valid_i[0] = 0; !b->out.rsp_valid_o[0];)
        CSIM_OF(UNIT, cycle)(&b->unit, in, &b->out);
    assert_memory_equal(b->out.error_o, expected, sizeof *expected);
}

#endif
