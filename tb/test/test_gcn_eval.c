/* SPDX-License-Identifier: MIT */
/* Tests of csim eval for GCN instructions: numbers as text, values, and results. */
#include <math.h>
#include <stdio.h>

#include "families/gcn/language_text.h"
#include "families/gcn/language_value.h"
#include "test/rows.h"

/* Each comparison of decimal digits takes a while. */
enum { STEP = 16 * ONE_IN + 1 };

/* Returns the pattern of a number, or ~0, which is not printed, if the text is refused. */
static uint32_t pattern_of(const struct float_format *f, const char *text) {
    struct scan s;
    uint32_t x = UINT32_MAX;
    scan_start(&s, text, strlen(text));
    return gcn_float_scan(&s, f, &x) && scan_at_end(&s) ? x : UINT32_MAX;
}

static void test_numbers(void) {
    static const struct {
        const char *text;
        uint32_t f16, f32;
    } numbers[] = {
        {"0", 0, 0},
        {"-0.0", 0x8000, 0x80000000},
        {"1", 0x3c00, 0x3f800000},
        {"+1.5", 0x3e00, 0x3fc00000},
        {"-.5", 0xb800, 0xbf000000},
        {"5.", 0x4500, 0x40a00000},
        {"0.1", 0x2e66, 0x3dcccccd},
        {"00.0010e3", 0x3c00, 0x3f800000},
        {"1000E-3", 0x3c00, 0x3f800000},
        {"65504", 0x7bff, 0x477fe000},
        {"65519.999", 0x7bff, 0x477ff000},
        {"65520", 0x7c00, 0x477ff000},
        {"1e-40", 0, 0x000116c2},
        {"-1e-99999", 0x8000, 0x80000000},
        {"1e99999", 0x7c00, 0x7f800000},
        /* Ties go to even. A value that is a tie only as an f32 or a double is rounded once. */
        {"1.00048828125", 0x3c00, 0x3f801000},
        {"1.00048828125000000000000000000000000000000001", 0x3c01, 0x3f801000},
        {"1.00048828124999999999999999999999999999999999", 0x3c00, 0x3f801000},
        {"1.000000059604644775390625", 0x3c00, 0x3f800000},
        {"1.000000059604644775390625000000000000000000001", 0x3c00, 0x3f800001},
        {"2.98023223876953125e-8", 0, 0x33000000},
        {"2.980232238769531250000000000000000000001e-8", 1, 0x33000000},
        {"inf", 0x7c00, 0x7f800000},
        {"-INF", 0xfc00, 0xff800000},
        {"nan", 0x7e00, 0x7fc00000},
        {"-nan", 0xfe00, 0xffc00000},
    };
    for (size_t i = 0; i < COUNT(numbers); i++) {
        uint32_t f16 = pattern_of(&float_f16, numbers[i].text), f32 = pattern_of(&float_f32, numbers[i].text);
        if (f16 != numbers[i].f16 || f32 != numbers[i].f32)
            fail_msg("%s: %#x and %#x, not %#x and %#x", numbers[i].text, f16, f32, numbers[i].f16, numbers[i].f32);
    }
    static const char *const refused[] = {"",   "-",   ".",    "e5",   "1e",   "1e+",    "1e100000", "1..2", "1.2.3",
                                          "1x", "--1", "1.5f", "infi", "nanx", "0x3c00", "1 2",      "1,5"};
    for (size_t i = 0; i < COUNT(refused); i++)
        if (pattern_of(&float_f32, refused[i]) != UINT32_MAX)
            fail_msg("%s: not refused", refused[i]);
}

/* Reads the even f16 halfway between two, and the nearer one at any other point. */
static void test_f16_are_rounded_once(void) {
    for (uint32_t x = 0; x < 0x7bff; x += STEP) {
        double low = ldexp(x & 0x3ff, -24), step = ldexp(1, -24);
        if (x >> 10) {
            low = ldexp((x & 0x3ff) | 0x400, (int)(x >> 10) - 25);
            step = ldexp(1, (int)(x >> 10) - 25);
        }
        char text[100];
        snprintf(text, sizeof text, "%.30f", low + step / 2);
        assert_int_equal(pattern_of(&float_f16, text), x + (x & 1));
        snprintf(text, sizeof text, "%.30f%010d", low + step / 2, 1);
        assert_int_equal(pattern_of(&float_f16, text), x + 1);
    }
}

/* A number that is printed reads back, and no shorter one does. */
static void check_printed(const struct float_format *f, uint32_t x) {
    char text[GCN_FLOAT_TEXT], shorter[400];
    gcn_float_print(f, x, text);
    if (pattern_of(f, text) != x)
        fail_msg("%#x: printed %s, which is %#x", x, text, pattern_of(f, text));
    double number = strtod(text, NULL);
    int digits = 0;
    for (const char *c = text; *c && *c != 'e'; c++)
        digits += *c >= '0' && *c <= '9' && (digits || *c != '0');
    if (!strstr(text, ".0") && digits > 1) {
        snprintf(shorter, sizeof shorter, "%.*g", digits - 1, number);
        if (pattern_of(f, shorter) == x)
            fail_msg("%#x: printed %s, but %s is shorter", x, text, shorter);
    }
}

static void test_printing(void) {
    for (uint32_t x = 0; x <= 0xfc00; x += STEP)
        if (x <= 0x7c00 || x >= 0x8000)
            check_printed(&float_f16, x);
    for (int i = 0; i < 16000 / STEP; i++) {
        uint32_t x = (uint32_t)(random64() >> 32) & (i & 1 ? 0x80ffffff : UINT32_MAX);
        float number;
        char exact[200];
        if ((x & 0x7fffffff) > 0x7f800000)
            continue;
        check_printed(&float_f32, x);
        /* The host's reading of an exact number is another. */
        memcpy(&number, &x, sizeof number);
        snprintf(exact, sizeof exact, "%.160e", (double)number * 1.00000001);
        if (isfinite(number)) {
            number = strtof(exact, NULL);
            memcpy(&x, &number, sizeof x);
            assert_int_equal(pattern_of(&float_f32, exact), x);
        }
    }
    char text[GCN_FLOAT_TEXT];
    gcn_float_print(&float_f16, 0xfe01, text);
    assert_string_equal(text, "-nan");
}

/*
 * Columns: what the first row of several shows, an instruction, values with blanks between them, and the answer. An
 * instruction of DPP computes a wave.
 */
static void check_answer(char *const *column) {
    static struct language_text to;
    char *words[16];
    int n = 0;
    for (char *word = strtok(column[2], " "); word; word = strtok(NULL, " "))
        words[n++] = word;
    const char *said = gcn_language_eval(column[1], n, words, &to) ? to.text : to.message;
    if (strcmp(said, column[3]) != 0)
        fail_msg("%s: said %s, not %s", column[1], said, column[3]);
}

static void test_answers(void) {
    each_row("gcn_eval", 87, check_answer);
}

/* The most lines, each of the greatest length: a sanitizer checks that they fit. */
static void test_longest_answer(void) {
    static char values[64][32];
    static struct language_text to;
    char *words[66] = {[64] = "mode=0x3f0", [65] = "exec=0xaaaaaaaaaaaaaaaa"};
    for (unsigned i = 0; i < 64; i++) {
        snprintf(values[i], sizeof values[i], "src1[%u]=-1.%07ue-30", i, 1234567 + 1111 * i);
        words[i] = values[i];
    }
    assert_true(gcn_language_eval("v_add_f32_dpp v1, v2, v3 quad_perm:[1,0,3,2] bound_ctrl:0", 66, words, &to));
    assert_non_null(strstr(to.text, "with 0 for src0: EXEC is 0 in lane 62"));
    assert_in_range(strlen(to.text), 1500, sizeof to.text / 2);
    for (unsigned i = 0; i < 64; i++)
        snprintf(values[i], sizeof values[i], "src0[%u]=-1.%07ue-3", i, 1234567 + 1111 * i);
    words[65] = "exec=-1";
    assert_true(gcn_language_eval("v_sin_f32_dpp v1, v2 quad_perm:[1,0,3,2]", 66, words, &to));
    assert_in_range(strlen(to.text), 6000, sizeof to.text * 3 / 4);
}

RUN_TESTS(TEST(test_numbers), TEST(test_f16_are_rounded_once), TEST(test_printing), TEST(test_answers),
          TEST(test_longest_answer))
