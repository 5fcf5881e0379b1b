/* SPDX-License-Identifier: MIT */
/* Coverage: the sum, bins that are hit though they can not be, and that a run gathers what it did. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "engine/check.h"
#include "engine/stimulus.h"
#include "test/faulty_device.h"

/* Hits every bin that can be hit. */
static void open_full(struct cover *cover) {
    assert_true(cover_open(cover));
    assert_int_equal(cover->bins, unit.bins + COVER_STATES);
    for (unsigned bin = 0; bin < cover->bins; bin++)
        cover->hit[bin] = cover_unreachable(bin) == NULL;
}

static void test_sum(void **state) {
    (void)state;
    struct cover cover;
    assert_true(cover_open(&cover));
    struct cover_sum empty = cover_sum(&cover);
    assert_int_equal(empty.hit, 0);
    assert_int_equal(empty.wrong, -1);
    assert_int_not_equal(empty.first_missing, -1);
    cover_close(&cover);

    open_full(&cover);
    struct cover_sum full = cover_sum(&cover);
    assert_int_equal(full.hit, full.reachable);
    assert_int_equal(full.reachable, empty.reachable);
    assert_int_equal(full.first_missing, -1);
    assert_int_equal(full.wrong, -1);
    for (unsigned bin = 0; bin < cover.bins; bin++) {
        bool reachable = !cover_unreachable(bin);
        cover.hit[bin] ^= 1;
        struct cover_sum sum = cover_sum(&cover);
        assert_int_equal(sum.hit, full.hit - reachable);
        assert_int_equal(sum.reachable, full.reachable);
        assert_int_equal(sum.first_missing, reachable ? (int)bin : -1);
        assert_int_equal(sum.wrong, reachable ? -1 : (int)bin);
        cover.hit[bin] ^= 1;
    }
    cover_close(&cover);
}

/* Every bin has a name of its own in one line. */
static void test_names(void **state) {
    (void)state;
    char last[256] = "", name[256];
    for (unsigned bin = 0; bin < unit.bins + COVER_STATES; bin++) {
        FILE *file = fmemopen(name, sizeof name, "w");
        assert_non_null(file);
        cover_print_bin(file, bin);
        fclose(file);
        assert_in_range(strlen(name), 5, 120);
        assert_null(strchr(name, '\n'));
        assert_string_not_equal(name, last);
        memcpy(last, name, sizeof last);
    }
}

static struct cover_sum run(enum check_mode mode, uint64_t cycles, struct cover *cover) {
    struct check_options options = {
        .device = &faulty_device, .mode = mode, .strict = true, .batch = CHECK_BATCH, .cycles = cycles};
    struct stream stream;
    struct check_result result;
    fake = (struct fake){0};
    assert_true(stream_open_seed(&stream, 1, 0, UINT64_MAX));
    struct device *device = faulty_device.open(1);
    assert_non_null(device);
    assert_true(check_run(&stream, device, &options, cover, &result));
    assert_int_equal(result.mismatch.kind, KIND_NONE);
    faulty_device.close(device);
    stream_close(&stream);
    return cover_sum(cover);
}

static void test_run(void **state) {
    (void)state;
    struct cover cover;
    assert_true(cover_open(&cover));
    struct cover_sum few = run(CHECK_CYCLE, 300, &cover);
    assert_in_range(few.hit, 50, few.reachable / 2);
    struct cover_sum more = run(CHECK_CYCLE, 100000, &cover);
    assert_in_range(more.hit, few.hit + 1, more.reachable);
    assert_int_equal(more.wrong, -1);
    /* The rarer states, in which a reset meets a stall, are hit sometimes. */
    for (unsigned handshake = 0; handshake < STATE_RST; handshake++)
        assert_int_equal(cover.hit[unit.bins + handshake], !unit.handshake_unreachable(handshake));
    cover_close(&cover);
}

/* The bins are those of the operations that were answered, and of no others. */
static void test_one_operation(void **state) {
    (void)state;
    struct check_options options = {
        .device = &faulty_device, .mode = CHECK_CYCLE, .strict = true, .batch = 7, .cycles = UINT64_MAX};
    struct stimulus stimulus;
    struct stream stream;
    struct cover cover;
    struct check_result result;
    fake = (struct fake){0};
    assert_true(stimulus_collect(&stimulus, 1, 0, 5, 1, 1) && cover_open(&cover) &&
                stream_open_stimulus(&stream, &stimulus));
    struct device *device = faulty_device.open(1);
    assert_non_null(device);
    assert_true(check_run(&stream, device, &options, &cover, &result));
    unsigned hit = 0;
    for (unsigned bin = 0; bin < unit.bins; bin++)
        hit += cover.hit[bin];
    assert_in_range(hit, 1, UNIT_OP_BINS);
    for (size_t i = 0; i < UNIT_OP_BINS; i++)
        assert_int_equal(cover.hit[stream.bins[i][0]], 1);
    faulty_device.close(device);
    stream_close(&stream);
    cover_close(&cover);
    stimulus_close(&stimulus);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_sum),
        cmocka_unit_test(test_names),
        cmocka_unit_test(test_run),
        cmocka_unit_test(test_one_operation),
    };
    return cmocka_run_group_tests_name("engine: cover", tests, NULL, NULL);
}
