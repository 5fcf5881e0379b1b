/* SPDX-License-Identifier: MIT */
#include "isa/visa_order.h"

#include "isa/atomic_alu.h"

static struct atomic_alu_result work(const struct visa_order *order, unsigned channel, uint64_t old) {
    return atomic_alu_exec(order->op, order->width, old, order->src0[channel], order->src1[channel]);
}

static unsigned add(uint64_t *values, unsigned n, uint64_t value) {
    for (unsigned i = 0; i < n; i++)
        if (values[i] == value)
            return n;
    values[n] = value;
    return n + 1;
}

/* What a channel found, and what it left. */
struct step {
    uint64_t found, left;
};

/* How much more often a value is there to be found than it is found. */
static int excess(const struct step *steps, unsigned n, uint64_t old, uint64_t value) {
    int excess = value == old;
    for (unsigned i = 0; i < n; i++)
        excess += (steps[i].left == value) - (steps[i].found == value);
    return excess;
}

/* Whether each step can be come to from old, by steps that may be taken more than once. */
static bool connected(const struct step *steps, unsigned n, uint64_t old) {
    uint32_t all = (1u << n) - 1, reached = 0, before;
    do {
        before = reached;
        for (unsigned i = 0; i < n; i++) {
            bool here = steps[i].found == old;
            for (unsigned j = 0; j < n; j++)
                here |= (reached >> j & 1) && steps[j].left == steps[i].found;
            reached |= (uint32_t)here << i;
        }
    } while (reached != before);
    return reached == all;
}

/*
 * A channel returns what it found, or for predec what it left, so that its step from one value to another is known. An
 * order is a way from old that takes each step once. There is one just when all steps can be come to and each value is
 * found as often as it is there, but for the one at the end, which is left once more (Euler).
 */
static unsigned finals_of_returns(const struct visa_order *order, uint64_t old, uint64_t *finals) {
    struct step steps[VISA_CHANNELS];
    uint64_t mask = atomic_alu_mask(order->width);
    for (unsigned i = 0; i < order->n; i++) {
        steps[i].found = (order->ret[i] + (order->op == ATOMIC_ALU_OP_PREDEC)) & mask;
        struct atomic_alu_result result = work(order, i, steps[i].found);
        if (result.ret != order->ret[i])
            return 0;
        steps[i].left = result.new_value;
    }
    if (!connected(steps, order->n, old))
        return 0;
    finals[0] = old;
    for (unsigned i = 0; i < order->n; i++) {
        if (excess(steps, order->n, old, steps[i].found) < 0)
            return 0;
        if (excess(steps, order->n, old, steps[i].left) > 0)
            finals[0] = steps[i].left;
    }
    return 1;
}

/*
 * Nothing is known of compares. Values that equal each other, which zeros of both signs do, match the same channels.
 * While no channel can lead away from the values that equal old, each channel that matches stores, and any of them can
 * be the last. Else some channel does lead away: a channel that is not wanted then works where it does not match, and
 * each value that can be come to that way can be the last. The shortest way there takes no channel twice, as a channel
 * always stores the same.
 */
static unsigned finals_of_compares(const struct visa_order *order, uint64_t old, uint64_t *finals) {
    unsigned n = 0;
    for (unsigned i = 0; i < order->n; i++) {
        struct atomic_alu_result result = work(order, i, old);
        bool equal = atomic_alu_exec(order->op, order->width, result.new_value, old, old).write;
        if (result.write && !equal)
            n = add(finals, n, result.new_value);
    }
    if (n == 0) {
        for (unsigned i = 0; i < order->n; i++)
            if (work(order, i, old).write)
                n = add(finals, n, work(order, i, old).new_value);
        return n != 0 ? n : add(finals, 0, old);
    }
    for (unsigned known = 0; known < n; known++)
        for (unsigned i = 0; i < order->n; i++)
            if (work(order, i, finals[known]).write)
                n = add(finals, n, work(order, i, finals[known]).new_value);
    return n;
}

/*
 * Nothing is known of other operations. What they leave hangs on the order only in who is the last (xchg), or which
 * signaling NaN is the first (fmin, fmax): the ascending order, begun at each channel in turn, shows all of it.
 */
static unsigned finals_of_others(const struct visa_order *order, uint64_t old, uint64_t *finals) {
    unsigned n = 0;
    for (unsigned first = 0; first < order->n; first++) {
        uint64_t value = old;
        for (unsigned i = 0; i < order->n; i++)
            value = work(order, (first + i) % order->n, value).new_value;
        n = add(finals, n, value);
    }
    return n;
}

unsigned visa_order_finals(const struct visa_order *order, uint64_t old, uint64_t finals[VISA_CHANNELS]) {
    if (order->returned)
        return finals_of_returns(order, old, finals);
    if (order->op == ATOMIC_ALU_OP_CMPXCHG || order->op == ATOMIC_ALU_OP_FCMPWR)
        return finals_of_compares(order, old, finals);
    return finals_of_others(order, old, finals);
}
