/* SPDX-License-Identifier: MIT */
/* A declared unit whose messages have several beats: what derives from it in both loops, and contradictions. */
#define UNIT_IS_FILLED
#include "test/unit_test.h"

#define LL_PORTS "test/declared_message_ports.h"
#include "lanelock/ports.h"

#include "declared/declared.h"
#include "devices/device.h"
#include "engine/check.h"
#include "engine/stimulus_text.h"

enum { SEED = 5, REQ_BEATS = 3, RSP_BEATS = 2, MANY = 500, CYCLES = 60000 };
enum { SUM, XOR, KEEP };
static const uint64_t ones = (1ull << 40) - 1;

struct state {
    uint64_t kept;
};

/* The first beat of a response has the result over all words, the second one what was kept before. */
static bool execute(void *of, const void *request, void *response) {
    struct state *s = of;
    const struct req *q = request;
    struct rsp *r = response;
    r[0].refused_o = q[0].op_i > KEEP;
    r[1].word_o = s->kept;
    for (unsigned beat = 0; beat < REQ_BEATS && q[0].op_i <= KEEP; beat++)
        r[0].word_o = q[0].op_i == XOR ? r[0].word_o ^ q[beat].word_i : (r[0].word_o + q[beat].word_i) & ones;
    s->kept = q[0].op_i == KEEP ? r[0].word_o : s->kept;
    return true;
}

static bool result(const struct ll_op *op, uint64_t *number) {
    *number = ((const struct rsp *)op->rsp)[0].word_o;
    return true;
}

static const char *const ops[] = {"sum", "xor", "keep", NULL};
static struct ll_feature features[] = {{.name = "op", .port = "op_i", .names = ops, .option = "OPS"},
                                       {.name = "last word", .port = "word_i", .beat = 2, .classes = &ll_unsigned},
                                       {.name = "kept", .port = "word_o", .beat = 1, .classes = &ll_unsigned},
                                       {.name = "result", .classes = &ll_unsigned, .bits = 40, .number = result},
                                       {.name = NULL}};
static struct ll_cross crosses[] = {{.name = "words", .features = {"op", "last word"}},
                                    {.name = "results", .features = {"op", "result"}},
                                    {.name = NULL}};

LL_UNIT(message, .execute = execute, .state_size = sizeof(struct state), .req_beats = REQ_BEATS, .rsp_beats = RSP_BEATS,
        .pipeline = LL_COLLAPSE, .latency = 2, .features = features, .crosses = crosses);

/* A copy of the declaration, of which a plant changes one thing. */
static struct ll_unit copy;
static struct ll_feature kept_features[COUNT(features)];

static void begin(void) {
    memcpy(features, kept_features, sizeof features);
    copy = ll_the_unit;
}

/* NULL: that was the last one. */
static const char *plant(unsigned number) {
    switch (number) {
    case 0:
        copy.req_beats = LL_BEATS + 1;
        return "found 65 beats of a request and 2 of a response, expected 64 or fewer";
    case 1:
        features[1].beat = 3;
        return "feature last word: found beat 3 of port word_i, expected 0 to 2";
    case 2:
        features[2].beat = 2;
        return "feature kept: found beat 2 of port word_o, expected 0 to 1";
    default:
        return NULL;
    }
}

static void test_contradictions(void **state) {
    const char *expected;
    char place[64];
    (void)state;
    snprintf(place, sizeof place, "%s:%u: ", ll_the_unit.file, ll_the_unit.line);
    for (unsigned i = 0; begin(), (expected = plant(i)); i++) {
        assert_false(declared_fill(&copy, &unit));
        assert_memory_equal(declared_text, place, strlen(place));
        assert_string_equal(declared_text + strlen(place), expected);
    }
    begin();
    assert_true(declared_fill(&ll_the_unit, &unit));
    assert_true(unit_open());
}

/* Both loops reach all bins, those of later beats included, and find no difference in the model. */
static void test_loops(void **state) {
    (void)state;
    for (unsigned i = 0; i < 2; i++) {
        struct check_options options = {.device = &model_device,
                                        .mode = i ? CHECK_TXN : CHECK_CYCLE,
                                        .strict = true,
                                        .batch = CHECK_BATCH,
                                        .cycles = CYCLES};
        static struct stream stream;
        struct check_result result;
        struct cover cover;
        struct device *device = model_device.open(1);
        assert_true(stream_open_seed(&stream, SEED, 0, UINT64_MAX) && cover_open(&cover));
        assert_true(check_run(&stream, device, &options, &cover, &result));
        assert_int_equal(result.mismatch.kind, KIND_NONE);
        for (uint32_t bin = 0; bin < cover_operation_bins(); bin++)
            assert_true(cover.hit[bin] || cover_impossible(bin));
        cover_close(&cover);
        stream_close(&stream);
        model_device.close(device);
    }
}

/* Each beat's words come back from where they belong. */
static void test_packing(void **state) {
    (void)state;
    uint32_t words[UNIT_MAX_WORDS] = {0};
    struct req req[REQ_BEATS] = {{.op_i = XOR, .word_i = 1}, {.word_i = 2}, {.op_i = 3, .word_i = ones}};
    struct req back[REQ_BEATS];
    declared_pack(req, words);
    memset(back, 0, sizeof back);
    declared_unpack(words, back);
    for (unsigned beat = 0; beat < REQ_BEATS; beat++) {
        assert_int_equal(back[beat].op_i, req[beat].op_i);
        assert_int_equal(back[beat].word_i, req[beat].word_i);
        assert_int_equal(words[beat * unit.wires->req_words], req[beat].op_i);
    }
    const struct rsp rsp[RSP_BEATS] = {{.word_o = ones}, {.word_o = 0}};
    const struct ll_op op = {.req = req, .rsp = rsp};
    unsigned value[LL_FEATURES];
    features_of(&op, value);
    assert_int_equal(value[1], ll_unsigned.of(40, ones));
    assert_int_equal(value[2], ll_unsigned.of(40, 0));
    struct rng rng = {1};
    feature_set(&declared.feature[1], &rng, req, ll_unsigned.of(40, 0));
    assert_int_equal(req[2].word_i, 0);
    assert_int_equal(req[0].word_i, 1);
    assert_int_equal(unit.wires->req_beats, REQ_BEATS);
    assert_int_equal(unit.wires->rsp_beats, RSP_BEATS);
}

/* What is printed reads back, timing included. */
static void test_text(void **state) {
    (void)state;
    for (unsigned i = 0; i < MANY; i++) {
        struct rng rng = {i};
        uint32_t words[UNIT_MAX_WORDS] = {0}, back[UNIT_MAX_WORDS] = {0};
        struct timing timing[REQ_BEATS] = {timing_plain, timing_plain, timing_plain}, read[REQ_BEATS];
        struct scan scan;
        char *text = NULL;
        size_t size;
        unit.randomize(&rng, words, 1);
        timing[i % REQ_BEATS].gap = 7;
        FILE *to = open_memstream(&text, &size);
        op_text_print(to, words, timing);
        fclose(to);
        scan_start(&scan, text, size);
        assert_true(op_text_read(&scan, back, read, NULL));
        assert_memory_equal(words, back, wires_request(unit.wires) * sizeof *words);
        assert_int_equal(read[i % REQ_BEATS].gap, 7);
        assert_non_null(strstr(text, "beat 2  op_i"));
        free(text);
    }
}

int main(void) {
    memcpy(kept_features, features, sizeof features);
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_loops), cmocka_unit_test(test_packing),
                                       cmocka_unit_test(test_text), cmocka_unit_test(test_contradictions)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
