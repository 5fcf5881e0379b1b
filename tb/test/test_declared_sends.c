/* SPDX-License-Identifier: MIT */
/* Tests of a declared unit that never receives some requests, whether random, directed or shrunk. */
#include "test/declared_loop.h"

#define LL_PORTS "test/declared_cycle_ports.h"
#include "lanelock/ports.h"

enum { CYCLES = 20000, MANY = 20000 };

static bool execute(void *state, const void *request, void *response) {
    const struct req *q = request;
    (void)state;
    ((struct rsp *)response)->sum_o = (q->number_i + q->wait_i) & ((1ull << 40) - 1);
    return true;
}

static void respond(const void *request, void *response, size_t n) {
    const struct req *q = request;
    struct rsp *r = response;
    for (size_t i = 0; i < n; i++)
        execute(NULL, q + i, r + i);
}

static bool sends(const void *req) {
    return ((const struct req *)req)->number_i != 0;
}

static bool sends_nothing(const void *req) {
    (void)req;
    return false;
}

static const char *const waits[] = {"0", "1", "2", "3", NULL};
static const struct ll_feature features[] = {{.name = "wait", .port = "wait_i", .names = waits, .option = "OPS"},
                                             {.name = "number", .port = "number_i", .classes = &ll_unsigned},
                                             {.name = NULL}};
static const struct ll_cross crosses[] = {{.name = "numbers", .features = {"wait", "number"}}, {.name = NULL}};

LL_UNIT(nonzero, .respond = respond, .sends = sends, .pipeline = LL_COLLAPSE, .latency = 1, .features = features,
        .crosses = crosses);

static void test_contradictions(void) {
    PLANT("sends() rejects each of 256 random requests; return true for those that a design may be sent",
          copy.sends = sends_nothing);
}

/* Runs a unit with respond(), and one with execute() and foresight. */
static void fill(bool executes) {
    begin();
    copy.respond = executes ? NULL : respond;
    copy.execute = executes ? execute : NULL;
    fill_copy();
    subset_reset();
}

static void expect_sent(const uint32_t *req, bool in_subset) {
    assert_true(sends(req));
    assert_true(!in_subset || ((const struct req *)req)->wait_i == 2);
}

static void test_streams(void) {
    for (unsigned i = 0; i < 4; i++) {
        static const bool in[SUBSET_VALUES] = {[2] = true};
        struct stream stream;
        fill(i & 1);
        if (i & 2)
            subset_restrict(0, in);
        for (uint64_t shard = 0; shard < 8; shard += 7) {
            assert_true(stream_open_seed(&stream, SEED, shard, UINT64_MAX));
            for (uint64_t token = 0; token < MANY; stream_fill(&stream, ++token))
                expect_sent(stream_req(&stream, unit.wires) + stream_slot(token) * wires_request(unit.wires), i & 2);
            stream_close(&stream);
        }
    }
}

/* Expects that requests outside of OPS= are rejected, except those that are never sent. */
static bool refused(const struct ll_op *op, unsigned *value) {
    *value = ((const struct req *)op->req)->number_i == 1;
    return true;
}

static void refuse(void *req) {
    ((struct req *)req)->number_i = 1;
}

static void test_rest(void) {
    static const bool in[SUBSET_VALUES] = {[2] = true};
    static const char *const no_yes[] = {"no", "yes", NULL};
    static const struct ll_feature more[] = {{.name = "wait", .port = "wait_i", .names = waits, .option = "OPS"},
                                             {.name = "refused", .names = no_yes, .of = refused, .of_request = true},
                                             {.name = NULL}};
    struct rng rng = {SEED};
    uint32_t req[UNIT_MAX_WORDS];
    unsigned rest = 0;
    copy.features = more;
    copy.crosses = NULL;
    copy.refusal = "refused";
    copy.refuse = refuse;
    fill_copy();
    subset_restrict(0, in);
    assert_true(subset_refuse_rest());
    for (unsigned i = 0; i < MANY; i++) {
        assert_true(subset_randomize(&rng, req, 1));
        expect_sent(req, false);
        subset_draw_rest(&rng, 0, i % 2, req);
        expect_sent(req, false);
        rest += ((struct req *)req)->wait_i != 2;
    }
    assert_in_range(rest, MANY / 2, MANY);
    memset(req, 0, sizeof req);
    assert_false(subset_may_send(req));
}

/* Device with an error in each response. */
static void make_wrong(size_t c, const uint32_t *in, uint32_t *out) {
    (void)c, (void)in;
    out[unit.wires->rsp] ^= out[unit.wires->rsp_valid];
}

static void test_shrinking(void) {
    change_outputs = make_wrong;
    for (unsigned i = 0; i < 4; i++) {
        const struct check_options options = changed_model_options(i & 2 ? CHECK_TXN : CHECK_CYCLE, CYCLES);
        struct failure failure;
        fill(i & 1);
        const struct check_result result = run_seed(SEED, 0, &options, NULL);
        assert_int_equal(result.mismatch.kind, KIND_VALUE);
        assert_true(shrink_seed(SEED, &options, &result.mismatch, &failure));
        assert_int_equal(failure.stimulus.n, 1);
        expect_sent(failure.stimulus.req, false);
        stimulus_close(&failure.stimulus);
    }
}

RUN_TESTS(DECLARED(test_contradictions), DECLARED(test_streams), DECLARED(test_rest), DECLARED(test_shrinking))
