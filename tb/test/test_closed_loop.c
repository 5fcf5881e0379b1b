/* SPDX-License-Identifier: MIT */
/*
 * The closed loop with responses of several beats and with undetermined contents: a unit of three lanes that exchange a
 * dword of memory, each with a beat of its own, in any order. A silent operation returns nothing, and its dword is read
 * before the next one is offered.
 */
#include "test/unit_test.h"

#include "agents/host_agent.h"
#include "agents/watch_agent.h"
#include "engine/check.h"
#include "engine/cover_states.h"
#include "engine/driver.h"
#include "engine/shrink.h"
#include "engine/stimulus.h"

#include "test/exchange_ports.h"
#include "test/run.h"

enum { QUEUE = 4, SEED = 5, CYCLES = 60000, SILENT = 1 /* word of a request */ };

struct state {
    uint32_t memory[DWORDS];
    uint32_t beat, rsp_beat;       /* accepted and answered */
    uint32_t queued, wait, rdata;  /* complete operations; cycles until the next beat */
    uint32_t value[LANES], silent; /* of the incoming operation */
    uint32_t rsp[QUEUE][LANES];
};

static const struct port ports[] = {
    {"rst", "ALWAYS", "reset", 1, 1, 1, false, 0},
    {"req_valid_i", "ALWAYS", "a beat is offered", 1, 1, 1, false, 1},
    {"req_ready_o", "ALWAYS", "the beat is taken", 1, 1, 1, true, 0},
    {"value_i", "req_valid_i", "what the lane stores", 32, 1, 1, false, 2},
    {"silent_i", "req_valid_i", "beat 0: nothing is returned", 1, 1, 1, false, 3},
    {"rsp_valid_o", "ALWAYS", "a beat is offered", 1, 1, 1, true, 1},
    {"rsp_ready_i", "ALWAYS", "the beat is taken", 1, 1, 1, false, 4},
    {"r_o", "rsp_valid_o", "what the lane has found", 32, 1, 1, true, 2},
    {"host_valid_i", "ALWAYS", "the host writes or reads", 1, 1, 1, false, 5},
    {"host_we_i", "host_valid_i", "it writes", 1, 1, 1, false, 6},
    {"host_addr_i", "host_valid_i", "which dword", 1, 1, 1, false, 7},
    {"host_wdata_i", "host_valid_i", "what is written", 32, 1, 1, false, 8},
    {"host_rdata_o", "ALWAYS", "what has been read", 32, 1, 1, true, 3},
};
enum { RSP_VALID_O = 5, R_O = 7, HOST_RDATA_O = 12 };

/* Options of the device: it starts with the last lane; its fault, in the operation of a number or after it. */
enum fault { RIGHT, WRONG_RETURN, CHANGES, DROPS_BEAT, WRONG_LEFT, DROPS_WRITE };
static bool backwards;
static bool streams; /* it answers each beat in the same cycle */
static uint32_t relaxed;
static enum fault fault;
static uint32_t wrong_beat;
static uint64_t wrong_from;

/*
 * Observations of the device: operations, the most in flight, silent ones, and requests that come too early after them.
 */
static uint64_t ops, silents, too_early;
static uint64_t host_reads, host_refused; /* writes of a dword that no operation uses; writes while it was not idle */
static uint64_t host_writes, host_begins; /* writes while it was idle, after the first operation or together with one */
static uint32_t most_queued;
static bool open;
static uint64_t wrong_cycle, now; /* first cycle of a wrong beat */

static void randomize(struct rng *rng, uint32_t *req, size_t n) {
    for (size_t i = 0; i < n * LANES * wires.req_words; i += wires.req_words) {
        req[i] = (uint32_t)rng_below(rng, 1000);
        req[i + 1] = rng_below(rng, 4) == 0;
    }
}

static bool exchange_found(const void *operands, unsigned lane, uint64_t returned, uint64_t *found) {
    (void)operands, (void)lane;
    *found = returned;
    return true;
}

static size_t exchange_drive(struct driver *driver, const struct stream *stream, struct agents *agents, uint32_t *state,
                             uint32_t *in, uint32_t *out, size_t n) {
    (void)driver, (void)stream, (void)agents, (void)state, (void)in, (void)out, (void)n;
    fail(); /* these tests are about the other loop */
    return 0;
}

static void exchange_sample(const uint32_t *req, const uint32_t *rsp, uint32_t *const *bins, size_t n) {
    (void)rsp;
    for (size_t i = 0; i < n; i++)
        bins[0][i] = req[i * wires_request(unit.wires) + SILENT];
}

static void exchange_aim(struct rng *rng, size_t group, const unsigned *part, bool again, uint32_t *req) {
    (void)rng, (void)group, (void)again;
    req[SILENT] = part[0];
}

static const struct covergroup exchange_group = {
    .name = "silent", .text = "silent %0", .parts = {{.name = "silent", .size = 2, .names = cover_levels}}};
static const struct covergroup exchange_handshake = COVER_HANDSHAKE(NULL);
static const struct coverage exchange_coverage = {.groups = &exchange_group,
                                                  .n = 1,
                                                  .sample = exchange_sample,
                                                  .aim = exchange_aim,
                                                  .handshake = &exchange_handshake};

static struct serial_step exchange(const void *operands, unsigned lane, uint64_t found) {
    return (struct serial_step){((const uint32_t *)operands)[lane * wires.req_words], found, true};
}

static bool execute(uint32_t *state, struct agents *agents, const uint32_t *req, const uint32_t *seen, uint32_t *rsp) {
    static const struct serial_operation operation = {.step = exchange, .found = exchange_found};
    static const struct lane_group all = {.address = 0, .bytes = 4, .lanes = (1u << LANES) - 1};
    struct candidates *candidates = &host_agent_of(agents, 0)->candidates;
    struct serial_order order = {.operation = &operation, .operands = req, .n = LANES, .returned = !req[1]};
    uint64_t finals[SERIAL_LANES];
    candidates_begin(candidates);
    candidates_name(candidates, &all);
    for (unsigned i = 0; i < LANES; i++) {
        order.ret[i] = seen[i];
        rsp[i] = order.returned ? seen[i] : 0;
    }
    if (!order.returned) {
        outcomes_order(&candidates->outcomes, 0, 4, &order, state[0]);
    } else if (serial_order_finals(&order, state[0], finals) != 0) {
        state[0] = (uint32_t)finals[0];
    } else {
        candidates_refuse(candidates, &all);
        for (unsigned i = 0; i < LANES; i++) {
            rsp[i] = state[0];
            state[0] = req[i * wires.req_words];
        }
    }
    return true;
}

static bool leaves_open(const uint32_t *req) {
    return req[1];
}

static void work(struct state *state) {
    bool wrong = ops >= wrong_from && fault != RIGHT;
    uint32_t *rsp = state->rsp[state->queued++ % QUEUE];
    for (unsigned i = 0; i < LANES; i++) {
        unsigned lane = backwards ? LANES - 1 - i : i;
        rsp[lane] = state->silent ? 0 : state->memory[0];
        state->memory[0] = state->value[lane];
    }
    if (wrong && fault == WRONG_RETURN)
        rsp[wrong_beat] ^= 0x10000;
    if (wrong && fault == WRONG_LEFT)
        state->memory[0] += state->silent;
    ops++;
    silents += state->silent;
    most_queued = state->queued > most_queued ? state->queued : most_queued;
    open |= state->silent;
}

static void respond(struct state *state) {
    state->wait = state->rsp[0][0] & 3;
    if (++state->rsp_beat < LANES)
        return;
    state->rsp_beat = 0;
    memmove(state->rsp[0], state->rsp[1], sizeof(state->rsp) - sizeof(state->rsp[0]));
    state->queued--;
}

/* Stores of a lane reach memory with the last beat: a reset drops them. */
static void stream_cycle(struct state *state, const struct in *in, struct out *out) {
    state->beat %= LANES; /* any value at power-up */
    if (state->beat == 0 && in->host_valid && in->host_we && !in->rst)
        state->memory[in->host_addr] = in->host_wdata;
    bool silent = state->beat == 0 ? in->silent : state->silent;
    uint32_t found = state->beat == 0 ? state->memory[0] : state->value[state->beat - 1];
    *out = (struct out){in->rsp_ready, in->req_valid, in->req_valid && !silent ? found : 0, state->rdata};
    bool reads = state->beat == 0 && in->host_valid && !in->host_we && !in->rst;
    state->rdata = reads ? state->memory[in->host_addr] : 0;
    open &= !(reads && in->host_addr == 0);
    if (in->rst)
        state->beat = 0;
    if (in->rst || !in->req_valid || !in->rsp_ready)
        return;
    state->silent = silent;
    state->value[state->beat++] = in->value;
    if (state->beat < LANES)
        return;
    state->memory[0] = in->value;
    state->beat = 0;
    ops++;
    open |= silent;
}

static void cycle(uint32_t *words, const uint32_t *in_words, uint32_t *out_words) {
    struct state *state = (struct state *)words;
    const struct in *in = (const struct in *)in_words;
    struct out *out = (struct out *)out_words;
    if (streams) {
        stream_cycle(state, in, out);
        return;
    }
    bool ready = state->beat > 0 || state->queued<QUEUE, valid = state->queued> 0 && state->wait == 0;
    *out = (struct out){ready, valid, valid ? state->rsp[0][state->rsp_beat % LANES] : 0, state->rdata};
    if (wrong_cycle == 0 && valid && out->r & 0x10000)
        wrong_cycle = now;
    bool idle = state->queued == 0 && state->beat == 0;
    state->rdata = 0;
    state->wait -= state->wait > 0;
    if (in->rst) {
        state->beat = state->rsp_beat = state->queued = state->wait = 0;
        return;
    }
    too_early += open && in->req_valid;
    host_reads += idle && in->host_valid && !in->host_we && in->host_addr == 1;
    host_refused += !idle && in->host_valid && in->host_we;
    bool writes = idle && in->host_valid && in->host_we, later = writes && ops;
    host_writes += later;
    host_begins += later && in->req_valid;
    if (writes && !(later && fault == DROPS_WRITE && ops >= wrong_from))
        state->memory[in->host_addr] = in->host_wdata;
    if (idle && in->host_valid && !in->host_we) {
        state->rdata = state->memory[in->host_addr];
        open &= in->host_addr != 0;
    }
    if (valid && in->rsp_ready)
        respond(state);
    else if (valid && ops > wrong_from && fault == CHANGES)
        state->rsp[0][state->rsp_beat]++;
    else if (valid && ops > wrong_from && fault == DROPS_BEAT)
        state->wait = 1;
    if (!ready || !in->req_valid)
        return;
    state->silent = state->beat == 0 ? in->silent : state->silent;
    state->value[state->beat++] = in->value;
    if (state->beat < LANES)
        return;
    state->beat = 0;
    work(state);
}

static void print_op(FILE *file, const uint32_t *req) {
    fprintf(file, "%u %u %u", req[0], req[2], req[4]);
}

/* A response that does not belong to the request that is monitored with it */
static unsigned mixed_up;

static void watch(const struct covergroup *states, const uint32_t *req, const uint32_t *rsp, uint64_t *hit) {
    (void)states, (void)hit;
    mixed_up += req[1] && (rsp[0] || rsp[1] || rsp[2]);
}

static const struct watch watch_silent = {&exchange_group, watch};
static const struct unit_agent agents_of_unit[] = {{&host_agent_type, &host, NULL},
                                                   {&watch_agent_type, &watch_silent, NULL}};

const struct unit unit = {.name = "exchange",
                          .ports = ports,
                          .n_ports = COUNT(ports),
                          .wires = &wires,
                          .agents = agents_of_unit,
                          .n_agents = COUNT(agents_of_unit),
                          .randomize = randomize,
                          .execute = execute,
                          .explains = true,
                          .leaves_open = leaves_open,
                          .drive = exchange_drive,
                          .cycle = cycle,
                          .state_words = sizeof(struct state) / 4,
                          .coverage = &exchange_coverage,
                          .print_op = print_op};

static struct device_type type;

static void rise(struct device *device, const uint32_t *expected, bool differs) {
    now++;
    model_device.rise(device, expected, differs);
}

static struct device *open_device(uint32_t power_up_seed) {
    struct device *device = model_device.open(power_up_seed);
    device->type = &type;
    ops = silents = too_early = host_reads = host_refused = host_writes = host_begins = wrong_cycle = now = 0;
    most_queued = 0;
    open = false;
    return device;
}

/* Observations before shrinking. */
struct shrunk {
    uint64_t ops, wrong_cycle;
};

static struct check_result check(enum fault what, uint32_t beat, struct shrunk *shrunk) {
    const struct check_options options = {
        .device = &type, .mode = CHECK_TXN, .strict = true, .relaxed = relaxed, .batch = CHECK_BATCH, .cycles = CYCLES};
    struct stream stream;
    type = model_device;
    type.open = open_device;
    type.rise = rise;
    fault = what;
    wrong_beat = beat;
    wrong_from = 50;
    assert_true(stream_open_seed(&stream, SEED, 0, UINT64_MAX));
    struct check_result result = run_stream(&stream, stimulus_power_up_seed(SEED, 0), &options, NULL);
    assert_int_equal(too_early, 0);
    if (!shrunk)
        return result;
    /* One operation shows the fault, followed by one for which the host writes 0. */
    *shrunk = (struct shrunk){ops, wrong_cycle};
    wrong_from = 0;
    struct failure failure;
    assert_true(shrink_seed(SEED, &options, &result.mismatch, &failure));
    assert_true(failure.reproduced);
    assert_int_equal(failure.stimulus.n, 1 + (what == DROPS_WRITE));
    for (size_t i = 0; i < failure.stimulus.n; i++) {
        assert_int_equal(failure.stimulus.timing[i * LANES].write_to, what == DROPS_WRITE && i == 0);
        assert_int_equal(failure.stimulus.timing[i * LANES].write, 0);
    }
    stimulus_close(&failure.stimulus);
    return result;
}

/* Any order is correct. Operations overlap, and each silent one is read before the next one. */
static void test_passes(void) {
    for (unsigned i = 0; i < 2; i++) {
        backwards = i;
        struct check_result result = check(RIGHT, 0, NULL);
        assert_int_equal(result.mismatch.kind, KIND_NONE);
        assert_in_range(result.ops, CYCLES / 30, CYCLES / LANES);
        assert_in_range(silents, result.ops / 8, result.ops / 2);
        assert_int_equal(most_queued, QUEUE);
        assert_int_equal(mixed_up, 0);
        assert_in_range(host_reads, CYCLES / 1000, CYCLES);
        assert_in_range(host_refused, CYCLES / 100, CYCLES);
        assert_in_range(host_writes, result.ops / 32, result.ops);
        assert_in_range(host_begins, result.ops / 128, host_writes / 2);
    }
}

/* A wrong beat is reported as seen, in its own cycle, for each beat of a response. */
static void test_wrong_beat(void) {
    backwards = false;
    for (uint32_t beat = 0; beat < LANES; beat++) {
        struct shrunk shrunk;
        struct check_result result = check(WRONG_RETURN, beat, &shrunk);
        const struct mismatch *m = &result.mismatch;
        assert_int_equal(m->kind, KIND_VALUE);
        assert_int_equal(m->port, R_O);
        assert_int_equal(m->cycle, shrunk.wrong_cycle);
        assert_int_equal(m->expected[wires.rsp] ^ m->seen[wires.rsp], 0x10000);
        assert_int_equal(m->token, 50);
        assert_string_equal(m->remark, "no order of lanes 0 1 2 at 0x00000000 explains what they returned");
    }
}

/* A beat that waits must hold, whatever its value, before the response is known. */
static void test_hold(void) {
    struct check_result result = check(CHANGES, 0, NULL);
    assert_int_equal(result.mismatch.kind, KIND_VALUE);
    assert_int_equal(result.mismatch.port, R_O);
    assert_int_equal(result.mismatch.rule, RULE_HOLD);
    assert_int_equal(result.mismatch.expected[wires.rsp] + 1, result.mismatch.seen[wires.rsp]);
    result = check(DROPS_BEAT, 0, NULL);
    assert_int_equal(result.mismatch.kind, KIND_VALID);
    assert_int_equal(result.mismatch.port, RSP_VALID_O);
    assert_int_equal(result.mismatch.rule, RULE_VALID);
}

/* Beats of a response together with those of the request are correct if the rule is relaxed. */
static void test_streams(void) {
    streams = true;
    struct check_result result = check(RIGHT, 0, NULL);
    assert_int_equal(result.mismatch.kind, KIND_VALID);
    assert_int_equal(result.mismatch.port, RSP_VALID_O);
    assert_int_equal(result.mismatch.rule, RULE_WHOLE);
    relaxed = 1u << RULE_WHOLE;
    result = check(RIGHT, 0, NULL);
    assert_int_equal(result.mismatch.kind, KIND_NONE);
    assert_in_range(result.ops, CYCLES / 10, CYCLES / LANES);
    assert_int_equal(result.ops, ops);
    streams = false;
    relaxed = 0;
}

/* The contents after a silent operation are read before the next one can change them. */
static void test_left(void) {
    struct shrunk shrunk;
    struct check_result result = check(WRONG_LEFT, 0, &shrunk);
    assert_int_equal(result.mismatch.kind, KIND_VALUE);
    assert_int_equal(result.mismatch.port, HOST_RDATA_O);
    assert_int_equal(result.ops, shrunk.ops);
    assert_string_equal(result.mismatch.remark, "no order of lanes 0 1 2 at 0x00000000 leaves what is there");
}

/* The model has the host's writes between operations. */
static void test_write(void) {
    struct shrunk shrunk;
    struct check_result result = check(DROPS_WRITE, 0, &shrunk);
    assert_int_equal(result.mismatch.kind, KIND_VALUE);
    assert_in_range(result.ops, 50, 300);
}

RUN_TESTS(TEST(test_passes), TEST(test_wrong_beat), TEST(test_hold), TEST(test_streams), TEST(test_left),
          TEST(test_write))
