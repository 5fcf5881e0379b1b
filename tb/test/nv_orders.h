/* SPDX-License-Identifier: MIT */
/* All results of any order of a few lanes with one address, for tests. */
#ifndef TB_TEST_NV_ORDERS_H
#define TB_TEST_NV_ORDERS_H

#include "common/serial_order.h"
#include "test/unit_test.h"

enum { FEW_LANES = 7, FEW_VALUES = 64 };

/* Numbers values in the order of their appearance. */
struct values {
    uint64_t value[FEW_VALUES];
    unsigned n;
};

static inline unsigned value_number(struct values *values, uint64_t value) {
    for (unsigned i = 0; i < values->n; i++)
        if (values->value[i] == value)
            return i;
    assert_in_range(values->n, 0, FEW_VALUES - 1);
    values->value[values->n] = value;
    return values->n++;
}

/*
 * Returns a bit for each value that some order of all lanes leaves, with known returns. A set of lanes leaves the
 * results of one of them on each value that the others can leave.
 */
static inline uint64_t all_finals(const struct serial_order *order, uint64_t old, struct values *values) {
    uint64_t left[1 << FEW_LANES] = {0};
    values->n = 0;
    left[0] = 1ull << value_number(values, old);
    for (unsigned set = 0; set < 1u << order->n; set++)
        for (unsigned lane = 0; left[set] && lane < order->n; lane++)
            for (uint64_t from = set >> lane & 1 ? 0 : left[set]; from; from &= from - 1) {
                uint64_t found = values->value[__builtin_ctzll(from)];
                struct serial_step does = order->operation->step(order->operands, lane, found);
                if (!order->returned || does.returned == order->ret[lane])
                    left[set | 1u << lane] |= 1ull << value_number(values, does.left);
            }
    return left[(1u << order->n) - 1];
}

#endif
