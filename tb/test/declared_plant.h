/* SPDX-License-Identifier: MIT */
/*
 * Test of the message for each contradiction in a declaration. PLANTS is a file with a line PLANT(message, statements)
 * for each; the statements change `copy`, which begin() makes.
 */

/* Plants contradiction `number`. Returns the expected message or a part of it, or NULL after the last one. */
static const char *plant(unsigned number) {
    unsigned n = 0;
#define PLANT(message, ...)                                                                                            \
    if (number == n++) {                                                                                               \
        __VA_ARGS__                                                                                                    \
        return message;                                                                                                \
    }
#include PLANTS
#undef PLANT
    return NULL;
}

static void test_contradictions(void) {
    expect_contradictions(&copy, begin, plant);
}
