/* SPDX-License-Identifier: MIT */
/* Common parts of unit tests: rows of a table for cmocka, and random numbers that are the same in each run. */
#ifndef TB_TEST_UNIT_TEST_H
#define TB_TEST_UNIT_TEST_H

#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "test/one_in.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

static inline void call_test(void **test) {
    (*(void (**)(void)) * test)();
}

/* A test is a function without arguments. cmocka calls before() and after() around it, each of which may be NULL. */
#define TEST_BETWEEN(before, test, after)                                                                              \
    {                                                                                                                  \
#test, call_test, before, after, (void (*[])(void)) {                                                          \
            test                                                                                                       \
        }                                                                                                              \
    }
#define TEST(test) TEST_BETWEEN(NULL, test, NULL)

/* main() of a program that runs these tests */
#define RUN_TESTS(...)                                                                                                 \
    int main(void) {                                                                                                   \
        const struct CMUnitTest tests[] = {__VA_ARGS__};                                                               \
        return cmocka_run_group_tests(tests, NULL, NULL);                                                              \
    }

static inline uint64_t random64(void) {
    static uint64_t state = 0x9e3779b97f4a7c15;
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    return state * 0x2545f4914f6cdd1d;
}

static inline uint32_t random_below(uint32_t n) {
    return (uint32_t)(random64() >> 32) % n;
}

#endif
