/* SPDX-License-Identifier: MIT */
/* A bench around a vISA unit: each clock cycle, with the memory behind its port, and requests for it. */
#ifndef TB_TEST_VISA_BENCH_H
#define TB_TEST_VISA_BENCH_H

#include "test/visa_pins.h"

static inline void expect_zeros(const void *part, size_t size) {
    const unsigned char *bytes = part;
    for (size_t i = 0; i < size; i++)
        assert_int_equal(bytes[i], 0);
}

/* One clock, with what holds in every cycle after a reset. */
static inline void clock_once(struct bench *b, struct pins pins) {
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

static inline void reset(struct bench *b) {
    clock_once(b, (struct pins){.rst = true});
}

static inline void start(struct bench *b, enum visa_kind kind) {
    memset(b, 0, sizeof(*b));
    b->kind = kind;
}

static inline void make_request(struct bench *b, const struct visa_message *message, uint64_t size) {
    svm_scatter_message(message, size, b->req.scatter);
    b->memory.size = size;
}

/* What a scatter looks at in beat 0 alone. */
static inline void put_noise(struct svm_scatter_req *beat) {
    for (size_t i = 0; i < COUNT(beat->message_i); i++)
        beat->message_i[i] = (uint32_t)random64();
    beat->exec_mask_i[0] = random_mask();
    beat->pred_i[0] = random_mask();
    beat->size_i[0] = (uint32_t)random_value();
    beat->size_i[1] = (uint32_t)random_value();
}

static inline unsigned beats_of(enum visa_kind kind) {
    return kind == VISA_SVM_SCATTER ? SVM_SCATTER_BEATS : 1;
}

/* Transfers the first beats of the request to a unit that waits for beat 0, some with gaps before them. */
static inline void offer_beats(struct bench *b, unsigned beats) {
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

static inline void offer(struct bench *b) {
    offer_beats(b, beats_of(b->kind));
}

#endif
