/* SPDX-License-Identifier: MIT */
/* Coverage: numbers and names of bins, the search for a request, and the bins of a run. */

#include "engine/check.h"
#include "engine/cover.h"
#include "engine/cover_states.h"
#include "engine/cover_time.h"
#include "engine/driver.h"
#include "engine/steering.h"
#include "engine/stimulus.h"
#include "test/cover_sum.h"
#include "test/faulty_device.h"
#include "test/run.h"
#include "test/unit_test.h"

/* Every bin has a unique name in one line. */
static void test_names(void) {
    char last[256] = "", name[256];
    for (unsigned bin = 0; bin < cover_bins(); bin++) {
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

/* A group of its own: the last part varies fastest; names may depend on the first part or be printed. */
static const char *impossible_toy(const unsigned *part) {
    return part[0] == 1 && part[2] == 3 ? "odd" : NULL;
}

static const char *const *toy_names(unsigned first) {
    static const char *const names[][3] = {{"a", "b", "c"}, {"A", "B", "C"}};
    return names[first];
}

static void print_toy(FILE *file, unsigned value) {
    fprintf(file, "0x%x", value);
}

static const char *const toy_sizes[] = {"small", "large"};
static const struct covergroup toy = {.name = "toy",
                                      .text = "%2 of %1, %0",
                                      .parts = {{"size", 2, .names = toy_sizes},
                                                {"letter", 3, .names_for = toy_names},
                                                {"number", 4, .print = print_toy}},
                                      .impossible = impossible_toy};

static void test_group(void) {
    unsigned part[COVER_PARTS];
    assert_int_equal(covergroup_bins(&toy), 24);
    for (uint32_t bin = 0; bin < 24; bin++) {
        covergroup_parts(&toy, bin, part);
        assert_int_equal(covergroup_bin(&toy, part), bin);
        assert_int_equal(part[0], bin / 12);
        assert_int_equal(part[1], bin / 4 % 3);
        assert_int_equal(part[2], bin % 4);
        assert_int_equal(unit_impossible(&toy, bin) != NULL, bin >= 12 && bin % 4 == 3);
    }
    char text[512];
    FILE *file = fmemopen(text, sizeof text, "w");
    assert_non_null(file);
    covergroup_print_bin(file, &toy, 22);
    fputc('\n', file);
    cover_print_json(file, &toy);
    fclose(file);
    assert_string_equal(text, "0x2 of C, large\n"
                              "\"name\": \"toy\", \"text\": \"%2 of %1, %0\", \"parts\": ["
                              "{\"name\": \"size\", \"values\": [\"small\", \"large\"]}, "
                              "{\"name\": \"letter\", \"values\": [[\"a\", \"b\", \"c\"], [\"A\", \"B\", \"C\"]]}, "
                              "{\"name\": \"number\", \"values\": [\"0x0\", \"0x1\", \"0x2\", \"0x3\"]}], "
                              "\"impossible\": [{\"first\": 15, \"last\": 15, \"reason\": \"odd\"}, "
                              "{\"first\": 19, \"last\": 19, \"reason\": \"odd\"}, "
                              "{\"first\": 23, \"last\": 23, \"reason\": \"odd\"}]");
}

/* The search finds a request for nearly every possible bin. */
static void test_aim(void) {
    const struct coverage *c = unit.coverage;
    struct rng rng = {1};
    unsigned tried = 0, missed = 0;
    for (uint32_t bin = 0; bin < cover_operation_bins(); bin += 7) {
        uint32_t req[UNIT_MAX_WORDS], rsp[UNIT_MAX_WORDS], hit[COVER_TRACKS], *bins[COVER_TRACKS];
        bool found = false;
        if (cover_impossible(bin))
            continue;
        unit.randomize(&rng, req, 1);
        cover_aim(&rng, bin, req);
        unit.respond(req, rsp, 1);
        for (size_t i = 0; i < c->n; i++)
            bins[i] = &hit[i];
        cover_sample(req, rsp, bins, 1);
        for (size_t i = 0; i < c->n; i++)
            found |= hit[i] == bin;
        tried++;
        missed += !found;
    }
    assert_in_range(tried, 500, cover_operation_bins());
    assert_in_range(missed, 0, tried / 100);
}

static struct cover_sum run(enum check_mode mode, uint64_t cycles, struct cover *cover) {
    struct check_options options = {
        .device = &faulty_device, .mode = mode, .strict = true, .batch = CHECK_BATCH, .cycles = cycles};
    fake = (struct fake){0};
    assert_int_equal(run_seed(1, 0, &options, cover).mismatch.kind, KIND_NONE);
    return cover_sum(cover);
}

static void test_run(void) {
    struct cover cover;
    assert_true(cover_open(&cover));
    struct cover_sum few = run(CHECK_CYCLE, 300, &cover);
    assert_in_range(few.hit, 50, few.reachable / 2);
    struct cover_sum more = run(CHECK_CYCLE, 100000, &cover);
    assert_in_range(more.hit, few.hit + 1, more.reachable);
    assert_int_equal(more.wrong, -1);
    /* Some resets meet a stall. */
    for (unsigned handshake = 0; handshake < STATE_RST; handshake++)
        assert_int_equal(cover.hit[cover_operation_bins() + handshake],
                         !cover_impossible(cover_operation_bins() + handshake));
    cover_close(&cover);
}

/*
 * Runs a stimulus in which one operation is answered. Returns how many bins of operations are hit. The
 * stream stays open.
 */
static unsigned hit_by(const struct stimulus *stimulus, struct stream *stream, size_t batch, struct cover *cover) {
    const struct check_options options = {
        .device = &faulty_device, .mode = CHECK_CYCLE, .strict = true, .batch = batch, .cycles = UINT64_MAX};
    struct check_result result;
    unsigned hit = 0;
    fake = (struct fake){0};
    assert_true(cover_open(cover) && stream_open_stimulus(stream, stimulus));
    struct device *device = faulty_device.open(1);
    assert_non_null(device);
    assert_true(check_run(stream, device, &options, cover, &result));
    faulty_device.close(device);
    assert_int_equal(result.mismatch.kind, KIND_NONE);
    assert_int_equal(result.ops, 1);
    for (unsigned bin = 0; bin < cover_operation_bins(); bin++)
        hit += cover->hit[bin];
    return hit;
}

/* Only answered operations hit bins. */
static void test_one_operation(void) {
    struct stimulus stimulus;
    struct stream stream;
    struct cover cover;
    assert_true(stream_collect(&stimulus, 1, 0, 5, 1, 1));
    assert_in_range(hit_by(&stimulus, &stream, 7, &cover), 1, unit.coverage->n);
    for (size_t i = 0; i < unit.coverage->n; i++)
        assert_int_equal(cover.hit[stream_bins(&stream, i)[0]], 1);
    stream_close(&stream);
    cover_close(&cover);
    stimulus_close(&stimulus);
}

/* An operation that a reset drops hits no bin. */
static void test_lost_operation(void) {
    struct stimulus stimulus;
    struct stream stream;
    struct cover cover;
    unsigned second = 0;
    assert_true(stream_collect(&stimulus, 1, 0, 5, 2, 1));
    memset(stimulus.timing, 0, 2 * sizeof *stimulus.timing);
    stimulus.timing[0].ready = stimulus.timing[1].ready = UINT32_MAX;
    stimulus.timing[1].rst_cycles = 1; /* as soon as the first one is taken */
    const unsigned hit = hit_by(&stimulus, &stream, 1, &cover);
    for (size_t i = 0; i < unit.coverage->n; i++)
        second += stream_bins(&stream, i)[1] != stream.no_bin;
    assert_int_equal(hit, second);
    stream_close(&stream);
    cover_close(&cover);
    stimulus_close(&stimulus);
}

/* A burst counts after its block was answered, also in the last blocks of a run. */
static void test_last_bursts(void) {
    uint64_t answered = 0;
    struct stream stream;
    assert_true(stream_open_seed(&stream, 1, 0, UINT64_MAX));
    while (!answered) {
        stream_fill(&stream, stream.filled);
        assert_int_equal(stream_bursts(&stream, stream.filled - 1), 0);
        answered = stream_bursts(&stream, stream.filled);
    }
    assert_int_equal(stream.bursts, 0);
    stream_close(&stream);
}

/* When all bins were aimed at, a sample of operations is still checked. */
static void test_sampling_goes_on(void) {
    enum { BLOCKS = 1000 };
    struct stream stream;
    unsigned sampled = 0;
    assert_true(stream_open_seed(&stream, 1, 0, UINT64_MAX));
    while (stream.cursor < stream.operation_bins)
        stream_fill(&stream, stream.filled);
    stream_fill(&stream, stream.filled); /* the last block that aims at a bin may be this one */
    for (unsigned i = 0; i < BLOCKS; i++) {
        stream_fill(&stream, stream.filled);
        sampled += stream.sampled[stream_slot(stream.filled - 1) / STREAM_BLOCK];
    }
    assert_in_range(sampled, BLOCKS / 100, BLOCKS / 10);
    stream_close(&stream);
}

/* Once random operations hit few bins, only those that are made for bins count. */
static void test_sampled_alone(void) {
    struct stream stream;
    struct cover cover;
    struct driver driver = {0};
    struct agents agents = {0};
    uint64_t first = 0;
    assert_true(stream_open_seed(&stream, 1, 0, UINT64_MAX) && cover_open(&cover));
    while (steering_goes_on(&stream) && stream.sampled[stream_slot(first) / STREAM_BLOCK] == 1) {
        first = stream.filled;
        stream_fill(&stream, first);
    }
    assert_in_range(first, 4 * STREAM_BLOCK, UINT64_MAX);
    assert_int_equal(stream.sampled[stream_slot(first) / STREAM_BLOCK], STEERING_EVERY);
    const uint32_t unsampled = 0, sampled = 1;
    for (uint64_t token = first; token < first + STREAM_BLOCK; token++)
        for (size_t i = 0; i < stream.tracks; i++)
            stream_bins(&stream, i)[stream_slot(token)] = stream_is_sampled(&stream, token) ? sampled : unsampled;
    for (uint64_t token = first; token < first + STREAM_BLOCK; token = driver.response) {
        driver.response = token + 8;
        cover_gather(&cover, &stream, token, &driver, &agents);
        assert_int_equal(cover.hit[sampled], 1);
        assert_int_equal(cover.hit[unsampled], 0);
    }
    stream_close(&stream);
    cover_close(&cover);
}

/* A stimulus has no operations that are made for bins. */
static void test_stimulus_is_sampled(void) {
    enum { BLOCKS = 100 };
    struct stimulus stimulus;
    struct stream stream;
    assert_true(stream_collect(&stimulus, 1, 0, 0, BLOCKS * STREAM_BLOCK, 1));
    assert_true(stream_open_stimulus(&stream, &stimulus));
    for (uint64_t first = 0; first < stimulus.n; first += STREAM_BLOCK) {
        stream_fill(&stream, first);
        assert_int_equal(stream.sampled[stream_slot(first) / STREAM_BLOCK], 1);
    }
    stream_close(&stream);
    stimulus_close(&stimulus);
}

/* Bounds of a class as in its name; the last one has no upper bound. */
static void bounds_of(const char *name, uint32_t *first, uint32_t *last) {
    char *end;
    *first = *last = (uint32_t)strtoul(name, &end, 10);
    if (strcmp(end, " or more") == 0)
        *last = UINT32_MAX;
    else if (strncmp(end, " to ", 4) == 0)
        *last = (uint32_t)strtoul(end + 4, NULL, 10);
}

/* Tests the class of both bounds of each class, and of the lengths next to them. */
static void test_lengths(void) {
    uint32_t first, last, behind = 0;
    for (unsigned class = 0; class < TIME_CLASSES; class ++) {
        bounds_of(cover_lengths[class], &first, &last);
        assert_int_equal(first, behind);
        assert_int_equal(first, class ? 1u << (class - 1) : 0);
        assert_int_equal(time_class(first), class);
        assert_int_equal(time_class(last), class);
        assert_int_equal(time_class(first + (last - first) / 2), class);
        behind = last + 1;
    }
    assert_int_equal(last, UINT32_MAX);
    const char *const *names = cover_time_groups[TIME_BURST].parts[1].names;
    behind = 1;
    for (unsigned class = 0; class < BURST_CLASSES; class ++) {
        bounds_of(names[class], &first, &last);
        assert_int_equal(first, behind);
        assert_int_equal(first, 1u << class);
        assert_int_equal(burst_bin(BURST_RESET, first), 1ull << (BURST_RESET * BURST_CLASSES + class));
        assert_int_equal(burst_bin(BURST_RESET, last), 1ull << (BURST_RESET * BURST_CLASSES + class));
        behind = last + 1;
    }
    assert_int_equal(last, UINT32_MAX);
}

static uint64_t count_together(uint32_t at_once, uint32_t cycles, uint32_t count[TOGETHERS]) {
    uint64_t bins = 0;
    for (uint32_t i = 0; i < cycles; i++)
        time_count_together(at_once, count, &bins);
    return bins;
}

/* Times at once count until one of them ends. */
static void test_times_at_once(void) {
    enum { BOTH = AT_ONCE_GAP | AT_ONCE_STALL, FIRST = 1 << TOGETHER_LENGTHS * TOGETHER_GAP_STALL, EACH = 0x55 };
    uint32_t count[TOGETHERS] = {0};
    assert_int_equal(count_together(BOTH, TOGETHER_LONG - 1, count), 0);
    assert_int_equal(count_together(AT_ONCE_GAP | AT_ONCE_WAIT, 1, count), 0);
    assert_int_equal(count_together(BOTH, TOGETHER_LONG - 1, count), 0);
    assert_int_equal(count_together(BOTH, 1, count), FIRST);
    assert_int_equal(count_together(BOTH, TOGETHER_LONGEST - TOGETHER_LONG, count), 2 * FIRST);
    assert_int_equal(count_together(0, TOGETHER_LONGEST, count), 0);
    assert_int_equal(count_together(BOTH | AT_ONCE_WAIT, TOGETHER_LONG, count), EACH);
}

RUN_TESTS(TEST(test_lengths), TEST(test_times_at_once), TEST(test_group), TEST(test_names), TEST(test_aim),
          TEST(test_run), TEST(test_one_operation), TEST(test_lost_operation), TEST(test_last_bursts),
          TEST(test_sampling_goes_on), TEST(test_sampled_alone), TEST(test_stimulus_is_sampled))
