/* SPDX-License-Identifier: MIT */
#include "common/bounds.h"

#include <string.h>

#include "common/serial_order.h"

static void sort(uint64_t *values, unsigned n) {
    for (unsigned i = 1; i < n; i++)
        for (unsigned j = i; j > 0 && values[j - 1] > values[j]; j--) {
            uint64_t swap = values[j];
            values[j] = values[j - 1];
            values[j - 1] = swap;
        }
}

/* Whether lanes, their bounds ascending, can each take a step from one of the values on without wrapping. */
static bool all_count(const uint64_t *bounds, uint64_t *values, unsigned n) {
    sort(values, n);
    for (unsigned i = 0; i < n; i++)
        if (values[i] >= bounds[i])
            return false;
    return true;
}

/* The values that are counted from, and how many of them there may be. */
struct steps {
    uint64_t value[SERIAL_LANES];
    unsigned n, most;
};

/* Adds first, first + 1, ... up to but not with end. False: there are too many. */
static bool add_steps(struct steps *steps, uint64_t first, uint64_t end) {
    if (first < end && end - first > steps->most - steps->n)
        return false;
    for (; first < end; first++)
        steps->value[steps->n++] = first;
    return true;
}

/*
 * Whether the lanes can leave final with that many of them wrapping, at least one: the ones with the lowest bounds. The
 * run from old ends with the highest of these, a run from 0 with each other one, and the last run is up to final. Each
 * goes on to the bound at least; what lanes are left over take the lowest steps that any run but the last can go on by.
 */
static bool up_with(const uint64_t *bounds, unsigned n, unsigned wraps, uint64_t old, uint64_t final) {
    uint64_t next[SERIAL_LANES]; /* what the run that the lane ends goes on from */
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
 * Down, time is turned round: from final up to old. Where v has come to, a lane either goes on to v + 1, if its bound
 * is above v; or, its bound being v, ends the run: the next one begins at 0, or at any value above. The runs are all
 * gone up at once, value by value. In each value
 *   climbing  are so many runs: they take the step to the next value, or end
 *   ended     are so many, the most that can be: they may climb again from any value above the one at which they ended
 *   due       steps have been taken for which lanes, with bounds above them, have still to be found
 * first: the run that begins at final has not ended yet. It counts for none of these.
 */
enum { COUNTS = SERIAL_LANES + 1, NONE = -1 };

struct climb {
    int8_t ended[2][COUNTS][COUNTS]; /* by first, climbing and due; NONE: this can not be */
    unsigned lanes;                  /* whose bounds have not been come to */
};

/* Of runs that climb each but the last one still needs a lane, and so does each step that is due. */
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

/* Puts what comes of a state that can be into the states to come. */
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

/* There are more steps to take than lanes. */
static void stand(struct climb *to, unsigned first, unsigned climbing, unsigned due, int ended) {
    if (!first && climbing == 0)
        set(to, first, climbing, due, ended);
}

/* The run from final begins. */
static void begin(struct climb *to, unsigned first, unsigned climbing, unsigned due, int ended) {
    (void)first;
    set(to, 1, climbing, due, ended);
}

/* Any number of the runs that have ended climb again. */
static void resume(struct climb *to, unsigned first, unsigned climbing, unsigned due, int ended) {
    for (; ended >= 0; ended--, climbing++)
        set(to, first, climbing, due, ended);
}

/* One has come to old: there is no more of it. */
static void finish(struct climb *to, unsigned first, unsigned climbing, unsigned due, int ended) {
    if (climbing > 0)
        set(to, first, climbing - 1, due, ended);
}

/* A lane with this bound takes a step that is due, or a run ends with it. */
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

/* With at least one run that ends with a lane, the one from final among them. */
static bool down_in_runs(const uint64_t *bounds, unsigned n, uint64_t old, uint64_t final) {
    struct climb climb;
    clear(&climb, n);
    for (unsigned climbing = 0; climbing <= n; climbing++)
        set(&climb, 0, climbing, 0, 0);
    unsigned lane = 0;
    for (uint64_t value = 0; lane < n || value <= old || value <= final; value++) {
        uint64_t next = UINT64_MAX; /* where something happens */
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
