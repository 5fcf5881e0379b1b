/* SPDX-License-Identifier: MIT */
/* Functions for tests of declared units, which fill `unit` several times. */
#ifndef TB_TEST_DECLARED_TEST_H
#define TB_TEST_DECLARED_TEST_H

#define UNIT_IS_FILLED
#include "test/unit_test.h"

#include "declared/declared.h"

/* A declaration is never freed, and a test opens many of them. */
const char *__asan_default_options(void);  /* NOLINT(clang-diagnostic-reserved-identifier) */
const char *__asan_default_options(void) { /* NOLINT(clang-diagnostic-reserved-identifier) */
    return "detect_leaks=0";
}

/* Expects each contradiction's message. begin() makes the copy, plant() changes it and returns the message. */
static inline void expect_contradictions(const struct ll_unit *copy, void (*begin)(void),
                                         const char *(*plant)(unsigned number)) {
    const char *expected;
    char place[64], text[UNIT_TEXT];
    snprintf(place, sizeof place, "%s:%u: ", ll_the_unit.file, ll_the_unit.line);
    for (unsigned i = 0; begin(), (expected = plant(i)); i++) {
        assert_false(declared_fill(copy, &unit) && unit.examine(text));
        if (strncmp(declared_text, place, strlen(place)) != 0 || strcmp(declared_text + strlen(place), expected) != 0)
            fail_msg("contradiction %u: found '%s', expected '%s%s'", i, declared_text, place, expected);
    }
    begin();
    assert_true(declared_fill(&ll_the_unit, &unit));
    assert_true(unit_open());
}

#endif
