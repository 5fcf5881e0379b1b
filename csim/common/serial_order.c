/* SPDX-License-Identifier: MIT */
#include "common/serial_order.h"

#include "common/bounds.h"

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

/* What a lane found, and what it left. */
struct move {
    uint64_t found, left;
};

/* How much more often a value is there to be found than it is found. */
static int excess(const struct move *moves, unsigned n, uint64_t old, uint64_t value) {
    int excess = value == old;
    for (unsigned i = 0; i < n; i++)
        excess += (moves[i].left == value) - (moves[i].found == value);
    return excess;
}

/* Whether each move can be come to from old, by moves that may be taken more than once. */
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

/* Whether the lane returns what it did at one of the values that are visited: old, and what each move has left. */
static bool lane_returns(const struct serial_order *order, unsigned lane, const struct move *moves, unsigned n,
                         uint64_t old) {
    bool returns = step(order, lane, old).returned == order->ret[lane];
    for (unsigned i = 0; i < n; i++)
        returns |= step(order, lane, moves[i].left).returned == order->ret[lane];
    return returns;
}

/*
 * What a lane returns says what it found, so that its move from one value to another is known. An order is a way from
 * old that takes each move once. There is one just when all moves can be come to and each value is found as often as it
 * is there, but for the one at the end, which is left once more (Euler). All such ways visit the same values. A lane
 * whose return does not tell what it found has moved nothing: any value that is visited may be what it found.
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
 * Nothing is known of compares. Values that equal each other, which zeros of both signs do, match the same lanes. While
 * no lane can lead away from the values that equal old, each lane that matches stores, and any of them can be the last.
 * Else some lane does lead away: a lane that is not wanted then works where it does not match, and each value that can
 * be come to that way can be the last. The shortest way there takes no lane twice, as a lane always stores the same.
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

/* Nothing is known of other operations: the ascending order, begun at each lane in turn, shows all that can be left. */
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
