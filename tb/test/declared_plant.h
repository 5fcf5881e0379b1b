/* SPDX-License-Identifier: MIT */
/* Test of the message for each contradiction in a declaration. PLANTS change `copy`, which begin() makes. */
#include "test/plant.h"

static void test_contradictions(void) {
    expect_contradictions(&copy, begin, plant);
}
