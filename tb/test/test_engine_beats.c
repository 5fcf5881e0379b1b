/* SPDX-License-Identifier: MIT */
/*
 * Operations of several beats: a unit with three beats in a request and two in a response, and its model as the device.
 * The first beat of a response is the sum of the request's words, the second one their XOR.
 */
#include "test/unit_test.h"

#include <unistd.h>

#include "engine/check.h"
#include "engine/driver.h"
#include "engine/shrink.h"
#include "engine/stimulus.h"
#include "engine/stimulus_file.h"
#include "test/cover_sum.h"
#include "test/run.h"
#include "test/test_wires.h"

enum { REQ_BEATS = 3, RSP_BEATS = 2, SEED = 5, CYCLES = 200000 };

struct in {
    uint32_t rst, req_valid, a, rsp_ready;
};
struct out {
    uint32_t req_ready, rsp_valid, r;
};
struct state {
    uint32_t beat; /* those of the request that have come, then those of the response that have gone */
    uint32_t rsp[RSP_BEATS];
};

static const struct port ports[] = {
    {"rst", "ALWAYS", "reset", 1, 1, 1, false, 0},
    {"req_valid_i", "ALWAYS", "a beat is offered", 1, 1, 1, false, 1},
    {"req_ready_o", "ALWAYS", "the beat is taken", 1, 1, 1, true, 0},
    {"a_i", "req_valid_i", "a word", 32, 1, 1, false, 2},
    {"rsp_valid_o", "ALWAYS", "a beat is offered", 1, 1, 1, true, 1},
    {"rsp_ready_i", "ALWAYS", "the beat is taken", 1, 1, 1, false, 3},
    {"r_o", "rsp_valid_o", "sum or XOR", 32, 1, 1, true, 2},
};
enum { R_O = 6 };

static const struct wires wires = TEST_WIRES(1, REQ_BEATS, 1, RSP_BEATS);

static void randomize(struct rng *rng, uint32_t *req, size_t n) {
    for (size_t i = 0; i < n * REQ_BEATS; i++)
        req[i] = (uint32_t)rng_next(rng);
}

static void respond(const uint32_t *req, uint32_t *rsp, size_t n) {
    for (; n > 0; n--, req += REQ_BEATS, rsp += RSP_BEATS) {
        rsp[0] = req[0] + req[1] + req[2];
        rsp[1] = req[0] ^ req[1] ^ req[2];
    }
}

/* 0: none; else the response beat of this number, counted from 1 over all, has a wrong bit. */
static uint32_t wrong_beat, beats_shown;
static uint32_t taken; /* beats of requests since the last reset */

static void cycle(uint32_t *words, const uint32_t *in_words, uint32_t *out_words) {
    struct state *state = (struct state *)words;
    const struct in *in = (const struct in *)in_words;
    struct out *out = (struct out *)out_words;
    state->beat %= REQ_BEATS + RSP_BEATS; /* at power-up it is anything */
    bool responds = state->beat >= REQ_BEATS;
    *out = (struct out){!responds, responds, responds ? state->rsp[state->beat - REQ_BEATS] : 0};
    if (in->rst) {
        state->beat = 0;
    } else if (responds ? in->rsp_ready : in->req_valid) {
        if (state->beat == 0)
            state->rsp[0] = state->rsp[1] = 0;
        state->rsp[0] += responds ? 0 : in->a;
        state->rsp[1] ^= responds ? 0 : in->a;
        state->beat++;
    }
}

static size_t drive(struct driver *driver, const struct stream *stream, struct agents *agents, uint32_t *state,
                    uint32_t *in, uint32_t *out, size_t n) {
    size_t taken = 0;
    for (; n > 0; n--, in += wires.in_words, out += wires.out_words) {
        driver_agents_inputs(driver, stream, &wires, agents, PACE_WATCHED, in);
        cycle(state, in, out);
        taken += driver_agents_edge(driver, stream, &wires, agents, PACE_WATCHED, in, out);
    }
    return taken;
}

/* Whether the bits of the sum are even in number. */
static void sample(const uint32_t *req, const uint32_t *rsp, uint32_t *const *bins, size_t n) {
    (void)req;
    for (size_t i = 0; i < n; i++)
        bins[0][i] = (uint32_t)__builtin_popcount(rsp[i * RSP_BEATS]) & 1;
}

static void aim(struct rng *rng, size_t group, const unsigned *part, bool again, uint32_t *req) {
    (void)group, (void)part, (void)again;
    req[0] = (uint32_t)rng_next(rng);
}

static const char *impossible(const unsigned *part) {
    return part[HANDSHAKE_REQ_READY] == part[HANDSHAKE_RSP_VALID] ? "either a request or a response" : NULL;
}

static const struct covergroup group = {
    .name = "parity", .text = "parity %0", .parts = {{.name = "parity", .size = 2, .names = cover_levels}}};
static const struct covergroup handshake = COVER_HANDSHAKE(impossible);
static const struct coverage coverage = {
    .groups = &group, .n = 1, .sample = sample, .aim = aim, .handshake = &handshake};

static void print_op(FILE *file, const uint32_t *req) {
    fprintf(file, "0x%08x 0x%08x 0x%08x", req[0], req[1], req[2]);
}

/* Where shrinking leads */
static const uint32_t plain[REQ_BEATS] = {0, 0xfffffff0, 5};

const struct unit unit = {.name = "beats",
                          .ports = ports,
                          .n_ports = sizeof ports / sizeof ports[0],
                          .wires = &wires,
                          .randomize = randomize,
                          .plain = plain,
                          .respond = respond,
                          .drive = drive,
                          .cycle = cycle,
                          .state_words = sizeof(struct state) / 4,
                          .coverage = &coverage,
                          .print_op = print_op};

/* Shows a response with each beat of a request but the last one. */
static bool early;

/* The model, but for what is to be wrong. */
static void settle(struct device *device, const uint32_t *in, const uint32_t *expected, uint32_t *out, uint32_t *x) {
    model_device.settle(device, in, expected, out, x);
    const struct in *from = (const struct in *)in;
    struct out *to = (struct out *)out;
    if (to->rsp_valid && wrong_beat && beats_shown + 1 >= wrong_beat && (beats_shown + 1 - wrong_beat) % RSP_BEATS == 0)
        to->r ^= 1;
    to->rsp_valid |= early && taken % REQ_BEATS < REQ_BEATS - 1 && from->req_valid && to->req_ready;
    taken = from->rst ? 0 : taken + (from->req_valid & to->req_ready);
    beats_shown = from->rst ? beats_shown & ~1u : beats_shown + (to->rsp_valid & from->rsp_ready);
}

static void run(struct device *device, const uint32_t *in, uint32_t *out, uint32_t *x, size_t n) {
    for (; n > 0; n--, in += wires.in_words, out += wires.out_words, x += wires.out_words) {
        settle(device, in, NULL, out, x);
        model_device.rise(device, NULL, false);
    }
}

static struct device *open_device(uint32_t power_up_seed);

static const struct device_type type = {.name = "beats", .open = open_device, .run = run, .settle = settle};
static struct device_type device_type;

static struct device *open_device(uint32_t power_up_seed) {
    struct device *device = model_device.open(power_up_seed);
    beats_shown = taken = 0;
    device_type = type;
    device_type.rise = model_device.rise;
    device_type.close = model_device.close;
    if (device)
        device->type = &device_type;
    return device;
}

static struct check_options options_of(enum check_mode mode) {
    return (struct check_options){
        .device = &type, .mode = mode, .strict = true, .batch = CHECK_BATCH, .cycles = CYCLES};
}

static struct check_result check(enum check_mode mode, struct cover *cover) {
    const struct check_options options = options_of(mode);
    return run_seed(SEED, 0, &options, cover);
}

static void test_passes(void) {
    wrong_beat = 0;
    for (enum check_mode mode = CHECK_CYCLE; mode <= CHECK_TXN; mode++) {
        struct cover cover;
        assert_true(cover_open(&cover));
        struct check_result result = check(mode, &cover);
        assert_int_equal(result.mismatch.kind, KIND_NONE);
        assert_in_range(result.ops, CYCLES / 10, CYCLES / (REQ_BEATS + RSP_BEATS));
        assert_int_equal(cover_sum(&cover).wrong, -1);
        cover_close(&cover);
    }
}

/* Gaps, stalls and resets fall between all beats, and at most one reset into an operation. */
static void test_timing(void) {
    struct stimulus stimulus;
    unsigned gaps[REQ_BEATS] = {0}, stalls[REQ_BEATS] = {0}, resets[REQ_BEATS] = {0};
    assert_true(stream_collect(&stimulus, SEED, 0, 0, 100000, 1));
    for (size_t i = 0; i < stimulus.n; i++) {
        unsigned in_operation = 0;
        for (size_t beat = 0; beat < REQ_BEATS; beat++) {
            const struct timing *t = &stimulus.timing[i * REQ_BEATS + beat];
            gaps[beat] += t->gap != 0;
            stalls[beat] += t->ready != UINT32_MAX;
            resets[beat] += t->rst_cycles != 0;
            in_operation += t->rst_cycles != 0;
        }
        assert_in_range(in_operation, 0, 1);
    }
    for (size_t beat = 0; beat < REQ_BEATS; beat++)
        assert_true(gaps[beat] && stalls[beat] && resets[beat]);
    stimulus_close(&stimulus);
}

/* Where there are both gaps and stalls, half of the beats of responses wait, so that what is inside fills. */
static void test_filling(void) {
    struct stimulus stimulus;
    unsigned filling = 0;
    assert_true(stream_collect(&stimulus, SEED, 0, 0, 100000, 1));
    for (size_t block = 0; block + STREAM_BLOCK <= stimulus.n; block += STREAM_BLOCK) {
        unsigned gaps = 0, stalls = 0, beats = STREAM_BLOCK * RSP_BEATS;
        for (size_t i = 0; i < STREAM_BLOCK * REQ_BEATS; i++) {
            gaps += stimulus.timing[block * REQ_BEATS + i].gap != 0;
            stalls += stimulus.timing[block * REQ_BEATS + i].ready != UINT32_MAX;
        }
        filling += gaps && stalls > beats * 3 / 8 && stalls < beats * 5 / 8;
    }
    assert_true(filling);
    stimulus_close(&stimulus);
}

/* The first operation whose beat is wrong is blamed, in either beat and either loop; one operation is left of many. */
static void test_faults(void) {
    for (enum check_mode mode = CHECK_CYCLE; mode <= CHECK_TXN; mode++)
        for (wrong_beat = 1; wrong_beat <= RSP_BEATS; wrong_beat++) {
            const struct check_options options = options_of(mode);
            struct failure failure;
            struct check_result result = check(mode, NULL);
            assert_int_equal(result.mismatch.kind, KIND_VALUE);
            assert_int_equal(result.mismatch.port, R_O);
            assert_int_equal(result.ops, mode == CHECK_TXN ? 0 : result.ops);
            assert_true(shrink_seed(SEED, &options, &result.mismatch, &failure));
            assert_true(failure.reproduced);
            assert_int_equal(failure.stimulus.n, 1);
            assert_int_equal(failure.result.mismatch.beat, wrong_beat - 1);
            for (size_t i = 0; i < REQ_BEATS; i++)
                assert_int_equal(failure.stimulus.req[i], plain[i]);
            stimulus_close(&failure.stimulus);
        }
    wrong_beat = 0;
}

/* No response may come before the last beat of its request. */
static void test_early(void) {
    early = true;
    struct check_result result = check(CHECK_TXN, NULL);
    assert_int_equal(result.mismatch.kind, KIND_VALID);
    assert_string_equal(ports[result.mismatch.port].name, "rsp_valid_o");
    early = false;
}

static void test_file(void) {
    char path[] = "/tmp/test_engine_beats_XXXXXX";
    struct stimulus stimulus, again;
    int file = mkstemp(path);
    assert_return_code(file, 0);
    close(file);
    assert_true(stream_collect(&stimulus, SEED, 0, 300, 400, 7));
    assert_true(stimulus_write(&stimulus, path));
    assert_true(stimulus_read(&again, path));
    unlink(path);
    assert_int_equal(again.n, stimulus.n);
    assert_memory_equal(again.req, stimulus.req, stimulus.n * REQ_BEATS * sizeof *stimulus.req);
    assert_memory_equal(again.timing, stimulus.timing, stimulus.n * REQ_BEATS * sizeof *stimulus.timing);
    stimulus_close(&stimulus);
    stimulus_close(&again);
}

RUN_TESTS(TEST(test_passes), TEST(test_timing), TEST(test_filling), TEST(test_faults), TEST(test_early),
          TEST(test_file))
