/* SPDX-License-Identifier: MIT */
/*
 * Unit tests of what the vISA units show on each cycle, against docs/units/{dword_atomic,svm_atomic,svm_scatter}.md.
 * What a message does is that of visa_execute(), which has tests of its own; when it does so is written down here anew.
 */
#include "cycle/dword_atomic.h"
#include "cycle/svm_atomic.h"
#include "cycle/svm_scatter.h"
#include "test/visa_test.h"

enum { T0_DWORDS = 1024 };

/* The handshakes that go in, and all that comes out. */
struct pins {
    bool rst, rsp_ready, req_valid, mem_req_ready, mem_rsp_valid, host_valid, host_we;
    uint64_t mem_rdata;
    uint32_t host_addr, host_wdata;
};

struct seen {
    uint32_t req_ready, rsp_valid, mem_req_valid, mem_rsp_ready, host_rdata, mem_we;
    struct access request;
    union response {
        struct dword_atomic_rsp dword;
        struct svm_atomic_rsp svm;
        struct svm_scatter_rsp scatter;
    } rsp;
};

union unit {
    struct dword_atomic_state dword;
    struct svm_atomic_state svm;
    struct svm_scatter_state scatter;
};

/* A unit, a request for it, and the memory behind its port. */
struct bench {
    enum visa_kind kind;
    union unit unit;
    union request {
        struct dword_atomic_req dword;
        struct svm_atomic_req svm;
        struct svm_scatter_req scatter[SVM_SCATTER_BEATS];
    } req;
    unsigned beat; /* of a scatter that is offered */
    struct seen seen;
    struct test_memory memory;
    bool slow; /* memory makes the unit wait now and then */
    bool reading;
    uint64_t read_address;
    unsigned latency;
    bool waits; /* the memory request of the cycle before has not been taken */
    unsigned stalls;
};

static uint64_t get64(const uint32_t *port) {
    return port[0] | (uint64_t)port[1] << 32;
}

/* Payloads that mean nothing have all bits set, and words that the unit leaves alone are seen. */
#define GIVE(unit_name, payload)                                                                                       \
    struct unit_name##_in in;                                                                                          \
    struct unit_name##_out out;                                                                                        \
    memset(&in, 0xff, sizeof(in));                                                                                     \
    memset(&out, 0xa5, sizeof(out));                                                                                   \
    memset(seen, 0, sizeof(*seen));                                                                                    \
    in.rst[0] = pins->rst;                                                                                             \
    in.rsp_ready_i[0] = pins->rsp_ready;                                                                               \
    in.req_valid_i[0] = pins->req_valid;                                                                               \
    in.mem_req_ready_i[0] = pins->mem_req_ready;                                                                       \
    if (pins->req_valid)                                                                                               \
        memcpy((unsigned char *)&in + offsetof(struct unit_name##_in, message_i), &(payload), sizeof(payload));

#define SEE(unit_name, payload)                                                                                        \
    seen->req_ready = out.req_ready_o[0];                                                                              \
    seen->rsp_valid = out.rsp_valid_o[0];                                                                              \
    seen->mem_req_valid = out.mem_req_valid_o[0];                                                                      \
    seen->request.enables = out.mem_req_be_o[0];                                                                       \
    seen->request.data = get64(out.mem_req_wdata_o);                                                                   \
    memcpy(&(payload), (unsigned char *)&out + offsetof(struct unit_name##_out, error_o), sizeof(payload));

static void cycle_dword(struct dword_atomic_state *state, const struct dword_atomic_req *req, const struct pins *pins,
                        struct seen *seen) {
    GIVE(dword_atomic, *req)
    in.mem_rsp_valid_i[0] = pins->mem_rsp_valid;
    in.mem_rsp_rdata_i[0] = (uint32_t)pins->mem_rdata;
    in.mem_rsp_rdata_i[1] = (uint32_t)(pins->mem_rdata >> 32);
    in.host_valid_i[0] = pins->host_valid;
    in.host_we_i[0] = pins->host_we;
    in.host_addr_i[0] = pins->host_addr;
    in.host_wdata_i[0] = pins->host_wdata;
    dword_atomic_cycle(state, &in, &out);
    SEE(dword_atomic, seen->rsp.dword)
    seen->mem_rsp_ready = out.mem_rsp_ready_o[0];
    seen->mem_we = out.mem_req_we_o[0];
    seen->request.address = out.mem_req_addr_o[0];
    seen->host_rdata = out.host_rdata_o[0];
}

static void cycle_svm(struct svm_atomic_state *state, const struct svm_atomic_req *req, const struct pins *pins,
                      struct seen *seen) {
    GIVE(svm_atomic, *req)
    in.mem_rsp_valid_i[0] = pins->mem_rsp_valid;
    in.mem_rsp_rdata_i[0] = (uint32_t)pins->mem_rdata;
    in.mem_rsp_rdata_i[1] = (uint32_t)(pins->mem_rdata >> 32);
    svm_atomic_cycle(state, &in, &out);
    SEE(svm_atomic, seen->rsp.svm)
    seen->mem_rsp_ready = out.mem_rsp_ready_o[0];
    seen->mem_we = out.mem_req_we_o[0];
    seen->request.address = get64(out.mem_req_addr_o);
}

static void cycle_scatter(struct svm_scatter_state *state, const struct svm_scatter_req *req, const struct pins *pins,
                          struct seen *seen) {
    GIVE(svm_scatter, *req)
    svm_scatter_cycle(state, &in, &out);
    SEE(svm_scatter, seen->rsp.scatter)
    seen->mem_we = out.mem_req_valid_o[0];
    seen->request.address = get64(out.mem_req_addr_o);
}

static void cycle(const struct bench *b, union unit *unit, const struct pins *pins, struct seen *seen) {
    if (b->kind == VISA_DWORD_ATOMIC)
        cycle_dword(&unit->dword, &b->req.dword, pins, seen);
    else if (b->kind == VISA_SVM_ATOMIC)
        cycle_svm(&unit->svm, &b->req.svm, pins, seen);
    else
        cycle_scatter(&unit->scatter, &b->req.scatter[b->beat], pins, seen);
}

static void expect_zeros(const void *part, size_t size) {
    const unsigned char *bytes = part;
    for (size_t i = 0; i < size; i++)
        assert_int_equal(bytes[i], 0);
}

/* One clock, with what holds in every cycle after a reset. */
static void clock_once(struct bench *b, struct pins pins) {
    pins.mem_req_ready = !b->slow || random_below(3) == 0;
    pins.mem_rsp_valid = b->reading && b->latency == 0;
    pins.mem_rdata = UINT64_MAX;
    if (b->latency > 0)
        b->latency--;
    struct seen before = b->seen, *seen = &b->seen;

    /* No output follows an input within the cycle. */
    struct pins others = pins;
    others.rst = !pins.rst;
    others.rsp_ready = !pins.rsp_ready;
    others.mem_req_ready = !pins.mem_req_ready;
    others.mem_rsp_valid = !pins.mem_rsp_valid;
    others.req_valid = !pins.req_valid;
    union unit copy = b->unit;
    struct seen same;
    cycle(b, &copy, &others, &same);

    if (pins.mem_rsp_valid)
        pins.mem_rdata = memory_read(&b->memory, b->read_address);
    cycle(b, &b->unit, &pins, seen);
    assert_memory_equal(seen, &same, sizeof(same));

    if (!seen->rsp_valid)
        expect_zeros(&seen->rsp, sizeof(seen->rsp));
    if (seen->mem_req_valid) {
        assert_int_equal(seen->mem_we, seen->request.enables != 0);
        assert_false(b->reading);
    } else {
        expect_zeros(&seen->request, sizeof(seen->request));
        assert_int_equal(seen->mem_we, 0);
    }
    if (b->waits) {
        assert_true(seen->mem_req_valid);
        assert_memory_equal(&seen->request, &before.request, sizeof(before.request));
    }
    b->waits = seen->mem_req_valid && !pins.mem_req_ready && !pins.rst;
    b->stalls += b->waits || (seen->mem_rsp_ready && !pins.mem_rsp_valid);

    if (seen->mem_rsp_ready && pins.mem_rsp_valid)
        b->reading = false;
    if (pins.rst) {
        b->reading = false;
    } else if (seen->mem_req_valid && pins.mem_req_ready) {
        if (seen->mem_we) {
            memory_write(&b->memory, seen->request.address, seen->request.data, (uint8_t)seen->request.enables);
        } else {
            b->reading = true;
            b->read_address = seen->request.address;
            b->latency = b->slow ? random_below(4) : 0;
        }
    }
}

static void reset(struct bench *b) {
    clock_once(b, (struct pins){.rst = true});
}

static void start(struct bench *b, enum visa_kind kind) {
    memset(b, 0, sizeof(*b));
    b->kind = kind;
    for (size_t i = 0; i < T0_DWORDS && kind == VISA_DWORD_ATOMIC; i++)
        b->unit.dword.t0[i] = (uint32_t)random_value();
}

static void make_request(struct bench *b, const struct visa_message *message, uint64_t size) {
    if (b->kind == VISA_DWORD_ATOMIC)
        dword_atomic_message(message, size, &b->req.dword);
    else if (b->kind == VISA_SVM_ATOMIC)
        svm_atomic_message(message, size, &b->req.svm);
    else
        svm_scatter_message(message, size, b->req.scatter);
    b->memory.size = size;
}

static void execute(const struct bench *b, uint32_t *t0, struct test_memory *memory, union response *rsp) {
    struct visa_memory port = memory_of(memory);
    port.size = 0;
    memset(rsp, 0, sizeof(*rsp));
    if (b->kind == VISA_DWORD_ATOMIC)
        dword_atomic_execute(&b->req.dword, t0, &port, &rsp->dword);
    else if (b->kind == VISA_SVM_ATOMIC)
        svm_atomic_execute(&b->req.svm, &port, &rsp->svm);
    else
        svm_scatter_execute(b->req.scatter, &port, &rsp->scatter);
}

/* The channels of P. */
static uint32_t pending(const struct visa_message *message, uint64_t size) {
    const struct visa_inst *inst = &message->inst;
    uint32_t channels = visa_enabled(inst, message->exec_mask, message->predicate);
    if (inst->kind == VISA_DWORD_ATOMIC && inst->surface == VISA_T0)
        size = 4 * T0_DWORDS;
    for (unsigned i = 0; i < VISA_CHANNELS; i++)
        if (!visa_in_bounds(message->address[i], unit_of(inst), size))
            channels &= ~(1u << i);
    return visa_check_alignment(message) == VISA_OK ? channels : 0;
}

static unsigned most_in_a_bank(const struct visa_message *message, uint32_t channels) {
    unsigned in_bank[4] = {0}, most = 0;
    for (unsigned i = 0; i < VISA_CHANNELS; i++) {
        unsigned *n = &in_bank[message->address[i] / 4 % 4];
        *n += channels >> i & 1;
        most = *n > most ? *n : most;
    }
    return most;
}

static unsigned pieces(const struct visa_message *message, uint32_t channels, uint64_t size) {
    unsigned n = 0, bytes = unit_of(&message->inst);
    for (unsigned i = 0; i < VISA_CHANNELS; i++) {
        uint64_t last = message->address[i] + bytes - 1;
        for (unsigned j = 1; j < 1u << message->inst.num_blocks && last < UINT64_MAX - bytes && last + bytes < size;
             j++)
            last += bytes;
        n += channels >> i & 1 ? (unsigned)(last / 8 - message->address[i] / 8) + 1 : 0;
    }
    return n;
}

/* Cycles from the one whose edge transfers the request's last beat to the first that shows the response. */
static unsigned expected_latency(const struct bench *b, const struct visa_message *message) {
    uint32_t channels = pending(message, b->memory.size);
    unsigned k = 0;
    for (unsigned i = 0; i < VISA_CHANNELS; i++)
        k += channels >> i & 1;
    if (b->kind == VISA_SVM_SCATTER)
        return k == 0 ? 3 : 4 + pieces(message, channels, b->memory.size) + b->stalls;
    if (b->kind == VISA_DWORD_ATOMIC && message->inst.surface == VISA_T0)
        return 2 + 2 * most_in_a_bank(message, channels);
    return 2 + 3 * k + b->stalls;
}

/* Accesses that are writes to the same word, one after the other, are gathered into one. */
static void merge(struct test_memory *memory) {
    unsigned n = 0;
    for (unsigned i = 0; i < memory->accesses; i++) {
        struct access *last = &memory->access[n - (n > 0)], next = memory->access[i];
        if (n == 0 || last->address != next.address) {
            memory->access[n++] = next;
            continue;
        }
        last->data = (last->data & ~visa_byte_mask((uint32_t)next.enables)) | next.data;
        last->enables |= next.enables;
    }
    memory->accesses = n;
}

/* What a scatter looks at in beat 0 alone. */
static void put_noise(struct svm_scatter_req *beat) {
    for (size_t i = 0; i < COUNT(beat->message_i); i++)
        beat->message_i[i] = (uint32_t)random64();
    beat->exec_mask_i[0] = random_mask();
    beat->pred_i[0] = random_mask();
    beat->size_i[0] = (uint32_t)random_value();
    beat->size_i[1] = (uint32_t)random_value();
}

static unsigned beats_of(enum visa_kind kind) {
    return kind == VISA_SVM_SCATTER ? SVM_SCATTER_BEATS : 1;
}

/* Transfers the first beats of the request to a unit that waits for beat 0, some with gaps before them. */
static void offer_beats(struct bench *b, unsigned beats) {
    b->stalls = b->memory.accesses = 0;
    bool gaps = random_below(2);
    for (b->beat = 0; b->beat < beats; b->beat++) {
        if (b->beat > 0)
            put_noise(&b->req.scatter[b->beat]);
        uint32_t gap = gaps ? random_below(4) : 0;
        do {
            clock_once(b, (struct pins){.req_valid = gap == 0, .rsp_ready = random_below(2)});
            assert_true(b->seen.req_ready);
            assert_false(b->seen.rsp_valid || b->seen.mem_req_valid || b->seen.mem_rsp_ready);
        } while (gap-- > 0);
    }
    b->beat = beats - (beats > 0);
}

static void offer(struct bench *b) {
    offer_beats(b, beats_of(b->kind));
}

/* A message from its first beat to its response: response, memory accesses and cycles. Returns the cycles. */
static unsigned run(struct bench *b, const struct visa_message *message, uint64_t size) {
    make_request(b, message, size);
    struct test_memory expected = b->memory;
    static uint32_t t0[T0_DWORDS];
    memcpy(t0, b->unit.dword.t0, sizeof(t0));
    union response rsp;
    expected.accesses = 0;
    execute(b, t0, &expected, &rsp);
    if (b->kind == VISA_SVM_SCATTER)
        merge(&expected);

    offer(b);
    unsigned latency = 0, patience = random_below(3);
    do {
        /* Another request is offered all the time. */
        clock_once(b, (struct pins){.req_valid = random_below(2), .rsp_ready = patience == 0});
        assert_false(b->seen.req_ready);
        latency++;
    } while (!b->seen.rsp_valid);
    assert_int_equal(latency, expected_latency(b, message));
    for (unsigned i = 0; i < patience; i++) {
        assert_memory_equal(&b->seen.rsp, &rsp, sizeof(rsp));
        clock_once(b, (struct pins){.req_valid = true, .rsp_ready = i + 1 == patience});
        assert_true(b->seen.rsp_valid);
        assert_false(b->seen.req_ready);
    }
    assert_memory_equal(&b->seen.rsp, &rsp, sizeof(rsp));
    assert_int_equal(b->memory.accesses, expected.accesses);
    assert_memory_equal(b->memory.access, expected.access, expected.accesses * sizeof(expected.access[0]));
    assert_memory_equal(b->memory.bytes, expected.bytes, sizeof(expected.bytes));
    if (b->kind == VISA_DWORD_ATOMIC)
        assert_memory_equal(b->unit.dword.t0, t0, sizeof(t0));
    clock_once(b, (struct pins){.rsp_ready = true});
    assert_true(b->seen.req_ready);
    assert_false(b->seen.rsp_valid);
    return latency;
}

static void test_random_messages(void **state) {
    (void)state;
    static struct bench b;
    for (enum visa_kind kind = 0; kind < VISA_KINDS; kind++) {
        start(&b, kind);
        reset(&b);
        for (int t = 0; t < 4000; t++) {
            struct visa_message message;
            uint64_t size = 0;
            b.slow = random_below(2);
            random_message(kind, &message, &size);
            memory_fill(&b.memory);
            run(&b, &message, size);
        }
    }
}

/* A reset in any cycle: nothing is shown or sent any more, T0 keeps what has been written, and the unit works on. */
static void test_reset_in_every_state(void **state) {
    (void)state;
    static struct bench b;
    unsigned seen[VISA_KINDS][8] = {{0}}, seen_beat[SVM_SCATTER_BEATS] = {0};
    for (enum visa_kind kind = 0; kind < VISA_KINDS; kind++) {
        start(&b, kind);
        reset(&b);
        for (int t = 0; t < 4000; t++) {
            struct visa_message message, next;
            uint64_t size = 0, next_size = 0;
            random_message(kind, &message, &size);
            random_message(kind, &next, &next_size);
            b.slow = random_below(2);
            make_request(&b, &message, size);
            offer_beats(&b, t % 8 ? beats_of(kind) : random_below(beats_of(kind)));
            for (uint32_t i = random_below(12); i > 0; i--)
                clock_once(&b, (struct pins){.rsp_ready = random_below(2)});
            const uint32_t *phase = kind == VISA_SVM_SCATTER ? &b.unit.scatter.phase : &b.unit.svm.atomic.phase;
            seen[kind][*phase]++;
            if (kind == VISA_SVM_SCATTER)
                seen_beat[b.unit.scatter.beat]++;
            clock_once(&b, (struct pins){.rst = true, .req_valid = true, .rsp_ready = true});
            clock_once(&b, (struct pins){.rst = random_below(2), .rsp_ready = true});
            assert_true(b.seen.req_ready);
            assert_false(b.seen.rsp_valid || b.seen.mem_req_valid || b.seen.mem_rsp_ready);
            run(&b, &next, next_size);
        }
        for (unsigned i = 0; i < (kind == VISA_SVM_SCATTER ? 5 : 6); i++)
            assert_int_not_equal(seen[kind][i], 0);
    }
    for (unsigned i = 0; i < SVM_SCATTER_BEATS; i++)
        assert_int_not_equal(seen_beat[i], 0);
}

/* The first rounds of a message on T0 stay written; the one that a reset hits in WRITE does not. */
static void test_reset_stops_rounds_on_t0(void **state) {
    (void)state;
    static struct bench b;
    start(&b, VISA_DWORD_ATOMIC);
    reset(&b);
    for (unsigned x = 0; x < 12; x++) {
        struct visa_message message = {.inst = plain(VISA_DWORD_ATOMIC), .exec_mask = 0xffff};
        message.inst.exec_log2 = 4;
        for (unsigned i = 0; i < 16; i++) {
            message.address[i] = 64 * (i / 4) + 4 * (i % 4); /* round i / 4 */
            message.src0[i] = i + 1;
        }
        make_request(&b, &message, 0);
        uint32_t t0[T0_DWORDS];
        memcpy(t0, b.unit.dword.t0, sizeof(t0));
        offer(&b);
        for (unsigned i = 0; i < x; i++)
            clock_once(&b, (struct pins){.rst = false});
        reset(&b);
        /* Cycle 0 is CHECK, 2r that of WRITE of the r-th round. */
        unsigned rounds = x == 0 ? 0 : (x - 1) / 2;
        for (unsigned i = 0; i < 16; i++)
            t0[16 * (i / 4) + i % 4] += i / 4 < rounds ? i + 1 : 0;
        assert_memory_equal(b.unit.dword.t0, t0, sizeof(t0));
    }
}

/* Any bits are a state: the unit does something, and after a reset it is as good as new. */
static void test_any_power_up_state(void **state) {
    (void)state;
    static struct bench b;
    for (int t = 0; t < 3000; t++) {
        enum visa_kind kind = (enum visa_kind)(t % VISA_KINDS);
        struct visa_message message;
        uint64_t size = 0;
        start(&b, kind);
        random_message(kind, &message, &size);
        for (size_t i = 0; i < sizeof(b.unit); i++)
            ((unsigned char *)&b.unit)[i] = (unsigned char)(random64() >> 32);
        uint32_t *phase = kind == VISA_SVM_SCATTER ? &b.unit.scatter.phase : &b.unit.svm.atomic.phase;
        *phase = random_below(10);
        if (kind == VISA_DWORD_ATOMIC)
            b.unit.dword.surface = random_below(3);
        for (uint32_t i = random_below(40); i > 0; i--) {
            struct seen seen;
            struct pins pins = {.rsp_ready = random_below(2), .mem_req_ready = random_below(2)};
            pins.mem_rsp_valid = random_below(2);
            pins.req_valid = random_below(2);
            cycle(&b, &b.unit, &pins, &seen);
        }
        struct seen seen;
        cycle(&b, &b.unit, &(struct pins){.rst = true}, &seen);
        run(&b, &message, size);
    }
}

static void test_host_port(void **state) {
    (void)state;
    static struct bench b;
    start(&b, VISA_DWORD_ATOMIC);
    static const struct pins read = {.host_valid = true, .host_addr = 3};
    static const struct pins write = {.host_valid = true, .host_we = true, .host_addr = 3, .host_wdata = 9};
    struct pins pins = write;
    for (uint32_t i = 0; i < T0_DWORDS; i++) {
        pins.host_addr = i;
        pins.host_wdata = i * 77;
        clock_once(&b, pins);
    }
    for (uint32_t i = 0; i < T0_DWORDS; i++) {
        pins = read;
        pins.host_addr = i * 5 % T0_DWORDS;
        clock_once(&b, pins);
        assert_int_equal(b.seen.host_rdata, i == 0 ? 0 : (i - 1) * 5 % T0_DWORDS * 77);
    }
    /* What is read stays for one cycle. A write shows 0. */
    clock_once(&b, write);
    assert_int_not_equal(b.seen.host_rdata, 0);
    clock_once(&b, read);
    assert_int_equal(b.seen.host_rdata, 0);
    /* So does a cycle without host_valid_i, or with rst, and neither writes. */
    pins = write;
    pins.host_valid = false;
    pins.host_wdata = 5;
    clock_once(&b, pins);
    assert_int_equal(b.seen.host_rdata, 9);
    pins = read;
    pins.rst = true;
    clock_once(&b, pins);
    assert_int_equal(b.seen.host_rdata, 0);
    pins.host_we = true;
    clock_once(&b, pins);
    assert_int_equal(b.seen.host_rdata, 0);
    clock_once(&b, read);
    clock_once(&b, (struct pins){.rst = false});
    assert_int_equal(b.seen.host_rdata, 9);
}

/* While a message works the host neither reads nor writes; in the cycle of its request it does both. */
static void test_host_port_waits_for_messages(void **state) {
    (void)state;
    static struct bench b;
    start(&b, VISA_DWORD_ATOMIC);
    struct visa_message message = {.inst = plain(VISA_DWORD_ATOMIC)};
    message.inst.exec_log2 = 9; /* check 5: IDLE, CHECK, RESPOND */
    dword_atomic_message(&message, 0, &b.req.dword);
    struct pins pins = {.req_valid = true, .host_valid = true, .host_we = true, .host_addr = 3, .host_wdata = 9};
    clock_once(&b, pins);
    for (uint32_t i = 0; i < 4; i++) {
        pins = (struct pins){.host_valid = true, .host_we = i % 2, .host_addr = 3, .host_wdata = 5};
        pins.rsp_ready = i == 3;
        clock_once(&b, pins);
        assert_int_equal(b.seen.req_ready, 0);
        assert_int_equal(b.seen.host_rdata, 0);
    }
    clock_once(&b, (struct pins){.req_valid = true, .host_valid = true, .host_addr = 3});
    assert_int_equal(b.seen.req_ready, 1);
    assert_int_equal(b.seen.host_rdata, 0);
    clock_once(&b, (struct pins){.rst = true});
    assert_int_equal(b.seen.host_rdata, 9);
}

/* Check 1 comes before all others, for every other kind. */
static void test_other_kinds_are_refused(void **state) {
    (void)state;
    static struct bench b;
    for (enum visa_kind kind = 0; kind < VISA_KINDS; kind++) {
        for (enum visa_kind other = 0; other < VISA_KINDS; other++) {
            struct visa_message message = {.inst = plain(other)};
            for (int bad = 0; bad < 2; bad++) {
                message.inst.exec_log2 = bad ? 9 : 0; /* check 5 */
                start(&b, kind);
                make_request(&b, &message, 64);
                offer(&b);
                for (int i = 0; i < (kind == VISA_SVM_SCATTER ? 3 : 2); i++) {
                    assert_false(b.seen.rsp_valid);
                    clock_once(&b, (struct pins){.rst = false});
                }
                assert_true(b.seen.rsp_valid);
                /* error_o comes first in all. */
                unsigned expected = kind != other ? VISA_OPCODE : bad ? VISA_EXEC_SIZE : VISA_OK;
                assert_int_equal(b.seen.rsp.scatter.error_o[0], expected);
            }
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_random_messages),
        cmocka_unit_test(test_reset_in_every_state),
        cmocka_unit_test(test_reset_stops_rounds_on_t0),
        cmocka_unit_test(test_any_power_up_state),
        cmocka_unit_test(test_host_port),
        cmocka_unit_test(test_host_port_waits_for_messages),
        cmocka_unit_test(test_other_kinds_are_refused),
    };
    return cmocka_run_group_tests_name("visa_cycle", tests, NULL, NULL);
}
