/* SPDX-License-Identifier: MIT */
/* Unit tests of the channels of vISA messages: enabled ones, bounds, and the blocks of a scatter. */
#include "test/visa_channels.h"

/* The end of an access has 65 bits. No size includes the last byte of the address space. */
static void test_bounds_do_not_wrap(void **state) {
    (void)state;
    assert_true(visa_in_bounds(UINT64_MAX - 8, 8, UINT64_MAX));
    assert_false(visa_in_bounds(UINT64_MAX - 7, 8, UINT64_MAX));
    assert_false(visa_in_bounds(UINT64_MAX - 7, 16, UINT64_MAX));
    assert_false(visa_in_bounds(0, 1, 0));
    for (int t = 0; t < 100000 / ONE_IN; t++) {
        uint64_t size = random_below(80) - 40ull, address = size + random_below(80) - 40;
        unsigned bytes = 1 + random_below(64);
        assert_int_equal(visa_in_bounds(address, bytes, size), inside(address, 0, bytes, size));
    }
}

/* The table of mask controls: V-1, V-3, V-29, V-30. */
static void test_v30_enabled_channels(void **state) {
    (void)state;
    for (int t = 0; t < 100000 / ONE_IN; t++) {
        struct visa_message message = {.inst = random_inst(t % 2 ? VISA_DWORD_ATOMIC : VISA_SVM_SCATTER)};
        message.exec_mask = (uint32_t)random64();
        message.predicate = random_below(4) ? (uint32_t)random64() : 0u - random_below(2);
        uint32_t expected = 0;
        for (unsigned i = 0; i < 1u << message.inst.exec_log2; i++)
            expected |= (uint32_t)enabled(&message, i) << i;
        assert_int_equal(visa_enabled(&message.inst, message.exec_mask, message.predicate), expected);
    }
    struct visa_inst inst = plain(VISA_DWORD_ATOMIC);
    inst.exec_log2 = 3;
    inst.mask = 2;
    assert_int_equal(visa_enabled(&inst, 0xffffa5ff, 0), 0xa5);
    inst.no_mask = true;
    inst.pred = 1;
    assert_int_equal(visa_enabled(&inst, 0, 0x00003c00), 0x3c);
    inst.combine = VISA_COMBINE_ANY;
    inst.inverse = true;
    assert_int_equal(visa_enabled(&inst, 0, 0x00003c00), 0);
    assert_int_equal(visa_enabled(&inst, 0, 0xffff00ff), 0xff);
    inst.combine = VISA_COMBINE_ALL;
    assert_int_equal(visa_enabled(&inst, 0, 0x0000fe00), 0xff);
}

/* Returns the byte of Src with a block, from the tables of the SVM_SCATTER page for 8 channels (V-14, V-17). */
static unsigned place_in_table(unsigned bytes, unsigned blocks, unsigned channel, unsigned block) {
    if (bytes == 4)
        return 32 * block + 4 * channel; /* a register a block, a dword a channel */
    if (bytes == 8)
        return 64 * block + (channel < 4 ? 8 * channel : 32 + 8 * (channel - 4)); /* two registers a block */
    if (blocks == 8)
        return 8 * channel + block; /* a qword a channel */
    return 4 * channel + block;     /* a dword a channel */
}

static void test_v14_v17_scatter_tables(void **state) {
    (void)state;
    static const uint8_t bytes_of[] = {1, 4, 8};
    struct visa_message message = {.inst = plain(VISA_SVM_SCATTER)};
    message.inst.exec_log2 = 3;
    for (unsigned i = 0; i < VISA_SCATTER_DATA; i++)
        message.data[i] = (uint8_t)(i * 7 + i / 256);
    for (uint8_t size = 0; size < 3; size++) {
        uint8_t most = size == 2 ? 2 : 3;
        for (uint8_t blocks = 0; blocks <= most; blocks++) {
            message.inst.block_size = size;
            message.inst.num_blocks = blocks;
            for (unsigned channel = 0; channel < 8; channel++) {
                for (unsigned block = 0; block < 1u << blocks; block++) {
                    unsigned at = place_in_table(bytes_of[size], 1u << blocks, channel, block);
                    uint64_t expected = 0;
                    for (unsigned k = 0; k < bytes_of[size]; k++)
                        expected |= (uint64_t)message.data[at + k] << 8 * k;
                    assert_int_equal(visa_scatter_block(&message, channel, block), expected);
                }
            }
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_bounds_do_not_wrap),
        cmocka_unit_test(test_v30_enabled_channels),
        cmocka_unit_test(test_v14_v17_scatter_tables),
    };
    return cmocka_run_group_tests_name("visa_channels", tests, NULL, NULL);
}
