/* SPDX-License-Identifier: MIT */
/* Tests of the sdwa model with one lane. The file that includes this defines FLOAT. */
#ifndef TB_TEST_SDWA_ONE_LANE_H
#define TB_TEST_SDWA_ONE_LANE_H

#define LANES 1
#include "test/sdwa_check.h"

static_assert(SDWA_LANES == LANES, "the ports have room for one lane");

static void check_op(int format, uint32_t op) {
    for (int i = 0; i < 1000 / ONE_IN; i++)
        check_random(random_legal(format, op), 1);
}

static void test_every_operation(void) {
    for_each_implemented(check_op);
}

static void test_any_instruction_among_others(void) {
    check_any_count(1);
}

#endif
