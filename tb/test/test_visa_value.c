/* SPDX-License-Identifier: MIT */
/* Unit tests of the text of values in programs of vISA messages. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "isa/visa_type.h"
#include "test/visa_cases.h"

/* Values by type: their patterns, or that the type does not hold them. */
static void values(void **state) {
    static const struct {
        const char *text;
        enum visa_type type;
        bool good;
        uint64_t pattern;
    } cases[] = {
        {"255", VISA_UB, true, 255},
        {"256", VISA_UB, false, 0},
        {"-128", VISA_UB, true, 0x80},
        {"-129", VISA_B, false, 0},
        {"0xff", VISA_B, true, 255},
        {"0x100", VISA_B, false, 0},
        {"-1", VISA_W, true, 0xffff},
        {"4294967295", VISA_UD, true, UINT32_MAX},
        {"1.0", VISA_UD, false, 0},
        {"inf", VISA_UD, false, 0},
        {"0x", VISA_UD, false, 0},
        {"0x1g", VISA_UD, false, 0},
        {"12a", VISA_UD, false, 0},
        {"-", VISA_UD, false, 0},
        {"18446744073709551615", VISA_UQ, true, UINT64_MAX},
        {"18446744073709551616", VISA_UQ, false, 0},
        {"0xffffffffffffffff", VISA_UQ, true, UINT64_MAX},
        {"9223372036854775807", VISA_UQ, true, INT64_MAX},
        {"-9223372036854775808", VISA_Q, true, UINT64_C(1) << 63},
        {"-9223372036854775809", VISA_Q, false, 0},
        {"1.5", VISA_F, true, 0x3fc00000},
        {"-0.0", VISA_F, true, 0x80000000},
        {"-0", VISA_F, true, 0x80000000},
        {"3", VISA_F, true, 0x40400000},
        {"inf", VISA_F, true, 0x7f800000},
        {"-INF", VISA_F, true, 0xff800000},
        {"0x7fc00001", VISA_F, true, 0x7fc00001},
        {"0.1", VISA_F, false, 0},
        {"0.000000000000000000000000000", VISA_F, true, 0},
        {"0.0000000000000000000000000000", VISA_F, false, 0}, /* 28 places */
        {"1.", VISA_F, false, 0},
        {".5", VISA_F, false, 0},
        {"1.0.0", VISA_F, false, 0},
        {"1.5x", VISA_F, false, 0},
        {"16777216", VISA_F, true, 0x4b800000},
        {"16777217", VISA_F, false, 0},
        {"0.50", VISA_F, true, 0x3f000000},
        {"1.5hf", VISA_F, true, 0x3e00},
        {"-infhf", VISA_F, true, 0xfc00},
        {"1.5f", VISA_UD, true, 0x3fc00000},
        {"1.5hf", VISA_UD, true, 0x3e00},
        {"1.5f", VISA_UW, false, 0},
        {"1.5hf", VISA_UB, false, 0},
        {"1.5f", VISA_HF, false, 0},
        {"1.5", VISA_HF, true, 0x3e00},
        {"65504", VISA_HF, true, 0x7bff},
        {"65536", VISA_HF, false, 0},
        {"2049", VISA_HF, false, 0},
        {"0.00006103515625", VISA_HF, true, 0x0400},           /* 2^-14 */
        {"0.000030517578125", VISA_HF, true, 0x0200},          /* 2^-15 */
        {"0.000000059604644775390625", VISA_HF, true, 0x0001}, /* 2^-24 */
        {"0.0000000298023223876953125", VISA_HF, false, 0},    /* 2^-25 */
        {"0.000061035156250", VISA_HF, true, 0x0400},
        {"-1.25", VISA_DF, true, 0xbff4000000000000},
        {"9007199254740993", VISA_DF, false, 0}, /* 2^53 + 1 */
        {"9007199254740994", VISA_DF, true, 0x4340000000000001},
        {"inf", VISA_DF, true, 0x7ff0000000000000},
        {"1.00000000000000000000000000000", VISA_DF, false, 0},
    };
    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        struct scan s;
        uint64_t value = 0;
        scan_start(&s, cases[i].text, strlen(cases[i].text));
        bool good = visa_value_scan(&s, cases[i].type, &value) && scan_at_end(&s);
        if (good != cases[i].good || (good && value != cases[i].pattern))
            fail_msg("%s %s: %d 0x%llx", visa_type_name(cases[i].type), cases[i].text, good, (unsigned long long)value);
    }
}

/* Whole numbers and fractions of powers of two against what the compiler makes of them. */
static void random_floats(void **state) {
    (void)state;
    uint64_t random = 1;
    for (unsigned n = 0; n < 100000 / ONE_IN; n++) {
        float value = (float)random_below(&random, 1u << 24), whole = value;
        unsigned halves = random_below(&random, 10);
        for (unsigned i = 0; i < halves; i++)
            whole /= 2;
        char text[64];
        struct scan s;
        uint64_t pattern = 0;
        uint32_t expected = 0;
        whole = random_below(&random, 2) ? -whole : whole;
        snprintf(text, sizeof text, "%.10f", (double)whole);
        memcpy(&expected, &whole, sizeof expected);
        scan_start(&s, text, strlen(text));
        if (!visa_value_scan(&s, VISA_F, &pattern) || pattern != expected)
            fail_msg("%s: 0x%llx", text, (unsigned long long)pattern);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(values),
        cmocka_unit_test(random_floats),
    };
    return cmocka_run_group_tests_name("visa_value", tests, NULL, NULL);
}
