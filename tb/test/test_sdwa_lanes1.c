/* SPDX-License-Identifier: MIT */
/* The model of sdwa as it is compiled for the configuration lanes1: with room for one lane only. */
#define LANES 1
#define FLOAT 1
/* NOLINTNEXTLINE(bugprone-suspicious-include) */
#include "cycle/sdwa.c"

#include "test/sdwa_check.h"

static_assert(SDWA_LANES == LANES, "the ports have room for one lane");

static void check_op(int format, uint32_t op) {
    for (int i = 0; i < 1000 / ONE_IN; i++)
        check_random(random_legal(format, op), 1);
}

static void test_every_operation(void **state) {
    (void)state;
    for_each_implemented(check_op);
}

static void test_any_instruction_among_others(void **state) {
    (void)state;
    check_any_count(1);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_operation),
        cmocka_unit_test(test_any_instruction_among_others),
    };
    return cmocka_run_group_tests_name("sdwa_lanes1", tests, NULL, NULL);
}
