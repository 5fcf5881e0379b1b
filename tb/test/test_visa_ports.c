/* SPDX-License-Identifier: MIT */
/* Unit tests of the ports of the vISA units: fields, messages and results. */
#include "cycle/dword_atomic.h"
#include "cycle/svm_atomic.h"
#include "cycle/svm_scatter.h"
#include "cycle/visa_decode.h"
#include "test/visa_test.h"

/* visa_decode. */

/* Writes a message to the port; the bytes after it are ones. */
static void put_message(struct visa_decode_req *req, const uint8_t *bytes, size_t n) {
    memset(req, 0, sizeof(*req));
    for (size_t i = 0; i < 30; i++)
        req->message_i[i / 4] |= (uint32_t)(i < n ? bytes[i] : 0xff) << 8 * (i % 4);
}

static bool is_operand(const uint32_t *port, struct visa_operand operand) {
    return port[0] == operand.id && port[1] == operand.offset;
}

/* Each field of a legal message is on its port. test_visa_text.c and test_visa_decode.c check the fields. */
static void test_fields(void) {
    for (unsigned t = 0; t < 3000; t++) {
        const struct visa_inst inst = random_inst((enum visa_kind)(t % VISA_KINDS));
        struct visa_decode_req req;
        struct visa_decode_rsp rsp;
        uint8_t bytes[VISA_BYTES];
        put_message(&req, bytes, visa_encode(&inst, bytes));
        memset(&rsp, 0xa5, sizeof(rsp));
        visa_decode_respond(&req, &rsp, 1);
        assert_true(rsp.error_o[0] == 0 && rsp.kind_o[0] == t % VISA_KINDS);
        assert_true(rsp.op_o[0] == inst.op && rsp.width_o[0] == inst.width && rsp.exec_log2_o[0] == inst.exec_log2);
        assert_true(rsp.mask_o[0] == inst.mask && rsp.no_mask_o[0] == inst.no_mask && rsp.pred_o[0] == inst.pred);
        assert_true(rsp.combine_o[0] == inst.combine && rsp.inverse_o[0] == inst.inverse);
        assert_true(rsp.surface_o[0] == inst.surface && rsp.block_size_o[0] == inst.block_size);
        assert_int_equal(rsp.num_blocks_o[0], inst.num_blocks);
        assert_true(is_operand(rsp.address_o, inst.address) && is_operand(rsp.src0_o, inst.src0));
        assert_true(is_operand(rsp.src1_o, inst.src1) && is_operand(rsp.dst_o, inst.dst));
    }
}

static void test_a_refused_message_has_no_fields(void) {
    for (int t = 0; t < 1000; t++) {
        struct visa_inst inst = random_inst((enum visa_kind)(t % VISA_KINDS));
        uint8_t bytes[VISA_BYTES];
        struct visa_decode_req req;
        struct visa_decode_rsp rsp, expected = {.error_o = {VISA_RESERVED}};
        size_t n = visa_encode(&inst, bytes);
        bytes[2] |= 8;
        put_message(&req, bytes, n);
        visa_decode_respond(&req, &rsp, 1);
        assert_memory_equal(&rsp, &expected, sizeof(rsp));
    }
}

/* Messages and results. */

static struct visa_message full_message(enum visa_kind kind) {
    struct visa_message message;
    memset(&message, 0xee, sizeof(message));
    message.inst = plain(kind);
    message.exec_mask = 0x11223344;
    message.predicate = 0x55667788;
    return message;
}

static void expect_message_bytes(const uint32_t *message_i, const struct visa_inst *inst, size_t words) {
    uint8_t bytes[VISA_BYTES + 2] = {0};
    visa_encode(inst, bytes);
    for (size_t i = 0; i < words; i++)
        for (size_t k = 0; k < 4; k++)
            assert_int_equal(message_i[i] >> 8 * k & 0xff, bytes[4 * i + k]);
}

/*
 * Beat b of a dword_atomic has channels 4b to 4b + 3; absent channels are 0. Ports of the first beat only are 0 in the
 * others. A size that is too large for its port saturates.
 */
static void test_beats_of_a_dword_atomic(void) {
    struct visa_message message = full_message(VISA_DWORD_ATOMIC);
    message.inst.exec_log2 = 3;
    for (unsigned i = 0; i < VISA_CHANNELS; i++) {
        message.address[i] = 0x09000001 * (i + 1);
        message.src0[i] = 0x0a000002 * (i + 1);
        message.src1[i] = 0x0b000003 * (i + 1);
    }
    struct dword_atomic_req req[DWORD_ATOMIC_BEATS];
    memset(req, 0xa5, sizeof(req));
    dword_atomic_message(&message, 0x300000004, req);
    expect_message_bytes(req[0].message_i, &message.inst, COUNT(req[0].message_i));
    assert_true(req[0].exec_mask_i[0] == 0x11223344 && req[0].pred_i[0] == 0x55667788);
    assert_true(req[0].size_i[0] == 0xffffffff && req[0].size_i[1] == 1);
    for (unsigned i = 0; i < 16; i++) {
        const struct dword_atomic_req *beat = &req[i / 4];
        uint32_t n = i < 8 ? i + 1 : 0;
        assert_int_equal(beat->offset_i[i % 4], 0x09000001 * n);
        assert_int_equal(beat->src0_i[i % 4], 0x0a000002 * n);
        assert_int_equal(beat->src1_i[i % 4], 0x0b000003 * n);
        for (unsigned j = 0; i > 3 && j < COUNT(beat->message_i); j++)
            assert_int_equal(beat->message_i[j], 0);
        if (i > 3)
            assert_false(beat->exec_mask_i[0] || beat->pred_i[0] || beat->size_i[0] || beat->size_i[1]);
    }
    dword_atomic_message(&message, 0x100000004, req);
    assert_true(req[0].size_i[0] == 4 && req[0].size_i[1] == 1);
}

/* Beat b has channels 2b and 2b + 1. Ports of the first beat only are 0 in the others. */
static void test_beats_of_an_atomic(void) {
    struct visa_message message = full_message(VISA_SVM_ATOMIC);
    message.inst.exec_log2 = 2;
    for (unsigned i = 0; i < VISA_CHANNELS; i++) {
        message.address[i] = 0x0900000000000001u * (i + 1);
        message.src0[i] = 0x0a00000000000002u * (i + 1);
        message.src1[i] = 0x0b00000000000003u * (i + 1);
    }
    struct svm_atomic_req req[SVM_ATOMIC_BEATS];
    memset(req, 0xa5, sizeof(req));
    svm_atomic_message(&message, 0x300000004, req);
    expect_message_bytes(req[0].message_i, &message.inst, COUNT(req[0].message_i));
    assert_true(req[0].exec_mask_i[0] == 0x11223344 && req[0].pred_i[0] == 0x55667788);
    assert_true(req[0].size_i[0] == 4 && req[0].size_i[1] == 3);
    for (unsigned i = 0; i < 8; i++) {
        const struct svm_atomic_req *beat = &req[i / 2];
        uint64_t n = i < 4 ? i + 1 : 0;
        assert_true(csim_get64(&beat->address_i[2 * (i % 2)]) == 0x0900000000000001u * n);
        assert_true(csim_get64(&beat->src0_i[2 * (i % 2)]) == 0x0a00000000000002u * n);
        assert_true(csim_get64(&beat->src1_i[2 * (i % 2)]) == 0x0b00000000000003u * n);
        for (unsigned j = 0; i > 1 && j < COUNT(beat->message_i); j++)
            assert_int_equal(beat->message_i[j], 0);
        if (i > 1)
            assert_false(beat->exec_mask_i[0] || beat->pred_i[0] || beat->size_i[0] || beat->size_i[1]);
    }
}

/* Beat b has channels 2b and 2b + 1, and dwords 16b to 16b + 15. Ports of the first beat only are 0 in the others. */
static void test_beats_of_a_scatter(void) {
    for (uint8_t exec_log2 = 2; exec_log2 <= 4; exec_log2++) {
        struct visa_message message = full_message(VISA_SVM_SCATTER);
        message.inst.exec_log2 = exec_log2;
        message.inst.block_size = exec_log2 == 4 ? 2 : 1;
        message.inst.num_blocks = exec_log2 - 2;
        unsigned channels = 1u << exec_log2, dwords = channels * (exec_log2 == 4 ? 8 : exec_log2 - 1);
        for (unsigned i = 0; i < VISA_CHANNELS; i++)
            message.address[i] = 0x0900000000000001u * (i + 1);
        for (unsigned i = 0; i < VISA_SCATTER_DATA; i++)
            message.data[i] = (uint8_t)(i / 4 + 1 + i % 4 * 64);
        struct svm_scatter_req req[SVM_SCATTER_BEATS];
        memset(req, 0xa5, sizeof(req));
        svm_scatter_message(&message, 0x300000004, req);
        expect_message_bytes(req[0].message_i, &message.inst, COUNT(req[0].message_i));
        assert_true(req[0].exec_mask_i[0] == 0x11223344 && req[0].pred_i[0] == 0x55667788);
        assert_true(req[0].size_i[0] == 4 && req[0].size_i[1] == 3);
        for (unsigned b = 0; b < SVM_SCATTER_BEATS; b++) {
            for (unsigned i = 0; b > 0 && i < COUNT(req[b].message_i); i++)
                assert_int_equal(req[b].message_i[i], 0);
            if (b > 0)
                assert_false(req[b].exec_mask_i[0] || req[b].pred_i[0] || req[b].size_i[0] || req[b].size_i[1]);
            for (unsigned i = 0; i < 2; i++) {
                uint32_t n = 2 * b + i < channels ? 2 * b + i + 1 : 0;
                assert_int_equal(req[b].address_i[2 * i], n);
                assert_int_equal(req[b].address_i[2 * i + 1], 0x09000000 * n);
            }
            for (unsigned i = 0; i < 16; i++) {
                uint8_t n = (uint8_t)(16 * b + i + 1);
                uint32_t dword = n | (uint32_t)(uint8_t)(n + 64) << 8 | (uint32_t)(uint8_t)(n + 128) << 16 |
                                 (uint32_t)(uint8_t)(n + 192) << 24;
                assert_int_equal(req[b].data_i[i], n <= dwords ? dword : 0);
            }
        }
    }
}

/* Ports of the first beat only have no effect in the others. */
static void test_noise_in_beats_of_a_scatter(void) {
    for (int t = 0; t < 1000; t++) {
        struct test_memory memory = {.size = 0}, same = {.size = 0};
        struct visa_message message;
        struct svm_scatter_req req[SVM_SCATTER_BEATS];
        struct svm_scatter_rsp rsp, rsp_of_same;
        random_message(VISA_SVM_SCATTER, &message, &memory.size);
        same.size = memory.size;
        struct visa_memory port = memory_of(&memory), port_of_same = memory_of(&same);
        svm_scatter_message(&message, memory.size, req);
        svm_scatter_execute(req, &port, &rsp);
        for (unsigned b = 1; b < SVM_SCATTER_BEATS; b++)
            memset(&req[b], (int)random_below(256), offsetof(struct svm_scatter_req, address_i));
        svm_scatter_execute(req, &port_of_same, &rsp_of_same);
        assert_memory_equal(&rsp, &rsp_of_same, sizeof(rsp));
        assert_memory_equal(&memory, &same, sizeof(memory));
    }
}

/* A message with fields out of range has a request, which is rejected. */
static void test_requests_of_what_is_not_legal(void) {
    struct test_memory memory = {.size = 0};
    struct visa_memory port = memory_of(&memory);
    for (enum visa_kind kind = 0; kind < VISA_KINDS; kind++) {
        struct visa_message message = full_message(kind);
        message.inst.exec_log2 = message.inst.num_blocks = message.inst.block_size = 255;
        uint32_t t0[DWORD_ATOMIC_T0_DWORDS] = {0};
        struct visa_result result;
        memset(&result, 0xa5, sizeof(result));
        if (kind == VISA_DWORD_ATOMIC) {
            struct dword_atomic_req req[DWORD_ATOMIC_BEATS];
            struct dword_atomic_rsp rsp[DWORD_ATOMIC_BEATS];
            dword_atomic_message(&message, 64, req);
            dword_atomic_execute(req, t0, &port, rsp);
            dword_atomic_result(rsp, &result);
        } else if (kind == VISA_SVM_ATOMIC) {
            struct svm_atomic_req req[SVM_ATOMIC_BEATS];
            struct svm_atomic_rsp rsp[SVM_ATOMIC_BEATS];
            svm_atomic_message(&message, 64, req);
            svm_atomic_execute(req, &port, rsp);
            svm_atomic_result(rsp, &result);
        } else {
            struct svm_scatter_req req[SVM_SCATTER_BEATS];
            struct svm_scatter_rsp rsp;
            svm_scatter_message(&message, 64, req);
            svm_scatter_execute(req, &port, &rsp);
            svm_scatter_result(&rsp, &result);
        }
        assert_int_equal(result.error, kind == VISA_SVM_SCATTER ? VISA_RESERVED : VISA_EXEC_SIZE);
        assert_int_equal(result.dst_we, 0);
        for (unsigned i = 0; i < VISA_CHANNELS; i++)
            assert_int_equal(result.dst[i], 0);
    }
}

static void test_results(void) {
    struct visa_result result;
    struct dword_atomic_rsp dword[DWORD_ATOMIC_BEATS] = {{.dst_we_o = {1}}, [3] = {.dst_we_o = {8}}};
    dword[0].dst_o[0] = 7;
    dword[3].dst_o[3] = 0x80000009;
    dword_atomic_result(dword, &result);
    assert_true(result.error == VISA_OK && result.dst_we == 0x8001);
    assert_true(result.dst[0] == 7 && result.dst[15] == 0x80000009);
    struct svm_atomic_rsp svm[SVM_ATOMIC_BEATS] = {{.dst_we_o = {1}}, [3] = {.dst_we_o = {2}}};
    svm[0].dst_o[1] = 7;
    svm[3].dst_o[2] = 9;
    svm_atomic_result(svm, &result);
    assert_true(result.dst_we == 0x81 && result.dst[0] == 7ull << 32 && result.dst[7] == 9);
    struct svm_scatter_rsp scatter = {.error_o = {VISA_ALIGN}};
    svm_scatter_result(&scatter, &result);
    assert_true(result.error == VISA_ALIGN && result.dst_we == 0);
}

RUN_TESTS(TEST(test_fields), TEST(test_a_refused_message_has_no_fields), TEST(test_beats_of_a_dword_atomic),
          TEST(test_beats_of_an_atomic), TEST(test_beats_of_a_scatter), TEST(test_noise_in_beats_of_a_scatter),
          TEST(test_requests_of_what_is_not_legal), TEST(test_results))
