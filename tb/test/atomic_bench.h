/* SPDX-License-Identifier: MIT */
/*
 * Bench for tests of dword_atomic and svm_atomic: the model of the unit with a memory on its port, checks of each
 * cycle, and messages with their responses. A test defines before it includes this
 *
 *   UNIT(name)    the unit's name followed by `name`
 *   BEAT_PAYLOAD  the first port of a request that counts in all beats
 *   BEATS         beats of a request, and of a response
 *   READS         most outstanding reads
 */
#ifndef TB_TEST_ATOMIC_BENCH_H
#define TB_TEST_ATOMIC_BENCH_H

#include "test/visa_test.h"

typedef struct UNIT(_state) unit_state;
typedef struct UNIT(_in) unit_in;
typedef struct UNIT(_out) unit_out;
typedef struct UNIT(_req) unit_req;
typedef struct UNIT(_rsp) unit_rsp;

/* Handshakes of the inputs. */
struct pins {
    bool rst, req_valid, rsp_ready;
};

struct bench {
    unit_state state;
    unit_in in;
    unit_out out, before;
    struct test_memory memory;
    uint64_t word[READS]; /* outstanding answers, the oldest first */
    unsigned due;
    bool slow, answers; /* memory stalls sometimes; it offers an answer */
    bool held_rsp, held_mem;
};

/* Executes the transfers on the memory port. */
static void access_memory(struct bench *b) {
    const unit_out *out = &b->out;
    /* A unit with one read at a time is ready only for its answer. */
    if (b->answers || READS == 1)
        assert_int_equal(out->mem_rsp_ready_o[0], b->due > 0);
    if (b->in.rst[0]) {
        b->due = 0;
        b->answers = false;
        return;
    }
    if (b->answers) {
        memmove(b->word, b->word + 1, sizeof(b->word) - sizeof(b->word[0]));
        b->due--;
        b->answers = false;
    }
    if (!out->mem_req_valid_o[0] || !b->in.mem_req_ready_i[0])
        return;
    uint64_t address = 0;
    memcpy(&address, out->mem_req_addr_o, sizeof(out->mem_req_addr_o));
    if (out->mem_req_we_o[0]) {
        memory_write(&b->memory, address, csim_get64(out->mem_req_wdata_o), (uint8_t)out->mem_req_be_o[0]);
    } else {
        assert_false(out->mem_req_be_o[0] || csim_get64(out->mem_req_wdata_o));
        assert_true(b->due < READS);
        b->word[b->due++] = memory_read(&b->memory, address);
    }
}

/* Simulates a clock, and checks what holds in each cycle after a reset. Other inputs are unchanged. */
static void clock_once(struct bench *b, struct pins pins) {
    unit_in *in = &b->in;
    unit_out *out = &b->out, same;
    in->rst[0] = pins.rst;
    in->req_valid_i[0] = pins.req_valid;
    in->rsp_ready_i[0] = pins.rsp_ready;
    in->mem_req_ready_i[0] = !b->slow || random_below(3) == 0;
    b->answers = b->due > 0 && (b->answers || !b->slow || random_below(4) == 0);
    in->mem_rsp_valid_i[0] = b->answers;
    memcpy(in->mem_rsp_rdata_i, b->answers ? &b->word[0] : &(uint64_t){UINT64_MAX}, sizeof(uint64_t));

    /* No output depends on an input in the same cycle. */
    unit_in others;
    static unit_state copy;
    copy = b->state;
    memset(&others, pins.rst ? 0 : 0xff, sizeof(others));
    UNIT(_cycle)(&copy, &others, &same);
    b->before = *out;
    UNIT(_cycle)(&b->state, in, out);
    assert_memory_equal(out, &same, sizeof(same));

    const size_t rsp_size = sizeof(unit_rsp);
    const size_t mem_size = offsetof(unit_out, mem_rsp_ready_o) - offsetof(unit_out, mem_req_we_o);
    static const uint32_t zeros[64];
    if (!out->rsp_valid_o[0])
        assert_memory_equal(out->error_o, zeros, rsp_size);
    if (!out->mem_req_valid_o[0])
        assert_memory_equal(out->mem_req_we_o, zeros, mem_size);
    if (b->held_rsp)
        assert_memory_equal(out->rsp_valid_o, b->before.rsp_valid_o, sizeof(uint32_t) + rsp_size);
    if (b->held_mem)
        assert_memory_equal(out->mem_req_valid_o, b->before.mem_req_valid_o, sizeof(uint32_t) + mem_size);
    b->held_rsp = !pins.rst && out->rsp_valid_o[0] && !pins.rsp_ready;
    b->held_mem = !pins.rst && out->mem_req_valid_o[0] && !in->mem_req_ready_i[0];
    access_memory(b);
}

static void start_unit(struct bench *b) {
    memset(b, 0, sizeof(*b));
    clock_once(b, (struct pins){.rst = true});
}

static void expect_nothing_is_offered(const struct bench *b) {
    assert_false(b->out.rsp_valid_o[0] || b->out.mem_req_valid_o[0] || b->out.mem_rsp_ready_o[0]);
}

/* Resets for one or two cycles. A beat is offered in the first; the unit offers nothing afterwards. */
static void reset_unit(struct bench *b) {
    clock_once(b, (struct pins){.rst = true, .req_valid = true, .rsp_ready = true});
    clock_once(b, (struct pins){.rst = random_below(2), .rsp_ready = true});
    assert_true(b->out.req_ready_o[0]);
    expect_nothing_is_offered(b);
}

/* Simulates some cycles with random inputs, then a reset. */
static void run_from_power_up(struct bench *b) {
    unit_in in = {.rst = {0}};
    unit_out out;
    for (uint32_t i = random_below(40); i > 0; i--) {
        memset(&in, (int)random_below(256), sizeof(in));
        in.rst[0] = 0;
        in.req_valid_i[0] = random_below(2);
        in.rsp_ready_i[0] = random_below(2);
        in.mem_req_ready_i[0] = random_below(2);
        in.mem_rsp_valid_i[0] = random_below(2);
        UNIT(_cycle)(&b->state, &in, &out);
    }
    in.rst[0] = 1;
    UNIT(_cycle)(&b->state, &in, &b->out);
}

/* Sets the inputs to a beat of a request, with noise in ports of which only the first beat counts. */
static void put_beat(struct bench *b, const unit_req *req, unsigned beat) {
    uint32_t *noise = b->in.message_i;
    memcpy(b->in.message_i, &req[beat], sizeof(req[beat]));
    for (size_t i = 0; beat > 0 && i < offsetof(unit_req, BEAT_PAYLOAD) / sizeof(*noise); i++)
        noise[i] = (uint32_t)random64();
}

static void expect_response(const struct bench *b, const unit_rsp *rsp) {
    assert_memory_equal(b->out.error_o, rsp, sizeof(*rsp));
}

/* Transfers beats of a request, some after gaps. No response is taken. */
static void offer(struct bench *b, const unit_req *req, unsigned beats) {
    bool gaps = random_below(2);
    for (unsigned beat = 0; beat < beats; beat++) {
        put_beat(b, req, beat);
        for (uint32_t gap = gaps ? random_below(4) : 0; gap > 0; gap--) {
            clock_once(b, (struct pins){.rsp_ready = false});
            assert_true(b->out.req_ready_o[0]);
        }
        clock_once(b, (struct pins){.req_valid = true});
        assert_true(b->out.req_ready_o[0]);
    }
}

/* Executes a single message, and takes its response with stalls. Returns its latency. */
static unsigned answer(struct bench *b, const unit_req *req, const unit_rsp *rsp) {
    unsigned latency = 0;
    offer(b, req, BEATS);
    do {
        clock_once(b, (struct pins){.rsp_ready = random_below(2)});
        latency++;
    } while (!b->out.rsp_valid_o[0]);
    for (unsigned beat = 0; beat < BEATS;) {
        assert_true(b->out.rsp_valid_o[0]);
        expect_response(b, &rsp[beat]);
        beat += b->in.rsp_ready_i[0];
        clock_once(b, (struct pins){.rsp_ready = random_below(2)});
    }
    expect_nothing_is_offered(b);
    return latency;
}

/* Consecutive messages with gaps and stalls: beats that were taken, and most beats without a response. */
struct row {
    unsigned sent, answered, most;
    bool offers;
};

/* Simulates a clock with the next request, or NULL, and the next expected response. */
static void clock_row(struct bench *b, struct row *row, const unit_req *req, const unit_rsp *rsp) {
    bool rsp_ready = random_below(1 + 4 * (row->answered / 100 % 4)) == 0;
    b->slow = row->answered / 50 % 2;
    row->offers |= req && random_below(8);
    if (req)
        put_beat(b, req, row->sent % BEATS);
    b->memory.accesses = 0;
    clock_once(b, (struct pins){.req_valid = row->offers, .rsp_ready = rsp_ready});
    if (b->out.rsp_valid_o[0]) {
        expect_response(b, &rsp[row->answered % BEATS]);
        row->answered += rsp_ready;
    }
    if (row->offers && b->out.req_ready_o[0]) {
        row->offers = false;
        row->sent++;
    }
    row->most = row->sent - row->answered > row->most ? row->sent - row->answered : row->most;
}

/* Repeats a message and checks the clocks from one to the next, after `fill` messages. */
static void expect_clocks(struct bench *b, const unit_req *req, unsigned fill, unsigned clocks) {
    unsigned answered = 0, sent = 0, first = 0;
    for (unsigned cycle = 0; answered < 12 * BEATS; cycle++) {
        put_beat(b, req, sent % BEATS);
        b->memory.accesses = 0;
        clock_once(b, (struct pins){.req_valid = true, .rsp_ready = true});
        sent += b->out.req_ready_o[0];
        if (b->out.rsp_valid_o[0] && answered++ % BEATS == 0 && answered > fill * BEATS) {
            if (first)
                assert_int_equal(cycle - first, clocks);
            first = cycle;
        }
    }
}

#endif
