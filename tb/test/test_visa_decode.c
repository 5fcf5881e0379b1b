/* SPDX-License-Identifier: MIT */
/*
 * Unit tests of the bytes of vISA messages: lengths, encoding, and fields out of range. `make prove` and the regression
 * compare the verdict and the fields of messages with the RTL.
 */
#include "test/visa_test.h"

/* The samples of docs/visa.md; test_visa_text.c checks their fields. */
static const struct {
    uint8_t n, bytes[VISA_BYTES];
} samples[] = {
    {30, {0x7d, 0, 3, 0, 0, 0, 0x21, 0, 0, 0, 0, 0, 0x22, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0x23}},
    {30, {0x7d, 0x32, 0x44, 1, 0xa0, 5, 0x21, 0, 0, 0, 0, 0, 0x22, 0, 0, 0, 0, 0, 0x24}},
    {30, {0x4e, 5, 3, 0, 0, 0x47, 0x28, 0, 0, 0, 0, 0, 0x2a, 0, 0, 0, 0, 0, 0x2c, 0, 0, 0, 0x20, 0, 0x2e}},
    {19, {0x4e, 4, 0x80, 0, 0, 1, 0, 0xb9, 1, 0, 0, 0, 0, 0xc1, 1}},
    {19, {0x4e, 4, 0x23, 3, 0x40, 0, 3, 0x32, 0, 0, 0, 0, 0, 0x34}},
};

/* Every length. Bytes after a message do not matter. */
static void lengths(void) {
    struct visa_inst inst;
    assert_int_equal(visa_decode(NULL, 0, &inst, NULL), VISA_OPCODE);
    for (size_t i = 0; i < COUNT(samples); i++) {
        uint8_t bytes[64], again[VISA_BYTES];
        memset(bytes, 0xff, sizeof bytes);
        memcpy(bytes, samples[i].bytes, samples[i].n);
        for (size_t n = 0; n <= sizeof bytes; n++) {
            const bool whole = n >= samples[i].n;
            size_t length = 99;
            assert_int_equal(visa_decode(bytes, n, &inst, &length), whole ? VISA_OK : VISA_OPCODE);
            assert_int_equal(length, whole ? samples[i].n : 0);
        }
        assert_int_equal(visa_encode(&inst, again), samples[i].n);
        assert_memory_equal(again, bytes, samples[i].n);
    }
}

/* Legal messages are decoded as they were encoded. With some bits changed, they are rejected or encoded again. */
static void there_and_back(void) {
    for (unsigned i = 0; i < 300000 / ONE_IN; i++) {
        struct visa_inst inst = random_inst((enum visa_kind)random_below(VISA_KINDS)), seen;
        uint8_t bytes[VISA_BYTES], again[VISA_BYTES];
        const size_t n = visa_encode(&inst, bytes);
        assert_int_equal(visa_decode(bytes, n, &seen, NULL), VISA_OK);
        assert_true(same_message(&inst, &seen));
        for (unsigned changes = random_below(4); changes; changes--)
            bytes[random_below((uint32_t)n)] ^= (uint8_t)(1u << random_below(8));
        if (visa_decode(bytes, n, &seen, NULL) != VISA_OK)
            continue;
        assert_int_equal(visa_encode(&seen, again), n);
        assert_memory_equal(again, bytes, n);
    }
}

/* A field out of range makes bytes that decode rejects. */
static void fields_out_of_range(void) {
    for (unsigned i = 0; i < 100000 / ONE_IN; i++) {
        struct visa_inst inst = random_inst((enum visa_kind)random_below(VISA_KINDS)), seen;
        bool scatter = inst.kind == VISA_SVM_SCATTER, dword = inst.kind == VISA_DWORD_ATOMIC;
        uint8_t large = (uint8_t)(32 + random_below(224)), bytes[VISA_BYTES];
        switch (random_below(8)) {
        case 0:
            inst.exec_log2 = large;
            break;
        case 1:
            inst.mask = large;
            break;
        case 2:
            inst.pred = (uint16_t)(random_below(65520) + 16);
            break;
        case 3:
            inst.combine = large;
            break;
        case 4:
            inst.num_blocks = scatter ? (uint8_t)(4 + large % 4) : 0;
            inst.op = scatter ? 0 : large;
            break;
        case 5:
            inst.block_size = scatter ? large : 0;
            inst.width = scatter ? 0 : dword ? 2 : 3;
            break;
        case 6:
            inst.kind = VISA_KINDS;
            break;
        default:
            inst.surface = dword ? large : 0;
            inst.exec_log2 = dword ? inst.exec_log2 : 8;
            break;
        }
        assert_int_not_equal(visa_decode(bytes, visa_encode(&inst, bytes), &seen, NULL), VISA_OK);
    }
}

/* The page's numbers. */
static void names(void) {
    static const char *const page[] = {"ok",        "opcode",  "reserved", "op",   "width",   "exec_size", "mask",
                                       "predicate", "surface", "blocks",   "null", "operand", "align"};
    assert_int_equal(COUNT(page), VISA_ERRORS);
    for (unsigned error = 0; error < VISA_ERRORS; error++)
        assert_string_equal(visa_error_name((enum visa_error)error), page[error]);
}

RUN_TESTS(TEST(lengths), TEST(there_and_back), TEST(fields_out_of_range), TEST(names))
