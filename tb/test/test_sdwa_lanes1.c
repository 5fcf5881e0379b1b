/* SPDX-License-Identifier: MIT */
/* The model of sdwa as it is compiled for the configuration lanes1: with room for one lane only. */
#define FLOAT 1
#include "test/sdwa_one_lane.h"

RUN_TESTS(TEST(test_every_operation), TEST(test_any_instruction_among_others))
