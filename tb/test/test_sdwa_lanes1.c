/* SPDX-License-Identifier: MIT */
/* The model of sdwa as it is compiled for the configuration lanes1: with room for one lane only. */
#define FLOAT 1
#include "test/sdwa_one_lane.h"

int main(void) {
    const struct CMUnitTest tests[] = {
        TEST(test_every_operation),
        TEST(test_any_instruction_among_others),
    };
    return cmocka_run_group_tests_name("sdwa_lanes1", tests, NULL, NULL);
}
