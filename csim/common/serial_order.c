/* SPDX-License-Identifier: MIT */
#include "common/serial_order.h"

static struct serial_step step(const struct serial_order *order, unsigned lane, uint64_t found) {
    return order->operation->step(order->operands, lane, found);
}

static unsigned add(uint64_t *values, unsigned n, uint64_t value) {
    for (unsigned i = 0; i < n; i++)
        if (values[i] == value)
            return n;
    values[n] = value;
    return n + 1;
}

/* Value that a lane found, and the one it left. */
struct move {
    uint64_t found, left;
};

/* Returns how often a value is left, counting old once, less how often it is found. */
static int excess(const struct move *moves, unsigned n, uint64_t old, uint64_t value) {
    int excess = value == old;
    for (unsigned i = 0; i < n; i++)
        excess += (moves[i].left == value) - (moves[i].found == value);
    return excess;
}

/* Returns true if each move can be reached from old when moves may repeat. */
static bool connected(const struct move *moves, unsigned n, uint64_t old) {
    uint32_t all = (uint32_t)((1ull << n) - 1), reached = 0, before;
    do {
        before = reached;
        for (unsigned i = 0; i < n; i++) {
            bool here = moves[i].found == old;
            for (unsigned j = 0; j < n; j++)
                here |= (reached >> j & 1) && moves[j].left == moves[i].found;
            reached |= (uint32_t)here << i;
        }
    } while (reached != before);
    return reached == all;
}

/* Returns true if the lane returns what it did at one of the visited values: old and the result of each move. */
static bool lane_returns(const struct serial_order *order, unsigned lane, const struct move *moves, unsigned n,
                         uint64_t old) {
    bool returns = step(order, lane, old).returned == order->ret[lane];
    for (unsigned i = 0; i < n; i++)
        returns |= step(order, lane, moves[i].left).returned == order->ret[lane];
    return returns;
}

/*
 * A return determines what the lane found, and so its move from one value to another. An order is a path from old that
 * takes each move once. It exists if all moves are reachable and each value is found as often as it is left (Euler).
 * The last value is left once more. All such paths visit the same values. A lane whose return does not determine what
 * it found has moved nothing: it may have found any visited value.
 */
static unsigned finals_of_returns(const struct serial_order *order, uint64_t old, uint64_t *finals) {
    struct move moves[SERIAL_LANES];
    uint32_t untold = 0;
    unsigned n = 0;
    for (unsigned i = 0; i < order->n; i++) {
        if (!order->operation->found(order->operands, i, order->ret[i], &moves[n].found)) {
            untold |= 1u << i;
            continue;
        }
        struct serial_step does = step(order, i, moves[n].found);
        if (does.returned != order->ret[i])
            return 0;
        moves[n++].left = does.left;
    }
    if (!connected(moves, n, old))
        return 0;
    for (unsigned i = 0; i < order->n; i++)
        if ((untold >> i & 1) && !lane_returns(order, i, moves, n, old))
            return 0;
    finals[0] = old;
    for (unsigned i = 0; i < n; i++) {
        if (excess(moves, n, old, moves[i].found) < 0)
            return 0;
        if (excess(moves, n, old, moves[i].left) > 0)
            finals[0] = moves[i].left;
    }
    return 1;
}

/*
 * Compares whose returns are unknown. Equal values, such as zeros of both signs, match the same lanes. If no lane leads
 * away from the values equal to old, every matching lane stores and can be last. Otherwise a lane leads away, and
 * unwanted lanes then work where they do not match. Each value that is reachable in this way can be last. The shortest
 * path takes no lane twice, because a lane always stores the same value.
 */
static unsigned finals_of_compares(const struct serial_order *order, uint64_t old, uint64_t *finals) {
    unsigned n = 0;
    for (unsigned i = 0; i < order->n; i++) {
        struct serial_step does = step(order, i, old);
        if (does.stored && !order->operation->equal(order->operands, does.left, old))
            n = add(finals, n, does.left);
    }
    if (n == 0) {
        for (unsigned i = 0; i < order->n; i++)
            if (step(order, i, old).stored)
                n = add(finals, n, step(order, i, old).left);
        return n != 0 ? n : add(finals, 0, old);
    }
    for (unsigned known = 0; known < n; known++)
        for (unsigned i = 0; i < order->n; i++)
            if (step(order, i, finals[known]).stored)
                n = add(finals, n, step(order, i, finals[known]).left);
    return n;
}

/* Other operations with unknown returns: the ascending order, rotated to begin at each lane, yields all results. */
static unsigned finals_of_others(const struct serial_order *order, uint64_t old, uint64_t *finals) {
    unsigned n = 0;
    for (unsigned first = 0; first < order->n; first++) {
        uint64_t value = old;
        for (unsigned i = 0; i < order->n; i++)
            value = step(order, (first + i) % order->n, value).left;
        n = add(finals, n, value);
    }
    return n;
}

unsigned serial_order_finals(const struct serial_order *order, uint64_t old, uint64_t finals[SERIAL_LANES]) {
    if (order->returned)
        return finals_of_returns(order, old, finals);
    if (order->operation->equal)
        return finals_of_compares(order, old, finals);
    return finals_of_others(order, old, finals);
}

static bool bounds_leave(const struct serial_order *order, uint64_t old, uint64_t final) {
    uint64_t bounds[SERIAL_LANES];
    for (unsigned i = 0; i < order->n; i++)
        bounds[i] = order->operation->bound(order->operands, i);
    return order->operation->down ? bounds_down(bounds, order->n, old, final) : bounds_up(bounds, order->n, old, final);
}

bool serial_order_leaves(const struct serial_order *order, uint64_t old, uint64_t final) {
    uint64_t finals[SERIAL_LANES];
    if (order->operation->bound && !order->returned)
        return bounds_leave(order, old, final);
    unsigned n = serial_order_finals(order, old, finals);
    while (n > 0 && finals[n - 1] != final)
        n--;
    return n != 0;
}

uint32_t serial_order_winners(uint32_t lanes, uint32_t stores, uint32_t stored) {
    if (stored == 0)
        return lanes & ~stores;
    bool one = (stored & (stored - 1)) == 0;
    return one ? stored & stores & lanes : 0;
}
