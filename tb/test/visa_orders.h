/* SPDX-License-Identifier: MIT */
/* All orders of channels with one address (V-8), and values, for tests. */
#ifndef TB_TEST_VISA_ORDERS_H
#define TB_TEST_VISA_ORDERS_H

#include "test/visa_test.h"

/* Sets the next order of n channels, lexicographically. Returns false after the last one. */
static inline bool next_order(unsigned *order, unsigned n) {
    unsigned i = n - 1, j = n - 1;
    while (i > 0 && order[i - 1] > order[i])
        i--;
    if (i == 0)
        return false;
    while (order[j] < order[i - 1])
        j--;
    unsigned swap = order[i - 1];
    order[i - 1] = order[j];
    order[j] = swap;
    for (j = n - 1; i < j; i++, j--) {
        swap = order[i];
        order[i] = order[j];
        order[j] = swap;
    }
    return true;
}

static const unsigned ascending[VISA_CHANNELS] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};

static inline bool is_in(uint64_t value, const uint64_t *values, size_t n) {
    for (size_t i = 0; i < n; i++)
        if (values[i] == value)
            return true;
    return false;
}

/* Values that operations of a width treat differently: integers, then floats with zeros and NaNs of both kinds. */
enum { FEW = 5 };
static const uint64_t few_values[3][2][FEW] = {
    [WIDTH_32] = {{0, 1, 2, 0xffffffff, 0x80000000}, {0, 0x80000000, 0x3f800000, 0x7f800001, 0x7fc00000}},
    [WIDTH_16] = {{0, 1, 2, 0xffff, 0x8000}, {0, 0x8000, 0x3c00, 0x7c01, 0x7e00}},
    [WIDTH_64] = {{0, 1, 2, UINT64_MAX, 1ull << 63}, {0}},
};

#endif
