/* SPDX-License-Identifier: MIT */
/* The closed loop with a unit that keeps something between operations: a reset in the middle of a run clears it. */
#include "test/unit_test.h"

enum { SILENT = 0 };
#include "engine/driver.h"
#include "engine/stimulus.h"
#include "test/exchange_bench.h"
#include "test/test_wires.h"

enum { SEED = 5, CYCLES = 20000, MOST = 2 };

struct in {
    uint32_t rst, req_valid, value, rsp_ready;
};
struct out {
    uint32_t req_ready, rsp_valid, sum;
};

/* The sum of all values since the reset; kept is that of all, which a reset leaves as it is. */
struct state {
    uint32_t sum, valid, kept;
};

static const struct port ports[] = {
    {"rst", "ALWAYS", "reset", 1, 1, 1, false, 0},
    {"req_valid_i", "ALWAYS", "a value is offered", 1, 1, 1, false, 1},
    {"req_ready_o", "ALWAYS", "it is taken", 1, 1, 1, true, 0},
    {"value_i", "req_valid_i", "what is added", 32, 1, 1, false, 2},
    {"rsp_valid_o", "ALWAYS", "the sum is offered", 1, 1, 1, true, 1},
    {"rsp_ready_i", "ALWAYS", "it is taken", 1, 1, 1, false, 3},
    {"sum_o", "rsp_valid_o", "the sum and what is kept", 32, 1, 1, true, 2},
};
static const struct wires wires = TEST_WIRES(1, 1, 1, 1);

static bool keeps;      /* the device is wrong: a reset clears nothing */
static uint64_t resets; /* resets after an operation */

static void randomize(struct rng *rng, uint32_t *req, size_t n) {
    for (size_t i = 0; i < n; i++)
        req[i] = rng_below(rng, MOST);
}

static uint32_t add(struct state *state, uint32_t value) {
    state->sum += value;
    state->kept += value;
    return state->sum << 16 | (state->kept & 0xffff);
}

static bool execute(uint32_t *state, struct agents *agents, const uint32_t *req, const uint32_t *seen, uint32_t *rsp) {
    (void)agents, (void)seen;
    rsp[0] = add((struct state *)state, req[0]);
    return true;
}

/* What a reset clears the model forgets, and what it does not clear the model keeps. */
static void reset(uint32_t *state) {
    ((struct state *)state)->sum = 0;
}

static void cycle(uint32_t *words, const uint32_t *in_words, uint32_t *out_words) {
    struct state *state = (struct state *)words;
    const struct in *in = (const struct in *)in_words;
    struct out *out = (struct out *)out_words;
    const bool valid = state->valid & 1, ready = !valid;
    *out = (struct out){ready, valid, valid ? state->sum << 16 | (state->kept & 0xffff) : 0};
    if (in->rst) {
        reset(words);
        state->valid = 0;
        return;
    }
    if (ready && in->req_valid)
        add(state, in->value);
    state->valid = ready ? in->req_valid : !in->rsp_ready;
}

static void print_op(FILE *file, const uint32_t *req) {
    fprintf(file, "%u", req[0]);
}

const struct unit unit = {.name = "sum",
                          .ports = ports,
                          .n_ports = COUNT(ports),
                          .wires = &wires,
                          .randomize = randomize,
                          .execute = execute,
                          .reset = reset,
                          .drive = exchange_drive,
                          .cycle = cycle,
                          .state_words = sizeof(struct state) / 4,
                          .coverage = &exchange_coverage,
                          .print_op = print_op};

/* At power-up both sums are those of the model, whatever the registers hold. */
static struct device_type type;

struct summing {
    struct device device;
    struct state state;
};

static struct device *open_device(uint32_t power_up_seed) {
    (void)power_up_seed;
    struct summing *summing = calloc(1, sizeof *summing);
    assert_non_null(summing);
    summing->device.type = &type;
    resets = 0;
    return &summing->device;
}

static struct state *state_of(struct device *device) {
    return &((struct summing *)device)->state;
}

static void close_device(struct device *device) {
    free(device);
}

static const uint32_t *in_now;

static void settle(struct device *device, const uint32_t *in, const uint32_t *expected, uint32_t *out, uint32_t *x) {
    struct state copy = *state_of(device);
    (void)expected, (void)x;
    in_now = in;
    cycle((uint32_t *)&copy, in, out);
}

static void rise(struct device *device, const uint32_t *expected, bool differs) {
    uint32_t out[COUNT(ports)];
    struct state *state = state_of(device);
    const uint32_t sum = state->sum;
    (void)expected, (void)differs;
    cycle((uint32_t *)state, in_now, out);
    resets += in_now[0] && sum;
    if (in_now[0] && keeps)
        state->sum = sum;
}

static struct check_result check(void) {
    const struct check_options options = {
        .device = &type, .mode = CHECK_TXN, .strict = true, .batch = CHECK_BATCH, .cycles = CYCLES};
    struct stream stream;
    type =
        (struct device_type){.name = "sum", .open = open_device, .close = close_device, .settle = settle, .rise = rise};
    assert_true(stream_open_seed(&stream, SEED, 0, UINT64_MAX));
    return exchange_run(&stream, open_device(1), &options);
}

static void test_reset(void) {
    keeps = false;
    assert_int_equal(check().mismatch.kind, KIND_NONE);
    assert_in_range(resets, CYCLES / 2000, CYCLES);
}

/* A device in which a reset does not clear it is wrong. */
static void test_device_that_keeps(void) {
    keeps = true;
    struct mismatch m = check().mismatch;
    assert_int_equal(m.kind, KIND_VALUE);
    assert_string_equal(unit.ports[m.port].name, "sum_o");
}

RUN_TESTS(TEST(test_reset), TEST(test_device_that_keeps))
