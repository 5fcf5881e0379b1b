/* SPDX-License-Identifier: MIT */
#include "engine/constraints.h"

#include "engine/agents.h"

const struct constraint_type constraint_types[CONSTRAINTS] = {
    [CONSTRAINT_GAP] = {"gap", TIMING_MOST},
    [CONSTRAINT_STALL] = {"stall", TIMING_MOST},
    [CONSTRAINT_LATENCY] = {"latency", TIMING_MOST},
    [CONSTRAINT_RESET] = {"reset", TIMING_MOST},
};

static struct {
    bool any, set[CONSTRAINTS];
    struct constraint of[CONSTRAINTS];
} constraints;

bool constraints_set(enum constraint_kind kind, const struct constraint *constraint) {
    if (kind == CONSTRAINT_LATENCY && !agents_pattern())
        return false;
    constraints.of[kind] = *constraint;
    constraints.set[kind] = constraints.any = true;
    return true;
}

bool constraints_has(enum constraint_kind kind) {
    return constraints.set[kind];
}

/* Returns a number of cycles of the constraint, or 0. */
static unsigned cycles_of(struct rng *rng, enum constraint_kind kind) {
    const struct constraint *c = &constraints.of[kind];
    bool comes = rng_below(rng, 100) < c->percent;
    unsigned cycles = c->least + (unsigned)rng_below(rng, c->most - c->least + 1);
    return comes ? cycles : 0;
}

/* Returns a pattern of the agent, whose parts react after each `cycles` cycles without a reaction. */
static uint32_t latency_pattern(unsigned cycles) {
    uint32_t pattern = 0;
    for (const struct agent_pattern *p = agents_pattern()->patterns; p->port; p++)
        for (unsigned bit = cycles; bit < p->bits; bit += cycles + 1)
            pattern |= 1u << (p->first + bit);
    return pattern;
}

/* Sets the pattern, or for more cycles than a pattern has, stalls one access. */
static void make_latency(struct rng *rng, struct timing *timing, unsigned cycles) {
    unsigned most = 32;
    for (const struct agent_pattern *p = agents_pattern()->patterns; p->port; p++)
        most = p->bits - 1 < most ? p->bits - 1 : most;
    timing->pattern = cycles > most ? UINT32_MAX : latency_pattern(cycles);
    timing->wait = cycles > most ? (uint16_t)cycles : 0;
    timing->wait_at = cycles > most ? (uint8_t)rng_below(rng, agents_count_waits()) : 0;
}

static void stall(struct timing *t, unsigned cycles) {
    bool fits = cycles < 32;
    t->ready = fits ? UINT32_MAX << cycles : 0;
    t->stall = fits ? 0 : (uint16_t)cycles;
}

static void apply(struct rng *rng, struct timing *timing) {
    const struct wires *w = unit.wires;
    for (size_t beat = 0; beat < wires_beats(w); beat++) {
        struct timing *t = &timing[beat];
        if (constraints.set[CONSTRAINT_GAP] && beat < w->req_beats)
            t->gap = (uint16_t)cycles_of(rng, CONSTRAINT_GAP);
        if (constraints.set[CONSTRAINT_STALL] && beat < w->rsp_beats)
            stall(t, cycles_of(rng, CONSTRAINT_STALL));
        if (constraints.set[CONSTRAINT_RESET])
            t->rst_after = t->rst_cycles = t->rst_valid = 0;
    }
    if (constraints.set[CONSTRAINT_LATENCY])
        make_latency(rng, timing, cycles_of(rng, CONSTRAINT_LATENCY));
    if (!constraints.set[CONSTRAINT_RESET])
        return;
    uint64_t random = rng_next(rng);
    unsigned cycles = cycles_of(rng, CONSTRAINT_RESET);
    size_t beat = random >> 8 & 1 && w->req_beats ? (random >> 16) % w->req_beats : 0;
    timing[beat].rst_cycles = (uint16_t)cycles;
    timing[beat].rst_after = cycles ? random >> 1 & (beat ? 1 : 7) : 0;
    timing[beat].rst_valid = cycles ? random & 1 : 0;
}

bool constraints_apply(struct rng *rng, struct timing *timing, size_t n) {
    for (size_t i = 0; constraints.any && i < n; i++)
        apply(rng, timing + i * wires_beats(unit.wires));
    return constraints.any;
}
