/* SPDX-License-Identifier: MIT */
/*
 * The closed loop with a memory at a memory port: a unit that exchanges a dword of it. A silent operation stores one of
 * two values without returning it.
 */
#include "test/unit_test.h"

#include "agents/memory_agent.h"
#include "engine/stimulus.h"

enum { SILENT = 3 };
#include "test/exchange_bench.h"
#include "test/test_wires.h"

enum {
    SEED = 5,
    CYCLES = 20000,
    PATIENCE = 1000000,
    WORDS = 4,
    WRONG = 50,
    STRAY_AFTER = CHECK_TAIL / 2,
    POLLS_UNTIL = 4 * CHECK_BUSY
};

struct in {
    uint32_t rst, req_valid, number, value[2], silent, rsp_ready, mem_req_ready, mem_rsp_valid, rdata[2];
};
struct out {
    uint32_t req_ready, rsp_valid, r, mem_req_valid, we, addr, be, wdata[2], mem_rsp_ready;
};
enum phase { IDLE, READ, WAIT, WRITE, RESPOND, STRAY };
struct state {
    uint32_t phase, waited; /* and for how many cycles it has been in that */
    uint32_t number, value[2], silent, found;
};

static const struct port ports[] = {
    {"rst", "ALWAYS", "reset", 1, 1, 1, false, 0},
    {"req_valid_i", "ALWAYS", "a request is offered", 1, 1, 1, false, 1},
    {"req_ready_o", "ALWAYS", "it is taken", 1, 1, 1, true, 0},
    {"number_i", "req_valid_i", "number of the word", 2, 1, 1, false, 2},
    {"value_i", "req_valid_i", "what is stored", 32, 2, 2, false, 3},
    {"silent_i", "req_valid_i", "either value, and nothing is returned", 1, 1, 1, false, 5},
    {"rsp_valid_o", "ALWAYS", "a response is offered", 1, 1, 1, true, 1},
    {"rsp_ready_i", "ALWAYS", "it is taken", 1, 1, 1, false, 6},
    {"r_o", "rsp_valid_o", "what was found", 32, 1, 1, true, 2},
    {"mem_req_valid_o", "ALWAYS", "a request is offered", 1, 1, 1, true, 3},
    {"mem_req_ready_i", "ALWAYS", "it is taken", 1, 1, 1, false, 7},
    {"mem_req_we_o", "mem_req_valid_o", "a write", 1, 1, 1, true, 4},
    {"mem_req_addr_o", "mem_req_valid_o", "where", 32, 1, 1, true, 5},
    {"mem_req_be_o", "mem_req_valid_o", "which bytes", 8, 1, 1, true, 6},
    {"mem_req_wdata_o", "mem_req_valid_o", "what", 64, 1, 2, true, 7},
    {"mem_rsp_valid_i", "ALWAYS", "an answer is offered", 1, 1, 1, false, 8},
    {"mem_rsp_ready_o", "ALWAYS", "it is taken", 1, 1, 1, true, 9},
    {"mem_rsp_rdata_i", "mem_rsp_valid_i", "what is there", 64, 1, 2, false, 9},
};

static const struct wires wires = TEST_WIRES(4, 1, 1, 1);
static const struct memory_ports memory = {.req_ready = 7,
                                           .rsp_valid = 8,
                                           .rdata = 9,
                                           .req_valid = 3,
                                           .we = 4,
                                           .addr = 5,
                                           .addr_words = 1,
                                           .be = 6,
                                           .wdata = 7,
                                           .rsp_ready = 9,
                                           .lane = "lane"};
static const struct unit_agent agents_of_unit[] = {{&memory_agent_type, &memory, NULL}};

/* Of the device: which value a silent operation stores, and what is wrong from an operation on. */
static enum fault { RIGHT, POLLS, LEAVES, STRAYS, GAINS_BYTE, LISTENS } fault;
static unsigned silent_stores;
static uint64_t now, ops, wrong_at; /* cycles and operations so far, and the cycle of the error */

static void randomize(struct rng *rng, uint32_t *req, size_t n) {
    for (; n > 0; n--, req += wires.req_words) {
        req[0] = rng_below(rng, WORDS);
        req[1] = (uint32_t)rng_next(rng);
        req[2] = (uint32_t)rng_next(rng);
        req[3] = rng_below(rng, 4) == 0;
    }
}

static struct serial_step exchange(const void *operands, unsigned lane, uint64_t found) {
    return (struct serial_step){((const uint32_t *)operands)[lane], found, true};
}

static bool execute(uint32_t *state, struct agents *agents, const uint32_t *req, const uint32_t *seen, uint32_t *rsp) {
    static const struct serial_operation operation = {.step = exchange, .found = exchange_found};
    struct memory_agent *agent = memory_agent_of(agents, 0);
    const bool silent = req[3];
    const struct lane_group group = {.address = 8 * req[0], .bytes = 4, .lanes = silent ? 3 : 1};
    struct serial_order order = {
        .operation = &operation, .operands = req + 1, .n = silent ? 2 : 1, .returned = !silent, .ret = {seen[0]}};
    uint64_t word = memory_read(&agent->memory, MEMORY_MODEL, group.address), before = word;
    (void)state;
    candidates_begin(&agent->candidates);
    bool explained = candidates_work(&agent->candidates, &group, &order, &word);
    rsp[0] = silent ? 0 : explained ? seen[0] : (uint32_t)before;
    memory_write(&agent->memory, MEMORY_MODEL, group.address, explained ? word : req[1], 0x0f);
    return true;
}

static void drive(const struct state *s, struct out *out) {
    const uint32_t stored = s->value[s->silent ? silent_stores : 0];
    const bool one = fault == LEAVES && ops == WRONG;
    *out = (struct out){.req_ready = s->phase == IDLE, .mem_rsp_ready = s->phase == WAIT};
    if (s->phase == READ || s->phase == WRITE) {
        out->mem_req_valid = 1;
        out->addr = 8 * s->number;
    }
    if (s->phase == WRITE) {
        out->we = 1;
        out->be = fault == GAINS_BYTE && s->waited ? 0x1f : 0x0f;
        out->wdata[0] = stored ^ one;
        wrong_at = one ? now : wrong_at;
    }
    if (s->phase == STRAY)
        *out = (struct out){.mem_req_valid = 1, .we = 1, .addr = 8 * WORDS, .be = 0xff, .wdata = {0x12345678, 9}};
    if (s->phase == RESPOND) {
        out->rsp_valid = 1;
        out->r = s->silent ? 0 : s->found;
    }
}

static enum phase next_phase(const struct state *s, const struct in *in) {
    switch (s->phase) {
    case IDLE:
        if (in->req_valid)
            return READ;
        return fault == STRAYS && now >= CYCLES && s->waited == STRAY_AFTER ? STRAY : IDLE;
    case READ:
        return in->mem_req_ready ? WAIT : READ;
    case WAIT:
        if (!in->mem_rsp_valid)
            return WAIT;
        return fault == POLLS && ops >= WRONG && now < POLLS_UNTIL ? READ : WRITE;
    case WRITE:
        return in->mem_req_ready ? RESPOND : WRITE;
    case RESPOND:
        return in->rsp_ready ? IDLE : RESPOND;
    default:
        return in->mem_req_ready ? IDLE : STRAY;
    }
}

static void cycle(uint32_t *words, const uint32_t *in_words, uint32_t *out_words) {
    struct state *s = (struct state *)words;
    const struct in *in = (const struct in *)in_words;
    drive(s, (struct out *)out_words);
    now++;
    enum phase next = in->rst ? IDLE : next_phase(s, in);
    if (s->phase == IDLE && next == READ)
        *s = (struct state){IDLE, 0, in->number, {in->value[0], in->value[1]}, in->silent, 0};
    if (s->phase == WAIT && (in->mem_rsp_valid || fault == LISTENS))
        s->found |= in->rdata[0];
    ops += s->phase == RESPOND && next == IDLE && !in->rst;
    s->waited = next == s->phase ? s->waited + 1 : 0;
    s->phase = next;
}

const struct unit unit = {.name = "exchange",
                          .ports = ports,
                          .n_ports = COUNT(ports),
                          .wires = &wires,
                          .agents = agents_of_unit,
                          .n_agents = COUNT(agents_of_unit),
                          .randomize = randomize,
                          .execute = execute,
                          .explains = true,
                          .drive = exchange_drive,
                          .cycle = cycle,
                          .state_words = sizeof(struct state) / 4,
                          .coverage = &exchange_coverage};

static struct check_result run_stream(struct stream *stream, enum fault what, uint64_t cycles) {
    const struct check_options options = {
        .device = &model_device, .mode = CHECK_TXN, .strict = true, .batch = CHECK_BATCH, .cycles = cycles};
    fault = what;
    now = ops = wrong_at = 0;
    return exchange_run(stream, model_device.open(stimulus_power_up_seed(SEED, 0)), &options);
}

static struct check_result run(enum fault what, uint64_t cycles) {
    struct stream stream;
    assert_true(stream_open_seed(&stream, SEED, 0, UINT64_MAX));
    return run_stream(&stream, what, cycles);
}

static void expect_port(const struct check_result *result, const char *name) {
    assert_string_equal(unit.ports[result->mismatch.port].name, name);
}

/* Whichever value a silent operation stores is right, and what comes later finds it. */
static void test_passes(void) {
    for (silent_stores = 0; silent_stores < 2; silent_stores++) {
        struct check_result result = run(RIGHT, CYCLES);
        assert_int_equal(result.mismatch.kind, KIND_NONE);
        assert_in_range(result.ops, CYCLES / 100, CYCLES / 5);
    }
    silent_stores = 0;
}

/* A device that reads on and on moves, and hangs all the same. */
static void test_polls(void) {
    struct check_result result = run(POLLS, PATIENCE);
    assert_int_equal(result.mismatch.kind, KIND_HANG);
    expect_port(&result, "rsp_valid_o");
    assert_int_equal(result.ops, WRONG);
    assert_string_equal(result.mismatch.remark, "memory requests move, but no operation does");
    assert_in_range(result.mismatch.cycle, CHECK_BUSY, 3 * CHECK_BUSY);
}

/* A wrong word is reported after the response to its operation, although other operations follow. */
static void test_one_word(void) {
    struct check_result result = run(LEAVES, CYCLES);
    assert_int_equal(result.mismatch.kind, KIND_LEFT);
    expect_port(&result, "mem_req_wdata_o");
    assert_int_equal(result.mismatch.token, WRONG);
    assert_in_range(result.mismatch.cycle, wrong_at, wrong_at + CHECK_WATCHDOG);
    assert_int_equal(strncmp(result.mismatch.text, "memory 0x00000000000000", 23), 0);
}

/* What a device does when the run is over already, but for its tail. */
static void test_stray(void) {
    struct check_result result = run(STRAYS, CYCLES);
    assert_int_equal(result.mismatch.kind, KIND_LEFT);
    expect_port(&result, "mem_req_wdata_o");
    assert_in_range(result.mismatch.cycle, CYCLES, CYCLES + CHECK_WATCHDOG);
}

/* A write that waits may not gain a byte. */
static void test_holds(void) {
    struct check_result result = run(GAINS_BYTE, CYCLES);
    assert_int_equal(result.mismatch.kind, KIND_VALUE);
    expect_port(&result, "mem_req_be_o");
    assert_int_equal(result.mismatch.rule, RULE_MEM_HOLD);
}

/* The device and the model both read the words that a stimulus gives memory. */
static void test_contents(void) {
    enum { OPS = 20 };
    struct stimulus stimulus;
    struct stream stream;
    assert_true(stream_collect(&stimulus, SEED, 0, 0, OPS, 1));
    stimulus.contents[0].word = calloc(WORDS, sizeof *stimulus.contents[0].word);
    assert_non_null(stimulus.contents[0].word);
    for (stimulus.contents[0].n = 0; stimulus.contents[0].n < WORDS; stimulus.contents[0].n++)
        stimulus.contents[0].word[stimulus.contents[0].n] = (struct stimulus_word){8 * stimulus.contents[0].n, 5};
    assert_true(stream_open_stimulus(&stream, &stimulus));
    struct check_result result = run_stream(&stream, RIGHT, CYCLES);
    assert_int_equal(result.mismatch.kind, KIND_NONE);
    assert_int_equal(result.ops, OPS);
    stimulus_close(&stimulus);
}

/* Without an answer, its data are not zero. */
static void test_noise(void) {
    struct check_result result = run(LISTENS, CYCLES);
    assert_int_equal(result.mismatch.kind, KIND_VALUE);
    expect_port(&result, "r_o");
}

RUN_TESTS(TEST(test_passes), TEST(test_polls), TEST(test_one_word), TEST(test_stray), TEST(test_holds),
          TEST(test_noise), TEST(test_contents))
