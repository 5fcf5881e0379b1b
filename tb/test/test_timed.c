/* SPDX-License-Identifier: MIT */
/*
 * Units with declared timing in both loops: engine/timed.h. The device is a pipeline with separate stages, and may have
 * a fault.
 */
#include "test/unit_test.h"

#include "agents/watch_agent.h"
#include "engine/check.h"
#include "engine/driver.h"
#include "engine/report.h"
#include "engine/shrink.h"
#include "engine/stimulus.h"
#include "test/cover_sum.h"
#include "test/run.h"
#include "test/sums_unit.h"

enum { SEED = 6, CYCLES = 100000, SHORT = 12000, GAP = 2 * LL_STAGES };

/* A wrong execute(), which explains but returns false. */
static bool explain(uint32_t *state, struct agents *agents, const uint32_t *req, const uint32_t *seen, uint32_t *rsp) {
    assert_non_null(seen);
    return execute(state, agents, req, NULL, rsp) && false;
}

/* Counts of responses that do not belong to their requests, and of all. */
static unsigned mixed_up, watched;

static void watch(const struct covergroup *states, const uint32_t *req, const uint32_t *rsp, uint64_t *hit) {
    (void)states;
    watch_add(hit, req[0]);
    mixed_up += req[0] == ADD || (req[0] == END) != (rsp[1] > 0);
    watched++;
}

static const struct watch watch_ops = {&group, watch};
static const struct unit_agent agents_of_unit[] = {{&watch_agent_type, &watch_ops, &group}};

/* The engine's unit is constant. The timing of this one differs from run to run. */
struct unit timed __asm__("unit") = {SUMS_UNIT, .drive = timed_drive, .agents = agents_of_unit,
                                     .n_agents = COUNT(agents_of_unit)};

/* Without state, each request has a response. */
static void respond(const uint32_t *req, uint32_t *rsp, size_t n) {
    for (; n > 0; n--, req += 2, rsp += 2) {
        rsp[0] = 3 * req[1] + req[0];
        rsp[1] = ~req[1];
    }
}

static void be_pure(bool pure) {
    timed.respond = pure ? respond : NULL;
    timed.execute = pure ? NULL : execute;
    timed.reset = pure ? NULL : reset;
    timed.execute_words = pure ? 0 : sizeof(struct sums) / 4;
    timed.n_agents = pure ? 0 : COUNT(agents_of_unit);
}

/* Executes a request on a correct device. Returns true if it has a response. */
static bool work(struct sums *sums, const uint32_t *req, uint32_t *rsp) {
    if (!timed.respond)
        return execute((uint32_t *)sums, NULL, req, NULL, rsp);
    respond(req, rsp, 1);
    return true;
}

static void declare(enum ll_pipeline pipeline, unsigned latency) {
    timed.pipeline = pipeline;
    timed.latency = latency;
    timed.state_words = timed_state_words(&timed);
}

/* Fault of the device, from the event of a number on. */
enum fault {
    RIGHT,
    LOSES,        /* a response never enters the pipeline */
    DOUBLES,      /* a response comes twice */
    LATE,         /* a response comes a cycle late */
    EARLY,        /* a response skips a stage */
    OVERRUNS,     /* the stages move although a response waits */
    MISTAKES,     /* the stages move as those of another kind do */
    KEEPS_STATE,  /* a reset leaves the state */
    KEEPS_STAGES, /* a reset leaves the stages */
    FORGETS,      /* a request without a response has no effect */
    ANSWERS,      /* a request without a response gets one */
    MUTE,         /* responses end */
    DEAF,         /* the device accepts no further request */
    FAULTS
};
static const char *const faults[] = {"right",       "loses",        "doubles", "late",    "early", "overruns", "stalls",
                                     "keeps state", "keeps stages", "forgets", "answers", "mute",  "deaf"};

struct stage {
    uint32_t valid, rsp[2];
};

/* All registers of the device. */
struct registers {
    struct sums sums;
    struct stage stage[LL_STAGES], skid;
    uint32_t events; /* events that the fault counts */
    bool fired;      /* a fault that occurs once has occurred */
};

static struct {
    enum fault fault;
    uint32_t at;
    bool comb;        /* no stage: the response comes with its request */
    uint64_t differs; /* first cycle with other outputs than a correct device */
    uint64_t waits;   /* requests that were accepted while a response waited */
    uint64_t stalled; /* cycles in which a response waited */
} plan;

/* Effects of the next edge: loaded stages, and an accepted request. */
struct step {
    bool load[LL_STAGES];
    bool accepts;
};

static bool hits(struct registers *r) {
    return r->events++ == plan.at;
}

static bool is_on(const struct registers *r) {
    return r->events > plan.at;
}

static struct step show(const struct registers *r, enum fault fault, const struct in *in, struct out *out) {
    const unsigned n = timed.latency, last = n - 1;
    enum ll_pipeline kind = timed.pipeline;
    struct step step = {{false}, false};
    if (fault == MISTAKES && is_on(r) && kind != LL_SKID)
        kind = kind == LL_STALL ? LL_COLLAPSE : LL_STALL;
    bool valid = r->stage[last].valid;
    if (fault == MUTE && is_on(r))
        valid = false;
    if (fault == LATE && r->events == plan.at && !r->fired)
        valid = false;
    bool taken = valid && in->rsp_ready, overruns = fault == OVERRUNS && r->events == plan.at;
    for (unsigned k = n; k-- > 0;) {
        const bool next = k == last ? taken || overruns : step.load[k + 1];
        step.load[k] = kind == LL_STALL ? (!r->stage[last].valid || taken || overruns) : !r->stage[k].valid || next;
    }
    bool ready = kind == LL_SKID && !(fault == MISTAKES && is_on(r)) ? !r->skid.valid : step.load[0];
    if (fault == DEAF && is_on(r))
        ready = false;
    step.accepts = in->req_valid && ready && !in->rst;
    *out = (struct out){.req_ready = ready, .rsp_valid = valid};
    if (valid) {
        out->sum = r->stage[last].rsp[0];
        out->length = r->stage[last].rsp[1];
    }
    return step;
}

/* Accepts a request. */
static struct stage accept(struct registers *r, enum fault fault, const struct in *in) {
    const struct sums before = r->sums;
    struct stage stage = {0};
    stage.valid = work(&r->sums, &in->op, stage.rsp);
    if (stage.valid) {
        if (fault == LOSES && hits(r))
            stage.valid = 0;
        if (fault == DEAF || fault == MISTAKES)
            hits(r);
    } else {
        if (fault == FORGETS && hits(r))
            r->sums = before;
        if (fault == ANSWERS && hits(r))
            stage.valid = 1;
    }
    return stage;
}

static void clear(struct registers *r, enum fault fault) {
    struct stage kept[LL_STAGES];
    memcpy(kept, r->stage, sizeof kept);
    struct sums sums = r->sums;
    *r = (struct registers){.events = r->events, .fired = r->fired};
    reset((uint32_t *)&r->sums);
    if (fault == KEEPS_STATE)
        r->sums = sums;
    if (fault == KEEPS_STAGES)
        memcpy(r->stage, kept, sizeof kept);
}

static void edge(struct registers *r, enum fault fault, const struct in *in, const struct step *step,
                 const struct out *out) {
    const unsigned last = timed.latency - 1;
    const bool waits = r->stage[last].valid && !in->rsp_ready, taken = out->rsp_valid && in->rsp_ready;
    struct stage gone = r->stage[last], new = {0};
    if (in->rst) {
        clear(r, fault);
        return;
    }
    if (step->accepts)
        new = accept(r, fault, in);
    if (r->skid.valid)
        new = r->skid;
    for (unsigned k = last; k > 0; k--)
        if (step->load[k])
            r->stage[k] = r->stage[k - 1];
    if (step->load[0])
        r->stage[0] = new;
    r->skid = step->load[0] ? (struct stage){0} : new;
    r->fired |= fault == LATE && r->events == plan.at && gone.valid;
    if ((fault == LATE || fault == MUTE || fault == DOUBLES) && taken)
        r->events++;
    if (fault == OVERRUNS && waits)
        r->events++;
    /* Both faults wait for an empty stage. */
    if (fault == DOUBLES && taken && !r->stage[last].valid && r->events > plan.at && !r->fired) {
        r->stage[last] = gone;
        r->fired = true;
    }
    if (fault == EARLY && last && r->stage[0].valid && !r->stage[1].valid && r->events++ >= plan.at) {
        r->stage[1] = r->stage[0];
        r->stage[0].valid = 0;
    }
}

static struct device_type type;

/* The device, and a correct one next to it. */
struct pipe {
    struct device device;
    struct registers wrong, right;
    struct step step, right_step;
    struct out out, right_out;
    const struct in *in;
    uint64_t cycle;
};

static struct device *open_pipe(uint32_t power_up_seed) {
    struct pipe *pipe = calloc(1, sizeof *pipe);
    assert_non_null(pipe);
    pipe->device.type = &type;
    pipe->wrong.sums.sum = pipe->right.sums.sum = power_up_seed;
    plan.differs = UINT64_MAX;
    return &pipe->device;
}

static void close_pipe(struct device *device) {
    free(device);
}

/* Shows a response with its request, as long as that is offered. */
static void show_beside(struct pipe *pipe, const struct in *in) {
    struct sums copy = pipe->wrong.sums;
    uint32_t rsp[2] = {0, 0};
    bool answers = work(&copy, &in->op, rsp);
    bool forced = plan.fault == ANSWERS && pipe->wrong.events == plan.at;
    bool valid = in->req_valid && (answers || forced);
    pipe->out =
        (struct out){!answers || in->rsp_ready, valid, valid && answers ? rsp[0] : 0, valid && answers ? rsp[1] : 0};
    pipe->step = (struct step){.accepts = in->req_valid && pipe->out.req_ready && !in->rst};
}

static void settle(struct device *device, const uint32_t *in, const uint32_t *expected, uint32_t *out, uint32_t *x) {
    struct pipe *pipe = (struct pipe *)device;
    (void)expected, (void)x;
    pipe->in = (const struct in *)in;
    if (plan.comb) {
        show_beside(pipe, pipe->in);
    } else {
        pipe->step = show(&pipe->wrong, plan.fault, pipe->in, &pipe->out);
        pipe->right_step = show(&pipe->right, RIGHT, pipe->in, &pipe->right_out);
        if (plan.differs == UINT64_MAX && memcmp(&pipe->out, &pipe->right_out, sizeof pipe->out) != 0)
            plan.differs = pipe->cycle;
        plan.stalled += pipe->out.rsp_valid && !pipe->in->rsp_ready;
        plan.waits += pipe->step.accepts && pipe->out.rsp_valid && !pipe->in->rsp_ready;
    }
    memcpy(out, &pipe->out, sizeof pipe->out);
}

static void rise(struct device *device, const uint32_t *expected, bool differs) {
    struct pipe *pipe = (struct pipe *)device;
    (void)expected, (void)differs;
    if (plan.comb && pipe->in->rst)
        reset((uint32_t *)&pipe->wrong.sums);
    else if (plan.comb && pipe->step.accepts)
        accept(&pipe->wrong, plan.fault, pipe->in);
    if (!plan.comb) {
        edge(&pipe->wrong, plan.fault, pipe->in, &pipe->step, &pipe->out);
        edge(&pipe->right, RIGHT, pipe->in, &pipe->right_step, &pipe->right_out);
    }
    pipe->cycle++;
}

static void run(struct device *device, const uint32_t *in, uint32_t *out, uint32_t *x, size_t n) {
    for (; n > 0; n--, in += wires.in_words, out += wires.out_words, x += wires.out_words) {
        settle(device, in, NULL, out, x);
        rise(device, NULL, false);
    }
}

static struct device_type type = {
    .name = "pipe", .open = open_pipe, .close = close_pipe, .run = run, .settle = settle, .rise = rise};

static struct check_options options_of(enum check_mode mode, uint64_t cycles) {
    return (struct check_options){
        .device = &type, .mode = mode, .strict = true, .batch = CHECK_BATCH, .cycles = cycles};
}

static struct check_result check(const struct check_options *options, struct cover *cover) {
    struct stream stream;
    assert_true(stream_open_seed(&stream, SEED, 0, UINT64_MAX));
    return run_stream(&stream, 1, options, cover);
}

static void plant(enum fault fault, uint32_t at) {
    plan.fault = fault;
    plan.at = at;
}

static const enum ll_pipeline kinds[] = {LL_STALL, LL_COLLAPSE, LL_SKID};
static const unsigned latencies[] = {1, 2, 3, 8, LL_STAGES};

/* Declares each pipeline in turn. False: there is no further one. */
static bool next_pipeline(unsigned *number) {
    unsigned at = (*number)++;
    if (at == COUNT(kinds) * COUNT(latencies))
        return false;
    declare(kinds[at % COUNT(kinds)], latencies[at / COUNT(kinds)]);
    return true;
}

static void fail_at(const struct mismatch *m, enum check_mode mode) {
    fail_msg("%s, %s, kind %d, latency %u, mode %d: %s on %s at %lu, differs at %lu", faults[plan.fault],
             timed.respond ? "pure" : "with state", (int)timed.pipeline, timed.latency, (int)mode,
             check_kind_name(m->kind), ports[m->port].name, (unsigned long)m->cycle, (unsigned long)plan.differs);
}

static uint64_t cycles_of(enum check_mode mode) {
    return mode == CHECK_CYCLE ? CYCLES : SHORT;
}

static void try_kind(enum check_mode mode) {
    struct check_options options = options_of(mode, cycles_of(mode));
    struct cover cover;
    assert_true(cover_open(&cover));
    struct check_result result = check(&options, &cover);
    if (result.mismatch.kind != KIND_NONE)
        fail_at(&result.mismatch, mode);
    assert_in_range(result.ops, options.cycles / 20, options.cycles);
    for (uint32_t bin = 0; bin < OPS; bin++)
        assert_true(cover.hit[bin]);
    assert_int_equal(cover_sum(&cover).wrong, -1);
    /* Many stages are seldom full, and a reset seldom meets full stages. */
    const bool all = mode == CHECK_CYCLE && timed.latency <= 3;
    for (uint32_t bin = OPS; all && bin < OPS + STATE_RST; bin++)
        if ((cover_impossible(bin) == NULL) != cover.hit[bin])
            fail_msg("kind %d, latency %u: handshake %02x", (int)timed.pipeline, timed.latency, bin - OPS);
    cover_close(&cover);
}

/* Tries each pipeline in both loops, of a unit with state and of a pure one. */
static void try_each(void (*try)(enum check_mode)) {
    for (int pure = 0; pure < 2; pure++) {
        be_pure(pure);
        for (unsigned number = 0; next_pipeline(&number);)
            for (enum check_mode mode = CHECK_CYCLE; mode <= CHECK_TXN; mode++)
                try(mode);
    }
    be_pure(false);
}

/* Each kind and latency passes in both loops, and shows exactly the possible states of its handshakes. */
static void test_kinds(void) {
    mixed_up = watched = 0;
    plant(RIGHT, 0);
    try_each(try_kind);
    /* Operations with a response are monitored with it. */
    assert_int_equal(mixed_up, 0);
    assert_true(watched);
}

/* Returns true if the closed loop can find the fault: it compares no cycles, and resets nothing in flight. */
static bool breaks_a_transfer(enum fault fault) {
    return fault != LATE && fault != EARLY && fault != MISTAKES && fault != KEEPS_STAGES;
}

/*
 * Returns true if the pipeline can have the fault: a single stage cannot be skipped, many stages are never full, and a
 * unit without state cannot keep any.
 */
static bool can_be(enum fault fault) {
    if (timed.latency == LL_STAGES && fault == MISTAKES)
        return false;
    if (timed.latency == 1 && (fault == EARLY || (fault == MISTAKES && timed.pipeline != LL_SKID)))
        return false;
    return !timed.respond || (fault != KEEPS_STATE && fault != FORGETS && fault != ANSWERS);
}

static void try_faults(enum check_mode mode) {
    for (enum fault fault = LOSES; fault < FAULTS; fault++) {
        struct check_options options = options_of(mode, cycles_of(mode));
        if (!can_be(fault))
            continue;
        plant(fault, 20);
        const struct mismatch m = check(&options, NULL).mismatch;
        const bool found = m.kind != KIND_NONE;
        if (found != (mode == CHECK_CYCLE || breaks_a_transfer(fault)) ||
            (mode == CHECK_CYCLE && m.cycle != plan.differs) || m.cycle < (found ? plan.differs : 0))
            fail_at(&m, mode);
    }
}

/* The open loop finds a fault in its first wrong cycle; the closed loop finds it if it breaks a transfer. */
static void test_faults(void) {
    try_each(try_faults);
    plant(RIGHT, 0);
}

/* Stimulus of a test: operations back to back, whose responses are taken at once. */
struct given {
    enum op op;
    uint32_t value;
    struct timing timing;
};
#define AT_ONCE TIMING_PLAIN
#define AFTER(cycles)                                                                                                  \
    { .ready = UINT32_MAX, .pattern = UINT32_MAX, .gap = (cycles) }
#define STALL(cycles)                                                                                                  \
    { .pattern = UINT32_MAX, .stall = (cycles) }
#define RESET(after, cycles)                                                                                           \
    {                                                                                                                  \
        .ready = UINT32_MAX, .pattern = UINT32_MAX, .gap = (after) + LL_STAGES + 1, .rst_after = (after),              \
        .rst_cycles = (cycles)                                                                                         \
    }

static struct check_result run_given(const struct given *given, size_t n, enum check_mode mode, struct cover *cover) {
    struct check_options options = options_of(mode, UINT64_MAX);
    struct stimulus stimulus;
    options.batch = 1;
    assert_true(stimulus_open(&stimulus, n, 1));
    for (size_t i = 0; i < n; i++) {
        stimulus.req[2 * i] = given[i].op;
        stimulus.req[2 * i + 1] = given[i].value;
        stimulus.timing[i] = given[i].timing;
    }
    struct check_result result = run_stimulus(&stimulus, &options, cover);
    stimulus_close(&stimulus);
    return result;
}

/*
 * A run ends after a request without a response, but late enough to see a wrong response to it from any number of
 * stages.
 */
static void test_silent_end(void) {
    static const struct given given[] = {{END, 1, AT_ONCE}, {ADD, 2, AT_ONCE}, {ADD, 3, AFTER(GAP)}};
    for (enum check_mode mode = CHECK_CYCLE; mode <= CHECK_TXN; mode++)
        for (unsigned number = 0; next_pipeline(&number);) {
            plant(RIGHT, 0);
            struct check_result result = run_given(given, COUNT(given), mode, NULL);
            assert_int_equal(result.mismatch.kind, KIND_NONE);
            assert_int_equal(result.ops, 1);
            assert_in_range(result.cycles, GAP + timed.latency + CHECK_TAIL,
                            GAP + 2 * (timed.latency + CHECK_TAIL) + 8);
            plant(ANSWERS, 1);
            struct mismatch m = run_given(given, COUNT(given), mode, NULL).mismatch;
            assert_int_equal(m.kind, KIND_VALID);
            assert_string_equal(ports[m.port].name, "rsp_valid_o");
            assert_int_equal(m.rule, mode == CHECK_TXN ? RULE_DUE : RULE_NONE);
            assert_int_equal(m.cycle, plan.differs);
            assert_int_equal(m.token, COUNT(given));
            assert_string_equal(m.remark, "operation 3, the previous one, has no response");
            plant(DEAF, 0);
            m = run_given(given, COUNT(given), mode, NULL).mismatch;
            assert_int_equal(m.kind, mode == CHECK_TXN ? KIND_HANG : KIND_VALID);
            assert_string_equal(ports[m.port].name, "req_ready_o");
        }
    plant(RIGHT, 0);
}

/* The effect of a request without a response shows in a later response, or does not count. */
static void test_lost_request(void) {
    static const struct given seen[] = {{END, 1, AT_ONCE}, {ADD, 2, AT_ONCE}, {ADD, 3, AT_ONCE}, {READ, 0, AT_ONCE}},
                              reset[] = {{END, 1, AT_ONCE}, {ADD, 2, AT_ONCE}, {READ, 0, RESET(90, 2)}};
    for (enum check_mode mode = CHECK_CYCLE; mode <= CHECK_TXN; mode++)
        for (unsigned number = 0; next_pipeline(&number);) {
            struct cover cover;
            for (unsigned end = 3; end <= 4; end++) {
                assert_true(cover_open(&cover));
                plant(RIGHT, 0);
                assert_int_equal(run_given(seen, end, mode, &cover).mismatch.kind, KIND_NONE);
                assert_int_equal(cover.hit[END], 1);
                assert_int_equal(cover.hit[ADD], end == 4);
                cover_close(&cover);
                plant(FORGETS, 1);
                struct mismatch m = run_given(seen, end, mode, NULL).mismatch;
                assert_int_equal(m.kind, end == 4 ? KIND_VALUE : KIND_NONE);
                assert_int_equal(m.token, end == 4 ? 3 : m.token);
            }
            assert_true(cover_open(&cover));
            plant(RIGHT, 0);
            assert_int_equal(run_given(reset, COUNT(reset), mode, &cover).mismatch.kind, KIND_NONE);
            assert_int_equal(cover.hit[READ], 1);
            assert_int_equal(cover.hit[ADD], 0);
            cover_close(&cover);
        }
}

/* A reset between the requests of a stream ends the stream: reset() makes the state. */
static void test_reset_in_stream(void) {
    static const struct given given[] = {
        {ADD, 1, AT_ONCE}, {ADD, 2, AT_ONCE}, {ADD, 4, RESET(3, 2)}, {END, 8, RESET(70, 1)}, {READ, 0, AT_ONCE}};
    for (enum check_mode mode = CHECK_CYCLE; mode <= CHECK_TXN; mode++)
        for (unsigned number = 0; next_pipeline(&number);) {
            plant(RIGHT, 0);
            struct check_result result = run_given(given, COUNT(given), mode, NULL);
            assert_int_equal(result.mismatch.kind, KIND_NONE);
            assert_int_equal(result.ops, 2);
            plant(KEEPS_STATE, 0);
            struct mismatch m = run_given(given, COUNT(given), mode, NULL).mismatch;
            assert_int_equal(m.kind, KIND_VALUE);
            assert_string_equal(ports[m.port].name, "sum_o");
            assert_int_equal(m.token, 3);
        }
    /* Without reset(), the state becomes zero. */
    timed.reset = NULL;
    plant(RIGHT, 0);
    declare(LL_COLLAPSE, 1);
    struct mismatch m = run_given(given, COUNT(given), CHECK_TXN, NULL).mismatch;
    assert_int_equal(m.kind, KIND_VALUE);
    assert_int_equal(m.token, 4);
    assert_int_equal(m.expected[2], 8);
    assert_int_equal(m.seen[2], 8 + START);
    timed.reset = reset;
}

/* A response waits as its own request has it, not as requests without a response have it. */
static void test_stalls(void) {
    static const struct given given[] = {{ADD, 1, STALL(40)}, {ADD, 2, STALL(50)}, {END, 4, STALL(5)},
                                         {ADD, 1, STALL(60)}, {END, 1, AT_ONCE},   {READ, 0, STALL(3)},
                                         {ADD, 1, AT_ONCE},   {END, 0, STALL(7)}};
    for (enum check_mode mode = CHECK_CYCLE; mode <= CHECK_TXN; mode++)
        for (unsigned number = 0; next_pipeline(&number);) {
            plan.stalled = 0;
            plant(RIGHT, 0);
            struct check_result result = run_given(given, COUNT(given), mode, NULL);
            assert_int_equal(result.mismatch.kind, KIND_NONE);
            assert_int_equal(result.ops, 4);
            /* The closed loop removes ready for a cycle, to see whether valid waits for it. */
            assert_in_range(plan.stalled, 5 + 3 + 7, 5 + 3 + 7 + (mode == CHECK_TXN));
        }
}

/* Requests of the next stream are accepted while a response waits, if the pipeline has room. */
static void test_backpressure(void) {
    struct given given[12] = {{END, 1, STALL(100)}};
    for (unsigned i = 1; i < COUNT(given); i++)
        given[i] = (struct given){i % 4 ? ADD : END, i, AT_ONCE};
    for (enum check_mode mode = CHECK_CYCLE; mode <= CHECK_TXN; mode++)
        for (unsigned number = 0; next_pipeline(&number);) {
            plan.waits = 0;
            plant(RIGHT, 0);
            struct check_result result = run_given(given, COUNT(given), mode, NULL);
            assert_int_equal(result.mismatch.kind, KIND_NONE);
            assert_int_equal(result.ops, 3);
            bool blocks = timed.pipeline == LL_STALL || (timed.pipeline == LL_COLLAPSE && timed.latency == 1);
            assert_int_equal(plan.waits > 0, !blocks && timed.latency < COUNT(given));
            plant(OVERRUNS, 3);
            assert_int_not_equal(run_given(given, COUNT(given), mode, NULL).mismatch.kind, KIND_NONE);
        }
    plant(RIGHT, 0);
}

/* More requests without a response than the window holds come while a response waits. */
static void test_window(void) {
    enum { MANY = 2 * STREAM_RING, WAIT = 2000 };
    static struct given given[MANY + 2];
    given[0] = (struct given){END, 1, STALL(WAIT)};
    for (unsigned i = 1; i <= MANY; i++)
        given[i] = (struct given){ADD, i % 256, AT_ONCE};
    given[MANY + 1] = (struct given){END, 5, AT_ONCE};
    declare(LL_COLLAPSE, 2);
    for (enum check_mode mode = CHECK_CYCLE; mode <= CHECK_TXN; mode++) {
        plan.stalled = 0;
        const struct check_result result = run_given(given, COUNT(given), mode, NULL);
        assert_int_equal(result.mismatch.kind, KIND_NONE);
        assert_int_equal(result.ops, 2);
        assert_in_range(plan.stalled, WAIT, WAIT + (mode == CHECK_TXN));
    }
}

/* The closed loop accepts a response with its request, without a stage, unless the request has no response. */
static void test_beside(void) {
    declare(LL_ANY, 0);
    plan.comb = true;
    plant(RIGHT, 0);
    struct check_options options = options_of(CHECK_TXN, CYCLES);
    assert_int_equal(check(&options, NULL).mismatch.kind, KIND_NONE);
    /* A request whose response was shown is executed again after a reset before its acceptance. */
    static const struct given given[] = {
        {ADD, 2, AT_ONCE}, {END, 1, {.pattern = UINT32_MAX, .stall = 20, .rst_after = 5, .rst_cycles = 2}}};
    assert_int_equal(run_given(given, COUNT(given), CHECK_TXN, NULL).mismatch.kind, KIND_NONE);
    plant(ANSWERS, 20);
    struct mismatch m = check(&options, NULL).mismatch;
    assert_int_equal(m.kind, KIND_VALID);
    assert_int_equal(m.rule, RULE_DUE);
    plant(FORGETS, 20);
    assert_int_equal(check(&options, NULL).mismatch.kind, KIND_VALUE);
    plan.comb = false;
    plant(RIGHT, 0);
}

static size_t count_op(const struct stimulus *stimulus, enum op op) {
    size_t n = 0;
    for (size_t i = 0; i < stimulus->n; i++)
        n += stimulus->req[2 * i] == op;
    return n;
}

/* A fault that needs a stream is shrunk to a stream; its response is marked as due. */
static void test_shrunk(void) {
    char text[4000] = {0};
    declare(LL_COLLAPSE, 3);
    for (enum check_mode mode = CHECK_CYCLE; mode <= CHECK_TXN; mode++) {
        struct check_options options = options_of(mode, CYCLES);
        struct failure failure;
        plant(FORGETS, 4);
        struct check_result first = check(&options, NULL);
        assert_int_equal(first.mismatch.kind, KIND_VALUE);
        assert_true(shrink_seed(SEED, &options, &first.mismatch, &failure));
        assert_true(failure.reproduced);
        const struct mismatch *m = &failure.result.mismatch;
        /* Five requests without a response, and one that shows their effect. */
        assert_int_equal(failure.stimulus.n, 6);
        assert_int_equal(count_op(&failure.stimulus, ADD), 5);
        assert_int_equal(m->token, 5);
        const struct report report = {
            .original = m, .failure = &failure, .config = "c", .device = "pipe", .again = "", .replay = true};
        FILE *to = fmemopen(text, sizeof text - 1, "w");
        assert_non_null(to);
        report_print(to, "", &report);
        fclose(to);
        const char *due = strstr(text, "  <- due");
        assert_non_null(due);
        assert_memory_not_equal(due - 2, "\n", 1);
        while (due[-1] != '\n')
            due--;
        assert_memory_not_equal(due, "  add", 5);
        stimulus_close(&failure.stimulus);
    }
    plant(RIGHT, 0);
}

/* A model that explains responses must have one for each request. */
static void test_explains(void) {
    declare(LL_ANY, 0);
    plan.comb = true;
    timed.explains = true;
    timed.execute = explain;
    struct check_options options = options_of(CHECK_TXN, SHORT);
    struct mismatch m = check(&options, NULL).mismatch;
    assert_int_equal(m.kind, KIND_INTERNAL);
    assert_non_null(strstr(m.text, "execute() of sums explains responses, and returned false"));
    plan.comb = timed.explains = false;
    timed.execute = execute;
}

RUN_TESTS(TEST(test_kinds), TEST(test_faults), TEST(test_silent_end), TEST(test_lost_request),
          TEST(test_reset_in_stream), TEST(test_stalls), TEST(test_backpressure), TEST(test_window), TEST(test_beside),
          TEST(test_shrunk), TEST(test_explains))
