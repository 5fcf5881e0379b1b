/* SPDX-License-Identifier: MIT */
/*
 * The orders in which lanes with one address can have worked, one after the other without anything between (V-8, A-9).
 * What a lane does to the value that it finds is a function of whoever asks. docs/orders.md has the proofs.
 */
#ifndef CSIM_COMMON_SERIAL_ORDER_H
#define CSIM_COMMON_SERIAL_ORDER_H

#include <stdbool.h>
#include <stdint.h>

enum { SERIAL_LANES = 32 }; /* most lanes that can have one address */

/* What a lane leaves and returns, and whether it stored; if it did not, it leaves what it found. */
struct serial_step {
    uint64_t left, returned;
    bool stored;
};

/*
 * A read-modify-write operation, which all lanes have in common. operands is what serial_order has.
 *   step   what the lane does when it finds a value
 *   found  the one value that the lane can have found if it returned that; step() tells whether it really does so.
 *          False: what it returned does not tell, and says that it stored nothing
 *   equal  of an operation that compares, else NULL: whether a lane that matches the one value matches the other too.
 *          Each lane then stores a value of its own when what it finds matches, and nothing else
 *   bound  of an operation that wraps at a bound of each lane, else NULL: what bounds.h has, `down` says in which
 *          direction. Such values have no more than 32 bits
 * What the lanes of another operation leave may hang on no more of the order than which one is first and which one is
 * last.
 */
struct serial_operation {
    struct serial_step (*step)(const void *operands, unsigned lane, uint64_t found);
    bool (*found)(const void *operands, unsigned lane, uint64_t returned, uint64_t *found);
    bool (*equal)(const void *operands, uint64_t a, uint64_t b);
    uint64_t (*bound)(const void *operands, unsigned lane);
    bool down;
};

/* The lanes that work on one address. */
struct serial_order {
    const struct serial_operation *operation;
    const void *operands;
    unsigned n;    /* how many they are: 1 to SERIAL_LANES, numbered from 0 */
    bool returned; /* whether it is known what they returned */
    uint64_t ret[SERIAL_LANES];
};

/*
 * What the address can hold afterwards when it held old: each value that some order of all the lanes leaves in which
 * each lane returns what it returned. Returns how many values there are: 0 when no order explains what was returned,
 * and then never more than 1 when it is known. Exact, with no bound on the effort: it grows with the square of n, and
 * not with the orders. Of an operation with bounds what the lanes returned has to be known.
 */
unsigned serial_order_finals(const struct serial_order *order, uint64_t old, uint64_t finals[SERIAL_LANES]);

/* Whether the address can hold that value afterwards; of any operation. */
bool serial_order_leaves(const struct serial_order *order, uint64_t old, uint64_t final);

/*
 * Of other lanes, with addresses of their own among them, one does its work and the others nothing. stores has
 * those that would store, a bit each; stored those that returned that they did. Returns the lanes that can be the one
 * that works: 0 if none explains what was returned.
 */
uint32_t serial_order_winners(uint32_t lanes, uint32_t stores, uint32_t stored);

#endif
