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
#include "test/run.h"

/* A declaration is never freed, and a test opens many of them. */
const char *__asan_default_options(void);  /* NOLINT(clang-diagnostic-reserved-identifier) */
const char *__asan_default_options(void) { /* NOLINT(clang-diagnostic-reserved-identifier) */
    return "detect_leaks=0";
}

/* Expects each contradiction's message. begin() makes the copy, plant() changes it and returns the message. */
static inline void expect_contradictions(const struct ll_unit *copy, void (*begin)(void),
                                         const char *(*plant)(unsigned number)) {
    const char *expected;
    char place[64], text[UNIT_TEXT];
    snprintf(place, sizeof place, "%s:%u: ", ll_the_unit.file, ll_the_unit.line);
    for (unsigned i = 0; begin(), (expected = plant(i)); i++) {
        assert_false(declared_fill(copy, &unit) && unit.examine(text));
        if (strncmp(declared_text, place, strlen(place)) != 0 || strcmp(declared_text + strlen(place), expected) != 0)
            fail_msg("contradiction %u: found '%s', expected '%s%s'", i, declared_text, place, expected);
    }
    begin();
    assert_true(declared_fill(&ll_the_unit, &unit));
    assert_true(unit_open());
}

enum { SEED = 5 };
static struct stream loop_stream;

/* Runs a loop with the model as the device. Opens *cover, which may be NULL. */
static inline void run_model(enum check_mode mode, uint64_t shard, uint64_t cycles, struct cover *cover,
                             struct check_result *result) {
    const struct check_options options = {
        .device = &model_device, .mode = mode, .strict = true, .batch = CHECK_BATCH, .cycles = cycles};
    assert_true(stream_open_seed(&loop_stream, SEED, shard, UINT64_MAX) && (!cover || cover_open(cover)));
    *result = run_stream(&loop_stream, 1, &options, cover);
}

/* The model as a device with other functions than its own: change_model() sets them. */
static struct device_type changed_model;

static inline struct device *open_changed_model(uint32_t power_up_seed) {
    struct device *device = model_device.open(power_up_seed);
    device->type = &changed_model;
    return device;
}

static inline void change_model(void (*settle)(struct device *, const uint32_t *, const uint32_t *, uint32_t *,
                                               uint32_t *),
                                void (*run)(struct device *, const uint32_t *, uint32_t *, uint32_t *, size_t)) {
    changed_model = model_device;
    changed_model.open = open_changed_model;
    changed_model.settle = settle;
    changed_model.run = run;
}

static inline void expect_bin(const struct cover *cover, uint32_t bin, bool hit) {
    if (!cover->hit[bin] != hit)
        return;
    cover_print_bin(stderr, bin);
    fail_msg(": found it %s, expected the contrary", hit ? "not hit" : "hit");
}

/* Expects no difference in both loops, or with CHECK=txn only, and all bins of the subset's operations. */
static inline void run_loops(bool txn_only, uint64_t cycles) {
    for (unsigned txn = txn_only; txn < 2; txn++) {
        struct check_result result;
        struct cover cover;
        run_model(txn ? CHECK_TXN : CHECK_CYCLE, 0, cycles, &cover, &result);
        assert_int_equal(result.mismatch.kind, KIND_NONE);
        for (uint32_t bin = 0; bin < cover_operation_bins(); bin++)
            if (!cover_impossible(bin) && !cover_left_out(bin))
                expect_bin(&cover, bin, true);
        cover_close(&cover);
    }
}

/* Returns the list of ports of a copy of the declaration. The first call copies the list. */
static inline struct ll_port_list *own_ports(struct ll_unit *copy) {
    static struct ll_port ports[64];
    static struct ll_port_list list;
    if (copy->list == &list)
        return &list;
    list = *copy->list;
    memcpy(ports, list.ports, list.n * sizeof ports[0]);
    list.ports = ports;
    copy->list = &list;
    return &list;
}

static inline struct ll_port *own_port(struct ll_unit *copy, const char *name) {
    struct ll_port *port = (struct ll_port *)own_ports(copy)->ports;
    while (strcmp(port->name, name) != 0)
        port++;
    return port;
}

#endif
