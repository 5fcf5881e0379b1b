/* SPDX-License-Identifier: MIT */
/* A declared unit with memory that a host reads and writes between operations: both loops, coverage, contradictions. */
#include "test/declared_loop.h"

#define LL_PORTS "test/declared_host_ports.h"
#include "lanelock/ports.h"

#include "agents/written_agent.h"
#include "engine/agents.h"
#include "engine/edge.h"
#include "engine/subset.h"

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

/* What an operation finds, whether or not its response shows it. */
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

/* The copy with one contradiction in it; NULL: that is the last one. The message, after the file. */
static const char *plant(unsigned number) {
    switch (number) {
    case 0:
        copy.host.words = 7;
        return "found .host.words = 7, expected a power of two from 2 on";
    case 1:
        copy.host.offset = 8;
        return "found 8 words of the host at offset 8, expected them in the state of 36 bytes, at a multiple of 4";
    case 2:
        copy.host.offset = 2;
        return "found 8 words of the host at offset 2, expected them in the state of 36 bytes, at a multiple of 4";
    case 3:
        copy.host.banks = 33;
        return "found 33 banks of the host's memory, expected 32 or fewer";
    case 4:
        own_port(&copy, "host_addr_i")->width = 4;
        return "port host_addr_i: found another direction, width or qualifier, expected PORT(IN, host_addr_i, 3, 1, "
               "host_valid_i, \"...\")";
    case 5:
        own_port(&copy, "host_rdata_o")->qualifier = "host_valid_i";
        return "port host_rdata_o: found another direction, width or qualifier, expected PORT(OUT, host_rdata_o, 32, "
               "1, ALWAYS, \"...\")";
    case 6:
        own_ports(&copy)->n--;
        return "ports.h has no port host_rdata_o; add it, or leave .host out";
    case 7:
        copy.host = (struct ll_host){.words = 0};
        return "port host_valid_i: found qualifier ALWAYS, expected req_valid_i for an input";
    case 8:
        copy.execute = NULL;
        copy.respond = respond;
        copy.state_size = 0;
        return "found .host.words = 8 without a state, expected execute()";
    case 9:
        copy.host.works_on = works_beyond;
        return "works_on() found word 8, expected 0 to 7";
    case 10:
        copy.host.banks = 16;
        return "found 16 banks of the host's memory of 8 words, expected one word or more in each";
    case 11:
        copy.reset = reset_all;
        return "reset() changes word 0 of the host's memory, expected that a reset leaves it";
    case 12:
        copy.host.works_on = NULL;
        return "found .host.banks without .host.works_on, expected both";
    default:
        return NULL;
    }
}

static void test_contradictions(void **state) {
    (void)state;
    expect_contradictions(&copy, begin, plant);
}

/* The run. The test looks at each operation when it is executed. */
static struct {
    const uint32_t *state; /* of the session, not of the device */
    uint64_t token, sampled;
    bool forgets; /* the device forgets what it writes without a response */
    bool follows; /* a request since the last reset: */
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

/* After the handshakes: how many operations are held, and what the host wrote in each bank. */
static void expect_states(const struct cover *cover) {
    uint32_t bin = cover_operation_bins() + covergroup_bins(unit.coverage->handshake);
    const uint32_t end = bin + covergroup_bins(unit.agents[0].states) + covergroup_bins(unit.agents[1].states);
    for (; bin < end; bin++)
        expect_bin(cover, bin, true);
}

/*
 * Both loops agree with the model, whatever the host writes, and cover what operations find in memory as it is then.
 */
static void test_loops(void **state) {
    (void)state;
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

/* An operation is held until its response is taken. The bins stop at the most that fit. */
static void test_held(void **state) {
    const bool answered[] = {true, true, false};
    struct check_result result;
    struct cover cover;
    (void)state;
    subset_restrict(0, answered);
    run_loop(CHECK_CYCLE, 0, &cover, &result);
    assert_int_equal(result.mismatch.kind, KIND_NONE);
    expect_states(&cover);
    cover_close(&cover);
    subset_reset();
}

/* What no response shows is found by the host. */
static void test_forgotten(void **state) {
    (void)state;
    struct check_result result;
    run.forgets = true;
    run_loop(CHECK_TXN, 0, NULL, &result);
    assert_int_not_equal(result.mismatch.kind, KIND_NONE);
    run.forgets = false;
}

/* A bank of one word has no other word. */
static void test_banks(void **state) {
    static const unsigned other[] = {0, WRITTEN_OTHER}, first[] = {0, WRITTEN_FIRST};
    (void)state;
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

/* A reset leaves the memory, and nothing else. */
static void test_reset(void **state) {
    struct state s = {.count = 3, .word = {1, 2, 3, 4, 5, 6, 7, 8}};
    (void)state;
    declared_reset(&s);
    assert_int_equal(s.count, 0);
    for (unsigned i = 0; i < WORDS; i++)
        assert_int_equal(s.word[i], 1 + i);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_loops),     cmocka_unit_test(test_held),
                                       cmocka_unit_test(test_forgotten), cmocka_unit_test(test_reset),
                                       cmocka_unit_test(test_banks),     cmocka_unit_test(test_contradictions)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
