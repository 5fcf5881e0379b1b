/* SPDX-License-Identifier: MIT */
/*
 * Unit tests of the cycles of svm_atomic, docs/units/svm_atomic.md. visa_execute() has its own tests; accesses and
 * cycles of a message are computed here a second time.
 */
#include "cycle/svm_atomic.h"

#define UNIT(name) svm_atomic##name
#define BEAT_PAYLOAD address_i
enum { BEATS = SVM_ATOMIC_BEATS, READS = 8 };

#include "test/atomic_bench.h"

/* A message, and its expected responses and accesses. */
struct job {
    struct svm_atomic_req req[BEATS];
    struct svm_atomic_rsp rsp[BEATS];
    unsigned working, groups, writes; /* k, g, and the number of groups with a write */
    bool last_writes;
};

/* Counts the accesses of the page, from those of the channels one after the other. */
static void count_groups(const struct test_memory *alone, struct job *job) {
    uint64_t address[READS];
    bool writes[READS] = {false};
    job->working = job->groups = job->writes = 0;
    for (unsigned i = 0; i < alone->accesses; i++) {
        const struct access *access = &alone->access[i];
        unsigned g = 0;
        while (g < job->groups && address[g] != access->address)
            g++;
        address[g] = access->address;
        job->groups += g == job->groups;
        job->working += access->enables == 0;
        writes[g] |= access->enables != 0;
    }
    for (unsigned g = 0; g < job->groups; g++)
        job->writes += writes[g];
    job->last_writes = job->groups && writes[job->groups - 1];
}

/*
 * Makes a random message, and executes it on the memory. If `low`, all addresses are in the first 256 bytes, because
 * the words of this memory repeat, and those of the unit do not.
 */
static void make_job(struct test_memory *memory, bool low, struct job *job) {
    struct visa_message message;
    random_message(VISA_SVM_ATOMIC, &message, &memory->size);
    for (unsigned i = 0; low && i < 8; i++)
        message.address[i] %= MEMORY_BYTES;
    if (low && memory->size > MEMORY_BYTES)
        memory->size = MEMORY_BYTES - random_below(64);
    if (random_below(3) == 0)
        for (unsigned i = 1; i < 8; i++)
            message.address[i] =
                random_below(4) ? message.address[0] ^ random_below(8 / unit_of(&message.inst)) * unit_of(&message.inst)
                                : message.address[i];
    memory->accesses = 0;
    svm_atomic_message(&message, memory->size, job->req);
    struct visa_memory port = memory_of(memory);
    port.size = 0;
    svm_atomic_execute(job->req, &port, job->rsp);
    count_groups(memory, job);
}

/* Executes a single message; checks response, accesses, memory, and the latency if memory never stalls. */
static void run_alone(struct bench *b, struct test_memory *model, const struct job *job) {
    unsigned reads = 0, writes = 0;
    b->memory.accesses = 0;
    b->memory.size = model->size;
    unsigned latency = answer(b, job->req, job->rsp);
    if (!b->slow)
        assert_int_equal(latency, job->working == 0 ? 7 : 9 + job->last_writes + 3 * job->working);
    for (unsigned i = 0; i < b->memory.accesses; i++) {
        writes += b->memory.access[i].enables != 0;
        reads += b->memory.access[i].enables == 0;
    }
    assert_int_equal(reads, job->groups);
    assert_int_equal(writes, job->writes);
    assert_memory_equal(b->memory.bytes, model->bytes, sizeof(model->bytes));
}

static struct bench b;

/* Executes a random message alone, on a random memory. */
static void run_random(void) {
    struct test_memory model = {.size = 0};
    struct job job;
    memory_fill(&model);
    memcpy(b.memory.bytes, model.bytes, sizeof(model.bytes));
    make_job(&model, false, &job);
    b.slow = random_below(2);
    run_alone(&b, &model, &job);
}

static void test_messages_alone(void **state) {
    (void)state;
    start_unit(&b);
    for (int t = 0; t < 4000 / ONE_IN; t++)
        run_random();
}

/* Consecutive messages with gaps and stalls. */
static void test_messages_in_a_row(void **state) {
    (void)state;
    enum { JOBS = 200 };
    static struct job jobs[JOBS];
    struct test_memory model = {.size = 0};
    start_unit(&b);
    memory_fill(&model);
    memcpy(b.memory.bytes, model.bytes, sizeof(model.bytes));
    b.memory.size = UINT64_MAX;
    for (unsigned i = 0; i < JOBS; i++)
        make_job(&model, true, &jobs[i]);
    struct row row = {.sent = 0};
    while (row.answered < JOBS * BEATS)
        clock_row(&b, &row, row.sent < JOBS * BEATS ? jobs[row.sent / BEATS].req : NULL,
                  jobs[row.answered / BEATS].rsp);
    assert_int_equal(row.most, 4 * BEATS); /* a message in each stage */
    assert_memory_equal(b.memory.bytes, model.bytes, sizeof(model.bytes));
}

/* The table of the page: clocks from one message to the next equal one. */
static void test_clocks(void **state) {
    (void)state;
    static const struct {
        uint8_t exec_log2, width;
        unsigned step, clocks; /* bytes from channel to channel */
        bool nothing;
    } kinds[] = {{0, WIDTH_32, 8, 9, false},  {2, WIDTH_32, 8, 12, false}, {3, WIDTH_64, 8, 16, false},
                 {3, WIDTH_32, 4, 16, false}, {3, WIDTH_64, 0, 20, false}, {3, WIDTH_64, 8, 7, true}};
    for (unsigned kind = 0; kind < COUNT(kinds); kind++) {
        struct visa_message message = {.inst = plain(VISA_SVM_ATOMIC), .exec_mask = kinds[kind].nothing ? 0 : 0xff};
        struct svm_atomic_req req[BEATS];
        message.inst.exec_log2 = kinds[kind].exec_log2;
        message.inst.width = kinds[kind].width;
        for (unsigned i = 0; i < 8; i++)
            message.address[i] = i * (uint64_t)kinds[kind].step;
        svm_atomic_message(&message, 256, req);
        start_unit(&b);
        b.memory.size = 256;
        expect_clocks(&b, req, 2, kinds[kind].clocks);
    }
}

/* After a reset in any cycle, the unit offers nothing and works. */
static void test_reset_in_every_state(void **state) {
    (void)state;
    unsigned gather[5] = {0}, work[5] = {0}, beat[BEATS] = {0}, respond[BEATS] = {0}, due[READS + 1] = {0};
    start_unit(&b);
    for (int t = 0; t < 6000 / ONE_IN; t++) {
        struct test_memory model = {.size = 0};
        struct job job;
        memory_fill(&model);
        make_job(&model, false, &job);
        b.memory.size = UINT64_MAX;
        b.slow = random_below(2);
        offer(&b, job.req, t % 8 ? BEATS : random_below(BEATS));
        for (uint32_t i = random_below(32); i > 0; i--)
            clock_once(&b, (struct pins){.rsp_ready = random_below(4) == 0});
        gather[b.state.gather.phase]++;
        work[b.state.work.phase]++;
        beat[b.state.gather.beat]++;
        respond[b.state.respond.phase == SVM_ATOMIC_OFFER ? b.state.respond.beat : 0]++;
        due[b.due]++;
        reset_unit(&b);
        run_random();
    }
    if (ONE_IN > 1)
        return;
    for (unsigned i = 0; i < 5; i++)
        assert_true(gather[i] && work[i] && due[i]);
    for (unsigned i = 0; i < BEATS; i++)
        assert_true(beat[i] && respond[i]);
}

/* After a reset from any power-up state, the unit works. */
static void test_any_power_up_state(void **state) {
    (void)state;
    for (int t = 0; t < 2000 / ONE_IN; t++) {
        memset(&b, 0, sizeof(b));
        for (size_t i = 0; i < sizeof(b.state); i++)
            ((unsigned char *)&b.state)[i] = (unsigned char)(random64() >> 32);
        b.state.gather.phase = random_below(8);
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
        struct test_memory model = {.size = 64};
        for (int bad = 0; bad < 2; bad++) {
            struct job job = {.working = 0};
            message.inst.exec_log2 = bad ? 9 : 0; /* check 5 */
            svm_atomic_message(&message, 64, job.req);
            for (unsigned beat = 0; beat < BEATS; beat++)
                job.rsp[beat].error_o[0] = kind != VISA_SVM_ATOMIC ? VISA_OPCODE : bad ? VISA_EXEC_SIZE : VISA_OK;
            start_unit(&b);
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
        cmocka_unit_test(test_any_power_up_state),
        cmocka_unit_test(test_other_kinds_are_refused),
    };
    return cmocka_run_group_tests_name("svm_atomic", tests, NULL, NULL);
}
