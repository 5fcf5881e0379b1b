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

static void test_random_messages(void) {
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

RUN_TESTS(TEST(test_random_messages))
