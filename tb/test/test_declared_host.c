/* SPDX-License-Identifier: MIT */
/* Tests of a declared unit with memory that a host reads and writes between operations. */
#include "test/declared_loop.h"

#define LL_PORTS "test/declared_host_ports.h"
#include "lanelock/ports.h"

#include "agents/written_agent.h"
#include "engine/agents.h"
#include "engine/subset.h"
#include "lanelock/bench_random.h"

enum { WORDS = 8, CYCLES = 60000 };
enum { ADD, EXCHANGE, WRITE };

struct state {
    uint32_t count, word[WORDS];
};

static bool execute(void *of, const void *request, void *response) {
    struct state *s = of;
    const struct req *q = request;
    struct rsp *r = response;
    uint32_t *word = &s->word[q->place_i];
    r->found_o = *word;
    r->count_o = s->count = (s->count + 1) & 0xff;
    *word = q->op_i == EXCHANGE || q->op_i == WRITE ? q->value_i : *word + q->value_i;
    return q->op_i != WRITE;
}

static unsigned works_on(const void *request, uint32_t *word) {
    word[0] = ((const struct req *)request)->place_i;
    return 1;
}

static unsigned works_beyond(const void *request, uint32_t *word) {
    word[0] = request ? WORDS : 0;
    return 1;
}

static void reset_all(void *state) {
    memset(state, 0, sizeof(struct state));
}

/* Returns the old value of an operation, even if its response does not have it. */
static bool found(const struct ll_op *op, uint64_t *number) {
    *number = ((const struct state *)op->state)->word[((const struct req *)op->req)->place_i];
    return true;
}

static const char *const ops[] = {"add", "exchange", "write", NULL};
static const struct ll_feature features[] = {{.name = "op", .port = "op_i", .names = ops, .option = "OPS"},
                                             {.name = "place", .port = "place_i"},
                                             {.name = "found", .classes = &ll_unsigned, .bits = 32, .number = found},
                                             {.name = "op before", .after = "op"},
                                             {.name = NULL}};
static const struct ll_cross crosses[] = {{.name = "pairs", .features = {"op before", "op", "place"}},
                                          {.name = "found", .features = {"op", "found"}},
                                          {.name = NULL}};

LL_UNIT(bank, .execute = execute, .state_size = sizeof(struct state),
        .host = {.words = WORDS, .offset = offsetof(struct state, word), .banks = 2, .works_on = works_on},
        .pipeline = LL_SKID, .latency = 3, .features = features, .crosses = crosses);

static struct ll_unit copy;

static void begin(void) {
    copy = ll_the_unit;
}

static void respond(const void *req, void *rsp, size_t n) {
    (void)req, (void)rsp, (void)n;
}

#define PLANTS "test/plants/declared_host.def"
#include "test/declared_plant.h"

/* Progress of a run. The test checks each operation when it is executed. */
static struct {
    const uint32_t *state; /* of the session */
    uint64_t token, sampled;
    bool forgets; /* the device loses writes without a response */
    bool follows; /* there is a request since the last reset */
    struct req last;
} run;
static bool (*carry_out)(uint32_t *state, struct agents *agents, const uint32_t *req, const uint32_t *seen,
                         uint32_t *rsp);
static void (*reset_state)(uint32_t *state);

static void watched_reset(uint32_t *state) {
    if (!run.state)
        run.state = state;
    if (run.state == state)
        run.follows = false;
    reset_state(state);
}

static bool watched_execute(uint32_t *state, struct agents *agents, const uint32_t *words, const uint32_t *seen,
                            uint32_t *rsp) {
    struct {
        struct state state;
        uint32_t kept;
    } before = {.state = *(struct state *)state};
    const struct req *req = (const struct req *)words;
    unsigned value[LL_FEATURES];
    const bool answered = carry_out(state, agents, words, seen, rsp);
    if (state != run.state && run.forgets && !answered)
        ((struct state *)state)->word[req->place_i] = before.state.word[req->place_i];
    if (state != run.state)
        return answered;
    features_remember(&before, run.follows ? &run.last : NULL);
    run.last = *req;
    run.follows = true;
    const struct ll_op op = {.state = &before, .req = req};
    const uint32_t slot = stream_slot(run.token++);
    features_of(&op, value);
    const uint32_t bin = group_bin(&declared.group[0], value), noted = stream_bins(&loop_stream, 0)[slot];
    if (!loop_stream.sampled[slot / STREAM_BLOCK])
        return answered;
    run.sampled++;
    assert_int_equal(noted, bin == COVER_NO_BIN ? loop_stream.no_bin : bin);
    return answered;
}

static void run_loop(enum check_mode mode, uint64_t shard, struct cover *cover, struct check_result *result) {
    const bool forgets = run.forgets;
    memset(&run, 0, sizeof run);
    run.forgets = forgets;
    unit.execute = watched_execute;
    unit.reset = watched_reset;
    run_model(mode, shard, CYCLES, cover, result);
    unit.execute = carry_out;
    unit.reset = reset_state;
}

/* Groups after the handshakes: number of operations in flight, and the host's writes to each bank. */
static void expect_states(const struct cover *cover) {
    uint32_t bin = cover_operation_bins() + covergroup_bins(unit.coverage->handshake);
    const uint32_t end = bin + covergroup_bins(unit.agents[0].states) + covergroup_bins(unit.agents[1].states);
    for (; bin < end; bin++)
        expect_bin(cover, bin, true);
}

/* Expects that both loops agree with the model for all writes of the host, and cover the old values of operations. */
static void test_loops(void) {
    carry_out = unit.execute;
    reset_state = unit.reset;
    for (unsigned i = 0; i < 4; i++) {
        struct check_result result;
        struct cover cover;
        run_loop(i & 1 ? CHECK_TXN : CHECK_CYCLE, i & 2 ? 7 : 0, &cover, &result);
        if (result.mismatch.kind != KIND_NONE)
            fail_msg("loop %u, cycle %u: port %d, %s", i, (unsigned)result.mismatch.cycle, (int)result.mismatch.port,
                     result.mismatch.text);
        assert_true(run.sampled > 1000);
        for (uint32_t bin = 0; bin < cover_operation_bins(); bin++)
            if (!cover_impossible(bin))
                expect_bin(&cover, bin, true);
        expect_states(&cover);
        cover_close(&cover);
    }
}

/* Expects that an operation is in flight until its response is taken. The last bin is the capacity. */
static void test_held(void) {
    const bool answered[] = {true, true, false};
    struct check_result result;
    struct cover cover;
    subset_restrict(0, answered);
    run_loop(CHECK_CYCLE, 0, &cover, &result);
    assert_int_equal(result.mismatch.kind, KIND_NONE);
    expect_states(&cover);
    cover_close(&cover);
    subset_reset();
}

/* Expects that the host finds an error that is not in a response. */
static void test_forgotten(void) {
    struct check_result result;
    run.forgets = true;
    run_loop(CHECK_TXN, 0, NULL, &result);
    assert_int_not_equal(result.mismatch.kind, KIND_NONE);
    run.forgets = false;
}

/* Expects an ignore bin for another word of a bank with one word. */
static void test_banks(void) {
    static const unsigned other[] = {0, WRITTEN_OTHER}, first[] = {0, WRITTEN_FIRST};
    assert_null(unit.agents[1].states->impossible(other));
    begin();
    copy.host.banks = WORDS;
    assert_true(declared_fill(&copy, &unit));
    assert_non_null(unit.agents[1].states->impossible(other));
    assert_null(unit.agents[1].states->impossible(first));
    copy.host.works_on = NULL;
    copy.host.banks = 0;
    assert_true(declared_fill(&copy, &unit));
    assert_int_equal(unit.n_agents, 1);
    assert_true(declared_fill(&ll_the_unit, &unit));
}

/* Expects that a reset only keeps the memory. */
static void test_reset(void) {
    struct state s = {.count = 3, .word = {1, 2, 3, 4, 5, 6, 7, 8}};
    declared_reset(&s);
    assert_int_equal(s.count, 0);
    for (unsigned i = 0; i < WORDS; i++)
        assert_int_equal(s.word[i], 1 + i);
}

RUN_TESTS(TEST(test_loops), TEST(test_held), TEST(test_forgotten), TEST(test_reset), TEST(test_banks),
          TEST(test_contradictions))
