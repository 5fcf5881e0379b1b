/* SPDX-License-Identifier: MIT */
/* Tests of a declared unit with memory that a host reads and writes between operations. */
#include "test/declared_loop.h"

#define LL_PORTS "test/declared_host_ports.h"
#include "lanelock/ports.h"

#include "agents/written_agent.h"
#include "engine/agents.h"
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

static void test_contradictions(void) {
    PLANT("found .host.words = 7, expected a power of two from 2 on", copy.host.words = 7);
    PLANT("found 8 words of the host at offset 8, expected them in the state of 36 bytes, at a multiple of 4",
          copy.host.offset = 8);
    PLANT("found 8 words of the host at offset 2, expected them in the state of 36 bytes, at a multiple of 4",
          copy.host.offset = 2);
    PLANT("found 33 banks of the host's memory, expected 32 or fewer", copy.host.banks = 33);
    PLANT("port host_addr_i: found another direction, width or qualifier, expected PORT(IN, host_addr_i, 3, 1, "
          "host_valid_i, \"...\")",
          own_port("host_addr_i")->width = 4);
    PLANT("port host_rdata_o: found another direction, width or qualifier, expected PORT(OUT, host_rdata_o, 32, 1, "
          "ALWAYS, \"...\")",
          own_port("host_rdata_o")->qualifier = "host_valid_i");
    PLANT("ports.h has no port host_rdata_o; add it, or leave .host out", own_list.n--);
    PLANT("port host_valid_i: found qualifier ALWAYS, expected req_valid_i for an input",
          copy.host = (struct ll_host){.words = 0});
    PLANT("found .host.words = 8 without a state, expected execute()", copy.execute = NULL, copy.respond = respond_zero,
          copy.state_size = 0);
    PLANT("works_on() found word 8, expected 0 to 7", copy.host.works_on = works_beyond);
    PLANT("found 16 banks of the host's memory of 8 words, expected one word or more in each", copy.host.banks = 16);
    PLANT("reset() changes word 0 of the host's memory, expected that a reset leaves it", copy.reset = reset_all);
    PLANT("found .host.banks without .host.works_on, expected both", copy.host.works_on = NULL);
}

/* Groups after the handshakes: number of operations in flight, and the host's writes to each bank. */
static void expect_states(const struct cover *cover) {
    const uint32_t first = cover_operation_bins() + covergroup_bins(unit.coverage->handshake);
    expect_bins(cover, first, first + covergroup_bins(unit.agents[0].states) + covergroup_bins(unit.agents[1].states));
}

/* Expects that both loops agree with the model for all writes of the host, and cover the old values of operations. */
static void test_loops(void) {
    for (unsigned i = 0; i < 4; i++) {
        struct cover cover = {.hit = NULL};
        watch_model(1);
        pass_model(i & 1 ? CHECK_TXN : CHECK_CYCLE, i & 2 ? 7 : 0, CYCLES, &cover);
        watch_none();
        assert_true(watched.sampled > 1000);
        assert_int_equal(watched.missed, 0);
        assert_int_equal(watched.other, 0);
        expect_bins(&cover, 0, cover_operation_bins());
        expect_states(&cover);
        cover_close(&cover);
    }
}

/* Expects that an operation is in flight until its response is taken. The last bin is the capacity. */
static void test_held(void) {
    const bool answered[] = {true, true, false};
    struct cover cover = {.hit = NULL};
    subset_restrict(0, answered);
    pass_model(CHECK_CYCLE, 0, CYCLES, &cover);
    expect_states(&cover);
    cover_close(&cover);
}

/* A device that loses writes without a response */
static bool forget(uint32_t *state, struct agents *agents, const uint32_t *req, const uint32_t *seen, uint32_t *rsp) {
    uint32_t *word = &((struct state *)state)->word[((const struct req *)req)->place_i], before = *word;
    const bool answered = watched_execute(state, agents, req, seen, rsp);
    if (state != watched.state && !answered)
        *word = before;
    return answered;
}

/* Expects that the host finds an error that is not in a response. */
static void test_forgotten(void) {
    watch_model(0);
    unit.execute = forget;
    assert_int_not_equal(run_model(CHECK_TXN, 0, CYCLES, NULL).mismatch.kind, KIND_NONE);
}

/* Expects an ignore bin for another word of a bank with one word. */
static void test_banks(void) {
    static const unsigned other[] = {0, WRITTEN_OTHER}, first[] = {0, WRITTEN_FIRST};
    assert_null(unit.agents[1].states->impossible(other));
    copy.host.banks = WORDS;
    fill_copy();
    assert_non_null(unit.agents[1].states->impossible(other));
    assert_null(unit.agents[1].states->impossible(first));
    copy.host.works_on = NULL;
    copy.host.banks = 0;
    fill_copy();
    assert_int_equal(unit.n_agents, 1);
}

RUN_TESTS(DECLARED(test_loops), DECLARED(test_held), DECLARED(test_forgotten), DECLARED(test_banks),
          DECLARED(test_contradictions))
