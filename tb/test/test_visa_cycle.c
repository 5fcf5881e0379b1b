/* SPDX-License-Identifier: MIT */
/*
 * Unit tests of what svm_scatter shows on each cycle, against docs/units/svm_scatter.md. What a message does is that of
 * visa_execute(), which has tests of its own; when it does so is written down here anew.
 */
#include "test/visa_bench.h"

static const enum visa_kind kinds[] = {VISA_SVM_SCATTER};

static void execute(const struct bench *b, struct test_memory *memory, union response *rsp) {
    struct visa_memory port = memory_of(memory);
    port.size = 0;
    memset(rsp, 0, sizeof(*rsp));
    svm_scatter_execute(b->req.scatter, &port, &rsp->scatter);
}

/* The channels of P. */
static uint32_t pending(const struct visa_message *message, uint64_t size) {
    const struct visa_inst *inst = &message->inst;
    uint32_t channels = visa_enabled(inst, message->exec_mask, message->predicate);
    for (unsigned i = 0; i < VISA_CHANNELS; i++)
        if (!visa_in_bounds(message->address[i], unit_of(inst), size))
            channels &= ~(1u << i);
    return visa_check_alignment(message) == VISA_OK ? channels : 0;
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
    return k == 0 ? 3 : 4 + pieces(message, channels, b->memory.size) + b->stalls;
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

/* A message from its first beat to its response: response, memory accesses and cycles. Returns the cycles. */
static unsigned run(struct bench *b, const struct visa_message *message, uint64_t size) {
    make_request(b, message, size);
    struct test_memory expected = b->memory;
    union response rsp;
    expected.accesses = 0;
    execute(b, &expected, &rsp);
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
    clock_once(b, (struct pins){.rsp_ready = true});
    assert_true(b->seen.req_ready);
    assert_false(b->seen.rsp_valid);
    return latency;
}

static void test_random_messages(void **state) {
    (void)state;
    static struct bench b;
    for (unsigned k = 0; k < COUNT(kinds); k++) {
        const enum visa_kind kind = kinds[k];
        start(&b, kind);
        reset(&b);
        for (int t = 0; t < 4000 / ONE_IN; t++) {
            struct visa_message message;
            uint64_t size = 0;
            b.slow = random_below(2);
            random_message(kind, &message, &size);
            memory_fill(&b.memory);
            run(&b, &message, size);
        }
    }
}

/* A reset in any cycle: nothing is shown or sent any more, and the unit works on. */
static void test_reset_in_every_state(void **state) {
    (void)state;
    static struct bench b;
    unsigned seen[VISA_KINDS][8] = {{0}}, seen_beat[SVM_SCATTER_BEATS] = {0};
    for (unsigned k = 0; k < COUNT(kinds); k++) {
        const enum visa_kind kind = kinds[k];
        start(&b, kind);
        reset(&b);
        for (int t = 0; t < 4000 / ONE_IN; t++) {
            struct visa_message message, next;
            uint64_t size = 0, next_size = 0;
            random_message(kind, &message, &size);
            random_message(kind, &next, &next_size);
            b.slow = random_below(2);
            make_request(&b, &message, size);
            offer_beats(&b, t % 8 ? beats_of(kind) : random_below(beats_of(kind)));
            for (uint32_t i = random_below(12); i > 0; i--)
                clock_once(&b, (struct pins){.rsp_ready = random_below(2)});
            seen[kind][b.unit.scatter.phase]++;
            seen_beat[b.unit.scatter.beat]++;
            clock_once(&b, (struct pins){.rst = true, .req_valid = true, .rsp_ready = true});
            clock_once(&b, (struct pins){.rst = random_below(2), .rsp_ready = true});
            assert_true(b.seen.req_ready);
            assert_false(b.seen.rsp_valid || b.seen.mem_req_valid || b.seen.mem_rsp_ready);
            run(&b, &next, next_size);
        }
        for (unsigned i = 0; i < 5; i++)
            assert_int_not_equal(seen[kind][i], 0);
    }
    for (unsigned i = 0; i < SVM_SCATTER_BEATS; i++)
        assert_int_not_equal(seen_beat[i], 0);
}

/* Any bits are a state: the unit does something, and after a reset it is as good as new. */
static void test_any_power_up_state(void **state) {
    (void)state;
    static struct bench b;
    for (int t = 0; t < 3000; t++) {
        enum visa_kind kind = VISA_SVM_SCATTER;
        struct visa_message message;
        uint64_t size = 0;
        start(&b, kind);
        random_message(kind, &message, &size);
        for (size_t i = 0; i < sizeof(b.unit); i++)
            ((unsigned char *)&b.unit)[i] = (unsigned char)(random64() >> 32);
        b.unit.scatter.phase = random_below(10);
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

/* Check 1 comes before all others, for every other kind. */
static void test_other_kinds_are_refused(void **state) {
    (void)state;
    static struct bench b;
    for (unsigned k = 0; k < COUNT(kinds); k++) {
        const enum visa_kind kind = kinds[k];
        for (enum visa_kind other = 0; other < VISA_KINDS; other++) {
            struct visa_message message = {.inst = plain(other)};
            for (int bad = 0; bad < 2; bad++) {
                message.inst.exec_log2 = bad ? 9 : 0; /* check 5 */
                start(&b, kind);
                make_request(&b, &message, 64);
                offer(&b);
                for (int i = 0; i < 3; i++) {
                    assert_false(b.seen.rsp_valid);
                    clock_once(&b, (struct pins){.rst = false});
                }
                assert_true(b.seen.rsp_valid);
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
        cmocka_unit_test(test_any_power_up_state),
        cmocka_unit_test(test_other_kinds_are_refused),
    };
    return cmocka_run_group_tests_name("visa_cycle", tests, NULL, NULL);
}
