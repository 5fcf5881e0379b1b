/* SPDX-License-Identifier: MIT */
/*
 * A unit with its own model as the device: what stimuli, both loops, memory and coverage do, where the sanitizers can
 * see it. Linked once with each unit.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "cycle/ports.h"
#include "devices/device.h"
#include "engine/check.h"
#include "engine/stimulus.h"

enum { SEED = 3, CYCLES = 40000 };

/* The device is wrong in one bit of an output port from a cycle on in which its qualifier is high. */
static struct {
    int port; /* its index, or -1 */
    uint64_t from;
} fault;

/* The cycle that is under way. */
static uint64_t now;

static struct device *one_bit_open(uint32_t power_up_seed) {
    now = 0;
    return model_device.open(power_up_seed);
}

static void one_bit_settle(struct device *device, const uint32_t *in, const uint32_t *expected, uint32_t *out,
                           uint32_t *x) {
    model_device.settle(device, in, expected, out, x);
    if (fault.port < 0 || now < fault.from)
        return;
    const struct port *port = &unit.ports[fault.port];
    int qualifier = port_find(unit.ports, unit.n_ports, port->qualifier);
    if (qualifier < 0 || out[unit.ports[qualifier].word])
        out[port->word] ^= 1;
}

static void one_bit_rise(struct device *device, const uint32_t *expected, bool differs) {
    model_device.rise(device, expected, differs);
    now++;
}

static void one_bit_run(struct device *device, const uint32_t *in, uint32_t *out, uint32_t *x, size_t n) {
    for (; n; n--, in += unit.wires->in_words, out += unit.wires->out_words) {
        one_bit_settle(device, in, NULL, out, x);
        one_bit_rise(device, NULL, false);
    }
}

/* Runs the seed's stimulus; cover may be NULL. */
static struct check_result run(enum check_mode mode, size_t batch, struct cover *cover) {
    const struct check_options options = {.mode = mode, .strict = true, .batch = batch, .cycles = CYCLES};
    struct check_result result;
    struct stream stream;
    assert_true(stream_open_seed(&stream, SEED, 0, UINT64_MAX));
    struct device *device = one_bit_open(stimulus_power_up_seed(SEED, 0));
    assert_non_null(device);
    /* It is the model but for what it shows. */
    struct device_type one_bit = model_device;
    one_bit.run = one_bit_run, one_bit.settle = one_bit_settle, one_bit.rise = one_bit_rise;
    device->type = &one_bit;
    assert_true(check_run(&stream, device, &options, cover, &result));
    model_device.close(device);
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
