/* SPDX-License-Identifier: MIT */
/*
 * Unit tests of the cycles of dword_atomic, docs/units/dword_atomic.md. visa_execute() has its own tests; accesses and
 * cycles of a message are computed here a second time.
 */
#include "cycle/dword_atomic.h"

#define UNIT(name) dword_atomic##name
#define BEAT_PAYLOAD offset_i
enum { BEATS = DWORD_ATOMIC_BEATS, READS = 1, BEAT_CHANNELS = 4, T0_DWORDS = 1024 };

#include "test/atomic_bench.h"

static void start(struct bench *b) {
    start_unit(b);
    for (size_t i = 0; i < T0_DWORDS; i++)
        b->state.t0[i] = (uint32_t)random_value();
}

/* Memories of the model. */
struct model {
    struct test_memory memory;
    uint32_t t0[T0_DWORDS];
};

static void start_model(struct bench *b, struct model *model) {
    memory_fill(&model->memory);
    model->memory.accesses = 0;
    memcpy(b->memory.bytes, model->memory.bytes, sizeof(b->memory.bytes));
    memcpy(model->t0, b->state.t0, sizeof(model->t0));
    b->memory.size = UINT64_MAX;
    b->memory.accesses = 0;
}

/* A message, and its expected responses and accesses. */
struct job {
    struct dword_atomic_req req[BEATS];
    struct dword_atomic_rsp rsp[BEATS];
    bool t0;
    unsigned most; /* channels of P in one bank of T0, or of all of P with T255 */
};

static void count_channels(const struct visa_message *message, uint64_t size, struct job *job) {
    const struct visa_inst *inst = &message->inst;
    unsigned in_bank[2] = {0}, all;
    uint32_t channels = visa_enabled(inst, message->exec_mask, message->predicate);
    for (unsigned i = 0; i < VISA_CHANNELS && visa_check_alignment(message) == VISA_OK; i++)
        if (channels >> i & 1 && visa_in_bounds(message->address[i], unit_of(inst), size))
            in_bank[message->address[i] / 4 % 2]++;
    all = in_bank[0] + in_bank[1];
    job->t0 = inst->surface == VISA_T0;
    job->most = !job->t0 ? all : in_bank[0] > in_bank[1] ? in_bank[0] : in_bank[1];
}

/* Makes a random message, and executes it on the memories. */
static void make_job(struct model *model, struct job *job) {
    struct visa_message message;
    uint64_t size = 0;
    random_message(VISA_DWORD_ATOMIC, &message, &size);
    if (random_below(3) == 0)
        for (unsigned i = 1; i < 16; i++)
            message.address[i] = random_below(4) ? message.address[random_below(i)] : message.address[i];
    dword_atomic_message(&message, size, job->req);
    model->memory.size = size;
    struct visa_memory port = memory_of(&model->memory);
    port.size = 0;
    dword_atomic_execute(job->req, model->t0, &port, job->rsp);
    count_channels(&message, message.inst.surface == VISA_T0 ? 4096 : size, job);
}

static unsigned latency_of(const struct job *job) {
    return job->most == 0 ? 8 : job->t0 ? 7 + job->most : 8 + 3 * job->most;
}

static void expect_memories(const struct bench *b, const struct model *model) {
    assert_memory_equal(b->memory.bytes, model->memory.bytes, sizeof(model->memory.bytes));
    assert_memory_equal(b->state.t0, model->t0, sizeof(model->t0));
}

/* Executes a single message; checks response, accesses, memories, and the latency if memory never stalls. */
static void run_alone(struct bench *b, const struct model *model, const struct job *job) {
    unsigned latency = answer(b, job->req, job->rsp);
    if (!b->slow)
        assert_int_equal(latency, latency_of(job));
    assert_int_equal(b->memory.accesses, model->memory.accesses);
    assert_memory_equal(b->memory.access, model->memory.access, b->memory.accesses * sizeof(b->memory.access[0]));
    expect_memories(b, model);
}

static struct bench b;
static struct model model;

static void run_random(void) {
    struct job job;
    start_model(&b, &model);
    make_job(&model, &job);
    b.slow = random_below(2);
    run_alone(&b, &model, &job);
}

static void test_messages_alone(void **state) {
    (void)state;
    start(&b);
    for (int t = 0; t < 4000 / ONE_IN; t++)
        run_random();
}

/* Consecutive messages with gaps and stalls. */
static void test_messages_in_a_row(void **state) {
    (void)state;
    enum { JOBS = 400 };
    static struct job jobs[JOBS];
    start(&b);
    start_model(&b, &model);
    for (unsigned i = 0; i < JOBS; i++) {
        model.memory.accesses = 0;
        make_job(&model, &jobs[i]);
    }
    struct row row = {.sent = 0};
    while (row.answered < JOBS * BEATS)
        clock_row(&b, &row, row.sent < JOBS * BEATS ? jobs[row.sent / BEATS].req : NULL,
                  jobs[row.answered / BEATS].rsp);
    assert_int_equal(row.most, 5 * BEATS - 1); /* the last beat waits in the first stage */
    expect_memories(&b, &model);
}

/* The table of the page: clocks from one message to the next equal one. */
static void test_clocks(void **state) {
    (void)state;
    static const struct {
        unsigned step, clocks; /* bytes from channel to channel */
        uint8_t exec_log2, surface;
        bool nothing;
    } kinds[] = {{4, 4, 4, VISA_T0, true},     {4, 4, 0, VISA_T0, false},   {4, 8, 4, VISA_T0, false},
                 {0, 16, 4, VISA_T0, false},   {8, 16, 4, VISA_T0, false},  {4, 4, 0, VISA_T255, false},
                 {4, 13, 2, VISA_T255, false}, {4, 49, 4, VISA_T255, false}};
    for (unsigned kind = 0; kind < COUNT(kinds); kind++) {
        struct visa_message message = {.inst = plain(VISA_DWORD_ATOMIC), .exec_mask = kinds[kind].nothing ? 0 : 0xffff};
        struct dword_atomic_req req[BEATS];
        message.inst.exec_log2 = kinds[kind].exec_log2;
        message.inst.surface = kinds[kind].surface;
        for (unsigned i = 0; i < 16; i++)
            message.address[i] = i * (uint64_t)kinds[kind].step;
        dword_atomic_message(&message, 256, req);
        start(&b);
        b.memory.size = 256;
        expect_clocks(&b, req, 4, kinds[kind].clocks);
    }
}

/* After a reset in any cycle, the unit offers nothing and works. */
static void test_reset_in_every_state(void **state) {
    (void)state;
    unsigned work[5] = {0}, beat[BEATS] = {0}, respond[BEATS] = {0}, check = 0, drain = 0;
    start(&b);
    for (int t = 0; t < 6000 / ONE_IN; t++) {
        struct job job;
        start_model(&b, &model);
        make_job(&model, &job);
        b.slow = random_below(2);
        offer(&b, job.req, t % 8 ? BEATS : random_below(BEATS));
        for (uint32_t i = random_below(24); i > 0; i--)
            clock_once(&b, (struct pins){.rsp_ready = random_below(4) == 0});
        work[b.state.work.phase]++;
        beat[b.state.receive.beat]++;
        check += b.state.check.full;
        drain += b.state.drain.full;
        respond[b.state.respond.full ? b.state.respond.beat : 0]++;
        reset_unit(&b);
        run_random();
    }
    if (ONE_IN > 1)
        return;
    assert_true(check && drain);
    for (unsigned i = 0; i < 5; i++)
        assert_true(work[i]);
    for (unsigned i = 0; i < BEATS; i++)
        assert_true(beat[i] && respond[i]);
}

/* Channels of T0 that are computed before a reset are written, and the others are not. */
static void test_reset_drops_channels_of_t0(void **state) {
    (void)state;
    start(&b);
    for (unsigned x = 0; x < 20; x++) {
        struct visa_message message = {.inst = plain(VISA_DWORD_ATOMIC), .exec_mask = 0xffff};
        struct job job;
        message.inst.exec_log2 = 4;
        for (unsigned i = 0; i < 16; i++) {
            message.address[i] = 4 * i;
            message.src0[i] = i + 1;
        }
        dword_atomic_message(&message, 0, job.req);
        memcpy(model.t0, b.state.t0, sizeof(model.t0));
        offer(&b, job.req, BEATS);
        for (unsigned i = 0; i < x; i++)
            clock_once(&b, (struct pins){.rst = false});
        clock_once(&b, (struct pins){.rst = true});
        /* Cycles 0 to 2 are those of check; channels 2n and 2n + 1 are picked in 3 + n and computed in 6 + n. */
        for (unsigned i = 0; i < 16; i++)
            model.t0[i] += 6 + i / 2 < x ? i + 1 : 0;
        assert_memory_equal(b.state.t0, model.t0, sizeof(model.t0));
    }
}

/* After a reset from any power-up state, the unit works. */
static void test_any_power_up_state(void **state) {
    (void)state;
    for (int t = 0; t < 2000 / ONE_IN; t++) {
        memset(&b, 0, sizeof(b));
        for (size_t i = 0; i < sizeof(b.state); i++)
            ((unsigned char *)&b.state)[i] = (unsigned char)(random64() >> 32);
        b.state.work.phase = random_below(8);
        run_from_power_up(&b);
        run_random();
    }
}

/* Check 1 is the first, for each other kind. */
static void test_other_kinds_are_refused(void **state) {
    (void)state;
    for (enum visa_kind kind = 0; kind < VISA_KINDS; kind++) {
        struct visa_message message = {.inst = plain(kind)};
        for (int bad = 0; bad < 2; bad++) {
            struct job job = {.most = 0};
            message.inst.exec_log2 = bad ? 9 : 0; /* check 5 */
            start(&b);
            start_model(&b, &model);
            dword_atomic_message(&message, 64, job.req);
            for (unsigned beat = 0; beat < BEATS; beat++)
                job.rsp[beat].error_o[0] = kind != VISA_DWORD_ATOMIC ? VISA_OPCODE : bad ? VISA_EXEC_SIZE : VISA_OK;
            run_alone(&b, &model, &job);
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_messages_alone),
        cmocka_unit_test(test_messages_in_a_row),
        cmocka_unit_test(test_clocks),
        cmocka_unit_test(test_reset_in_every_state),
        cmocka_unit_test(test_reset_drops_channels_of_t0),
        cmocka_unit_test(test_any_power_up_state),
        cmocka_unit_test(test_other_kinds_are_refused),
    };
    return cmocka_run_group_tests_name("dword_atomic", tests, NULL, NULL);
}
