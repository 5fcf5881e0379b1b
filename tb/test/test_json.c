/* SPDX-License-Identifier: MIT */
/* Any text of a user's is a string of JSON. */

#include "engine/json.h"
#include "test/unit_test.h"

static void gives(void (*print)(FILE *, const char *), const char *text, const char *expected) {
    char *seen = NULL;
    size_t size;
    FILE *file = open_memstream(&seen, &size);
    assert_non_null(file);
    print(file, text);
    fclose(file);
    assert_string_equal(seen, expected);
    free(seen);
}

static void test_text(void) {
    gives(json_text, NULL, "null");
    gives(json_text, "", "\"\"");
    gives(json_text, "a \"b\" \\ <c>\n\t\x7f", "\"a \\\"b\\\" \\\\ <c>\\u000a\\u0009\\u007f\"");
}

static void test_utf8(void) {
    gives(json_text, "\xc3\xa9 \xe2\x82\xac \xf0\x9f\x98\x80", "\"\xc3\xa9 \xe2\x82\xac \xf0\x9f\x98\x80\"");
    /* Stray, cut short, longer than it need be, a half of a pair, beyond the last one */
    gives(json_text, "\x80.\xff", "\"\\ufffd.\\ufffd\"");
    gives(json_text, "\xe2\x82", "\"\\ufffd\\ufffd\"");
    gives(json_text, "\xc3(", "\"\\ufffd(\"");
    gives(json_text, "\xc0\xaf", "\"\\ufffd\\ufffd\"");
    gives(json_text, "\xe0\x80\xaf", "\"\\ufffd\\ufffd\\ufffd\"");
    gives(json_text, "\xed\xa0\x80", "\"\\ufffd\\ufffd\\ufffd\"");
    gives(json_text, "\xf4\x90\x80\x80", "\"\\ufffd\\ufffd\\ufffd\\ufffd\"");
}

static void test_lines(void) {
    gives(json_lines, NULL, "[]");
    gives(json_lines, "one\n\n\"two\"\n", "[\"one\", \"\", \"\\\"two\\\"\"]");
    gives(json_lines, "cut \xe2\nthere", "[\"cut \\ufffd\", \"there\"]");
}

RUN_TESTS(TEST(test_text), TEST(test_utf8), TEST(test_lines))
