/* SPDX-License-Identifier: MIT */
/* The two loops: a correct device passes, and each kind of fault is reported as that kind, in its cycle and port. */
#include <limits.h>

#include "engine/check.h"
#include "engine/long_timing.h"
#include "engine/report.h"
#include "engine/session.h"
#include "engine/stimulus.h"
#include "isa/atomic_alu.h"
#include "test/faulty_device.h"
#include "test/run.h"
#include "test/unit_test.h"

enum { OPS = 600, PATIENCE = 1000000 /* cycles, in case a run does not end */ };

static const struct check_options cycle_loop = {
    .device = &faulty_device, .mode = CHECK_CYCLE, .strict = true, .batch = CHECK_BATCH, .cycles = PATIENCE};
static const struct check_options txn_loop = {
    .device = &faulty_device, .mode = CHECK_TXN, .strict = true, .batch = CHECK_BATCH, .cycles = PATIENCE};

/* --wrap replaces functions of the engine: a comparison of the first words only, and an early end. */
static unsigned words_compared = UINT_MAX;

bool first_words_differ(const struct port *port, const uint32_t *a, const uint32_t *b) __asm__("__wrap_port_differs");
bool first_words_differ(const struct port *port, const uint32_t *a, const uint32_t *b) {
    const unsigned words = port->words < words_compared ? port->words : words_compared;
    return memcmp(a + port->word, b + port->word, words * sizeof *a) != 0;
}

static uint64_t end_at = UINT64_MAX;

bool real_is_over(struct session *session) __asm__("__real_session_is_over");
bool early_is_over(struct session *session) __asm__("__wrap_session_is_over");
bool early_is_over(struct session *session) {
    return session->result->cycles >= end_at || real_is_over(session);
}

/* A random stimulus without resets, so that tokens count the operations of the device. */
static void steady_stimulus(struct stimulus *stimulus, size_t n) {
    assert_true(stream_collect(stimulus, 3, 0, 0, n, 1));
    for (size_t i = 0; i < n; i++) {
        stimulus->timing[i].rst_cycles = 0;
        /* Stalls in every part of it. */
        if (i % 5 == 2)
            stimulus->timing[i].ready = 0x11111111u << i % 4;
        if (i % 7 == 3)
            stimulus->timing[i].gap = i % 3;
    }
    stimulus->timing[0].gap = 5;
}

static void test_good_device(void) {
    for (uint64_t seed = 1; seed <= 3; seed++) {
        struct check_options options[] = {cycle_loop, txn_loop};
        for (size_t i = 0; i < COUNT(options); i++) {
            fake = (struct fake){0};
            options[i].cycles = 30000;
            struct check_result result = run_seed(seed, 0, &options[i], NULL);
            assert_int_equal(result.mismatch.kind, KIND_NONE);
            /* A closed loop does not end while something waits. */
            assert_in_range(result.cycles, 30000, options[i].mode == CHECK_TXN ? 30200 : 30000);
            assert_in_range(result.ops, 15000, 30000);
        }
    }
}

/* A stimulus ends soon after its last response. */
static void test_end_of_stimulus(void) {
    struct stimulus stimulus;
    for (size_t n = 0; n < 4; n++) {
        const struct check_options options[] = {cycle_loop, txn_loop};
        assert_true(stream_collect(&stimulus, 1, 0, 0, n, 1));
        for (size_t i = 0; i < COUNT(options); i++) {
            fake = (struct fake){0};
            struct check_result result = run_stimulus(&stimulus, &options[i], NULL);
            assert_int_equal(result.mismatch.kind, KIND_NONE);
            assert_int_equal(result.ops, n);
            assert_in_range(result.cycles, CHECK_TAIL, 1000);
        }
        stimulus_close(&stimulus);
    }
}

/* Expected mismatch of a loop; KIND_NONE: none. */
struct expectation {
    enum check_kind kind;
    const char *port;
};

static const struct fault {
    const char *name;
    enum fake_fault fault;
    bool last;        /* hits the last operation of the stimulus instead of one in the middle */
    bool token_known; /* the mismatch has the token of the operation with the fault */
    int late;         /* cycles from the fault to its effect at the ports; -1: unknown */
    struct expectation cycle, txn;
} faults[] = {
    {"new", FAKE_NEW, false, true, 0, {KIND_VALUE, "new_o"}, {KIND_VALUE, "new_o"}},
    {"high", FAKE_HIGH, false, true, 0, {KIND_VALUE, "new_o"}, {KIND_VALUE, "new_o"}},
    {"ret", FAKE_RET, false, true, 0, {KIND_VALUE, "ret_o"}, {KIND_VALUE, "ret_o"}},
    {"unknown", FAKE_UNKNOWN, false, true, 0, {KIND_X, "new_o"}, {KIND_X, "new_o"}},
    {"changes", FAKE_CHANGES, false, false, 0, {KIND_VALUE, "new_o"}, {KIND_VALUE, "new_o"}},
    {"retracts", FAKE_RETRACTS, false, false, 0, {KIND_VALID, "rsp_valid_o"}, {KIND_VALID, "rsp_valid_o"}},
    {"early", FAKE_EARLY, false, false, 0, {KIND_VALID, "rsp_valid_o"}, {KIND_VALID, "rsp_valid_o"}},
    {"extra", FAKE_EXTRA, true, false, -1, {KIND_VALID, "rsp_valid_o"}, {KIND_VALID, "rsp_valid_o"}},
    {"lost", FAKE_LOST, true, true, -1, {KIND_VALID, "rsp_valid_o"}, {KIND_HANG, "rsp_valid_o"}},
    {"mute", FAKE_MUTE, false, true, -1, {KIND_VALID, "rsp_valid_o"}, {KIND_HANG, "rsp_valid_o"}},
    {"deaf", FAKE_DEAF, false, false, -1, {KIND_VALID, "req_ready_o"}, {KIND_HANG, "req_ready_o"}},
    {"junk", FAKE_JUNK, false, false, 0, {KIND_VALUE, "new_o"}, {KIND_VALUE, "new_o"}},
    {"idle X", FAKE_X_IDLE, false, false, 0, {KIND_X, "new_o"}, {KIND_X, "new_o"}},
};

static void expect(const struct fault *fault, const struct check_result *result, const struct expectation *expected) {
    if (result->mismatch.kind != expected->kind)
        fail_msg("%s: kind %s", fault->name, check_kind_name(result->mismatch.kind));
    if (expected->kind == KIND_NONE)
        return;
    if (strcmp(unit.ports[result->mismatch.port].name, expected->port) != 0)
        fail_msg("%s: port %s", fault->name, unit.ports[result->mismatch.port].name);
    if (fault->token_known && result->mismatch.token != fake.at)
        fail_msg("%s: token %d", fault->name, (int)result->mismatch.token);
    /* After the longest stall */
    if (expected->kind == KIND_HANG && result->mismatch.cycle > fake.shown + 3 * CHECK_WATCHDOG)
        fail_msg("%s: cycle %d, long after %d", fault->name, (int)result->mismatch.cycle, (int)fake.shown);
    if (fault->late == 0 && (result->mismatch.cycle != fake.shown || fake.shown == 0))
        fail_msg("%s: cycle %d, not %d", fault->name, (int)result->mismatch.cycle, (int)fake.shown);
}

static void test_kinds(void) {
    struct stimulus stimulus;
    steady_stimulus(&stimulus, OPS);
    for (size_t i = 0; i < COUNT(faults); i++) {
        const struct fault *fault = &faults[i];
        struct check_options options = cycle_loop;
        options.batch = 1; /* for exact tokens */
        fake = (struct fake){.fault = fault->fault, .at = fault->last ? OPS - 1 : 333};
        struct check_result result = run_stimulus(&stimulus, &options, NULL);
        expect(fault, &result, &fault->cycle);
        fake.opened = 0;
        result = run_stimulus(&stimulus, &txn_loop, NULL);
        expect(fault, &result, &fault->txn);
    }
    stimulus_close(&stimulus);
}

/* A hang that begins just before the end of the run is reported. */
static void test_late_hang(void) {
    static const enum fake_fault hangs[] = {FAKE_MUTE, FAKE_DEAF};
    struct stimulus stimulus;
    steady_stimulus(&stimulus, OPS);
    for (size_t i = 0; i < COUNT(hangs); i++) {
        struct check_options options = txn_loop;
        options.cycles = 2000;
        fake = (struct fake){.fault = hangs[i], .at = 333};
        assert_int_equal(run_stimulus(&stimulus, &options, NULL).mismatch.kind, KIND_HANG);
    }
    stimulus_close(&stimulus);
}

/* A response that waits for its ready: with ready always high, early and late in a run, and with ready low at first. */
static void test_shy(void) {
    enum { LONG = 6000, EARLY = 333, LATE = 5000 };
    static const struct {
        uint64_t at;
        uint32_t ready;
        unsigned late; /* cycles, at most */
    } cases[] = {{EARLY, UINT32_MAX, 0}, {LATE, UINT32_MAX, 1024}, {EARLY, UINT32_MAX - 1, 2 * CHECK_WATCHDOG}};
    struct stimulus stimulus;
    steady_stimulus(&stimulus, LONG);
    for (size_t i = 0; i < COUNT(cases); i++) {
        for (size_t op = 0; op < LONG; op++) {
            stimulus.timing[op].ready = op == cases[i].at ? cases[i].ready : UINT32_MAX;
            stimulus.timing[op].gap = stimulus.timing[op].stall = 0;
        }
        fake = (struct fake){.fault = FAKE_SHY, .at = cases[i].at};
        struct mismatch m = run_stimulus(&stimulus, &txn_loop, NULL).mismatch;
        assert_int_equal(m.kind, KIND_VALID);
        assert_int_equal(m.rule, RULE_WAIT);
        assert_string_equal(m.remark, "rsp_valid_o is 1 in this cycle, and 0 while rsp_ready_i is 0");
        assert_string_equal(unit.ports[m.port].name, "rsp_valid_o");
        assert_in_range(m.cycle, fake.shown, fake.shown + cases[i].late);
    }
    stimulus_close(&stimulus);
}

/* Outputs of an idle device are compared only with STRICT=1. */
static void test_not_strict(void) {
    static const enum fake_fault idle[] = {FAKE_JUNK, FAKE_X_IDLE};
    struct stimulus stimulus;
    steady_stimulus(&stimulus, OPS);
    for (size_t i = 0; i < COUNT(idle); i++) {
        struct check_options options[] = {cycle_loop, txn_loop};
        for (size_t k = 0; k < COUNT(options); k++) {
            options[k].strict = false;
            fake = (struct fake){.fault = idle[i]};
            struct check_result result = run_stimulus(&stimulus, &options[k], NULL);
            assert_int_equal(fake.shown != UINT64_MAX, 1);
            assert_int_equal(result.mismatch.kind, KIND_NONE);
            assert_int_equal(result.ops, OPS);
            /* Offered payload is still compared. */
            fake = (struct fake){.fault = FAKE_UNKNOWN, .at = 77};
            assert_int_equal(run_stimulus(&stimulus, &options[k], NULL).mismatch.kind, KIND_X);
            fake = (struct fake){.fault = FAKE_NEW, .at = 77};
            assert_int_equal(run_stimulus(&stimulus, &options[k], NULL).mismatch.kind, KIND_VALUE);
        }
    }
    stimulus_close(&stimulus);
}

/* Prints the ports of a report, and which of them are not compared. */
static void print_port(FILE *file, const char *prefix, const struct mismatch *m, const struct port *port, unsigned lane,
                       const struct port *uncompared) {
    fprintf(file, "%s%s %u ", prefix, port->name, lane);
    port_print(file, port, lane, m->seen);
    if (uncompared) {
        fputc(' ', file);
        report_print_uncompared(file, m, uncompared);
    }
}

static char *report_of(const struct mismatch *m) {
    char *text = NULL;
    size_t size;
    FILE *file = open_memstream(&text, &size);
    assert_non_null(file);
    report_differences(file, "; ", m, print_port);
    fclose(file);
    return text;
}

/* A report shows payload without its valid as seen, in batches and cycle by cycle, and as not compared. */
static void test_seen_without_valid(void) {
    struct stimulus stimulus;
    steady_stimulus(&stimulus, OPS);
    memset(stimulus.req + 77 * wires_request(unit.wires), 0, wires_request(unit.wires) * sizeof *stimulus.req);
    for (unsigned halves = 0; halves < 2; halves++)
        for (unsigned strict = 0; strict < 2; strict++) {
            struct check_options options = cycle_loop;
            options.halves = halves;
            options.strict = strict;
            fake = (struct fake){.fault = FAKE_HIDDEN, .at = 77};
            const struct mismatch m = run_stimulus(&stimulus, &options, NULL).mismatch;
            assert_int_equal(m.kind, KIND_VALID);
            char *text = report_of(&m);
            assert_string_equal(
                text, strict ? "; rsp_valid_o 0 0x0; new_o 0 0x0000000000000001"
                             : "; rsp_valid_o 0 0x0; new_o 0 0x0000000000000001 not compared: rsp_valid_o is 0");
            free(text);
        }
    /* The same for a response that should not come */
    struct check_options options = cycle_loop;
    options.strict = false;
    fake = (struct fake){.fault = FAKE_EXTRA, .at = OPS - 1};
    const struct mismatch m = run_stimulus(&stimulus, &options, NULL).mismatch;
    char *text = report_of(&m);
    assert_non_null(strstr(text, " not compared: rsp_valid_o should be 0"));
    assert_string_equal(unit.ports[m.port].name, "rsp_valid_o");
    free(text);
    stimulus_close(&stimulus);
}

/* A reset comes with operations in flight in the open loop, and after they are drained in the closed loop. */
static void test_reset(void) {
    struct check_options options = cycle_loop;
    options.cycles = 50000;
    fake = (struct fake){.fault = FAKE_NOT_CLEARED};
    struct check_result result = run_seed(1, 0, &options, NULL);
    assert_int_equal(result.mismatch.kind, KIND_VALID);
    options.mode = CHECK_TXN;
    fake = (struct fake){.fault = FAKE_NOT_CLEARED};
    result = run_seed(1, 0, &options, NULL);
    assert_int_equal(result.mismatch.kind, KIND_NONE);
    assert_int_equal(fake.shown == UINT64_MAX, 1);
}

static void test_batches(void) {
    static const size_t batches[] = {1, 7, 33, CHECK_BATCH};
    struct stimulus stimulus;
    steady_stimulus(&stimulus, OPS);
    for (size_t i = 0; i <= COUNT(faults); i++) {
        enum fake_fault fault = i < COUNT(faults) ? faults[i].fault : FAKE_NONE;
        struct check_result first = {0};
        for (size_t b = 0; b < COUNT(batches); b++) {
            struct check_options options = cycle_loop;
            options.batch = batches[b];
            fake = (struct fake){.fault = fault, .at = fault == FAKE_EXTRA || fault == FAKE_LOST ? OPS - 1 : 444};
            struct check_result result = run_stimulus(&stimulus, &options, NULL);
            if (b == 0)
                first = result;
            assert_int_equal(result.mismatch.kind, first.mismatch.kind);
            assert_int_equal(result.mismatch.port, first.mismatch.port);
            assert_int_equal(result.mismatch.cycle, first.mismatch.cycle);
            assert_memory_equal(result.mismatch.expected, first.mismatch.expected, sizeof first.mismatch.expected);
            assert_memory_equal(result.mismatch.seen, first.mismatch.seen, sizeof first.mismatch.seen);
            if (fault == FAKE_NONE) {
                assert_int_equal(result.ops, OPS);
                assert_int_equal(result.first_response, first.first_response);
            }
        }
    }
    stimulus_close(&stimulus);
}

/* A wrong bit is found in each cycle of a batch. */
static void test_each_cycle_of_a_batch(void) {
    struct check_options options = cycle_loop;
    struct stimulus stimulus;
    steady_stimulus(&stimulus, OPS);
    options.batch = 3;
    for (uint64_t at = 100; at < 100 + 7 * options.batch; at++) {
        fake = (struct fake){.fault = FAKE_RET, .at = at};
        uint64_t found = run_stimulus(&stimulus, &options, NULL).mismatch.cycle;
        assert_int_equal(found, fake.shown);
    }
    stimulus_close(&stimulus);
}

/* Both loops, in batches and in halves. */
static const struct {
    size_t batch;
    enum check_mode mode;
    bool halves;
} loops[] = {{CHECK_BATCH, CHECK_CYCLE, false},
             {1, CHECK_CYCLE, false},
             {7, CHECK_CYCLE, false},
             {7, CHECK_CYCLE, true},
             {CHECK_BATCH, CHECK_TXN, false}};

static const struct check_options *loop_options(size_t i) {
    static struct check_options options;
    options = cycle_loop;
    options.mode = loops[i].mode;
    options.batch = loops[i].batch;
    options.halves = loops[i].halves;
    return &options;
}

/* A difference that belongs to no port is an internal error with its place. */
static void test_no_port_accounts(void) {
    struct stimulus stimulus;
    steady_stimulus(&stimulus, OPS);
    for (size_t i = 0; i < COUNT(loops); i++) {
        fake = (struct fake){.fault = FAKE_HIGH, .at = 333};
        words_compared = 1;
        struct check_result result = run_stimulus(&stimulus, loop_options(i), NULL);
        words_compared = UINT_MAX;
        assert_int_equal(result.mismatch.kind, KIND_INTERNAL);
        assert_int_equal(result.mismatch.cycle, fake.shown);
        assert_non_null(strstr(result.mismatch.text, "belongs to no port"));
        assert_in_range(result.ops, 333 - CHECK_BATCH, 333);
    }
    stimulus_close(&stimulus);
}

/* A device that returns without running a cycle is found, even if the old outputs are right. */
static void test_device_that_stops(void) {
    struct stimulus stimulus;
    steady_stimulus(&stimulus, OPS);
    for (size_t i = 0; i < COUNT(loops); i++)
        for (uint64_t at = 0; at < OPS; at += OPS - 1) {
            fake = (struct fake){.fault = FAKE_STOPS, .at = at};
            struct check_result result = run_stimulus(&stimulus, loop_options(i), NULL);
            assert_int_equal(result.mismatch.kind, KIND_INTERNAL);
            assert_non_null(strstr(result.mismatch.text, "the device faulty did not run cycle"));
        }
    stimulus_close(&stimulus);
}

/* Internal errors: a run that did not start, that ended early, or that has no operation and no cycle. */
static void test_unfinished(void) {
    struct stimulus stimulus, none;
    assert_int_not_equal((struct check_result){0}.mismatch.kind, KIND_NONE);
    steady_stimulus(&stimulus, OPS);
    assert_true(stimulus_open(&none, 0, 1));
    for (size_t i = 0; i < COUNT(loops); i++) {
        fake = (struct fake){0};
        assert_in_range(run_stimulus(&none, loop_options(i), NULL).cycles, CHECK_TAIL, 2 * CHECK_BATCH);
        end_at = 0;
        assert_int_equal(run_stimulus(&none, loop_options(i), NULL).mismatch.kind, KIND_INTERNAL);
        end_at = UINT64_MAX;
    }
    stimulus_close(&none);
    for (size_t i = 0; i < COUNT(loops); i++)
        for (unsigned by_seed = 0; by_seed < 2; by_seed++) {
            struct check_options options = *loop_options(i);
            options.cycles = by_seed ? 1000 : PATIENCE;
            fake = (struct fake){0};
            end_at = 300;
            struct mismatch m =
                (by_seed ? run_seed(1, 0, &options, NULL) : run_stimulus(&stimulus, &options, NULL)).mismatch;
            end_at = UINT64_MAX;
            assert_int_equal(m.kind, KIND_INTERNAL);
            assert_non_null(strstr(m.text, "the run ended early, after 3"));
        }
    stimulus_close(&stimulus);
}

/* Returns the input vectors of a run. */
static uint32_t *record(uint64_t seed, uint64_t shard, size_t batch, size_t cycles) {
    uint32_t *recorded = calloc(cycles * unit.wires->in_words, sizeof *recorded);
    struct check_options options = cycle_loop;
    assert_non_null(recorded);
    options.batch = batch;
    options.cycles = cycles;
    options.recorded = recorded;
    fake = (struct fake){0};
    assert_int_equal(run_seed(seed, shard, &options, NULL).mismatch.kind, KIND_NONE);
    return recorded;
}

/* While no request is offered, each bit of its payload is wrong: a design that uses it fails. */
static void test_idle_payload(void) {
    enum { CYCLES = 5000 };
    const struct wires *w = unit.wires;
    uint32_t *recorded = record(9, 0, CHECK_BATCH, CYCLES), mask[UNIT_MAX_WORDS] = {0};
    unsigned idle = 0;
    unit_req_mask(mask);
    for (const uint32_t *in = recorded; in + w->in_words < recorded + CYCLES * w->in_words; in += w->in_words) {
        const uint32_t *next = in + w->in_words;
        if (in[w->req_valid] || !next[w->req_valid] || in[w->rst] || next[w->rst])
            continue;
        for (unsigned i = 0; i < w->req_words; i++)
            assert_int_equal(in[w->req + i] ^ next[w->req + i], mask[i]);
        idle++;
    }
    assert_in_range(idle, CYCLES / 100, CYCLES);
    free(recorded);
}

/* The inputs are those of the seed and the shard, in batches of any length. */
static void test_same_stimulus_twice(void) {
    enum { CYCLES = 5000 };
    static const struct {
        uint64_t seed, shard;
        size_t batch;
        bool same;
    } others[] = {{9, 2, CHECK_BATCH, true}, {9, 2, 7, true}, {9, 3, CHECK_BATCH, false}, {10, 2, CHECK_BATCH, false}};
    uint32_t *first = record(9, 2, CHECK_BATCH, CYCLES);
    for (size_t i = 0; i < COUNT(others); i++) {
        uint32_t *other = record(others[i].seed, others[i].shard, others[i].batch, CYCLES);
        const bool same = memcmp(first, other, CYCLES * unit.wires->in_words * sizeof *first) == 0;
        assert_int_equal(same, others[i].same);
        free(other);
    }
    free(first);
}

/* The requests of seeds and shards differ, and not only their timing. */
static void test_other_requests(void) {
    static const uint64_t others[][2] = {{10, 2}, {9, 3}};
    const size_t size = OPS * unit.wires->req_words * sizeof(uint32_t);
    struct stimulus first, other;
    assert_true(stream_collect(&first, 9, 2, 0, OPS, 1));
    for (size_t i = 0; i < COUNT(others); i++) {
        assert_true(stream_collect(&other, others[i][0], others[i][1], 0, OPS, 1));
        assert_memory_not_equal(first.req, other.req, size);
        stimulus_close(&other);
    }
    stimulus_close(&first);
}

static void test_any_timing(void) {
    static const unsigned latencies[] = {0, 1, 2, 5, 40}, stalls[] = {0, 64, 200};
    struct stimulus stimulus;
    assert_true(stream_collect(&stimulus, 5, 1, 0, OPS, 1));
    for (size_t l = 0; l < COUNT(latencies); l++)
        for (size_t s = 0; s < COUNT(stalls); s++) {
            struct fake timing = {.free = true, .latency = latencies[l], .stalls = stalls[s]};
            fake = timing;
            struct check_result result = run_stimulus(&stimulus, &txn_loop, NULL);
            assert_int_equal(result.mismatch.kind, KIND_NONE);
            assert_int_equal(result.ops, OPS);
            fake = timing;
            assert_int_equal(run_stimulus(&stimulus, &cycle_loop, NULL).mismatch.kind, KIND_VALID);
            /* A fault is found with any timing. */
            fake = timing;
            fake.fault = FAKE_RET;
            fake.at = 100;
            result = run_stimulus(&stimulus, &txn_loop, NULL);
            assert_int_equal(result.mismatch.kind, KIND_VALUE);
            assert_string_equal(unit.ports[result.mismatch.port].name, "ret_o");
            assert_int_equal(result.mismatch.cycle, fake.shown);
        }
    stimulus_close(&stimulus);
}

/* The first responses of model and device show how late a device is. */
static void test_first_response(void) {
    struct stimulus stimulus;
    steady_stimulus(&stimulus, OPS);
    fake = (struct fake){.free = true, .latency = 7};
    uint64_t model = run_stimulus(&stimulus, &cycle_loop, NULL).first_response;
    uint64_t device = run_stimulus(&stimulus, &txn_loop, NULL).first_response;
    assert_int_equal(device - model, 5);
    stimulus_close(&stimulus);
}

/* A stall that is longer than the watchdog's time is not a hang, and has the same length in both loops. */
static void test_long_timing(void) {
    enum { STALL = 2 * CHECK_WATCHDOG, GAP = STALL + 100, RESET = CHECK_WATCHDOG + 1 };
    const struct check_options options[] = {cycle_loop, txn_loop};
    struct stimulus stimulus;
    assert_true(stimulus_open(&stimulus, 4, 1));
    for (size_t i = 0; i < stimulus.n; i++)
        stimulus.timing[i] = timing_plain;
    fake = (struct fake){0};
    uint64_t plain = run_stimulus(&stimulus, &cycle_loop, NULL).cycles;
    stimulus.timing[0].ready = 0;
    stimulus.timing[0].stall = STALL;
    stimulus.timing[2].gap = GAP;
    stimulus.timing[3].rst_cycles = RESET;
    stimulus.timing[3].gap = 20;
    stimulus.timing[3].rst_after = 5;
    for (size_t i = 0; i < COUNT(options); i++) {
        struct check_result result = run_stimulus(&stimulus, &options[i], NULL);
        assert_int_equal(result.mismatch.kind, KIND_NONE);
        assert_int_equal(result.ops, stimulus.n);
        assert_in_range(result.cycles, GAP + RESET, GAP + RESET + plain + 30);
    }
    stimulus_close(&stimulus);
}

/* The longest runs of operations without a reset and without a rejected one are counted. */
static void test_longest_runs(void) {
    enum { FIRST = 100, SECOND = 300, LAST = LONG_SHARDS - 1, CYCLES = 600000 };
    struct check_options options = cycle_loop;
    struct stimulus stimulus;
    fake = (struct fake){0};
    assert_true(stimulus_open(&stimulus, OPS, 1));
    for (size_t i = 0; i < stimulus.n; i++)
        stimulus.timing[i] = timing_plain;
    for (size_t i = FIRST; i <= SECOND; i += SECOND - FIRST) {
        stimulus.timing[i].rst_cycles = 1;
        stimulus.timing[i].gap = 20; /* nothing is in flight */
        stimulus.timing[i].rst_after = 10;
    }
    struct check_result result = run_stimulus(&stimulus, &options, NULL);
    assert_int_equal(result.ops, OPS);
    assert_int_equal(result.unreset, OPS - SECOND > SECOND - FIRST ? OPS - SECOND : SECOND - FIRST);
    assert_int_equal(result.legal, 0);
    stimulus_close(&stimulus);
    options.cycles = CYCLES;
    result = run_seed(1, LAST, &options, NULL);
    assert_int_equal(result.unreset, result.ops);
    assert_in_range(result.legal, CYCLES / 100, result.ops * 3 / 4);
    assert_int_equal(run_seed(1, 0, &options, NULL).legal, 0);
}

RUN_TESTS(TEST(test_good_device), TEST(test_end_of_stimulus), TEST(test_kinds), TEST(test_not_strict),
          TEST(test_seen_without_valid), TEST(test_reset), TEST(test_batches), TEST(test_each_cycle_of_a_batch),
          TEST(test_idle_payload), TEST(test_same_stimulus_twice), TEST(test_other_requests), TEST(test_any_timing),
          TEST(test_first_response), TEST(test_late_hang), TEST(test_shy), TEST(test_long_timing),
          TEST(test_no_port_accounts), TEST(test_device_that_stops), TEST(test_unfinished), TEST(test_longest_runs))
