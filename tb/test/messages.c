/* SPDX-License-Identifier: MIT */
/*
 * The units that work on one message at a time, each with its own model as the device: what stimuli, both loops, memory
 * and coverage do, where the sanitizers can see it. Linked once with each such unit.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "cycle/ports.h"
#include "engine/check.h"
#include "engine/dut.h"
#include "engine/stimulus.h"

enum { SEED = 3, CYCLES = 40000 };

/* The device is wrong in one bit of an output port from a cycle on in which its qualifier is high. */
static struct {
    int port; /* its index, or -1 */
    uint64_t from;
} fault;

struct dut {
    uint64_t cycle;
    uint32_t *state, *next; /* now, and behind the coming edge */
};

unsigned dut_lanes(void) {
    return LANES;
}

struct dut *dut_open(uint32_t power_up_seed) {
    struct dut *dut = calloc(1, sizeof *dut);
    assert_non_null(dut);
    dut->state = calloc(2 * unit.state_words, sizeof(uint32_t));
    assert_non_null(dut->state);
    dut->next = dut->state + unit.state_words;
    struct rng rng = {power_up_seed};
    for (size_t i = 0; i < unit.state_words; i++)
        dut->state[i] = (uint32_t)rng_next(&rng);
    return dut;
}

void dut_settle(struct dut *dut, const uint32_t *in, const uint32_t *expected, uint32_t *out, uint32_t *x) {
    (void)expected, (void)x;
    memcpy(dut->next, dut->state, unit.state_words * sizeof(uint32_t));
    unit.cycle(dut->next, in, out);
    if (fault.port < 0 || dut->cycle < fault.from)
        return;
    const struct port *port = &unit.ports[fault.port];
    int qualifier = port_find(unit.ports, unit.n_ports, port->qualifier);
    if (qualifier < 0 || out[unit.ports[qualifier].word])
        out[port->word] ^= 1;
}

void dut_rise(struct dut *dut, const uint32_t *expected, bool differs) {
    (void)expected, (void)differs;
    memcpy(dut->state, dut->next, unit.state_words * sizeof(uint32_t));
    dut->cycle++;
}

void dut_run(struct dut *dut, const uint32_t *in, uint32_t *out, uint32_t *x, size_t n) {
    for (; n; n--, in += unit.wires->in_words, out += unit.wires->out_words) {
        dut_settle(dut, in, NULL, out, x);
        dut_rise(dut, NULL, false);
    }
}

bool dut_trace_open(struct dut *dut, const char *path) {
    (void)dut, (void)path;
    return false;
}

void dut_trace_close(struct dut *dut) {
    (void)dut;
}

void dut_close(struct dut *dut) {
    free(dut->state);
    free(dut);
}

/* Runs the seed's stimulus; cover may be NULL. */
static struct check_result run(enum check_mode mode, size_t batch, struct cover *cover) {
    const struct check_options options = {.mode = mode, .strict = true, .batch = batch, .cycles = CYCLES};
    struct check_result result;
    struct stream stream;
    assert_true(stream_open_seed(&stream, SEED, 0, UINT64_MAX));
    struct dut *dut = dut_open(stimulus_power_up_seed(SEED, 0));
    assert_true(check_run(&stream, dut, &options, cover, &result));
    dut_close(dut);
    stream_close(&stream);
    return result;
}

/* The model does what it says at once and what it says clock by clock alike. */
static void test_passes(void **state) {
    (void)state;
    fault.port = -1;
    for (enum check_mode mode = CHECK_CYCLE; mode <= CHECK_TXN; mode++) {
        struct cover cover;
        assert_true(cover_open(&cover));
        struct check_result result = run(mode, CHECK_BATCH, &cover);
        assert_int_equal(result.mismatch.kind, KIND_NONE);
        assert_in_range(result.ops, CYCLES / 100, CYCLES);
        struct cover_sum sum = cover_sum(&cover);
        assert_in_range(sum.hit, sum.reachable / 4, sum.reachable);
        assert_int_equal(sum.wrong, -1);
        cover_close(&cover);
    }
}

static void test_batches(void **state) {
    (void)state;
    fault.port = -1;
    struct check_result whole = run(CHECK_CYCLE, CHECK_BATCH, NULL), single = run(CHECK_CYCLE, 1, NULL);
    assert_int_equal(whole.cycles, single.cycles);
    assert_int_equal(whole.ops, single.ops);
    assert_int_equal(whole.first_response, single.first_response);
}

/*
 * A wrong bit in any output is seen, in the open loop in that very port. In the closed loop a device may take an answer
 * when it likes.
 */
static void test_faults(void **state) {
    (void)state;
    for (unsigned port = 0; port < unit.n_ports; port++) {
        if (!unit.ports[port].out)
            continue;
        fault.port = (int)port;
        fault.from = CYCLES / 2;
        struct mismatch m = run(CHECK_CYCLE, CHECK_BATCH, NULL).mismatch;
        assert_int_not_equal(m.kind, KIND_NONE);
        assert_int_equal(m.port, port);
        assert_in_range(m.cycle, fault.from, CYCLES);
        if (strcmp(unit.ports[port].name, "mem_rsp_ready_o") != 0 && run(CHECK_TXN, 1, NULL).mismatch.kind == KIND_NONE)
            fail_msg("%s is wrong, and the closed loop does not see it", unit.ports[port].name);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_passes), cmocka_unit_test(test_batches),
                                       cmocka_unit_test(test_faults)};
    return cmocka_run_group_tests_name(unit.name, tests, NULL, NULL);
}
