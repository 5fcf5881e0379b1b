/* SPDX-License-Identifier: MIT */
/* What tests of declared units share. Such a test fills `unit` itself, several times. */
#ifndef TB_TEST_DECLARED_TEST_H
#define TB_TEST_DECLARED_TEST_H

#define UNIT_IS_FILLED
#include "test/unit_test.h"

/* A declaration is opened once and stays until the program ends; a test opens many of them. */
const char *__asan_default_options(void);  /* NOLINT(clang-diagnostic-reserved-identifier) */
const char *__asan_default_options(void) { /* NOLINT(clang-diagnostic-reserved-identifier) */
    return "detect_leaks=0";
}

#endif
