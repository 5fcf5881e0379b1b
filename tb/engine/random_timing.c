/* SPDX-License-Identifier: MIT */
#include "engine/random_timing.h"

#include "engine/agents.h"
#include "engine/steering.h"

/* Returns a random ready pattern that is low for a while; it is not zero. */
static uint32_t stall(uint64_t random, bool long_one) {
    uint32_t pattern = (uint32_t)(random >> 32);
    return (long_one ? pattern & pattern >> 3 & pattern >> 7 : pattern) | 1u << (random >> 27 & 31);
}

/* Makes an occasional reset, mostly before the first beat of an operation. */
static void make_reset(uint64_t r, struct timing *timing) {
    const struct wires *w = unit.wires;
    size_t beat = r & 1ull << 40 ? (r >> 32) % w->req_beats : 0;
    struct timing *t = &timing[(r >> 8 & (STREAM_BLOCK - 1)) * wires_beats(w)];
    if (r & 3)
        return;
    for (size_t i = 0; i < w->req_beats; i++)
        t[i].rst_after = t[i].rst_cycles = t[i].rst_valid = 0;
    /* A beat seldom waits after another one. */
    t[beat].rst_after = r >> 16 & (beat ? 1 : 7);
    t[beat].rst_cycles = 1 + (r >> 20 & 3);
    t[beat].rst_valid = r >> 24 & 1;
}

/*
 * Makes the timing of the beats. Blocks differ in their back-pressure: some bugs need full speed, others long stalls.
 */
static void make_beats(struct rng *rng, struct timing *timing) {
    uint32_t kind = rng_below(rng, 64);
    bool gaps = kind < 15, stalls = kind >= 10 && kind < 25, heavy = kind == 63;
    const struct wires *w = unit.wires;
    uint64_t random = rng_next(rng);
    size_t beats = wires_beats(w);
    /* A pipeline of several beats is full only if responses wait longer than requests. */
    bool fills = gaps && stalls && w->rsp_beats > 1 && unit.n_agents == 0;
    for (size_t i = 0; i < STREAM_BLOCK; i++)
        for (size_t beat = 0; beat < beats; beat++, random += RNG_STEP) {
            uint64_t r = heavy || gaps || stalls ? rng_hash(random) : 0;
            bool gap = heavy || (gaps && (r & 3) == 0), low = heavy || (stalls && (r & (fills ? 4 : 12)) == 0);
            gap &= beat < w->req_beats;
            low &= beat < w->rsp_beats;
            timing[i * beats + beat] = (struct timing){.ready = low ? stall(r, heavy) : UINT32_MAX,
                                                       .pattern = UINT32_MAX,
                                                       .gap = gap ? r >> 4 & (heavy ? 15 : 3) : 0};
        }
    /*
     * More resets, so that some meet a full unit with a stalled response although operations have several beats, or a
     * long operation although only a few are long.
     */
    size_t resets = w->req_beats == 1 ? (unit.times_vary ? 32 : 1) : stalls ? 32 * w->req_beats : w->req_beats;
    resets = stalls && unit.latency / 2 > resets ? unit.latency / 2 : resets;
    for (size_t i = 0; i < resets; i++)
        make_reset(rng_next(rng), timing);
}

/* Adds the agent's timing to first beats. An operation has at most one reset. */
static void make_agent_timing(struct rng *rng, const struct agent_type *agent, struct timing *timing) {
    size_t beats = wires_beats(unit.wires);
    struct timing first[STREAM_BLOCK];
    for (size_t i = 0; i < STREAM_BLOCK; i++)
        first[i] = timing[i * beats];
    agent->make_timing(rng, first, STREAM_BLOCK);
    for (size_t i = 0; i < STREAM_BLOCK; i++) {
        timing[i * beats] = first[i];
        for (size_t beat = 1; first[i].rst_cycles && beat < beats; beat++)
            timing[i * beats + beat].rst_after = timing[i * beats + beat].rst_cycles =
                timing[i * beats + beat].rst_valid = 0;
    }
}

/*
 * Makes the host's writes: before one operation of 64, for which the unit waits until it is idle, at an address that it
 * uses. Operations made for bins are left alone.
 */
static void make_writes(const struct stream *stream, const struct unit_agent *host, const uint32_t *req,
                        struct timing *timing) {
    enum { EVERY = 64, AMONG = 16, WRITES = 8, IDLE = 64 };
    const size_t words = wires_request(unit.wires), beats = wires_beats(unit.wires);
    struct rng rng = rng_fork(rng_mix(~stream->seed) ^ stream->shard, stream->filled / STREAM_BLOCK);
    for (size_t first = 0; first < STREAM_BLOCK; first += EVERY) {
        uint64_t random = rng_next(&rng);
        size_t op = first + WRITES + (random >> 1) % (EVERY - WRITES - AMONG), end = op + AMONG;
        uint32_t dword;
        while (op < end &&
               (op % STEERING_EVERY == 0 || !host->type->write_to(host->ports, req + op * words, random, &dword)))
            op++;
        for (size_t i = op - WRITES; op < end && i < op; i++) {
            random = (rng_next(&rng) & ~1ull) | (random & 1);
            host->type->write_to(host->ports, req + op * words, random, &dword);
            timing[i * beats].write_to = 1 + dword;
            timing[i * beats].write = (uint32_t)rng_next(&rng);
        }
        if (op < end)
            timing[op * beats].gap = (uint16_t)IDLE;
    }
}

void random_timing_make(const struct stream *stream, struct rng *rng, const uint32_t *req, struct timing *timing) {
    make_beats(rng, timing);
    if (agents_pattern())
        make_agent_timing(rng, agents_pattern(), timing);
    if (agents_writer())
        make_writes(stream, agents_writer(), req, timing);
}

const char *const constraint_names[CONSTRAINTS] = {"gap", "stall", "latency", "reset"};

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

static void constrain_stall(struct timing *t, unsigned cycles) {
    bool fits = cycles < 32;
    t->ready = fits ? UINT32_MAX << cycles : 0;
    t->stall = fits ? 0 : (uint16_t)cycles;
}

static void constrain(struct rng *rng, struct timing *timing) {
    const struct wires *w = unit.wires;
    for (size_t beat = 0; beat < wires_beats(w); beat++) {
        struct timing *t = &timing[beat];
        if (constraints.set[CONSTRAINT_GAP] && beat < w->req_beats)
            t->gap = (uint16_t)cycles_of(rng, CONSTRAINT_GAP);
        if (constraints.set[CONSTRAINT_STALL] && beat < w->rsp_beats)
            constrain_stall(t, cycles_of(rng, CONSTRAINT_STALL));
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
        constrain(rng, timing + i * wires_beats(unit.wires));
    return constraints.any;
}
