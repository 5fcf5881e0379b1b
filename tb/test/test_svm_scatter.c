/* SPDX-License-Identifier: MIT */
/*
 * Unit tests of the cycles of svm_scatter, docs/units/svm_scatter.md. visa_execute() has its own tests; requests, steps
 * and cycles of a message are computed here a second time.
 */
#include "cycle/svm_scatter.h"
#include "test/visa_test.h"

enum { BEATS = SVM_SCATTER_BEATS, FIRST = 9 /* cycles from the last beat to the response, without the steps */ };

/* Handshakes of the inputs. */
struct pins {
    bool rst, req_valid, rsp_ready;
};

struct bench {
    struct svm_scatter_state state;
    struct svm_scatter_in in;
    struct svm_scatter_out out, before;
    struct test_memory memory;
    bool slow; /* memory stalls sometimes */
    bool held_rsp, held_mem;
    unsigned stalls; /* of memory */
};

/* Simulates a clock, and checks what holds in each cycle after a reset. */
static void clock_once(struct bench *b, struct pins pins) {
    struct svm_scatter_in *in = &b->in;
    struct svm_scatter_out *out = &b->out, same;
    in->rst[0] = pins.rst;
    in->req_valid_i[0] = pins.req_valid;
    in->rsp_ready_i[0] = pins.rsp_ready;
    in->mem_req_ready_i[0] = !b->slow || random_below(3) == 0;

    /* No output depends on an input in the same cycle. */
    struct svm_scatter_in others;
    struct svm_scatter_state copy = b->state;
    memset(&others, pins.rst ? 0 : 0xff, sizeof(others));
    svm_scatter_cycle(&copy, &others, &same);
    b->before = *out;
    svm_scatter_cycle(&b->state, in, out);
    assert_memory_equal(out, &same, sizeof(same));

    const size_t mem_size = sizeof(*out) - offsetof(struct svm_scatter_out, mem_req_valid_o);
    static const uint32_t zeros[sizeof(*out) / sizeof(uint32_t)];
    if (!out->rsp_valid_o[0])
        assert_int_equal(out->error_o[0], 0);
    if (!out->mem_req_valid_o[0])
        assert_memory_equal(out->mem_req_valid_o, zeros, mem_size);
    if (b->held_rsp)
        assert_true(out->rsp_valid_o[0] && out->error_o[0] == b->before.error_o[0]);
    if (b->held_mem)
        assert_memory_equal(out->mem_req_valid_o, b->before.mem_req_valid_o, mem_size);
    b->held_rsp = !pins.rst && out->rsp_valid_o[0] && !pins.rsp_ready;
    b->held_mem = !pins.rst && out->mem_req_valid_o[0] && !in->mem_req_ready_i[0];
    b->stalls += b->held_mem;
    if (!pins.rst && out->mem_req_valid_o[0] && in->mem_req_ready_i[0])
        memory_write(&b->memory, csim_get64(out->mem_req_addr_o), csim_get64(out->mem_req_wdata_o),
                     (uint8_t)out->mem_req_be_o[0]);
}

/* Fills the memories of the model and of the unit equally. */
static void fill(struct bench *b, struct test_memory *model) {
    memory_fill(model);
    memcpy(b->memory.bytes, model->bytes, sizeof(model->bytes));
    b->memory.size = UINT64_MAX;
    b->memory.accesses = 0;
}

static void start(struct bench *b, struct test_memory *model) {
    memset(b, 0, sizeof(*b));
    fill(b, model);
    clock_once(b, (struct pins){.rst = true});
}

/* A message, and its expected response and requests. */
struct job {
    struct svm_scatter_req req[BEATS];
    struct svm_scatter_rsp rsp;
    unsigned steps, requests;
    struct access request[MEMORY_ACCESSES];
};

/* Gathers consecutive writes to one word into one. */
static void gather_requests(const struct test_memory *alone, struct job *job) {
    job->requests = 0;
    for (unsigned i = 0; i < alone->accesses; i++) {
        const struct access *next = &alone->access[i];
        struct access *last = &job->request[job->requests - (job->requests > 0)];
        if (job->requests == 0 || last->address != next->address) {
            job->request[job->requests++] = *next;
            continue;
        }
        last->data = (last->data & ~visa_byte_mask((uint32_t)next->enables)) | next->data;
        last->enables |= next->enables;
    }
}

/* Counts steps. A step has consecutive bytes of one word and of one group of channels. */
static unsigned count_steps(const struct visa_message *message, uint64_t size) {
    const struct visa_inst *inst = &message->inst;
    const unsigned bytes = unit_of(inst), run = bytes << inst->num_blocks;
    const unsigned group = run == 1 ? 8 : run == 2 ? 4 : run == 4 ? 2 : 1;
    uint32_t enabled = visa_enabled(inst, message->exec_mask, message->predicate);
    unsigned steps = 0;
    uint64_t word = 0, of = 0;
    for (unsigned i = 0; i < VISA_CHANNELS && visa_check_alignment(message) == VISA_OK; i++)
        for (unsigned byte = 0; byte < run && enabled >> i & 1; byte++) {
            uint64_t at = message->address[i] + byte, end = at - at % bytes + (bytes - 1);
            if (at < message->address[i] || end >= size)
                break;
            steps += steps == 0 || at / 8 != word || i / group != of;
            word = at / 8;
            of = i / group;
        }
    return steps ? steps : 1;
}

/* Moves many addresses into one word. */
static void gather_addresses(struct visa_message *message) {
    unsigned bytes = unit_of(&message->inst), leaves = random_below(4);
    for (unsigned i = 1; i < VISA_CHANNELS; i++) {
        uint64_t before = message->address[i - 1];
        message->address[i] = random_below(4) < leaves ? before + 8
                              : before % 8 + bytes < 8 ? before + bytes
                                                       : before - before % 8;
    }
}

/* Makes a random message, and executes it on the memory. */
static void make_job(struct test_memory *memory, struct job *job) {
    struct visa_message message;
    random_message(VISA_SVM_SCATTER, &message, &memory->size);
    if (random_below(2))
        gather_addresses(&message);
    memory->accesses = 0;
    svm_scatter_message(&message, memory->size, job->req);
    struct visa_memory port = memory_of(memory);
    port.size = 0;
    svm_scatter_execute(job->req, &port, &job->rsp);
    job->steps = count_steps(&message, memory->size);
    gather_requests(memory, job);
}

/* Sets the inputs to a beat of a request, with noise in ports of which only the first beat counts. */
static void put_beat(struct bench *b, const struct svm_scatter_req *req, unsigned beat) {
    uint32_t *noise = b->in.message_i;
    memcpy(b->in.message_i, &req[beat], sizeof(req[beat]));
    for (size_t i = 0; beat > 0 && i < offsetof(struct svm_scatter_req, address_i) / sizeof(*noise); i++)
        noise[i] = (uint32_t)random64();
}

/* Transfers beats of a request, some after gaps. */
static void offer(struct bench *b, const struct job *job, unsigned beats) {
    bool gaps = random_below(2);
    for (unsigned beat = 0; beat < beats; beat++) {
        put_beat(b, job->req, beat);
        for (uint32_t gap = gaps ? random_below(4) : 0; gap > 0; gap--)
            clock_once(b, (struct pins){.rsp_ready = false});
        clock_once(b, (struct pins){.req_valid = true});
        assert_true(b->out.req_ready_o[0]);
    }
}

/* Executes a single message; checks response, requests and latency. */
static void run_alone(struct bench *b, const struct job *job) {
    unsigned latency = 0, patience = random_below(3);
    b->memory.accesses = b->stalls = 0;
    offer(b, job, BEATS);
    do {
        clock_once(b, (struct pins){.rsp_ready = patience == 0});
        latency++;
    } while (!b->out.rsp_valid_o[0]);
    assert_int_equal(latency, FIRST + job->steps + b->stalls);
    for (; patience > 0; patience--)
        clock_once(b, (struct pins){.rsp_ready = patience == 1});
    assert_true(b->out.rsp_valid_o[0]);
    assert_int_equal(b->out.error_o[0], job->rsp.error_o[0]);
    assert_int_equal(b->memory.accesses, job->requests);
    assert_memory_equal(b->memory.access, job->request, job->requests * sizeof(job->request[0]));
    clock_once(b, (struct pins){.rsp_ready = true});
    assert_true(b->out.req_ready_o[0]);
    assert_false(b->out.rsp_valid_o[0] || b->out.mem_req_valid_o[0]);
}

static void test_messages_alone(void **state) {
    (void)state;
    static struct bench b;
    static struct job job;
    struct test_memory model = {.size = 0};
    start(&b, &model);
    for (int t = 0; t < 4000 / ONE_IN; t++) {
        make_job(&model, &job);
        b.slow = random_below(2);
        run_alone(&b, &job);
        assert_memory_equal(b.memory.bytes, model.bytes, sizeof(model.bytes));
    }
}

/* Consecutive messages with gaps and stalls. */
static void test_messages_in_a_row(void **state) {
    (void)state;
    enum { JOBS = 400 };
    static struct bench b;
    static struct job jobs[JOBS];
    struct test_memory model = {.size = 0};
    start(&b, &model);
    for (unsigned i = 0; i < JOBS; i++)
        make_job(&model, &jobs[i]);
    bool offers = false, full = false;
    unsigned requests = 0, job = 0;
    for (unsigned sent = 0, answered = 0; answered < JOBS;) {
        if (answered % 50 == 0)
            b.slow = random_below(2);
        offers |= sent < JOBS * BEATS && random_below(16);
        put_beat(&b, jobs[sent / BEATS % JOBS].req, sent % BEATS);
        b.memory.accesses = 0;
        clock_once(&b, (struct pins){.req_valid = offers, .rsp_ready = random_below(4)});
        while (b.memory.accesses && requests == jobs[job].requests) {
            job++;
            requests = 0;
        }
        if (b.memory.accesses)
            assert_memory_equal(&b.memory.access[0], &jobs[job].request[requests++], sizeof(struct access));
        if (b.out.rsp_valid_o[0]) {
            /* All requests of the message were taken before. */
            assert_true(job > answered || (job == answered && requests == jobs[job].requests) ||
                        jobs[answered].requests == 0);
            assert_int_equal(b.out.error_o[0], jobs[answered].rsp.error_o[0]);
            answered += b.in.rsp_ready_i[0];
        }
        /* At most two are held, the steps of one are in PLACE, one is due, and one is offered. */
        assert_true(sent / BEATS - answered <= 5);
        full |= offers && !b.out.req_ready_o[0];
        if (offers && b.out.req_ready_o[0]) {
            offers = false;
            sent++;
        }
    }
    assert_true(full);
    assert_memory_equal(b.memory.bytes, model.bytes, sizeof(model.bytes));
}

/* Without a ready consumer, the due response stops the stages, and two messages wait. */
static void test_responses_wait(void **state) {
    (void)state;
    static struct bench b;
    struct test_memory model = {.size = 0};
    struct visa_message message = {.inst = plain(VISA_SVM_SCATTER)};
    struct svm_scatter_req req[BEATS];
    unsigned taken = 0, answered = 0;
    svm_scatter_message(&message, 64, req); /* no enabled channel: a step without pieces */
    start(&b, &model);
    for (unsigned i = 0; i < 200; i++) {
        put_beat(&b, req, taken % BEATS);
        clock_once(&b, (struct pins){.req_valid = true});
        taken += b.out.req_ready_o[0];
    }
    assert_true(b.out.rsp_valid_o[0]);
    /* One response is offered, one is due, and two messages are held. */
    assert_int_equal(taken, 4 * BEATS);
    for (unsigned i = 0; i < 40; i++) {
        clock_once(&b, (struct pins){.rsp_ready = true});
        answered += b.out.rsp_valid_o[0];
    }
    assert_int_equal(answered, 4);
}

/* After a reset in any cycle, the unit offers nothing and works. */
static void test_reset_in_every_state(void **state) {
    (void)state;
    static struct bench b;
    static struct job job;
    struct test_memory model = {.size = 0};
    unsigned beat[BEATS] = {0}, held[3] = {0}, stages[4] = {0}, due = 0, port = 0, response = 0;
    start(&b, &model);
    for (int t = 0; t < 4000 / ONE_IN; t++) {
        b.slow = random_below(2);
        for (unsigned messages = random_below(3); messages > 0; messages--) {
            make_job(&model, &job);
            offer(&b, &job, BEATS);
            while (b.state.held == 2)
                clock_once(&b, (struct pins){.rsp_ready = true});
        }
        make_job(&model, &job);
        offer(&b, &job, t % 8 ? BEATS : random_below(BEATS));
        for (uint32_t i = random_below(16); i > 0; i--)
            clock_once(&b, (struct pins){.rsp_ready = random_below(4) == 0});
        beat[b.state.beat]++;
        held[b.state.held]++;
        stages[0] += b.state.select.next < b.state.select.steps;
        stages[1] += b.state.plan.full;
        stages[2] += b.state.read.full;
        stages[3] += b.state.place.full;
        due += b.state.due;
        port += b.state.port.full;
        response += b.state.response.full;
        clock_once(&b, (struct pins){.rst = true, .req_valid = true, .rsp_ready = true});
        clock_once(&b, (struct pins){.rst = random_below(2), .rsp_ready = true});
        assert_true(b.out.req_ready_o[0]);
        assert_false(b.out.rsp_valid_o[0] || b.out.mem_req_valid_o[0]);
        fill(&b, &model);
        make_job(&model, &job);
        run_alone(&b, &job);
    }
    for (unsigned i = 0; i < BEATS; i++)
        assert_true(beat[i] || ONE_IN > 1);
    for (unsigned i = 0; i < 4; i++)
        assert_true(stages[i] || ONE_IN > 1);
    assert_true((held[0] && held[1] && held[2] && due && port && response) || ONE_IN > 1);
}

/* After a reset from any power-up state, the unit works. */
static void test_any_power_up_state(void **state) {
    (void)state;
    static struct bench b;
    static struct job job;
    struct test_memory model = {.size = 0};
    for (int t = 0; t < 1000 / ONE_IN; t++) {
        struct svm_scatter_in in;
        memset(&b, 0, sizeof(b));
        for (size_t i = 0; i < sizeof(b.state); i++)
            ((unsigned char *)&b.state)[i] = (unsigned char)(random64() >> 32);
        b.state.held = t % 4 ? random_below(4) : b.state.held;
        b.state.select.steps = t % 4 ? random_below(80) : b.state.select.steps;
        b.state.select.next = t % 4 ? random_below(80) : b.state.select.next;
        for (uint32_t i = random_below(60); i > 0; i--) {
            memset(&in, (int)random_below(256), sizeof(in));
            in.rst[0] = 0;
            in.req_valid_i[0] = random_below(2);
            in.rsp_ready_i[0] = random_below(2);
            in.mem_req_ready_i[0] = random_below(2);
            svm_scatter_cycle(&b.state, &in, &b.out);
        }
        memset(&in, 0xff, sizeof(in));
        in.rst[0] = 1;
        svm_scatter_cycle(&b.state, &in, &b.out);
        fill(&b, &model);
        make_job(&model, &job);
        run_alone(&b, &job);
    }
}

/* Check 1 is the first, for each other kind. */
static void test_other_kinds_are_refused(void **state) {
    (void)state;
    static struct bench b;
    struct test_memory model = {.size = 0};
    for (enum visa_kind kind = 0; kind < VISA_KINDS; kind++) {
        struct visa_message message = {.inst = plain(kind)};
        for (int bad = 0; bad < 2; bad++) {
            struct job job = {.steps = 1};
            message.inst.exec_log2 = bad ? 9 : 0; /* check 5 */
            svm_scatter_message(&message, 64, job.req);
            job.rsp.error_o[0] = kind != VISA_SVM_SCATTER ? VISA_OPCODE : bad ? VISA_EXEC_SIZE : VISA_OK;
            start(&b, &model);
            run_alone(&b, &job);
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_messages_alone),     cmocka_unit_test(test_messages_in_a_row),
        cmocka_unit_test(test_responses_wait),     cmocka_unit_test(test_reset_in_every_state),
        cmocka_unit_test(test_any_power_up_state), cmocka_unit_test(test_other_kinds_are_refused),
    };
    return cmocka_run_group_tests_name("svm_scatter", tests, NULL, NULL);
}
