/* SPDX-License-Identifier: MIT */
/* Unit tests of the text of values in programs of vISA messages. */
#include "test/rows.h"

#include "isa/visa_type.h"

/* A type, a text, and its pattern; no pattern if the type cannot have the value. */
static void check_value(char *const *column) {
    struct scan s;
    enum visa_type type;
    uint64_t value = 0;
    scan_start(&s, column[0], strlen(column[0]));
    assert_true(visa_type_scan(&s, &type));
    assert_string_equal(visa_type_name(type), column[0]);
    scan_start(&s, column[1], strlen(column[1]));
    const bool good = visa_value_scan(&s, type, &value) && scan_at_end(&s);
    if (good != (*column[2] != 0) || (good && value != strtoull(column[2], NULL, 16)))
        fail_msg("%s %s: %d 0x%llx", column[0], column[1], good, (unsigned long long)value);
}

static void values(void) {
    each_row("visa_values", 47, check_value);
}

/* Integers and fractions of powers of two, compared with the compiler's. */
static void random_floats(void) {
    for (unsigned n = 0; n < 100000 / ONE_IN; n++) {
        float value = (float)random_below(1u << 24);
        for (unsigned halves = random_below(10); halves; halves--)
            value /= 2;
        char text[64];
        struct scan s;
        uint64_t pattern = 0;
        uint32_t expected = 0;
        value = random_below(2) ? -value : value;
        snprintf(text, sizeof text, "%.10f", (double)value);
        memcpy(&expected, &value, sizeof expected);
        scan_start(&s, text, strlen(text));
        if (!visa_value_scan(&s, VISA_F, &pattern) || pattern != expected)
            fail_msg("%s: 0x%llx", text, (unsigned long long)pattern);
    }
}

RUN_TESTS(TEST(values), TEST(random_floats))
