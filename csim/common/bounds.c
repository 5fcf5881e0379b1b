/* SPDX-License-Identifier: MIT */
#include "common/bounds.h"

#include <string.h>

static void sort(uint64_t *values, unsigned n) {
    for (unsigned i = 1; i < n; i++)
        for (unsigned j = i; j > 0 && values[j - 1] > values[j]; j--) {
            uint64_t swap = values[j];
            values[j] = values[j - 1];
            values[j - 1] = swap;
        }
}

/* Returns true if lanes with ascending bounds can each take a step from one of the values without wrapping. */
static bool all_count(const uint64_t *bounds, uint64_t *values, unsigned n) {
    sort(values, n);
    for (unsigned i = 0; i < n; i++)
        if (values[i] >= bounds[i])
            return false;
    return true;
}

/* Values from which lanes take a step: n of at most `most`. */
struct steps {
    uint64_t value[SERIAL_LANES];
    unsigned n, most;
};

/* Adds the values first to end - 1. Returns false if they exceed the limit. */
static bool add_steps(struct steps *steps, uint64_t first, uint64_t end) {
    if (first < end && end - first > steps->most - steps->n)
        return false;
    for (; first < end; first++)
        steps->value[steps->n++] = first;
    return true;
}

/*
 * Returns true if the lanes can leave final when `wraps` of them, at least one, wrap: those with the lowest bounds. The
 * lane with the highest of these bounds ends the run from old; each other one ends a run from 0. A run ends at the
 * bound of its lane or above it. The last run counts from 0 to final. Each of the other lanes continues the run with
 * the lowest end, except the last run.
 */
static bool up_with(const uint64_t *bounds, unsigned n, unsigned wraps, uint64_t old, uint64_t final) {
    uint64_t next[SERIAL_LANES]; /* value from which the run that the lane ends continues */
    struct steps steps = {.most = n - wraps};
    bool fits = add_steps(&steps, 0, final);
    for (unsigned i = 0; i < wraps && fits; i++) {
        uint64_t first = i + 1 < wraps ? 0 : old;
        next[i] = bounds[i] > first ? bounds[i] : first;
        fits = add_steps(&steps, first, next[i]);
    }
    if (!fits)
        return false;
    while (steps.n < steps.most) {
        unsigned lowest = 0;
        for (unsigned i = 1; i < wraps; i++)
            if (next[i] < next[lowest])
                lowest = i;
        steps.value[steps.n++] = next[lowest]++;
    }
    return all_count(bounds + wraps, steps.value, steps.n);
}

bool bounds_up(const uint64_t *bounds, unsigned n, uint64_t old, uint64_t final) {
    uint64_t sorted[SERIAL_LANES];
    struct steps steps = {.most = n};
    memcpy(sorted, bounds, n * sizeof *bounds);
    sort(sorted, n);
    if (final == old + n && add_steps(&steps, old, final) && all_count(sorted, steps.value, n))
        return true;
    for (unsigned wraps = 1; wraps <= n; wraps++)
        if (up_with(sorted, n, wraps, old, final))
            return true;
    return false;
}

/*
 * Counting down is counting up in reverse time: from final up to old. At value v, a lane with a bound above v may step
 * to v + 1. A lane with bound v may end the run; the next one begins at 0 or any value above it. All runs climb
 * together, value by value. Counts at each value:
 *   climbing  runs that take the step to the next value, or end
 *   ended     the greatest number of ended runs: each may climb again from any value above its end
 *   due       steps taken whose lanes, with higher bounds, are still to be assigned
 * first: the run that begins at final has not ended yet. The counts exclude it.
 */
enum { COUNTS = SERIAL_LANES + 1, NONE = -1 };

struct climb {
    int8_t ended[2][COUNTS][COUNTS]; /* by first, climbing and due; NONE: unreachable */
    unsigned lanes;                  /* lanes whose bounds are still ahead */
};

/* Returns the most climbing runs: all but the last run need a lane, and so does each due step. */
static unsigned most_climbing(const struct climb *climb) {
    return climb->lanes + 1 < COUNTS ? climb->lanes + 1 : COUNTS - 1;
}

static void set(struct climb *to, unsigned first, unsigned climbing, unsigned due, int ended) {
    if (climbing <= most_climbing(to) && due <= to->lanes && to->ended[first][climbing][due] < ended)
        to->ended[first][climbing][due] = (int8_t)ended;
}

static void clear(struct climb *climb, unsigned lanes) {
    climb->lanes = lanes;
    for (unsigned first = 0; first < 2; first++)
        for (unsigned climbing = 0; climbing <= most_climbing(climb); climbing++)
            memset(climb->ended[first][climbing], NONE, lanes + 1);
}

/* Function that adds the successors of a reachable state to the next states. */
typedef void change(struct climb *to, unsigned first, unsigned climbing, unsigned due, int ended);

static void change_all(struct climb *climb, unsigned lanes, change *what) {
    struct climb from = *climb;
    clear(climb, lanes);
    for (unsigned first = 0; first < 2; first++)
        for (unsigned climbing = 0; climbing <= most_climbing(&from); climbing++)
            for (unsigned due = 0; due <= from.lanes; due++)
                if (from.ended[first][climbing][due] != NONE)
                    what(climb, first, climbing, due, from.ended[first][climbing][due]);
}

/* Skips more values than there are lanes: a climbing run would owe too many steps. */
static void stand(struct climb *to, unsigned first, unsigned climbing, unsigned due, int ended) {
    if (!first && climbing == 0)
        set(to, first, climbing, due, ended);
}

/* Begins the run from final. */
static void begin(struct climb *to, unsigned first, unsigned climbing, unsigned due, int ended) {
    (void)first;
    set(to, 1, climbing, due, ended);
}

/* Restarts any number of ended runs. */
static void resume(struct climb *to, unsigned first, unsigned climbing, unsigned due, int ended) {
    for (; ended >= 0; ended--, climbing++)
        set(to, first, climbing, due, ended);
}

/* Ends a run that has reached old. */
static void finish(struct climb *to, unsigned first, unsigned climbing, unsigned due, int ended) {
    if (climbing > 0)
        set(to, first, climbing - 1, due, ended);
}

/* Uses a lane with this bound for a step that is due, or for the end of a run. */
static void spend(struct climb *to, unsigned first, unsigned climbing, unsigned due, int ended) {
    if (due > 0)
        set(to, first, climbing, due - 1, ended);
    if (climbing > 0)
        set(to, first, climbing - 1, due, ended + 1);
    if (first)
        set(to, 0, climbing, due, ended + 1);
}

static void go_on(struct climb *to, unsigned first, unsigned climbing, unsigned due, int ended) {
    set(to, first, climbing, due + climbing + first, ended);
}

/* Returns true if an order exists in which at least the run from final ends with a lane. */
static bool down_in_runs(const uint64_t *bounds, unsigned n, uint64_t old, uint64_t final) {
    struct climb climb;
    clear(&climb, n);
    for (unsigned climbing = 0; climbing <= n; climbing++)
        set(&climb, 0, climbing, 0, 0);
    unsigned lane = 0;
    for (uint64_t value = 0; lane < n || value <= old || value <= final; value++) {
        uint64_t next = UINT64_MAX; /* next value at which a run or lane changes */
        if (lane < n)
            next = bounds[lane];
        if (value <= old && old < next)
            next = old;
        if (value <= final && final < next)
            next = final;
        if (next - value > n) {
            change_all(&climb, climb.lanes, stand);
            value = next - n;
        }
        if (value == final)
            change_all(&climb, climb.lanes, begin);
        change_all(&climb, climb.lanes, resume);
        if (value == old)
            change_all(&climb, climb.lanes, finish);
        for (; lane < n && bounds[lane] == value; lane++)
            change_all(&climb, climb.lanes - 1, spend);
        change_all(&climb, climb.lanes, go_on);
    }
    return climb.ended[0][0][0] != NONE;
}

bool bounds_down(const uint64_t *bounds, unsigned n, uint64_t old, uint64_t final) {
    uint64_t sorted[SERIAL_LANES];
    struct steps steps = {.most = n};
    memcpy(sorted, bounds, n * sizeof *bounds);
    sort(sorted, n);
    if (old == final + n && add_steps(&steps, final, old) && all_count(sorted, steps.value, n))
        return true;
    return down_in_runs(sorted, n, old, final);
}
