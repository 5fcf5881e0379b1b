/* SPDX-License-Identifier: MIT */
/* Unit tests of the assembly text of vISA messages. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "isa/visa_text.h"
#include "test/visa_cases.h"

static struct visa_inst parsed(const char *text) {
    struct visa_inst inst;
    struct visa_text_error error;
    if (!visa_text_parse(text, strlen(text), &inst, &error))
        fail_msg("%s: column %u: %s", text, error.column, error.message);
    return inst;
}

static const struct {
    const char *text, *bytes;
} samples[] = {
    {"dword_atomic.add (M1, 8) T0 V33.0 V34.0 %null.0 V35.0",
     "7d 00 03 00 00 00 21 00 00 00 00 00 22 00 00 00 00 00 00 00 00 00 00 00 23 00 00 00 00 00"},
    {"(!P1.any) dword_atomic.fcmpwr.16 (M5, 16) T255 V33.0 V34.0 V36.0 %null.0",
     "7d 32 44 01 a0 05 21 00 00 00 00 00 22 00 00 00 00 00 24 00 00 00 00 00 00 00 00 00 00 00"},
    {"svm_atomic.cmpxchg.64 (M1, 8) V40.0 V46.0 V42.0 V44.32",
     "4e 05 03 00 00 47 28 00 00 00 00 00 2a 00 00 00 00 00 2c 00 00 00 20 00 2e 00 00 00 00 00"},
    {"svm_scatter.4.1 (M1_NM, 1) V441.0 V449.0", "4e 04 80 00 00 01 00 b9 01 00 00 00 00 c1 01 00 00 00 00"},
    {"(P3.all) svm_scatter.1.8 (M3, 8) V50.0 V52.0", "4e 04 23 03 40 00 03 32 00 00 00 00 00 34 00 00 00 00 00"},
};

static void sample_texts(void **state) {
    (void)state;
    for (size_t i = 0; i < COUNT(samples); i++) {
        struct visa_inst inst = parsed(samples[i].text);
        uint8_t bytes[VISA_BYTES];
        char hex[3 * VISA_BYTES + 1] = "", text[VISA_TEXT_SIZE];
        size_t n = visa_encode(&inst, bytes);
        for (size_t j = 0; j < n; j++)
            snprintf(hex + 3 * j, sizeof hex - 3 * j, j + 1 < n ? "%02x " : "%02x", bytes[j]);
        assert_string_equal(hex, samples[i].bytes);
        assert_int_equal(visa_text_print(&inst, text, sizeof text), strlen(samples[i].text));
        assert_string_equal(text, samples[i].text);
    }
}

/* What is read in other ways than it is printed. */
static void other_spellings(void **state) {
    static const struct {
        const char *text, *canonical;
    } cases[] = {
        /* V-33 */
        {"dword_atomic.imin (M1, 8) T0 V33.0 V34.0 %null.0 V35.0",
         "dword_atomic.minsint (M1, 8) T0 V33.0 V34.0 %null.0 V35.0"},
        {"svm_atomic.imax.16 (M1, 8) V33.0 V35.0 V34.0 %null.0",
         "svm_atomic.maxsint.16 (M1, 8) V33.0 V35.0 V34.0 %null.0"},
        {"svm_atomic.minsint.64 (NoMask, 8) V33.(32*2) V35.(0x20 + 32) V34.((3-1)*96/3%40*4) %null.0",
         "svm_atomic.minsint.64 (M1_NM, 8) V33.64 V35.64 V34.96 %null.0"},
        {"svm_atomic.predec.32 (M1, 8) V33.0 V35.0 %null.0 %null.0",
         "svm_atomic.predec (M1, 8) V33.0 V35.0 %null.0 %null.0"},
        {"svm_atomic.inc (4) V33.0 V35.0 V0.0 %null.0", "svm_atomic.inc (M1, 4) V33.0 V35.0 %null.0 %null.0"},
        {"  ( ! P2 .all ) DWORD_ATOMIC.IMAX.16(m8_nm,4)t255 v33.0\tV034.32  %NULL.0 v35.0  ",
         "(!P2.all) dword_atomic.maxsint.16 (M8_NM, 4) T255 V33.0 V34.32 %null.0 V35.0"},
        {"svm_scatter.8.4 (M5, 16) V4294967295.(65500+4) V35.0", "svm_scatter.8.4 (M5, 16) V4294967295.65504 V35.0"},
    };
    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        struct visa_inst inst = parsed(cases[i].text);
        char text[VISA_TEXT_SIZE];
        visa_text_print(&inst, text, sizeof text);
        assert_string_equal(text, cases[i].canonical);
    }
}

static void print_then_parse(void **state) {
    enum { MESSAGES = 300000 / ONE_IN };
    (void)state;
    uint64_t random = 1;
    for (unsigned i = 0; i < MESSAGES; i++) {
        struct visa_inst inst = random_message(&random), again;
        char text[VISA_TEXT_SIZE], cut[VISA_TEXT_SIZE];
        int length = visa_text_print(&inst, text, sizeof text);
        assert_in_range(length, 1, sizeof text - 1);
        again = parsed(text);
        if (!same_message(&inst, &again))
            fail_msg("%s: other fields", text);
        size_t size = random_below(&random, (uint32_t)length + 1);
        memset(cut, '#', sizeof cut);
        assert_int_equal(visa_text_print(&inst, cut, size), length);
        assert_int_equal(cut[size], '#');
    }
}

static const struct {
    const char *text;
    unsigned column;
    enum visa_error error;
    const char *message;
} errors[] = {
    /* what is no text of a message */
    {"", 1, VISA_OK, "found the end, expected dword_atomic, svm_atomic or svm_scatter"},
    {"svm_gather.4.1 (M1, 8) V33.0 V34.0", 1, VISA_OK,
     "found 'svm_gather.4.1', expected dword_atomic, svm_atomic or svm_scatter"},
    {"(X1) svm_scatter", 2, VISA_OK, "found 'X1', expected a predicate, P1 to P15"},
    {"(P4096) svm_scatter", 2, VISA_OK, "found 'P4096', expected a predicate, P1 to P15"},
    {"(P1.some) svm_scatter", 4, VISA_OK, "found '.some', expected '.any', '.all' or ')'"},
    {"(P1.any svm_scatter", 9, VISA_OK, "found 'svm_scatter', expected ')'"},
    {"(P1 svm_scatter", 5, VISA_OK, "found 'svm_scatter', expected '.any', '.all' or ')'"},
    {"dword_atomic (M1, 8)", 13, VISA_OK, "found ' ', expected '.' and an operation, as in .add"},
    {"dword_atomic. add (M1, 8)", 13, VISA_OK, "found '.', expected '.' and an operation, as in .add"},
    {"dword_atomic.nv_inc (M1, 8)", 14, VISA_OK,
     "found 'nv_inc', expected an operation: add sub inc dec min max xchg cmpxchg and or xor minsint maxsint predec "
     "fmax "
     "fmin fcmpwr"},
    {"dword_atomic.add.32 (M1, 8)", 17, VISA_OK, "found '.32', expected '.16' or '('"},
    {"dword_atomic.add.64 (M1, 8)", 17, VISA_OK, "found '.64', expected '.16' or '('"},
    {"svm_atomic.add.8 (M1, 8)", 15, VISA_OK, "found '.8', expected '.16', '.32', '.64' or '('"},
    {"svm_scatter.2.1 (M1, 8)", 12, VISA_OK, "found '.2.1', expected '.1', '.4' or '.8', the bytes of a block"},
    {"svm_scatter.4.3 (M1, 8)", 14, VISA_OK, "found '.3', expected '.1', '.2', '.4' or '.8', the number of blocks"},
    {"svm_scatter.4.16 (M1, 8)", 14, VISA_OK, "found '.16', expected '.1', '.2', '.4' or '.8', the number of blocks"},
    {"svm_scatter.4 (M1, 8)", 14, VISA_OK, "found ' ', expected '.1', '.2', '.4' or '.8', the number of blocks"},
    {"svm_scatter.4.1 M1", 17, VISA_OK, "found 'M1', expected '(' and the channels, as in (M1, 8)"},
    {"svm_scatter.4.1 (M0, 8)", 18, VISA_OK, "found 'M0', expected M1 to M8, or M1_NM to M8_NM"},
    {"svm_scatter.4.1 (M9, 8)", 18, VISA_OK, "found 'M9', expected M1 to M8, or M1_NM to M8_NM"},
    {"svm_scatter.4.1 (M1_N, 8)", 18, VISA_OK, "found 'M1_N', expected M1 to M8, or M1_NM to M8_NM"},
    {"svm_scatter.4.1 (M1 8)", 21, VISA_OK, "found '8', expected ','"},
    {"svm_scatter.4.1 (M1, 3)", 22, VISA_OK, "found '3', expected a number of channels, 1, 2, 4, 8 or 16"},
    {"svm_scatter.4.1 (M1, 64)", 22, VISA_OK, "found '64', expected a number of channels, 1, 2, 4, 8 or 16"},
    {"svm_scatter.4.1 (0)", 18, VISA_OK, "found '0', expected a number of channels, 1, 2, 4, 8 or 16"},
    {"svm_scatter.4.1 (M1, 8 V33.0", 24, VISA_OK, "found 'V33.0', expected ')'"},
    {"dword_atomic.add (8) V33.0", 22, VISA_OK, "found 'V33.0', expected a surface, T0 or T255"},
    {"dword_atomic.add (8) T256 V33.0", 22, VISA_OK, "found 'T256', expected a surface, T0 or T255"},
    {"dword_atomic.add (8) T0", 24, VISA_OK, "found the end, expected the offsets, as V34.0"},
    {"svm_scatter.4.1 (8) V33 V34.0", 21, VISA_OK, "found 'V33', expected the addresses, as V34.0"},
    {"svm_scatter.4.1 (8) V33.0 V4294967296.0", 27, VISA_OK, "found 'V4294967296.0', expected the source, as V34.0"},
    {"svm_scatter.4.1 (8) V33.0 V34.65536", 27, VISA_OK, "found 'V34.65536', expected the source, as V34.0"},
    {"svm_scatter.4.1 (NoMasks, 8) V33.0 V34.0", 18, VISA_OK,
     "found 'NoMasks', expected a number of channels, 1, 2, 4, 8 or 16"},
    {"svm_scatter.4.1 (8) V33.0 V34.(32", 27, VISA_OK, "found 'V34.', expected the source, as V34.0"},
    {"svm_scatter.4.1 (8) V33.0 V34.(32*)", 27, VISA_OK, "found 'V34.', expected the source, as V34.0"},
    {"svm_scatter.4.1 (8) V33.0 V34.(32/0)", 27, VISA_OK, "found 'V34.', expected the source, as V34.0"},
    {"svm_scatter.4.1 (8) V33.0 V34.(0-32)", 27, VISA_OK, "found 'V34.', expected the source, as V34.0"},
    {"svm_scatter.4.1 (8) V33.0 V34.(65535+1)", 27, VISA_OK, "found 'V34.', expected the source, as V34.0"},
    {"svm_scatter.4.1 (8) V33.0 V34.(1073741824*1073741824)", 27, VISA_OK,
     "found 'V34.', expected the source, as V34.0"},
    {"svm_scatter.4.1 (8) V33.0 V34.(((((((((((((((((32)))))))))))))))))", 27, VISA_OK,
     "found 'V34.', expected the source, as V34.0"},
    {"svm_scatter.4.1 (8) V33.0 -V34.0", 27, VISA_OK, "found '-V34.0', expected the source, as V34.0"},
    {"dword_atomic.add (8) T0 V33.0 x V35.0", 31, VISA_OK, "found 'x', expected src0, as V34.0 or %null.0"},
    {"dword_atomic.add (8) T0 V33.0 V34.0 5", 37, VISA_OK, "found '5', expected src1, as V34.0 or %null.0"},
    {"dword_atomic.add (8) T0 V33.0 V34.0 %null.0", 44, VISA_OK, "found the end, expected dst, as V34.0 or %null.0"},
    {"svm_scatter.4.1 (8) V33.0 V34.0 V35.0", 33, VISA_OK, "found 'V35.0', expected the end"},
    {"svm_scatter.4.1 (8) V33.0 V34.0 \x07", 33, VISA_OK, "found byte 0x07, expected the end"},
    {"svm_scatter.4.1 (8) V33.0 V34.0 \xff", 33, VISA_OK, "found byte 0xff, expected the end"},
    {"svm_scatters.4.1 (8) V33.0 V34.0", 1, VISA_OK,
     "found 'svm_scatters.4.1', expected dword_atomic, svm_atomic or svm_scatter"},
    {"(P1.anyone) svm_scatter", 4, VISA_OK, "found '.anyone', expected '.any', '.all' or ')'"},
    {"svm_scatter.4.1 (8) V33.0 V3456789012345678901234567890123456789012345678.0", 27, VISA_OK,
     "found 'V345678901234567890123456789012345678901...', expected the source, as V34.0"},
    /* what the checks refuse, by the name of the first that fails */
    {"svm_atomic.fmin.64 (M1, 8) V33.0 V34.0 V35.0 %null.0", 16, VISA_WIDTH,
     "width: found '.64', expected '.16' or no width: there is no float of 64 bits"},
    {"svm_atomic.add (M2, 16) V33.0 V34.0 V35.0 %null.0", 21, VISA_EXEC_SIZE,
     "exec_size: found '16', expected 1, 2, 4 or 8"},
    {"svm_scatter.4.1 (32) V33.0 V34.0", 18, VISA_EXEC_SIZE, "exec_size: found '32', expected 1, 2, 4, 8 or 16"},
    {"svm_scatter.4.1 (M2, 8) V33.0 V34.0", 18, VISA_MASK,
     "mask: found 'M2', expected M1, M3, M5 or M7 with 8 channels"},
    {"svm_scatter.4.1 (M7_NM, 16) V33.0 V34.0", 18, VISA_MASK,
     "mask: found 'M7_NM', expected M1 or M5 with 16 channels"},
    {"(P16) svm_scatter.4.1 (8) V33.0 V34.0", 2, VISA_PREDICATE, "predicate: found 'P16', expected P1 to P15"},
    {"(P0) svm_scatter.4.1 (8) V33.0 V34.0", 2, VISA_PREDICATE, "predicate: found 'P0', expected P1 to P15"},
    {"(P0) svm_scatter.4.1 (8) V33.0 %null.0", 2, VISA_PREDICATE, "predicate: found 'P0', expected P1 to P15"},
    {"(P0) svm_scatter.4.1 (M2, 8) V33.0 V34.0", 23, VISA_MASK,
     "mask: found 'M2', expected M1, M3, M5 or M7 with 8 channels"},
    {"svm_atomic.fadd (8) V33.0 V34.0 V35.0 %null.0", 12, VISA_OP,
     "op: found 'fadd', expected one of add sub inc dec min max xchg cmpxchg and or xor minsint maxsint predec fmax "
     "fmin fcmpwr"},
    {"(!P0) svm_scatter.4.1 (8) V33.0 V34.0", 3, VISA_PREDICATE, "predicate: found 'P0', expected P1 to P15"},
    {"(P0.all) svm_scatter.4.1 (8) V33.0 V34.0", 2, VISA_PREDICATE, "predicate: found 'P0.all', expected P1 to P15"},
    {"dword_atomic.add (8) T252 V33.0 V34.0 %null.0 V35.0", 22, VISA_SURFACE,
     "surface: found 'T252', expected T0 or T255"},
    {"svm_scatter.8.8 (8) V33.0 V34.0", 14, VISA_BLOCKS,
     "blocks: found '.8', expected 8 blocks with 8 channels only, and of 1 or 4 bytes"},
    {"svm_scatter.4.8 (16) V33.0 V34.0", 14, VISA_BLOCKS,
     "blocks: found '.8', expected 8 blocks with 8 channels only, and of 1 or 4 bytes"},
    {"svm_scatter.4.2 (4) V33.0 V34.0", 14, VISA_BLOCKS,
     "blocks: found '.2', expected 1 block: several need 8 or 16 channels"},
    {"svm_scatter.4.1 (8) %null.0 V34.0", 21, VISA_NULL, "null: found '%null.0', expected a variable, as V34.0"},
    {"svm_scatter.4.1 (8) V34.0 %null.0", 27, VISA_NULL, "null: found '%null.0', expected a variable, as V34.0"},
    {"svm_atomic.add (8) V33.0 V34.0 %null.0 %null.0", 32, VISA_NULL,
     "null: found '%null.0', expected a variable, as V34.0"},
    {"svm_atomic.inc (8) V33.0 V34.0 V35.0 %null.0", 32, VISA_NULL,
     "null: found 'V35.0', expected %null.0, as the operation has no such source"},
    {"svm_atomic.add (8) V33.0 V34.0 V35.0 V36.0", 38, VISA_NULL,
     "null: found 'V36.0', expected %null.0, as the operation has no such source"},
    {"svm_atomic.cmpxchg (8) V33.0 V34.0 V35.0 %null.0", 42, VISA_NULL,
     "null: found '%null.0', expected a variable, as V34.0"},
    {"svm_atomic.add (8) V31.0 V34.0 V35.0 %null.0", 20, VISA_OPERAND,
     "operand: found 'V31.0', expected a variable from V32 on, at a multiple of 32 bytes, or %null.0"},
    {"svm_atomic.add (8) V33.0 %null.32 V35.0 %null.0", 26, VISA_OPERAND,
     "operand: found '%null.32', expected a variable from V32 on, at a multiple of 32 bytes, or %null.0"},
    {"svm_atomic.add (8) V33.0 V34.0 V35.1 %null.0", 32, VISA_OPERAND,
     "operand: found 'V35.1', expected a variable from V32 on, at a multiple of 32 bytes, or %null.0"},
    {"svm_atomic.fcmpwr (8) V33.0 V34.0 V35.0 V36.48", 41, VISA_OPERAND,
     "operand: found 'V36.48', expected a variable from V32 on, at a multiple of 32 bytes, or %null.0"},
    /* two things wrong: the order of the checks decides, not that of the text */
    {"(P16) svm_scatter.4.1 (M2, 8) V33.0 V34.0", 24, VISA_MASK,
     "mask: found 'M2', expected M1, M3, M5 or M7 with 8 channels"},
    {"svm_scatter.8.8 (32) V33.0 V34.0", 18, VISA_EXEC_SIZE, "exec_size: found '32', expected 1, 2, 4, 8 or 16"},
};

static void refused_texts(void **state) {
    (void)state;
    for (size_t i = 0; i < COUNT(errors); i++) {
        struct visa_inst inst;
        struct visa_text_error error;
        if (visa_text_parse(errors[i].text, strlen(errors[i].text), &inst, &error))
            fail_msg("%s: accepted", errors[i].text);
        if (error.column != errors[i].column || error.error != errors[i].error)
            fail_msg("%s: column %u, error %d", errors[i].text, error.column, (int)error.error);
        assert_string_equal(error.message, errors[i].message);
    }
    /* A text ends where its length says. */
    struct visa_inst inst;
    struct visa_text_error error;
    assert_true(visa_text_parse("svm_scatter.4.1 (8) V33.0 V34.01", 31, &inst, &error));
    assert_false(visa_text_parse("svm_scatter.4.1 (8) V33.0 V34.0\0", 32, &inst, &error));
    assert_string_equal(error.message, "found byte 0x00, expected the end");
}

/* Texts with bytes replaced, moved and cut off: accepted and legal, or refused with a place. */
static void broken_texts(void **state) {
    static const char letters[] = "0123456789VMPT.%(),!_ \taddmx\xff";
    enum { TEXTS = 200000 / ONE_IN };
    (void)state;
    uint64_t random = 1;
    unsigned accepted = 0;
    for (unsigned i = 0; i < TEXTS; i++) {
        char text[VISA_TEXT_SIZE];
        size_t length = (size_t)snprintf(text, sizeof text, "%s", samples[random_below(&random, COUNT(samples))].text);
        for (unsigned changes = 1 + random_below(&random, 3); changes && length; changes--) {
            size_t at = random_below(&random, (uint32_t)length), to = random_below(&random, (uint32_t)length);
            if (random_below(&random, 2)) {
                text[at] = letters[random_below(&random, sizeof letters)];
            } else {
                size_t gone = at < to ? to - at : 0;
                memmove(text + at, text + at + gone, length - at - gone);
                length -= gone;
            }
        }
        struct visa_inst inst, again;
        struct visa_text_error error;
        if (visa_text_parse(text, length, &inst, &error)) {
            uint8_t bytes[VISA_BYTES];
            accepted++;
            assert_int_equal(visa_decode(bytes, visa_encode(&inst, bytes), &again, NULL), VISA_OK);
            assert_true(same_message(&inst, &again));
        } else {
            assert_in_range(error.column, 1, length + 1);
            assert_non_null(strstr(error.message, "found "));
            assert_non_null(strstr(error.message, ", expected "));
            assert_null(strchr(error.message, '\n'));
        }
    }
    assert_in_range(accepted, TEXTS / 100, TEXTS / 2);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sample_texts),  cmocka_unit_test(other_spellings), cmocka_unit_test(print_then_parse),
        cmocka_unit_test(refused_texts), cmocka_unit_test(broken_texts),
    };
    return cmocka_run_group_tests_name("visa_text", tests, NULL, NULL);
}
