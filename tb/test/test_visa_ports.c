/* SPDX-License-Identifier: MIT */
/*
 * Unit tests of messages and results on the ports of the vISA units: they have the effect of the message. The
 * regression compares what the ports mean with the RTL.
 */
#include "cycle/dword_atomic.h"
#include "cycle/svm_atomic.h"
#include "cycle/svm_scatter.h"
#include "test/visa_test.h"

/* All beats of a request. */
union request {
    struct dword_atomic_req dword[DWORD_ATOMIC_BEATS];
    struct svm_atomic_req svm[SVM_ATOMIC_BEATS];
    struct svm_scatter_req scatter[SVM_SCATTER_BEATS];
};

/* Beats, and bytes of one; those of the ports of the first beat only come first. */
static const struct {
    size_t beats, bytes, first_only;
} shape[] = {
    [VISA_DWORD_ATOMIC] = {DWORD_ATOMIC_BEATS, sizeof(struct dword_atomic_req),
                           offsetof(struct dword_atomic_req, offset_i)},
    [VISA_SVM_ATOMIC] = {SVM_ATOMIC_BEATS, sizeof(struct svm_atomic_req), offsetof(struct svm_atomic_req, address_i)},
    [VISA_SVM_SCATTER] = {SVM_SCATTER_BEATS, sizeof(struct svm_scatter_req),
                          offsetof(struct svm_scatter_req, address_i)},
};

static void make(const struct visa_message *message, enum visa_kind kind, uint64_t size, union request *req) {
    if (kind == VISA_DWORD_ATOMIC)
        dword_atomic_message(message, size, req->dword);
    else if (kind == VISA_SVM_ATOMIC)
        svm_atomic_message(message, size, req->svm);
    else
        svm_scatter_message(message, size, req->scatter);
}

static void execute(const union request *req, enum visa_kind kind, struct test_memory *memory,
                    struct visa_result *result) {
    struct visa_memory port = memory_of(memory);
    memset(result, 0xa5, sizeof(*result));
    if (kind == VISA_DWORD_ATOMIC) {
        uint32_t t0[DWORD_ATOMIC_T0_DWORDS] = {0};
        struct dword_atomic_rsp rsp[DWORD_ATOMIC_BEATS];
        dword_atomic_execute(req->dword, t0, &port, rsp);
        dword_atomic_result(rsp, result);
    } else if (kind == VISA_SVM_ATOMIC) {
        struct svm_atomic_rsp rsp[SVM_ATOMIC_BEATS];
        svm_atomic_execute(req->svm, &port, rsp);
        svm_atomic_result(rsp, result);
    } else {
        struct svm_scatter_rsp rsp;
        svm_scatter_execute(req->scatter, &port, &rsp);
        svm_scatter_result(&rsp, result);
    }
}

/* Changes absent channels, and data that the message does not have. */
static void change_absent(struct visa_message *message) {
    const struct visa_inst *inst = &message->inst;
    const unsigned channels = 1u << inst->exec_log2, bytes = unit_of(inst) << inst->num_blocks;
    for (unsigned i = channels; i < VISA_CHANNELS; i++)
        message->address[i] = message->src0[i] = message->src1[i] = random64();
    for (unsigned i = channels * (bytes < 4 ? 4 : bytes); i < VISA_SCATTER_DATA; i++)
        message->data[i] = (uint8_t)random64();
}

/*
 * A request has the effect of its message. What is absent has none, and is not in the request; nor are ports of the
 * first beat in the others, where they have no effect. A size that is too large for its port saturates.
 */
static void test_messages(void) {
    for (unsigned t = 0; t < 12000 / ONE_IN; t++) {
        const enum visa_kind kind = (enum visa_kind)(t % VISA_KINDS);
        struct test_memory memory = {.size = 0}, expected;
        struct visa_message message;
        struct visa_result result, right;
        union request req, again;
        random_message(kind, &message, &memory.size);
        if (kind == VISA_DWORD_ATOMIC)
            message.inst.surface = VISA_T255;
        if (kind == VISA_DWORD_ATOMIC && random_below(4) == 0)
            memory.size += 1ull << 33;
        memory_fill(&memory);
        expected = memory;
        struct visa_memory port = memory_of(&expected);
        visa_execute(&message, &port, &right);

        memset(&req, 0xa5, sizeof(req));
        memset(&again, 0x5a, sizeof(again));
        make(&message, kind, memory.size, &req);
        change_absent(&message);
        make(&message, kind, memory.size, &again);
        assert_memory_equal(&req, &again, shape[kind].beats * shape[kind].bytes);
        for (size_t beat = 1; beat < shape[kind].beats; beat++) {
            uint8_t *at = (uint8_t *)&req + beat * shape[kind].bytes;
            for (size_t i = 0; i < shape[kind].first_only; i++)
                assert_int_equal(at[i], 0);
            memset(at, (int)random_below(256), shape[kind].first_only);
        }
        execute(&req, kind, &memory, &result);
        assert_int_equal(result.error, right.error);
        assert_int_equal(result.dst_we, right.dst_we);
        assert_memory_equal(result.dst, right.dst, sizeof(right.dst));
        assert_memory_equal(memory.bytes, expected.bytes, sizeof(expected.bytes));
    }
}

/* A message with fields out of range has a request, which is rejected. */
static void test_requests_of_what_is_not_legal(void) {
    static const struct visa_result nothing;
    for (enum visa_kind kind = 0; kind < VISA_KINDS; kind++) {
        struct test_memory memory = {.size = 64};
        struct visa_message message;
        struct visa_result result;
        union request req;
        memset(&message, 0xee, sizeof(message));
        message.inst = plain(kind);
        message.inst.exec_log2 = message.inst.num_blocks = message.inst.block_size = 255;
        make(&message, kind, memory.size, &req);
        execute(&req, kind, &memory, &result);
        assert_int_equal(result.error, kind == VISA_SVM_SCATTER ? VISA_RESERVED : VISA_EXEC_SIZE);
        assert_int_equal(result.dst_we, 0);
        assert_memory_equal(result.dst, nothing.dst, sizeof(nothing.dst));
    }
}

RUN_TESTS(TEST(test_messages), TEST(test_requests_of_what_is_not_legal))
