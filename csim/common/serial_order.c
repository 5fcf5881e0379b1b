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

/*
 * What a lane returns says what it found, so that its move from one value to another is known. An order is a way from
 * old that takes each move once. There is one just when all moves can be come to and each value is found as often as it
 * is there, but for the one at the end, which is left once more (Euler).
 */
static unsigned finals_of_returns(const struct serial_order *order, uint64_t old, uint64_t *finals) {
    struct move moves[SERIAL_LANES];
    for (unsigned i = 0; i < order->n; i++) {
        moves[i].found = order->operation->found(order->operands, i, order->ret[i]);
        struct serial_step does = step(order, i, moves[i].found);
        if (does.returned != order->ret[i])
            return 0;
        moves[i].left = does.left;
    }
    if (!connected(moves, order->n, old))
        return 0;
    finals[0] = old;
    for (unsigned i = 0; i < order->n; i++) {
        if (excess(moves, order->n, old, moves[i].found) < 0)
            return 0;
        if (excess(moves, order->n, old, moves[i].left) > 0)
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
