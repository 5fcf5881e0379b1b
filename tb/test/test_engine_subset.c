/* SPDX-License-Identifier: MIT */
/* A part of a unit: requests that are sent and rejected, excluded bins, and failures that are set aside. */

#include "cli/subset_option.h"
#include "engine/shrink.h"
#include "isa/atomic_alu.h"
#include "test/cover_sum.h"
#include "test/faulty_device.h"
#include "test/run.h"
#include "test/unit_test.h"

enum { BLOCKS = 12, MANY = BLOCKS * STREAM_BLOCK };

/* Values and dimensions of atomic_alu, in its order */
enum {
#define OP(name, code, mnemonic, widths, operands) ALU_INDEX_##name,
#include "isa/atomic_alu_op.def"
#undef OP
    ALU_OPS
};
enum { ALU_CODES = 64, ALU_WIDTHS = 3, ALU_RESERVED_WIDTH = 3 };
enum { ALU_OPERATION, ALU_WIDTH };

static int reset(void **test) {
    (void)test;
    subset_reset();
    fake = (struct fake){0};
    return 0;
}

/* Without a subset, requests come from the generator unchanged. */
static void test_all(void) {
    uint32_t a[STREAM_BLOCK * 16], b[STREAM_BLOCK * 16];
    struct rng rng = {7}, same = {7};
    assert_true(subset_is_all());
    assert_in_range(wires_request(unit.wires), 1, 16);
    unit.randomize(&rng, a, STREAM_BLOCK);
    assert_true(subset_randomize(&same, b, STREAM_BLOCK));
    assert_memory_equal(a, b, STREAM_BLOCK * wires_request(unit.wires) * sizeof *a);
    for (uint32_t bin = 0; bin < cover_bins(); bin++)
        assert_false(cover_left_out(bin));
}

/* Numbers of requests of a stream with each value. */
struct count {
    unsigned op[ALU_OPS], width[ALU_WIDTHS], none, refused, rest, sampled;
};

static struct count count_stream(uint64_t seed) {
    struct stream stream;
    struct count count = {.none = 0};
    assert_true(stream_open_seed(&stream, seed, 0, UINT64_MAX));
    for (uint64_t token = 0; token < MANY; token++) {
        unsigned value[SUBSET_DIMENSIONS];
        stream_fill(&stream, token);
        const uint32_t *req = stream_req(&stream, unit.wires) + stream_slot(token) * wires_request(unit.wires);
        const uint32_t *rsp = stream_rsp(&stream, unit.wires) + stream_slot(token) * wires_response(unit.wires);
        unsigned error =
            rsp[port_find(unit.ports, unit.n_ports, "error_o") - port_find(unit.ports, unit.n_ports, "write_o")];
        unit.dimensions.classify(req, value);
        if (value[ALU_OPERATION] == SUBSET_NONE || value[ALU_WIDTH] == SUBSET_NONE) {
            count.none++;
        } else {
            count.op[value[ALU_OPERATION]]++;
            count.width[value[ALU_WIDTH]]++;
        }
        count.rest += !subset_has(req);
        count.sampled += !subset_has(req) && stream_is_sampled(&stream, token);
        count.refused += error;
        assert_true(subset_may_send(req));
        for (size_t group = 0; !subset_has(req) && group < unit.coverage->n; group++) {
            assert_int_equal(error, 1);
            if (stream_is_sampled(&stream, token))
                assert_int_equal(stream_bins(&stream, group)[stream_slot(token)], stream.no_bin);
        }
    }
    stream_close(&stream);
    return count;
}

/* Only requests of the subset are sent, each of them, and all of their bins are hit. */
static void test_unsent(void) {
    const struct subset_words words = {.ops = "add xor,fmax", .widths = "32 16"};
    assert_true(subset_read(&words));
    struct count count = count_stream(1);
    for (unsigned op = 0; op < ALU_OPS; op++)
        if (op == ALU_INDEX_ADD || op == ALU_INDEX_XOR || op == ALU_INDEX_FMAX)
            assert_in_range(count.op[op], MANY / 5, MANY / 2);
        else
            assert_int_equal(count.op[op], 0);
    assert_int_equal(count.width[ATOMIC_ALU_WIDTH_64], 0);
    assert_in_range(count.width[ATOMIC_ALU_WIDTH_16], MANY / 3, MANY);
    assert_int_equal(count.none + count.refused + count.rest, 0);
    char text[80];
    FILE *file = fmemopen(text, sizeof text, "w");
    subset_print(file);
    fclose(file);
    assert_string_equal(text, "3 of 22 operations, 2 of 3 widths");
}

static void run(struct check_options options, struct cover *cover, struct check_result *result) {
    assert_true(cover_open(cover));
    *result = run_seed(1, 0, &options, cover);
}

static const struct check_options cycle = {
    .device = &faulty_device, .mode = CHECK_CYCLE, .strict = true, .batch = CHECK_BATCH, .cycles = 40000};

/* Bins of excluded requests only are neither hit nor missing, and keep their numbers. */
static void test_coverage(void) {
    const struct subset_words words = {.ops = "add and imin", .widths = "64"};
    struct cover cover;
    struct check_result result;
    unsigned left_out = 0, possible = 0, reachable = 0;
    assert_true(subset_read(&words));
    run(cycle, &cover, &result);
    /* A reset may drop an operation for a bin, as in one work item. */
    result = run_seed(1, 1, &cycle, &cover);
    struct cover_sum sum = cover_sum(&cover);
    for (uint32_t bin = 0; bin < cover_operation_bins(); bin++) {
        possible += !cover_impossible(bin);
        left_out += !cover_impossible(bin) && cover_left_out(bin);
        assert_false(cover.hit[bin] && cover_left_out(bin));
        if (!cover_impossible(bin) && !cover_left_out(bin))
            assert_int_equal(cover.hit[bin], 1);
    }
    for (uint32_t bin = 0; bin < cover.bins; bin++)
        reachable += !cover_impossible(bin) && !cover_left_out(bin);
    assert_int_equal(sum.reachable, reachable);
    assert_int_equal(sum.wrong, -1);
    assert_in_range(left_out, possible * 9 / 10, possible - 1);
    cover_close(&cover);
}

/* Some excluded requests are sent, and the model rejects them: a design of the whole unit fails. */
static void test_refused(void) {
    const struct subset_words words = {.ops = "add sub inc dec", .widths = "32", .rest = 1};
    struct cover cover;
    struct check_result result;
    assert_true(subset_read(&words));
    struct count count = count_stream(1);
    assert_in_range(count.rest, MANY / 10, MANY / 5);
    assert_int_equal(count.refused, count.rest);
    assert_in_range(count.sampled, 1, count.rest);
    for (unsigned op = 0; op < ALU_OPS; op++)
        assert_in_range(count.op[op], 1, MANY);
    run(cycle, &cover, &result);
    cover_close(&cover);
    assert_int_equal(result.mismatch.kind, KIND_VALUE);
}

/* Returns the number of a bin in the group of a dimension. */
static uint32_t refused_bin(const char *name, unsigned value) {
    uint32_t bin = value;
    const struct covergroup *group;
    for (size_t i = 0; (group = cover_group(i)) && strcmp(group->name, name) != 0; i++)
        bin += covergroup_bins(group);
    assert_non_null(group);
    return bin;
}

static bool is_refused(uint32_t bin, const char *text) {
    char line[80];
    FILE *file = fmemopen(line, sizeof line, "w");
    cover_print_bin(file, bin);
    fclose(file);
    assert_string_equal(line, text);
    return bin < cover_operation_bins() && !cover_impossible(bin) && !cover_left_out(bin);
}

/* Each excluded operation and width is a bin, which is aimed at, and which no other request hits. */
static void test_refused_coverage(void) {
    const struct subset_words words = {.ops = "add sub inc dec", .widths = "32", .rest = 1};
    uint32_t before = cover_bins(), reachable = 0, hit = 0;
    struct stream stream;
    assert_true(subset_read(&words));
    assert_int_equal(cover_bins(), before + ALU_OPS + ALU_WIDTHS);
    assert_true(is_refused(refused_bin("refused operation", ALU_INDEX_XOR),
                           "operation xor is left out, and has to be refused"));
    assert_true(
        is_refused(refused_bin("refused width", ATOMIC_ALU_WIDTH_64), "width 64 is left out, and has to be refused"));
    assert_false(
        is_refused(refused_bin("refused width", ATOMIC_ALU_WIDTH_32), "width 32 is left out, and has to be refused"));
    unsigned char *seen = calloc(cover_bins() + 1, 1);
    assert_non_null(seen);
    assert_true(stream_open_seed(&stream, 1, 0, UINT64_MAX));
    for (uint64_t token = 0; token < MANY; token++) {
        stream_fill(&stream, token);
        const uint32_t *req = stream_req(&stream, unit.wires) + stream_slot(token) * wires_request(unit.wires);
        for (size_t group = unit.coverage->n; stream_is_sampled(&stream, token) && group < stream.tracks; group++) {
            uint32_t bin = stream_bins(&stream, group)[stream_slot(token)];
            assert_true(bin == stream.no_bin || !subset_has(req));
            seen[bin] = 1;
        }
    }
    for (uint32_t bin = refused_bin("refused operation", 0); bin < cover_operation_bins(); bin++) {
        reachable += !cover_left_out(bin);
        hit += seen[bin];
        assert_int_equal(seen[bin], !cover_left_out(bin));
    }
    assert_int_equal(reachable, ALU_OPS - 4 + ALU_WIDTHS - 1);
    assert_int_equal(hit, reachable);
    stream_close(&stream);
    free(seen);
}

/* A failure is shrunk within the subset, which does not have `add`, the plainest operation. */
static void test_shrink(void) {
    const struct subset_words words = {.ops = "xor max"};
    struct cover cover;
    struct check_result result;
    struct failure failure;
    assert_true(subset_read(&words));
    fake = (struct fake){.fault = FAKE_NEW, .word = 2};
    run(cycle, &cover, &result);
    cover_close(&cover);
    assert_true(shrink_seed(1, &cycle, &result.mismatch, &failure));
    assert_true(failure.reproduced);
    assert_int_equal(failure.stimulus.n, 1);
    uint32_t op = failure.stimulus.req[0];
    assert_true(op == ATOMIC_ALU_OP_MAX || op == ATOMIC_ALU_OP_XOR);
    stimulus_close(&failure.stimulus);
}

static void test_weights(void) {
    subset_weigh(ALU_OPERATION, ALU_INDEX_XOR, 43);
    struct count count = count_stream(1);
    assert_in_range(count.op[ALU_INDEX_XOR], MANY / 3, MANY * 2 / 3);
    assert_in_range(count.op[ALU_INDEX_ADD], 1, MANY / 10);
}

static void assert_key(const uint32_t *req, const char *name) {
    unsigned key[SUBSET_DIMENSIONS];
    char text[40];
    FILE *file = fmemopen(text, sizeof text, "w");
    assert_true(subset_key(req, key));
    subset_print_key(file, key);
    fclose(file);
    assert_string_equal(text, name);
    assert_true(subset_has(req));
    assert_true(subset_leave_out(key));
    assert_false(subset_has(req));
}

/* An accepted operation is set aside, and a reason of a rejection separately. */
static void test_set_aside(void) {
    uint32_t req[16] = {ATOMIC_ALU_OP_IMIN, ATOMIC_ALU_WIDTH_32}, none[16] = {ALU_CODES - 1};
    assert_key(req, "imin");
    req[1] = ALU_RESERVED_WIDTH;
    assert_key(req, "refused: illegal");
    assert_false(subset_has(none));
    struct count count = count_stream(1);
    assert_int_equal(count.op[ALU_INDEX_IMIN] + count.none + count.refused, 0);
    assert_in_range(count.op[ALU_INDEX_IMAX], 1, MANY);
}

/* An excluded request that must be rejected is also set aside if it fails, and not sent again. */
static void test_set_aside_rest(void) {
    const struct subset_words words = {.ops = "add sub", .rest = 1};
    uint32_t xor [16] = {ATOMIC_ALU_OP_XOR, ATOMIC_ALU_WIDTH_32}, or [16] = {ATOMIC_ALU_OP_OR, ATOMIC_ALU_WIDTH_32};
    unsigned key[SUBSET_DIMENSIONS];
    assert_true(subset_read(&words));
    assert_true(subset_may_send(xor));
    assert_true(subset_key(xor, key));
    assert_true(subset_leave_out(key));
    assert_false(subset_may_send(xor));
    assert_true(subset_may_send(or));
    assert_int_equal(count_stream(1).op[ALU_INDEX_XOR], 0);
}

/* An empty subset has no operation, and the run ends. */
static void test_nothing(void) {
    const struct subset_words words = {.ops = "add"};
    unsigned all[SUBSET_DIMENSIONS] = {SUBSET_ANY, SUBSET_ANY, SUBSET_ANY};
    struct cover cover;
    struct check_result result;
    assert_true(subset_read(&words));
    assert_true(subset_leave_out(all));
    run(cycle, &cover, &result);
    cover_close(&cover);
    assert_int_equal(result.ops, 0);
    assert_int_equal(result.mismatch.kind, KIND_NONE);
}

RUN_TESTS(TEST_BETWEEN(reset, test_all, NULL), TEST_BETWEEN(reset, test_unsent, NULL),
          TEST_BETWEEN(reset, test_coverage, NULL), TEST_BETWEEN(reset, test_refused, NULL),
          TEST_BETWEEN(reset, test_refused_coverage, NULL), TEST_BETWEEN(reset, test_shrink, NULL),
          TEST_BETWEEN(reset, test_weights, NULL), TEST_BETWEEN(reset, test_set_aside, NULL),
          TEST_BETWEEN(reset, test_nothing, NULL), TEST_BETWEEN(reset, test_set_aside_rest, NULL))
