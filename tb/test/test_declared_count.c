/* SPDX-License-Identifier: MIT */
/* Tests of a declared unit whose requests have a length and whose responses end with a mark. */
#include "test/declared_loop.h"

#define LL_PORTS "test/declared_count_ports.h"
#include "lanelock/ports.h"

enum { BEATS = 4, MANY = 500, CYCLES = 60000 };
enum { SUM, ECHO, STORE };
static const uint32_t ones = (1u << 20) - 1;

struct state {
    uint32_t stored;
};

static unsigned count_req(const void *req) {
    return 1 + ((const struct req *)req)->more_i;
}

static unsigned count_rsp(const void *rsp) {
    const struct rsp *r = rsp;
    unsigned n = 1;
    while (n < BEATS && !r[n - 1].last_o)
        n++;
    return n;
}

static bool execute(void *of, const void *request, void *response) {
    struct state *s = of;
    const struct req *q = request;
    struct rsp *r = response;
    const unsigned n = count_req(q), end = q[0].op_i == ECHO ? n : 1;
    uint32_t sum = s->stored;
    for (unsigned beat = 0; beat < BEATS; beat++)
        sum = (sum + q[beat].word_i) & ones; /* absent beats are 0 */
    if (q[0].op_i >= STORE) {
        s->stored = sum;
        return false;
    }
    for (unsigned beat = 0; beat < end; beat++)
        r[beat].word_o = q[0].op_i == ECHO ? q[beat].word_i : sum;
    r[end - 1].last_o = 1;
    return true;
}

static void respond(const void *request, void *response, size_t n) {
    const struct req *q = request;
    struct rsp *r = response;
    for (size_t i = 0; i < n; i++) {
        struct state s = {0};
        execute(&s, q + i * BEATS, r + i * BEATS);
        r[i * BEATS].last_o |= q[i * BEATS].op_i >= STORE;
    }
}

static bool stored(const struct ll_op *op, uint64_t *number) {
    *number = ((const struct state *)op->state)->stored;
    return true;
}

static bool length_of_response(const struct ll_op *op, unsigned *value) {
    *value = op->rsp ? count_rsp(op->rsp) : 0;
    return true;
}

static const char *const ops[] = {"sum", "echo", "store", NULL};
static const char *const lengths[] = {"1", "2", "3", "4", NULL};
static const char *const response_lengths[] = {"none", "1", "2", "3", "4", NULL};

/* Returns the beats of a response: those of the request for an echo, otherwise 1. */
static const char *ignore(const unsigned *value) {
    const unsigned expected = value[0] == STORE ? 0 : value[0] == SUM ? 1 : value[1] + 1;
    return value[2] == expected ? NULL : "the operation decides the length";
}

static const struct ll_feature features[] = {{.name = "op", .port = "op_i", .names = ops},
                                             {.name = "length", .port = "more_i", .names = lengths},
                                             {.name = "response", .names = response_lengths, .of = length_of_response},
                                             {.name = "stored", .classes = &ll_unsigned, .bits = 20, .number = stored},
                                             {.name = NULL}};
static const struct ll_cross crosses[] = {
    {.name = "lengths", .features = {"op", "length", "response"}, .ignore = ignore},
    {.name = "states", .features = {"op", "stored"}},
    {.name = NULL}};

LL_UNIT(counted, .execute = execute, .state_size = sizeof(struct state), .req_beats = BEATS, .rsp_beats = BEATS,
        .count_req = count_req, .count_rsp = count_rsp, .pipeline = LL_COLLAPSE, .latency = 2, .features = features,
        .crosses = crosses);

static unsigned count_none(const void *message) {
    (void)message;
    return 0;
}

static unsigned count_by_second(const void *req) {
    return ((const struct req *)req)[1].word_i & 1 ? BEATS : 1;
}

static bool execute_beyond(void *of, const void *req, void *rsp) {
    const bool answered = execute(of, req, rsp);
    if (answered && !((struct rsp *)rsp)[BEATS - 1].last_o)
        ((struct rsp *)rsp)[BEATS - 1].word_o = 1;
    return answered;
}

static void cycle(void *state, const struct ll_in *in, struct ll_out *out) {
    (void)state, (void)in, (void)out;
}

static void test_contradictions(void) {
    PLANT("found count_req() with one beat, expected .req_beats of 2 or more", copy.req_beats = 0);
    PLANT("found count_rsp() with one beat, expected .rsp_beats of 2 or more", copy.rsp_beats = 1);
    PLANT("count_req() returned 0 beats, expected 1 to 4", copy.count_req = count_none);
    PLANT("count_rsp() returned 0 beats, expected 1 to 4", copy.count_rsp = count_none);
    PLANT("count_req() depends on beats after the last one, expected the same number without them",
          copy.count_req = count_by_second);
    PLANT("found a response of 1 beats with bits set in beat 3, counted from 0; leave it 0",
          copy.execute = execute_beyond);
    PLANT("found count_rsp() with cycle() and execute(), expected a fixed number of beats or respond()",
          copy.pipeline = LL_ANY, copy.latency = 0, copy.cycle = cycle, copy.cycle_size = 4);
}

static void declare_pure(void) {
    static const struct ll_cross pure[] = {{.name = "lengths", .features = {"op", "length"}}, {.name = NULL}};
    copy.execute = NULL;
    copy.state_size = 0;
    copy.respond = respond;
    copy.crosses = pure;
    own_features[2].name = NULL; /* the others need state */
}

static void test_kinds(void) {
    for (unsigned kind = 0; kind < 8; kind++) {
        begin();
        copy.pipeline = (enum ll_pipeline)(kind % 4);
        copy.latency = copy.pipeline == LL_ANY ? 0 : 3;
        if (kind >= 4)
            declare_pure();
        fill_copy();
        run_loops(unit.pipeline == LL_ANY, CYCLES);
    }
}

/* Expects that requests are 0 after their last beat, and that resets are in existing beats. */
static void expect_stream(void) {
    static struct stream stream;
    unsigned resets = 0, within = 0;
    assert_true(stream_open_seed(&stream, SEED, 0, UINT64_MAX));
    for (uint64_t token = 0; token < 64 * STREAM_BLOCK; token++) {
        stream_fill(&stream, token);
        const struct req *q =
            (const struct req *)(stream_req(&stream, unit.wires) + stream_slot(token) * declared.request_words);
        for (unsigned beat = 0; beat < BEATS; beat++) {
            const struct timing *t = stream_beat(&stream, unit.wires, token, beat);
            resets += t->rst_cycles > 0;
            within += t->rst_cycles > 0 && beat > 0;
            assert_true(beat < count_req(q) || (!t->rst_cycles && !t->gap && !q[beat].op_i && !q[beat].word_i));
        }
    }
    assert_true(within > 0 && resets > within);
    stream_close(&stream);
}

static void test_stream(void) {
    expect_stream();
    declare_pure();
    fill_copy();
    expect_stream();
}

/* Expects that resets of absent beats move to the last one, and that gaps between beats stay there. */
static void test_fit(void) {
    struct timing timing[BEATS] = {timing_plain, timing_plain, timing_plain, timing_plain};
    struct req req[BEATS] = {{.more_i = 1}};
    timing[3].gap = 9;
    timing[3].rst_cycles = 2;
    timing[3].rst_after = 1;
    timing_fit((const uint32_t *)req, timing);
    assert_int_equal(timing[1].gap, 9);
    assert_int_equal(timing[1].rst_cycles, 2);
    assert_int_equal(timing[1].rst_after, 1);
    assert_true(timing_is_plain(&timing[3]));
    req[0].more_i = 0;
    timing[0] = timing[1] = timing_plain;
    timing[2].gap = 9;
    timing_fit((const uint32_t *)req, timing);
    assert_true(timing_is_plain(&timing[0]));
}

/* Expects that absent beats of a stimulus are not sent. */
static void test_stimulus(void) {
    static struct stream stream;
    struct stimulus stimulus;
    assert_true(stimulus_open(&stimulus, 1, 1));
    struct req *q = (struct req *)stimulus.req;
    q[0] = (struct req){.more_i = 1, .word_i = 3};
    q[1].word_i = q[2].word_i = 4;
    stimulus.timing[0] = stimulus.timing[1] = timing_plain;
    assert_true(stream_open_stimulus(&stream, &stimulus));
    const struct req *sent = (const struct req *)stream_req(&stream, unit.wires);
    assert_int_equal(sent[1].word_i, 4);
    assert_int_equal(sent[2].word_i, 0);
    stream_close(&stream);
    stimulus_close(&stimulus);
}

/* Reads printed requests back, with their own beats only. */
static void test_text(void) {
    for (unsigned i = 0; i < MANY; i++) {
        const struct timing timing[BEATS] = {timing_plain, timing_plain, timing_plain, timing_plain};
        uint32_t words[UNIT_MAX_WORDS];
        char *text = read_back(i, words, timing), last[16], next[16];
        snprintf(last, sizeof last, "beat %u", count_req(words) - 1);
        snprintf(next, sizeof next, "beat %u", count_req(words));
        assert_true(count_req(words) == 1 || strstr(text, last));
        assert_null(strstr(text, next));
        free(text);
    }
}

RUN_TESTS(DECLARED(test_kinds), DECLARED(test_stream), DECLARED(test_fit), DECLARED(test_stimulus), DECLARED(test_text),
          DECLARED(test_contradictions))
