/* SPDX-License-Identifier: MIT */
/* The memory model: both of its sides against plain arrays. */

#include "agents/memory.h"
#include "test/unit_test.h"

enum { SEED = 7, WORDS = 512 };

/* Addresses far from and near to each other, with the highest one. */
static uint64_t address_of(unsigned word) {
    return word < WORDS / 2 ? 8ull * word : 0ull - 8ull * (word - WORDS / 2 + 1);
}

static void test_initial(void) {
    struct memory memory;
    unsigned same = 0;
    memory_open(&memory, SEED, true);
    for (unsigned word = 0; word < WORDS; word++) {
        uint64_t initial = memory_initial(SEED, address_of(word));
        assert_int_equal(memory_read(&memory, MEMORY_MODEL, address_of(word)), initial);
        assert_int_equal(memory_read(&memory, MEMORY_DEVICE, address_of(word)), initial);
        same += initial == memory_initial(SEED + 1, address_of(word));
    }
    assert_in_range(same, 0, WORDS / 8);
    memory_close(&memory);
}

static void test_random_writes(void) {
    static uint64_t expected[2][WORDS];
    struct memory memory;
    struct rng rng = {SEED};
    memory_open(&memory, SEED, true);
    for (unsigned word = 0; word < WORDS; word++)
        expected[0][word] = expected[1][word] = memory_initial(SEED, address_of(word));
    for (unsigned i = 0; i < 20000; i++) {
        unsigned word = rng_below(&rng, WORDS);
        enum memory_side side = rng_below(&rng, 2) ? MEMORY_DEVICE : MEMORY_MODEL;
        uint32_t enables = rng_below(&rng, 256);
        uint64_t data = rng_below(&rng, 2) ? memory_edge(rng_next(&rng)) : rng_next(&rng);
        memory_write(&memory, side, address_of(word), data, enables);
        for (unsigned byte = 0; byte < 8; byte++)
            if (enables >> byte & 1)
                memcpy((unsigned char *)&expected[side][word] + byte, (unsigned char *)&data + byte, 1);
        size_t differences = 0;
        for (unsigned other = 0; i % 100 == 0 && other < WORDS; other++) {
            assert_int_equal(memory_read(&memory, MEMORY_MODEL, address_of(other)), expected[MEMORY_MODEL][other]);
            assert_int_equal(memory_read(&memory, MEMORY_DEVICE, address_of(other)), expected[MEMORY_DEVICE][other]);
            differences += expected[MEMORY_MODEL][other] != expected[MEMORY_DEVICE][other];
        }
        if (i % 100 == 0)
            assert_int_equal(memory.differences, differences);
    }
    assert_false(memory_is_full(&memory));
    memory_close(&memory);
}

/* A difference has its address, and disappears when the sides agree again. */
static void test_difference(void) {
    struct memory memory;
    uint64_t address = 0;
    memory_open(&memory, SEED, true);
    assert_false(sparse_any(&memory.differing, &address));
    memory_write(&memory, MEMORY_MODEL, 0xfffffffffffffff8, 1, 0xff);
    memory_write(&memory, MEMORY_MODEL, 16, 2, 0xff);
    memory_write(&memory, MEMORY_DEVICE, 16, 2, 0xff);
    assert_int_equal(memory.differences, 1);
    assert_true(sparse_any(&memory.differing, &address));
    assert_int_equal(address, 0xfffffffffffffff8);
    memory_write(&memory, MEMORY_DEVICE, 0xfffffffffffffff8, 1, 0xff);
    assert_int_equal(memory.differences, 0);
    memory_close(&memory);
}

/* With one side, the memory has what the model writes. */
static void test_one_side(void) {
    struct memory memory;
    memory_open(&memory, SEED, false);
    memory_write(&memory, MEMORY_MODEL, 8, 0x1122334455667788, 0x0f);
    assert_int_equal(memory_read(&memory, MEMORY_MODEL, 8) & 0xffffffff, 0x55667788);
    assert_int_equal(memory.differences, 0);
    memory_close(&memory);
}

RUN_TESTS(TEST(test_initial), TEST(test_random_writes), TEST(test_difference), TEST(test_one_side))
