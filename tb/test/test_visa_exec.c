/* SPDX-License-Identifier: MIT */
/*
 * Unit tests of the effect of vISA messages, compared byte by byte with a second reading of docs/visa.md. The
 * operations have their own test, test_atomic_alu.c.
 */
#include "isa/atomic_alu.h"
#include "test/visa_channels.h"

static void expect_scatter(const struct visa_message *message, unsigned channel, struct test_memory *memory) {
    const struct visa_inst *inst = &message->inst;
    unsigned bytes = unit_of(inst), blocks = 1u << inst->num_blocks, size = 1u << inst->exec_log2;
    for (unsigned j = 0; j < blocks; j++) {
        if (!inside(message->address[channel], j * bytes, bytes, memory->size))
            continue;
        memory->accesses++;
        for (unsigned k = 0; k < bytes; k++) {
            unsigned at = bytes == 1 ? channel * (blocks == 8 ? 8 : 4) + j : (j * size + channel) * bytes + k;
            memory->bytes[(message->address[channel] + j * bytes + k) % MEMORY_BYTES] = message->data[at];
        }
    }
}

static uint64_t expect_atomic(const struct visa_message *message, unsigned channel, struct test_memory *memory) {
    unsigned bytes = unit_of(&message->inst);
    uint64_t address = message->address[channel], old = 0;
    if (!inside(address, 0, bytes, memory->size))
        return 0;
    for (unsigned k = 0; k < bytes; k++)
        old |= (uint64_t)memory->bytes[(address + k) % MEMORY_BYTES] << 8 * k;
    const struct atomic_alu_result out =
        atomic_alu_exec(message->inst.op, message->inst.width, old, message->src0[channel], message->src1[channel]);
    memory->accesses += out.write ? 2 : 1;
    for (unsigned k = 0; k < bytes && out.write; k++)
        memory->bytes[(address + k) % MEMORY_BYTES] = (uint8_t)(out.new_value >> 8 * k);
    return out.ret;
}

static void expect(const struct visa_message *message, struct test_memory *memory, struct visa_result *result) {
    memset(result, 0, sizeof(*result));
    unsigned size = 1u << message->inst.exec_log2;
    for (unsigned i = 0; i < size; i++) {
        if (enabled(message, i) && message->address[i] % unit_of(&message->inst) != 0) {
            result->error = 12;
            return;
        }
    }
    for (unsigned i = 0; i < size; i++) {
        if (!enabled(message, i))
            continue;
        if (message->inst.kind == VISA_SVM_SCATTER) {
            expect_scatter(message, i, memory);
            continue;
        }
        uint64_t ret = expect_atomic(message, i, memory);
        if (message->inst.dst.id != 0) {
            result->dst_we |= 1u << i;
            result->dst[i] = ret;
        }
    }
}

/* Executes a message, and compares the result. */
static void run(const struct visa_message *message, struct test_memory *memory, struct visa_result *result) {
    memory->accesses = 0;
    struct test_memory expected = *memory;
    struct visa_result expected_result;
    expect(message, &expected, &expected_result);
    struct visa_memory port = memory_of(memory);
    memset(result, 0xa5, sizeof(*result));
    visa_execute(message, &port, result);
    assert_int_equal(result->error, expected_result.error);
    assert_int_equal(result->dst_we, expected_result.dst_we);
    assert_memory_equal(result->dst, expected_result.dst, sizeof(result->dst));
    assert_memory_equal(memory->bytes, expected.bytes, sizeof(expected.bytes));
    assert_int_equal(memory->accesses, expected.accesses);
}

static void test_random_messages(void **state) {
    (void)state;
    struct test_memory memory = {.size = 0};
    unsigned refused = 0;
    for (int t = 0; t < 100000 / ONE_IN; t++) {
        struct visa_message message;
        struct visa_result result;
        random_message((enum visa_kind)(t % VISA_KINDS), &message, &memory.size);
        memory_fill(&memory);
        run(&message, &memory, &result);
        refused += result.error != VISA_OK;
    }
    assert_in_range(refused, 1, 50000 / ONE_IN);
}

/* The two compares have opposite roles of their sources (V-7). */
static void test_v7_roles_of_sources(void **state) {
    (void)state;
    struct test_memory memory = {.bytes = {5}, .size = MEMORY_BYTES};
    struct visa_message message = {.inst = plain(VISA_SVM_ATOMIC), .exec_mask = 1, .src0 = {7}, .src1 = {5}};
    struct visa_result result;
    set_op(&message.inst, CMPXCHG);
    run(&message, &memory, &result);
    assert_int_equal(memory.bytes[0], 7);
    assert_int_equal(result.dst[0], 5);
    set_op(&message.inst, FCMPWR);
    run(&message, &memory, &result);
    assert_int_equal(memory.bytes[0], 5);
    assert_int_equal(result.dst[0], 7);
}

static void test_v8_each_channel_sees_the_one_before(void **state) {
    (void)state;
    struct test_memory memory = {.bytes = {100}, .size = MEMORY_BYTES};
    struct visa_message message = {.inst = plain(VISA_DWORD_ATOMIC), .exec_mask = 0xffff};
    struct visa_result result;
    message.inst.exec_log2 = 4;
    for (unsigned i = 0; i < 16; i++)
        message.src0[i] = i;
    run(&message, &memory, &result);
    for (unsigned i = 0; i < 16; i++)
        assert_int_equal(result.dst[i], 100 + i * (i - 1) / 2);
    assert_int_equal(memory.bytes[0], 220);
}

/* The last byte decides. PREDEC also returns 0 (V-9, V-10), and no write is out of bounds. */
static void test_v9_v10_out_of_bounds_returns_0(void **state) {
    (void)state;
    for (uint8_t width = 0; width < 3; width++) {
        for (uint64_t size = 0; size <= 24; size++) {
            struct test_memory memory = {.size = size};
            struct visa_message message = {.inst = plain(VISA_SVM_ATOMIC), .exec_mask = 0xff};
            struct visa_result result;
            set_op(&message.inst, PREDEC);
            message.inst.exec_log2 = 3;
            message.inst.width = width;
            unsigned bytes = unit_of(&message.inst);
            for (unsigned i = 0; i < 7; i++)
                message.address[i] = i * bytes;
            message.address[7] = UINT64_MAX - bytes + 1;
            run(&message, &memory, &result);
            assert_int_equal(result.dst_we, 0xff);
            for (unsigned i = 0; i < 8; i++) {
                bool in = i < 7 && (i + 1) * bytes <= size;
                assert_int_equal(result.dst[i], in ? UINT64_MAX >> (64 - 8 * bytes) : 0);
            }
        }
    }
}

/* A scatter does not wrap at the end of the address space. */
static void test_v10_scatter_does_not_wrap(void **state) {
    (void)state;
    struct test_memory memory = {.size = UINT64_MAX};
    struct visa_message message = {.inst = plain(VISA_SVM_SCATTER), .exec_mask = 1, .address = {UINT64_MAX - 15}};
    struct visa_result result;
    message.inst.exec_log2 = 3;
    message.inst.block_size = 2;
    message.inst.num_blocks = 2;
    memset(message.data, 0xee, sizeof(message.data));
    run(&message, &memory, &result);
    for (unsigned i = 0; i < MEMORY_BYTES; i++)
        assert_int_equal(memory.bytes[i], i >= 240 && i < 248 ? 0xee : 0);
}

/* V-11, V-12: the width decides, not the kind. Disabled channels do not count. */
static void test_v11_v12_alignment(void **state) {
    (void)state;
    for (uint8_t width = 0; width < 3; width++) {
        for (uint64_t address = 0; address < 16; address++) {
            enum visa_kind kind = width < 2 && address % 2 ? VISA_DWORD_ATOMIC : VISA_SVM_ATOMIC;
            struct test_memory memory = {.size = MEMORY_BYTES};
            struct visa_message message = {.inst = plain(kind), .exec_mask = 3, .address = {0, address}};
            struct visa_result result;
            message.inst.exec_log2 = 1;
            message.inst.width = width;
            bool aligned = address % (width == 0 ? 4 : width == 1 ? 2 : 8) == 0;
            run(&message, &memory, &result);
            assert_int_equal(result.error, aligned ? VISA_OK : VISA_ALIGN);
            assert_int_equal(visa_check_alignment(&message), result.error);
            message.exec_mask = 1;
            run(&message, &memory, &result);
            assert_int_equal(result.error, VISA_OK);
            assert_int_equal(result.dst_we, 1);
        }
    }
}

/* Channels 0 and 1 write overlapping runs, and the higher channel wins. */
static void test_scatter_higher_channel_wins(void **state) {
    (void)state;
    struct test_memory memory = {.size = MEMORY_BYTES};
    struct visa_message message = {.inst = plain(VISA_SVM_SCATTER), .exec_mask = 3, .address = {8, 4}};
    struct visa_result result;
    message.inst.exec_log2 = 3;
    message.inst.block_size = 1;
    message.inst.num_blocks = 1;
    for (unsigned element = 0; element < 16; element++)
        memset(message.data + 4 * (size_t)element, 0x10 + (int)element, 4); /* element j*8 + i */
    run(&message, &memory, &result);
    static const uint8_t expected[] = {0,    0,    0,    0,    0x11, 0x11, 0x11, 0x11, 0x19,
                                       0x19, 0x19, 0x19, 0x18, 0x18, 0x18, 0x18, 0};
    assert_memory_equal(memory.bytes, expected, sizeof(expected));
    assert_int_equal(result.dst_we, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_random_messages),
        cmocka_unit_test(test_v7_roles_of_sources),
        cmocka_unit_test(test_v8_each_channel_sees_the_one_before),
        cmocka_unit_test(test_v9_v10_out_of_bounds_returns_0),
        cmocka_unit_test(test_v10_scatter_does_not_wrap),
        cmocka_unit_test(test_v11_v12_alignment),
        cmocka_unit_test(test_scatter_higher_channel_wins),
    };
    return cmocka_run_group_tests_name("visa_exec", tests, NULL, NULL);
}
