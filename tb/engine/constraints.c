/* SPDX-License-Identifier: MIT */
#include "engine/constraints.h"

#include "engine/agents.h"

const struct constraint_type constraint_types[CONSTRAINTS] = {
    [CONSTRAINT_GAP] = {"gap", UINT8_MAX},
    [CONSTRAINT_STALL] = {"stall", 31},
    [CONSTRAINT_LATENCY] = {"latency", 15},
    [CONSTRAINT_RESET] = {"reset", TIMING_END - 1},
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

/* So many cycles as the constraint says, or 0. */
static unsigned cycles_of(struct rng *rng, enum constraint_kind kind) {
    const struct constraint *c = &constraints.of[kind];
    bool comes = rng_below(rng, 100) < c->percent;
    unsigned cycles = c->least + (unsigned)rng_below(rng, c->most - c->least + 1);
    return comes ? cycles : 0;
}

/* All parts of the agent's pattern, each with a cycle in which it reacts behind so many in which it does not. */
static uint32_t latency_pattern(unsigned cycles) {
    uint32_t pattern = 0;
    for (const struct agent_pattern *p = agents_pattern()->patterns; p->port; p++)
        for (unsigned bit = cycles; bit < p->bits; bit += cycles + 1)
            pattern |= 1u << (p->first + bit);
    return pattern;
}

static void apply(struct rng *rng, struct timing *timing) {
    const struct wires *w = unit.wires;
    for (size_t beat = 0; beat < wires_beats(w); beat++) {
        struct timing *t = &timing[beat];
        if (constraints.set[CONSTRAINT_GAP] && beat < w->req_beats)
            t->gap = (uint8_t)cycles_of(rng, CONSTRAINT_GAP);
        if (constraints.set[CONSTRAINT_STALL] && beat < w->rsp_beats)
            t->ready = UINT32_MAX << cycles_of(rng, CONSTRAINT_STALL);
        if (constraints.set[CONSTRAINT_RESET])
            t->rst_after = t->rst_cycles = t->rst_valid = 0;
    }
    if (constraints.set[CONSTRAINT_LATENCY])
        timing->pattern = latency_pattern(cycles_of(rng, CONSTRAINT_LATENCY));
    if (!constraints.set[CONSTRAINT_RESET])
        return;
    uint64_t random = rng_next(rng);
    unsigned cycles = cycles_of(rng, CONSTRAINT_RESET);
    size_t beat = random >> 8 & 1 && w->req_beats ? (random >> 16) % w->req_beats : 0;
    timing[beat].rst_cycles = (uint8_t)cycles;
    timing[beat].rst_after = cycles ? random >> 1 & (beat ? 1 : 7) : 0;
    timing[beat].rst_valid = cycles ? random & 1 : 0;
}

void constraints_apply(struct rng *rng, struct timing *timing, size_t n) {
    for (size_t i = 0; constraints.any && i < n; i++)
        apply(rng, timing + i * wires_beats(unit.wires));
}
