/* SPDX-License-Identifier: MIT */
/*
 * Unit tests of what svm_atomic shows on each cycle, against docs/units/svm_atomic.md. What a message does is that of
 * visa_execute(), which has tests of its own; its accesses and its cycles are written down here anew.
 */
#include "cycle/svm_atomic.h"
#include "test/visa_test.h"

enum { BEATS = SVM_ATOMIC_BEATS, READS = 8 };

/* The handshakes that go in. */
struct pins {
    bool rst, req_valid, rsp_ready;
};

struct bench {
    struct svm_atomic_state state;
    struct svm_atomic_in in;
    struct svm_atomic_out out, before;
    struct test_memory memory;
    uint64_t word[READS]; /* the answers that are due, the oldest first */
    unsigned due;
    bool slow, answers; /* memory makes the unit wait now and then; it offers an answer */
    bool held_rsp, held_mem;
};

/* One clock, with what holds in every cycle after a reset. */
static void clock_once(struct bench *b, struct pins pins) {
    struct svm_atomic_in *in = &b->in;
    struct svm_atomic_out *out = &b->out, same;
    in->rst[0] = pins.rst;
    in->req_valid_i[0] = pins.req_valid;
    in->rsp_ready_i[0] = pins.rsp_ready;
    in->mem_req_ready_i[0] = !b->slow || random_below(3) == 0;
    b->answers = b->due > 0 && (b->answers || !b->slow || random_below(4) == 0);
    in->mem_rsp_valid_i[0] = b->answers;
    memcpy(in->mem_rsp_rdata_i, b->answers ? &b->word[0] : &(uint64_t){UINT64_MAX}, sizeof(uint64_t));

    /* No output follows an input within the cycle. */
    struct svm_atomic_in others;
    struct svm_atomic_state copy = b->state;
    memset(&others, pins.rst ? 0 : 0xff, sizeof(others));
    svm_atomic_cycle(&copy, &others, &same);
    b->before = *out;
    svm_atomic_cycle(&b->state, in, out);
    assert_memory_equal(out, &same, sizeof(same));

    const uint32_t *rsp = out->error_o, *mem = out->mem_req_we_o;
    const size_t rsp_size = offsetof(struct svm_atomic_out, mem_req_valid_o) - offsetof(struct svm_atomic_out, error_o);
    const size_t mem_size =
        offsetof(struct svm_atomic_out, mem_rsp_ready_o) - offsetof(struct svm_atomic_out, mem_req_we_o);
    static const uint32_t zeros[64];
    if (!out->rsp_valid_o[0])
        assert_memory_equal(rsp, zeros, rsp_size);
    if (!out->mem_req_valid_o[0])
        assert_memory_equal(mem, zeros, mem_size);
    if (b->held_rsp)
        assert_memory_equal(out->rsp_valid_o, b->before.rsp_valid_o, sizeof(uint32_t) + rsp_size);
    if (b->held_mem)
        assert_memory_equal(out->mem_req_valid_o, b->before.mem_req_valid_o, sizeof(uint32_t) + mem_size);
    b->held_rsp = !pins.rst && out->rsp_valid_o[0] && !pins.rsp_ready;
    b->held_mem = !pins.rst && out->mem_req_valid_o[0] && !in->mem_req_ready_i[0];
    if (pins.rst) {
        b->due = 0;
        b->answers = false;
        return;
    }
    if (b->answers) {
        assert_true(out->mem_rsp_ready_o[0]);
        memmove(b->word, b->word + 1, sizeof(b->word) - sizeof(b->word[0]));
        b->due--;
        b->answers = false;
    }
    if (!out->mem_req_valid_o[0] || !in->mem_req_ready_i[0])
        return;
    uint64_t address = csim_get64(out->mem_req_addr_o);
    if (out->mem_req_we_o[0]) {
        memory_write(&b->memory, address, csim_get64(out->mem_req_wdata_o), (uint8_t)out->mem_req_be_o[0]);
    } else {
        assert_false(out->mem_req_be_o[0] || csim_get64(out->mem_req_wdata_o));
        assert_true(b->due < READS);
        b->word[b->due++] = memory_read(&b->memory, address);
    }
}

static void start(struct bench *b) {
    memset(b, 0, sizeof(*b));
    clock_once(b, (struct pins){.rst = true});
}

/* Sets the inputs to a beat of a request, with noise where only beat 0 is looked at. */
static void put_beat(struct bench *b, const struct svm_atomic_req *req, unsigned beat) {
    uint32_t *noise = b->in.message_i;
    memcpy(b->in.message_i, &req[beat], sizeof(req[beat]));
    for (size_t i = 0; beat > 0 && i < offsetof(struct svm_atomic_req, address_i) / sizeof(*noise); i++)
        noise[i] = (uint32_t)random64();
}

/* A message, and what must become of it. */
struct job {
    struct svm_atomic_req req[BEATS];
    struct svm_atomic_rsp rsp[BEATS];
    unsigned working, groups, writes; /* k, g, and how many groups have a write */
    bool last_writes;
};

/* The accesses that the message has on the page, made of those of its channels one after the other. */
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

/* A random message on the memory as it is, which becomes what the message leaves. */
static void make_job(struct test_memory *memory, struct job *job) {
    struct visa_message message;
    random_message(VISA_SVM_ATOMIC, &message, &memory->size);
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

static void expect_response(const struct bench *b, const struct job *job, unsigned beat) {
    assert_memory_equal(b->out.error_o, &job->rsp[beat], sizeof(job->rsp[beat]));
}

/* Transfers beats of a request, some with gaps before them, while the response is not taken. */
static void offer(struct bench *b, const struct job *job, unsigned beats) {
    bool gaps = random_below(2);
    for (unsigned beat = 0; beat < beats; beat++) {
        put_beat(b, job->req, beat);
        for (uint32_t gap = gaps ? random_below(4) : 0; gap > 0; gap--) {
            clock_once(b, (struct pins){.rsp_ready = false});
            assert_true(b->out.req_ready_o[0]);
        }
        clock_once(b, (struct pins){.req_valid = true});
        assert_true(b->out.req_ready_o[0]);
    }
}

/* A message alone in the unit: response, accesses, memory, and its latency if memory never lets it wait. */
static void run_alone(struct bench *b, struct test_memory *model, const struct job *job) {
    unsigned latency = 0, reads = 0, writes = 0;
    b->memory.accesses = 0;
    b->memory.size = model->size;
    offer(b, job, BEATS);
    do {
        clock_once(b, (struct pins){.rsp_ready = random_below(2)});
        latency++;
    } while (!b->out.rsp_valid_o[0]);
    if (!b->slow)
        assert_int_equal(latency, job->working == 0 ? 5 : 9 + job->last_writes + 3 * job->working);
    for (unsigned beat = 0; beat < BEATS;) {
        assert_true(b->out.rsp_valid_o[0]);
        expect_response(b, job, beat);
        beat += b->in.rsp_ready_i[0];
        clock_once(b, (struct pins){.rsp_ready = random_below(2)});
    }
    assert_false(b->out.rsp_valid_o[0] || b->out.mem_req_valid_o[0] || b->out.mem_rsp_ready_o[0]);
    for (unsigned i = 0; i < b->memory.accesses; i++) {
        writes += b->memory.access[i].enables != 0;
        reads += b->memory.access[i].enables == 0;
    }
    assert_int_equal(reads, job->groups);
    assert_int_equal(writes, job->writes);
    assert_memory_equal(b->memory.bytes, model->bytes, sizeof(model->bytes));
}

static void test_messages_alone(void **state) {
    (void)state;
    static struct bench b;
    start(&b);
    for (int t = 0; t < 4000 / ONE_IN; t++) {
        struct test_memory model = {.size = 0};
        struct job job;
        memory_fill(&model);
        memcpy(b.memory.bytes, model.bytes, sizeof(model.bytes));
        make_job(&model, &job);
        b.slow = random_below(2);
        run_alone(&b, &model, &job);
    }
}

/* Messages that follow each other, with gaps and stalls: each finds what those before have left. */
static void test_messages_in_a_row(void **state) {
    (void)state;
    enum { JOBS = 200 };
    static struct bench b;
    static struct job jobs[JOBS];
    struct test_memory model = {.size = 0};
    start(&b);
    memory_fill(&model);
    memcpy(b.memory.bytes, model.bytes, sizeof(model.bytes));
    b.memory.size = UINT64_MAX;
    for (unsigned i = 0; i < JOBS; i++)
        make_job(&model, &jobs[i]);
    bool offers = false, more = false;
    for (unsigned sent = 0, answered = 0; answered < JOBS * BEATS;) {
        if (answered % 50 == 0)
            b.slow = random_below(2);
        offers |= sent < JOBS * BEATS && random_below(8);
        put_beat(&b, jobs[sent / BEATS % JOBS].req, sent % BEATS);
        b.memory.accesses = 0;
        clock_once(&b, (struct pins){.req_valid = offers, .rsp_ready = random_below(4)});
        if (b.out.rsp_valid_o[0]) {
            expect_response(&b, &jobs[answered / BEATS], answered % BEATS);
            more |= offers && b.out.req_ready_o[0];
            answered += b.in.rsp_ready_i[0];
        }
        if (offers && b.out.req_ready_o[0]) {
            offers = false;
            sent++;
        }
    }
    assert_true(more);
    assert_memory_equal(b.memory.bytes, model.bytes, sizeof(model.bytes));
}

/* The table of the page: clocks from one message of a kind to the next. */
static void test_clocks(void **state) {
    (void)state;
    static const struct {
        uint8_t exec_log2, width;
        unsigned step, clocks; /* bytes from channel to channel */
        bool nothing;
    } kinds[] = {{0, WIDTH_32, 8, 9, false},  {2, WIDTH_32, 8, 13, false}, {3, WIDTH_64, 8, 21, false},
                 {3, WIDTH_32, 4, 21, false}, {3, WIDTH_64, 0, 21, false}, {3, WIDTH_64, 8, 7, true}};
    static struct bench b;
    for (unsigned kind = 0; kind < COUNT(kinds); kind++) {
        struct visa_message message = {.inst = plain(VISA_SVM_ATOMIC), .exec_mask = kinds[kind].nothing ? 0 : 0xff};
        struct svm_atomic_req req[BEATS];
        message.inst.exec_log2 = kinds[kind].exec_log2;
        message.inst.width = kinds[kind].width;
        for (unsigned i = 0; i < 8; i++)
            message.address[i] = i * (uint64_t)kinds[kind].step;
        svm_atomic_message(&message, 256, req);
        start(&b);
        b.memory.size = 256;
        unsigned answered = 0, sent = 0, first = 0;
        for (unsigned cycle = 0; answered < 12 * BEATS; cycle++) {
            put_beat(&b, req, sent % BEATS);
            b.memory.accesses = 0;
            clock_once(&b, (struct pins){.req_valid = true, .rsp_ready = true});
            sent += b.out.req_ready_o[0];
            if (b.out.rsp_valid_o[0] && answered++ % BEATS == 0 && answered > 2 * BEATS) {
                if (first)
                    assert_int_equal(cycle - first, kinds[kind].clocks);
                first = cycle;
            }
        }
    }
}

/* A reset in any cycle: nothing is shown or sent any more, and the unit works on. */
static void test_reset_in_every_state(void **state) {
    (void)state;
    static struct bench b;
    unsigned gather[5] = {0}, work[5] = {0}, beat[BEATS] = {0}, respond[BEATS] = {0}, due[READS + 1] = {0};
    start(&b);
    for (int t = 0; t < 6000 / ONE_IN; t++) {
        struct test_memory model = {.size = 0};
        struct job job;
        memory_fill(&model);
        make_job(&model, &job);
        b.memory.size = UINT64_MAX;
        b.slow = random_below(2);
        offer(&b, &job, t % 8 ? BEATS : random_below(BEATS));
        for (uint32_t i = random_below(32); i > 0; i--)
            clock_once(&b, (struct pins){.rsp_ready = random_below(4) == 0});
        gather[b.state.gather.phase]++;
        work[b.state.work.phase]++;
        beat[b.state.gather.beat]++;
        respond[b.state.respond.full ? b.state.respond.beat : 0]++;
        due[b.due]++;
        clock_once(&b, (struct pins){.rst = true, .req_valid = true, .rsp_ready = true});
        clock_once(&b, (struct pins){.rst = random_below(2), .rsp_ready = true});
        assert_true(b.out.req_ready_o[0]);
        assert_false(b.out.rsp_valid_o[0] || b.out.mem_req_valid_o[0] || b.out.mem_rsp_ready_o[0]);
        memory_fill(&model);
        memcpy(b.memory.bytes, model.bytes, sizeof(model.bytes));
        make_job(&model, &job);
        run_alone(&b, &model, &job);
    }
    if (ONE_IN > 1)
        return;
    for (unsigned i = 0; i < 5; i++)
        assert_true(gather[i] && work[i] && due[i]);
    for (unsigned i = 0; i < BEATS; i++)
        assert_true(beat[i] && respond[i]);
}

/* Any bits are a state: the unit does something, and after a reset it is as good as new. */
static void test_any_power_up_state(void **state) {
    (void)state;
    static struct bench b;
    for (int t = 0; t < 2000 / ONE_IN; t++) {
        struct test_memory model = {.size = 0};
        struct job job;
        struct svm_atomic_in in;
        struct svm_atomic_out out;
        memset(&b, 0, sizeof(b));
        for (size_t i = 0; i < sizeof(b.state); i++)
            ((unsigned char *)&b.state)[i] = (unsigned char)(random64() >> 32);
        b.state.gather.phase = random_below(8);
        b.state.work.phase = random_below(8);
        for (uint32_t i = random_below(40); i > 0; i--) {
            memset(&in, (int)random_below(256), sizeof(in));
            in.rst[0] = 0;
            in.req_valid_i[0] = random_below(2);
            in.rsp_ready_i[0] = random_below(2);
            in.mem_req_ready_i[0] = random_below(2);
            in.mem_rsp_valid_i[0] = random_below(2);
            svm_atomic_cycle(&b.state, &in, &out);
        }
        in.rst[0] = 1;
        svm_atomic_cycle(&b.state, &in, &b.out);
        memory_fill(&model);
        memcpy(b.memory.bytes, model.bytes, sizeof(model.bytes));
        make_job(&model, &job);
        run_alone(&b, &model, &job);
    }
}

/* Check 1 comes before all others, for every other kind. */
static void test_other_kinds_are_refused(void **state) {
    (void)state;
    static struct bench b;
    for (enum visa_kind kind = 0; kind < VISA_KINDS; kind++) {
        struct visa_message message = {.inst = plain(kind)};
        struct test_memory model = {.size = 64};
        for (int bad = 0; bad < 2; bad++) {
            struct job job = {.working = 0};
            message.inst.exec_log2 = bad ? 9 : 0; /* check 5 */
            svm_atomic_message(&message, 64, job.req);
            for (unsigned beat = 0; beat < BEATS; beat++)
                job.rsp[beat].error_o[0] = kind != VISA_SVM_ATOMIC ? VISA_OPCODE : bad ? VISA_EXEC_SIZE : VISA_OK;
            start(&b);
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
