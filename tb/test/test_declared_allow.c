/* SPDX-License-Identifier: MIT */
/* Tests of a declared unit that allows several responses: the allowed error of a design, and its reports. */
#include "test/declared_loop.h"

#include <math.h>

#define LL_PORTS "test/declared_allow_ports.h"
#include "lanelock/ports.h"

enum { CYCLES = 200000, THIRD = 0, ADD = 1, BAD = 0x8000 /* operand */ };

static size_t batch = CHECK_BATCH;
static unsigned beats = 1;                            /* of a message: each beat of a request has one of the response */
static uint32_t this_beat;                            /* of the response that is computed */
static unsigned (*device_error)(const struct req *q); /* error of the design */

static void respond(const void *req, void *rsp, size_t n) {
    const struct req *q = req;
    struct rsp *r = rsp;
    for (size_t i = 0; i < n * beats; i++) {
        const uint32_t right = q[i].op_i == ADD ? q[i].n_i + 1 : q[i].n_i / 3;
        this_beat = i % beats;
        r[i].result_o = (right + (in_device && device_error ? device_error(&q[i]) : 0)) & 0xffff;
    }
}

static bool allow(const void *req, const void *expected, const void *seen, struct ll_allowed *allowed) {
    const struct req *q = (const struct req *)req + allowed->beat;
    const uint32_t e = ((const struct rsp *)expected)->result_o, s = ((const struct rsp *)seen)->result_o;
    allowed->error = fabs((double)s - e);
    snprintf(allowed->text, sizeof allowed->text, "%u and %u next to it", e - 1, e + 1);
    return e == s || (q->op_i == THIRD && allowed->error <= 1);
}

static const char *const ops[] = {"third", "add", NULL};
static const struct ll_feature features[] = {
    {.name = "op", .port = "op_i", .names = ops, .option = "OPS"}, {.name = "n", .port = "n_i"}, {.name = NULL}};

LL_UNIT(near, .respond = respond, .allow = allow, .features = features, .pipeline = LL_COLLAPSE, .latency = 2);

static bool allow_none(const void *req, const void *expected, const void *seen, struct ll_allowed *allowed) {
    (void)req, (void)expected, (void)seen, (void)allowed;
    return false;
}

static unsigned count_rsp(const void *rsp) {
    return 1 + (((const struct rsp *)rsp)->result_o & 1);
}

static bool allow_all(const void *req, const void *expected, const void *seen, struct ll_allowed *allowed) {
    (void)req, (void)expected, (void)seen, (void)allowed;
    return true;
}

/* Returns true for an operation whose result is open. */
static bool allow_add(const void *req, const void *expected, const void *seen, struct ll_allowed *allowed) {
    return ((const struct req *)req)->op_i == ADD || allow(req, expected, seen, allowed);
}

static bool sends_add(const void *req) {
    return ((const struct req *)req)->op_i == ADD;
}

static bool allow_in_lines(const void *req, const void *expected, const void *seen, struct ll_allowed *allowed) {
    const bool ok = allow(req, expected, seen, allowed);
    snprintf(allowed->text, sizeof allowed->text, "two\nlines");
    return ok;
}

static bool allow_less(const void *req, const void *expected, const void *seen, struct ll_allowed *allowed) {
    const bool ok = allow(req, expected, seen, allowed);
    allowed->error = -1;
    return ok;
}

static bool execute(void *state, const void *req, void *rsp) {
    (void)state;
    respond(req, rsp, 1);
    return true;
}

static void test_contradictions(void) {
    PLANT("allow() rejects the response of respond(); it is one of those that it must accept", copy.allow = allow_none);
    PLANT("allow() wrote a text of several lines or of more than 127 characters", copy.allow = allow_in_lines);
    PLANT("found error -1 of allow(), expected 0 or more", copy.allow = allow_less);
    PLANT("found allow() without respond(), expected both; try explain() with execute()", copy.respond = NULL,
          copy.execute = execute);
    PLANT("found allow() and .count_rsp, expected responses with a fixed number of beats", copy.rsp_beats = 2,
          copy.count_rsp = count_rsp);
    PLANT("allow() accepts the opposite of each bit of the response to 1024 random requests, so no output is compared; "
          "return false where a response is not allowed",
          copy.allow = allow_all);
    /* Only requests that are never sent may be open. */
    PLANT("allow() accepts the opposite of each bit of the response to 504 random requests, so no output is compared; "
          "return false where a response is not allowed",
          copy.allow = allow_add, copy.sends = sends_add);
}

/* Design whose response changes while it waits: in the first cycle of a batch, or in each. */
static enum { STAYS, MOVES_FIRST, MOVES } moves;

static void move(size_t c, const uint32_t *in, uint32_t *out) {
    static bool waits;
    const struct wires *w = unit.wires;
    if (waits && moves > (c > 0) && out[w->rsp_valid])
        out[w->rsp]++;
    waits = out[w->rsp_valid] && !in[w->rsp_ready] && !in[w->rst];
}

static struct allowed_count counts[ALLOWED_ROWS];

static struct check_result run(enum check_mode mode, unsigned (*error)(const struct req *q)) {
    struct check_options options = changed_model_options(mode, CYCLES);
    options.batch = batch;
    options.allowed = counts;
    change_outputs = move;
    device_error = error;
    memset(counts, 0, sizeof counts);
    return run_seed(SEED, 0, &options, NULL);
}

static unsigned error_of_none(const struct req *q) {
    (void)q;
    return 0;
}

static unsigned error_of_one(const struct req *q) {
    return q->op_i == THIRD && q->n_i % 2;
}

static unsigned error_of_two(const struct req *q) {
    return q->op_i == THIRD && q->n_i == BAD ? 2 : error_of_one(q);
}

static unsigned error_of_add(const struct req *q) {
    return q->op_i == ADD && q->n_i >= 0x4000;
}

static uint32_t wrong_beat;

/* Returns an error that is not allowed, in one of the beats. */
static unsigned error_of_beat(const struct req *q) {
    return q->op_i == THIRD && this_beat == wrong_beat ? 2 : 0;
}

static unsigned error_that_grows(const struct req *q) {
    return q->op_i == THIRD && q->n_i % 256 == 7 ? 2 + q->n_i / 256 : 0;
}

static const enum check_mode modes[] = {CHECK_CYCLE, CHECK_TXN};

/* Expects that an allowed error passes and is counted by operation. */
static void test_allowed(void) {
    for (unsigned mode = 0; mode < 2; mode++) {
        assert_int_equal(run(modes[mode], error_of_none).mismatch.kind, KIND_NONE);
        assert_int_equal(allowed_responses(&counts[THIRD]), 0);
        const struct check_result result = run(modes[mode], error_of_one);
        assert_int_equal(result.mismatch.kind, KIND_NONE);
        assert_true(result.cycles >= CYCLES);
        assert_in_range(counts[THIRD].responses[1], result.ops / 8, result.ops);
        assert_int_equal(allowed_responses(&counts[THIRD]), counts[THIRD].responses[1]);
        assert_true(counts[THIRD].worst == 1);
        assert_int_equal(allowed_responses(&counts[ADD]), 0);
    }
}

static bool is_third(const struct ll_op *op, unsigned *value) {
    *value = 0;
    return ((const struct req *)op->req)->op_i == THIRD;
}

/* Expects that requests outside the first dimension are not counted for its first value. */
static void test_no_operation(void) {
    static const struct ll_feature third[] = {
        {.name = "op", .of = is_third, .of_request = true, .names = ops, .size = 1, .option = "OPS"}, {.name = NULL}};
    char *text = NULL;
    size_t size;
    copy.features = third;
    copy.allow = allow_add;
    fill_copy();
    assert_int_equal(run(CHECK_TXN, error_of_add).mismatch.kind, KIND_NONE);
    assert_int_equal(allowed_responses(&counts[THIRD]), 0);
    assert_true(allowed_responses(&counts[SUBSET_VALUES]) > 0);
    FILE *to = open_memstream(&text, &size);
    allowed_tell(to, counts);
    fclose(to);
    assert_non_null(strstr(text, " no op\n"));
    free(text);
}

/* Finds an error one step beyond the allowed one, or in an operation without freedom. */
static void test_refused(void) {
    static unsigned (*const errors[])(const struct req *) = {error_of_two, error_of_add};
    for (unsigned i = 0; i < 4; i++) {
        const struct mismatch m = run(modes[i % 2], errors[i / 2]).mismatch;
        assert_int_equal(m.kind, KIND_VALUE);
        assert_true(m.error == (i < 2 ? 2 : 1));
        assert_non_null(strstr(m.remark, "next to it; error "));
    }
}

/* Judges each beat of a message when it is shown: finds an error in either, and one that comes while a beat waits. */
static void test_beats(void) {
    beats = copy.req_beats = copy.rsp_beats = 2;
    fill_copy();
    for (unsigned mode = 0; mode < 2; mode++) {
        const struct check_result result = run(modes[mode], error_of_one);
        assert_int_equal(result.mismatch.kind, KIND_NONE);
        assert_true(result.cycles >= CYCLES);
        assert_in_range(allowed_responses(&counts[THIRD]) + allowed_responses(&counts[ADD]), result.ops / 2,
                        result.ops);
        for (uint32_t beat = 0; beat < 2; beat++) {
            wrong_beat = beat;
            batch = 1; /* for the exact beat */
            const struct mismatch m = run(modes[mode], error_of_beat).mismatch;
            batch = CHECK_BATCH;
            assert_int_equal(m.kind, KIND_VALUE);
            assert_int_equal(m.beat, beat);
        }
        for (moves = MOVES_FIRST; moves <= MOVES; moves++)
            assert_int_equal(run(modes[mode], error_of_none).mismatch.kind, KIND_VALUE);
        moves = STAYS;
    }
    beats = 1;
}

static bool may_stop(void) {
    return false;
}

/* Expects the greatest error after shrinking. */
static void test_shrink(void) {
    struct failure failure;
    for (unsigned mode = 0; mode < 2; mode++) {
        const struct mismatch m = run(modes[mode], error_that_grows).mismatch;
        struct check_options options = changed_model_options(modes[mode], 0);
        options.give_up = may_stop;
        assert_int_equal(m.kind, KIND_VALUE);
        assert_true(shrink_seed(SEED, &options, &m, &failure));
        assert_true(failure.reproduced);
        assert_int_equal(failure.stimulus.n, 1);
        assert_true(failure.result.mismatch.error >= m.error);
        stimulus_close(&failure.stimulus);
    }
}

/* Expects that an allowed response does not change while it waits. */
static void test_held(void) {
    for (moves = MOVES_FIRST; moves <= MOVES; moves++)
        for (unsigned mode = 0; mode < 2; mode++) {
            const struct mismatch m = run(modes[mode], error_of_none).mismatch;
            assert_int_equal(m.kind, KIND_VALUE);
            assert_int_equal(m.rule, mode ? RULE_HOLD : RULE_NONE);
            assert_int_equal(allowed_responses(&counts[THIRD]), 0);
        }
    moves = STAYS;
}

RUN_TESTS(DECLARED(test_allowed), DECLARED(test_refused), DECLARED(test_shrink), DECLARED(test_held),
          DECLARED(test_no_operation), DECLARED(test_contradictions), DECLARED(test_beats))
