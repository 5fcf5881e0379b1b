/* SPDX-License-Identifier: MIT */
/* Unit tests of the assembly text of vISA messages. */
#include "test/broken_text.h"
#include "test/rows.h"
#include "test/visa_test.h"

#include "isa/visa_text.h"

static struct visa_inst parsed(const char *text) {
    struct visa_inst inst;
    struct visa_text_error error;
    if (!visa_text_parse(text, strlen(text), &inst, &error))
        fail_msg("%s: column %u: %s", text, error.column, error.message);
    return inst;
}

/* A message that is cut off has no length. Bytes after a message have no effect. */
static void check_lengths(const struct visa_inst *inst, const uint8_t bytes[VISA_BYTES], size_t n) {
    uint8_t more[2 * VISA_BYTES];
    struct visa_inst again;
    memset(more, 0xff, sizeof more);
    memcpy(more, bytes, n);
    for (size_t size = 0; size <= sizeof more; size++) {
        size_t length = 99;
        assert_int_equal(visa_decode(more, size, &again, &length), size < n ? VISA_OPCODE : VISA_OK);
        assert_int_equal(length, size < n ? 0 : n);
    }
    assert_true(same_message(&again, inst));
}

/* A text, how it is printed, and its bytes, unless the row has no bytes. */
static void check_sample(char *const *column) {
    struct visa_inst inst = parsed(column[0]);
    uint8_t bytes[VISA_BYTES];
    char hex[3 * VISA_BYTES + 1] = "", text[VISA_TEXT_SIZE];
    const size_t n = visa_encode(&inst, bytes);
    for (size_t i = 0; i < n; i++)
        snprintf(hex + 3 * i, sizeof hex - 3 * i, i + 1 < n ? "%02x " : "%02x", bytes[i]);
    if (*column[2])
        assert_string_equal(hex, column[2]);
    check_lengths(&inst, bytes, n);
    assert_int_equal(visa_text_print(&inst, text, sizeof text), strlen(column[1]));
    assert_string_equal(text, column[1]);
}

static void samples(void) {
    each_row("visa_samples", 12, check_sample);
}

static void print_then_parse(void) {
    for (unsigned i = 0; i < 300000 / ONE_IN; i++) {
        struct visa_inst inst = random_inst((enum visa_kind)(i % VISA_KINDS)), again;
        char text[VISA_TEXT_SIZE], cut[VISA_TEXT_SIZE];
        int length = visa_text_print(&inst, text, sizeof text);
        assert_in_range(length, 1, sizeof text - 1);
        again = parsed(text);
        if (!same_message(&inst, &again))
            fail_msg("%s: other fields", text);
        size_t size = random_below((uint32_t)length + 1);
        memset(cut, '#', sizeof cut);
        assert_int_equal(visa_text_print(&inst, cut, size), length);
        assert_int_equal(cut[size], '#');
    }
}

/* A message begins with the name of a check, or the text is not that of any message. */
static void check_error(char *const *column) {
    struct visa_inst inst;
    struct visa_text_error error;
    if (visa_text_parse(column[2], strlen(column[2]), &inst, &error))
        fail_msg("%s: accepted", column[2]);
    const char *name = error.error == VISA_OK ? "found " : visa_error_name(error.error);
    if (error.column != strtoul(column[0], NULL, 10) || strncmp(column[1], name, strlen(name)) != 0)
        fail_msg("%s: column %u, error %d", column[2], error.column, (int)error.error);
    assert_string_equal(error.message, column[1]);
}

static void refused_texts(void) {
    struct visa_inst inst;
    struct visa_text_error error;
    each_row("visa_errors", 60, check_error);
    /* The length ends a text. */
    assert_true(visa_text_parse("svm_scatter.4.1 (8) V33.0 V34.01", 31, &inst, &error));
    assert_false(visa_text_parse("svm_scatter.4.1 (8) V33.0 V34.0\0", 32, &inst, &error));
    assert_string_equal(error.message, "found byte 0x00, expected the end");
}

static struct visa_text_error place;

/* What is accepted is legal, what is not has a message of both parts. */
static bool read_broken(const char *text, size_t length) {
    struct visa_inst inst, again;
    uint8_t bytes[VISA_BYTES];
    if (!visa_text_parse(text, length, &inst, &place)) {
        assert_true(strstr(place.message, "found ") && strstr(place.message, ", expected "));
        return false;
    }
    assert_int_equal(visa_decode(bytes, visa_encode(&inst, bytes), &again, NULL), VISA_OK);
    assert_true(same_message(&inst, &again));
    return true;
}

static void broken_texts(void) {
    enum { GOOD = 1000 };
    static const char letters[] = "0123456789VMPT.%(),!_ \taddmx\xff";
    static char text[GOOD][VISA_TEXT_SIZE];
    const char *good[GOOD];
    for (unsigned i = 0; i < GOOD; i++) {
        const struct visa_inst inst = random_inst((enum visa_kind)(i % VISA_KINDS));
        visa_text_print(&inst, text[i], sizeof text[i]);
        good[i] = text[i];
    }
    check_broken(
        &(struct broken_texts){read_broken, &place.column, place.message, good, GOOD, letters, 200000 / ONE_IN});
}

RUN_TESTS(TEST(samples), TEST(print_then_parse), TEST(refused_texts), TEST(broken_texts))
