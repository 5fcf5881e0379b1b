/* SPDX-License-Identifier: MIT */
/*
 * Orders in which lanes with one address can have worked, one after the other without interruption (V-8, A-9). The
 * caller supplies the function that a lane applies to the value. docs/orders.md has the proofs.
 */
#ifndef CSIM_COMMON_SERIAL_ORDER_H
#define CSIM_COMMON_SERIAL_ORDER_H

#include "common/bounds.h"

/* Value that a lane leaves, its return, and whether it stored. If it did not store, it leaves what it found. */
struct serial_step {
    uint64_t left, returned;
    bool stored;
};

/*
 * Read-modify-write operation that all lanes have in common. operands is that of serial_order.
 *   step   applies the lane to the value that it finds
 *   found  yields the only value for which the lane can have returned this; step() decides whether it does.
 *          Returns false if the return does not determine the value; the lane then stored nothing
 *   equal  for compares, else NULL: returns true if a lane that matches one value matches the other too.
 *          Each lane then stores its own value if what it finds matches, and nothing else
 *   bound  for operations that wrap at a bound of each lane, else NULL: see bounds.h; `down` is the
 *          direction. Such values have at most 32 bits
 * The result of any other operation may depend only on which lane is first and which one is last.
 */
struct serial_operation {
    struct serial_step (*step)(const void *operands, unsigned lane, uint64_t found);
    bool (*found)(const void *operands, unsigned lane, uint64_t returned, uint64_t *found);
    bool (*equal)(const void *operands, uint64_t a, uint64_t b);
    uint64_t (*bound)(const void *operands, unsigned lane);
    bool down;
};

/* Lanes that work on one address. */
struct serial_order {
    const struct serial_operation *operation;
    const void *operands;
    unsigned n;    /* number of lanes: 1 to SERIAL_LANES, numbered from 0 */
    bool returned; /* true if their returns are known */
    uint64_t ret[SERIAL_LANES];
};

/*
 * Finds the values that the address can hold afterwards if it held old. Each is left by an order of all lanes that
 * explains the known returns. Returns their number: 0 if no order explains the returns, and at most 1 if they are
 * known. The result is exact. Run time grows with the square of n, not with the number of orders. Operations with
 * bounds need known returns.
 */
unsigned serial_order_finals(const struct serial_order *order, uint64_t old, uint64_t finals[SERIAL_LANES]);

/* Returns true if the address can hold that value afterwards. Supports any operation. */
bool serial_order_leaves(const struct serial_order *order, uint64_t old, uint64_t final);

/*
 * Checks lanes with any addresses of which exactly one works. stores has a bit for each lane that would store;
 * stored has those that returned that they did. Returns the lanes that can be the one that works, 0 if none explains
 * the returns.
 */
uint32_t serial_order_winners(uint32_t lanes, uint32_t stores, uint32_t stored);

#endif
