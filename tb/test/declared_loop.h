/* SPDX-License-Identifier: MIT */
/*
 * Functions for tests of declared units, which fill `unit` several times, compare a model with itself in the loops, or
 * change the ports.
 */
#ifndef TB_TEST_DECLARED_LOOP_H
#define TB_TEST_DECLARED_LOOP_H

#define UNIT_IS_FILLED
#include "test/unit_test.h"

#include "declared/declared.h"
#include "devices/device.h"
#include "engine/stimulus_text.h"
#include "engine/subset.h"
#include "test/run.h"

/* A declaration is never freed, and a test opens many of them. */
const char *__asan_default_options(void);  /* NOLINT(clang-diagnostic-reserved-identifier) */
const char *__asan_default_options(void) { /* NOLINT(clang-diagnostic-reserved-identifier) */
    return "detect_leaks=0";
}

/* A copy of the declaration, which a test or a contradiction changes, and its own lists. */
static struct ll_unit copy;
static struct ll_port_list own_list;
static struct ll_port own_ports[80];
static struct ll_feature own_features[LL_FEATURES + 2];
static struct ll_cross own_crosses[LL_CROSSES + 2];

static inline void begin(void) {
    copy = ll_the_unit;
    own_list = *copy.list;
    memcpy(own_ports, own_list.ports, own_list.n * sizeof *own_ports);
    own_list.ports = own_ports;
    copy.list = &own_list;
    memset(own_features, 0, sizeof own_features);
    for (size_t i = 0; copy.features[i].name; i++)
        own_features[i] = copy.features[i];
    copy.features = own_features;
    memset(own_crosses, 0, sizeof own_crosses);
    for (size_t i = 0; copy.crosses && copy.crosses[i].name; i++)
        own_crosses[i] = copy.crosses[i];
    copy.crosses = copy.crosses ? own_crosses : NULL;
    declared_seconds = 20;
}

static inline struct ll_port *own_port(const char *name) {
    struct ll_port *port = own_ports;
    while (port->name && strcmp(port->name, name) != 0)
        port++;
    assert_non_null(port->name);
    return port;
}

static inline struct ll_feature *own_feature(const char *name) {
    struct ll_feature *feature = own_features;
    while (feature->name && strcmp(feature->name, name) != 0)
        feature++;
    assert_non_null(feature->name);
    return feature;
}

/* Fills `unit` with the changed copy. */
static inline void fill_copy(void) {
    assert_true(declared_fill(&copy, &unit) && unit_open());
}

/* A test that begins with the unit as it is declared, and all of its operations */
static inline int declare(void **test) {
    (void)test;
    begin();
    fill_copy();
    subset_reset();
    return 0;
}
#define DECLARED(test) TEST_BETWEEN(declare, test, NULL)

static inline void respond_zero(const void *req, void *rsp, size_t n) {
    (void)req, (void)rsp, (void)n;
}

/* Expects the message for a contradiction, which is expressions that change the copy. */
#define PLANT(message, ...)                                                                                            \
    do {                                                                                                               \
        begin();                                                                                                       \
        __VA_ARGS__;                                                                                                   \
        expect_contradiction(message);                                                                                 \
    } while (0)

static inline void expect_contradiction(const char *message) {
    char text[UNIT_TEXT], expected[UNIT_TEXT];
    snprintf(expected, sizeof expected, "%s:%u: %s", ll_the_unit.file, ll_the_unit.line, message);
    assert_false(declared_fill(&copy, &unit) && unit.examine(text));
    assert_string_equal(declared_text, expected);
}

/* Returns the names v0, v1, ... */
static inline const char *numbered(unsigned n) {
    static char text[LL_VALUES + 1][8];
    snprintf(text[n], sizeof text[n], "v%u", n);
    return text[n];
}

/* Replaces the crosses by n of one feature each. */
static inline void cross_many(unsigned n, const char *feature) {
    memset(own_crosses, 0, sizeof own_crosses);
    for (unsigned i = 0; i < n; i++)
        own_crosses[i] = (struct ll_cross){.name = numbered(i), .features = {feature}};
}

/* Returns a list of n such names. The next call changes it. */
static inline const char *const *numbered_names(unsigned n) {
    static const char *names[LL_VALUES + 2];
    for (unsigned i = 0; i < n; i++)
        names[i] = numbered(i);
    names[n] = NULL;
    return names;
}

enum { SEED = 5 };
static struct stream loop_stream;

/* Runs a loop with the model as the device. Opens *cover, unless it is NULL or open: hits add up. */
static inline struct check_result run_model(enum check_mode mode, uint64_t shard, uint64_t cycles,
                                            struct cover *cover) {
    const struct check_options options = {
        .device = &model_device, .mode = mode, .strict = true, .batch = CHECK_BATCH, .cycles = cycles};
    assert_true(stream_open_seed(&loop_stream, SEED, shard, UINT64_MAX));
    assert_true(!cover || cover->hit || cover_open(cover));
    return run_stream(&loop_stream, 1, &options, cover);
}

/* The same, without a difference. Returns the number of operations. */
static inline uint64_t pass_model(enum check_mode mode, uint64_t shard, uint64_t cycles, struct cover *cover) {
    const struct check_result result = run_model(mode, shard, cycles, cover);
    const struct mismatch *m = &result.mismatch;
    if (m->kind != KIND_NONE)
        fail_msg("mode %d, shard %u, cycle %u: port %d, %s", (int)mode, (unsigned)shard, (unsigned)m->cycle,
                 (int)m->port, m->text);
    return result.ops;
}

/* Prints random request number `seed` with its timing, and reads both back. The caller frees the text. */
static inline char *read_back(uint32_t seed, uint32_t words[UNIT_MAX_WORDS], const struct timing *timing) {
    struct rng rng = {seed};
    uint32_t back[UNIT_MAX_WORDS] = {0};
    struct timing read[LL_BEATS];
    struct scan scan;
    char *text = NULL;
    size_t size;
    memset(words, 0, UNIT_MAX_WORDS * sizeof *words);
    unit.randomize(&rng, words, 1);
    FILE *to = open_memstream(&text, &size);
    op_text_print(to, words, timing);
    fclose(to);
    scan_start(&scan, text, size);
    assert_true(op_text_read(&scan, back, read, NULL));
    assert_memory_equal(words, back, wires_request(unit.wires) * sizeof *words);
    for (unsigned beat = 0; beat < unit.wires->req_beats; beat++)
        assert_int_equal(read[beat].gap, timing[beat].gap);
    return text;
}

/* Compares the bins of groups below watched.groups that the stream has foreseen with those of operations of a run. */
static struct {
    bool (*execute)(uint32_t *state, struct agents *agents, const uint32_t *req, const uint32_t *seen, uint32_t *rsp);
    void (*reset)(uint32_t *state);
    const uint32_t *state; /* of the session */
    size_t groups;
    uint64_t token, sampled;
    uint64_t other;  /* bins other than the foreseen ones */
    uint64_t missed; /* bins of which none was foreseen */
    bool follows;    /* there is a request since the last reset */
    uint32_t last[UNIT_MAX_WORDS];
} watched;

static inline void watched_reset(uint32_t *state) {
    if (!watched.state)
        watched.state = state;
    if (watched.state == state)
        watched.follows = false;
    watched.reset(state);
}

static inline bool watched_execute(uint32_t *state, struct agents *agents, const uint32_t *req, const uint32_t *seen,
                                   uint32_t *rsp) {
    uint32_t before[UNIT_MAX_WORDS] = {0};
    memcpy(before, state, declared.unit->state_size);
    const bool answered = watched.execute(state, agents, req, seen, rsp);
    if (state != watched.state)
        return answered;
    features_remember(before, watched.follows ? watched.last : NULL);
    memcpy(watched.last, req, declared.request_words * sizeof *req);
    watched.follows = true;
    const struct ll_op op = {.state = before, .req = req, .rsp = answered ? rsp : NULL};
    const uint32_t slot = stream_slot(watched.token++);
    unsigned value[LL_FEATURES];
    uint32_t first = 0;
    features_of(&op, value);
    for (size_t group = 0; loop_stream.sampled[slot / STREAM_BLOCK] && group < watched.groups; group++) {
        const uint32_t bin = group_bin(&declared.group[group], value);
        /* Not all operations of a block may be sampled. */
        const uint32_t found = stream_bins(&loop_stream, group)[slot];
        watched.other += found != loop_stream.no_bin && (bin == COVER_NO_BIN || found != first + bin);
        watched.sampled += found != loop_stream.no_bin;
        watched.missed += found == loop_stream.no_bin && bin != COVER_NO_BIN;
        first += covergroup_bins(&unit.coverage->groups[group]);
    }
    return answered;
}

/* Watches the model from the next reset on. */
static inline void watch_model(size_t groups) {
    memset(&watched, 0, sizeof watched);
    watched.execute = unit.execute;
    watched.reset = unit.reset;
    watched.groups = groups;
    unit.execute = watched_execute;
    unit.reset = watched_reset;
}

static inline void watch_none(void) {
    unit.execute = watched.execute;
    unit.reset = watched.reset;
}

/* The model as a device, whose outputs in cycle `c` of a batch may be changed. */
static bool in_device; /* the model computes for the device */
static void (*change_outputs)(size_t c, const uint32_t *in, uint32_t *out);
static struct device_type changed_model;

static inline struct device *open_changed_model(uint32_t power_up_seed) {
    struct device *device = model_device.open(power_up_seed);
    device->type = &changed_model;
    return device;
}

static inline void settle_changed_model(struct device *device, const uint32_t *in, const uint32_t *expected,
                                        uint32_t *out, uint32_t *x) {
    in_device = true;
    model_device.settle(device, in, expected, out, x);
    in_device = false;
    if (change_outputs)
        change_outputs(0, in, out);
}

static inline void run_changed_model(struct device *device, const uint32_t *in, uint32_t *out, uint32_t *x, size_t n) {
    in_device = true;
    model_device.run(device, in, out, x, n);
    in_device = false;
    for (size_t c = 0; change_outputs && c < n; c++, in += unit.wires->in_words, out += unit.wires->out_words)
        change_outputs(c, in, out);
}

static inline struct check_options changed_model_options(enum check_mode mode, uint64_t cycles) {
    changed_model = model_device;
    changed_model.open = open_changed_model;
    changed_model.settle = settle_changed_model;
    changed_model.run = run_changed_model;
    return (struct check_options){
        .device = &changed_model, .mode = mode, .strict = true, .batch = CHECK_BATCH, .cycles = cycles};
}

static inline void expect_bin(const struct cover *cover, uint32_t bin, bool hit) {
    if (!cover->hit[bin] != hit)
        return;
    cover_print_bin(stderr, bin);
    fail_msg(": found it %s, expected the contrary", hit ? "not hit" : "hit");
}

/* Expects that each bin from `first` on is hit, if it is reachable with the subset, and no impossible one. */
static inline void expect_bins(const struct cover *cover, uint32_t first, uint32_t end) {
    for (uint32_t bin = first; bin < end; bin++)
        if (!cover_left_out(bin))
            expect_bin(cover, bin, !cover_impossible(bin));
}

/* Expects no difference in both loops, or with CHECK=txn only, and all bins of the subset's operations. */
static inline void run_loops(bool txn_only, uint64_t cycles) {
    for (unsigned txn = txn_only; txn < 2; txn++) {
        struct cover cover = {.hit = NULL};
        pass_model(txn ? CHECK_TXN : CHECK_CYCLE, 0, cycles, &cover);
        expect_bins(&cover, 0, cover_operation_bins());
        cover_close(&cover);
    }
}

#endif
