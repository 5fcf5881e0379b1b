/* SPDX-License-Identifier: MIT */
#include "engine/stream.h"

#include <stdlib.h>
#include <string.h>

#include "engine/agents.h"
#include "engine/constraints.h"
#include "engine/cover.h"
#include "engine/foresight.h"
#include "engine/long_timing.h"
#include "engine/phases.h"
#include "engine/stimulus.h"

enum {
    AIM_EVERY = 4,    /* while bins are missing, one operation in so many is made for one of them */
    SAMPLE_EVERY = 64 /* once all bins have been aimed at, one block in so many is sampled */
};

static bool stream_open(struct stream *stream) {
    const struct wires *w = unit.wires;
    stream->ring = calloc(STREAM_RING, wires_beats(w) * sizeof(struct timing) +
                                           (wires_request(w) + wires_response(w)) * sizeof(uint32_t));
    stream->tracks = (uint32_t)cover_tracks();
    stream->operation_bins = cover_operation_bins();
    stream->no_bin = cover_bins();
    stream->bins = calloc(stream->tracks * STREAM_RING, sizeof *stream->bins);
    stream->aimed = calloc(stream->no_bin + 1, 1);
    stream->req_mask = calloc(w->req_words, sizeof *stream->req_mask);
    stream->silent = unit_is_ahead(&unit) ? calloc(STREAM_RING, sizeof *stream->silent) : NULL;
    stream->forecast = unit.foresight ? forecast_open() : NULL;
    if (!stream->ring || !stream->bins || !stream->aimed || !stream->req_mask ||
        (!stream->silent && unit_is_ahead(&unit)) || (!stream->forecast && unit.foresight)) {
        stream_close(stream);
        return false;
    }
    unit_req_mask(stream->req_mask);
    stream_fill(stream, 0);
    return true;
}

bool stream_open_stimulus(struct stream *stream, const struct stimulus *stimulus) {
    *stream = (struct stream){.stimulus = stimulus, .ops = stimulus->n};
    return stream_open(stream);
}

bool stream_open_seed(struct stream *stream, uint64_t seed, uint64_t shard, uint64_t ops) {
    *stream = (struct stream){.seed = seed, .shard = shard, .ops = ops};
    stream->long_timing = malloc(sizeof *stream->long_timing);
    stream->phases = malloc(sizeof *stream->phases);
    if (!stream->long_timing || !stream->phases) {
        stream_close(stream);
        return false;
    }
    long_timing_open(stream->long_timing, seed, shard);
    phases_open(stream->phases, shard);
    return stream_open(stream);
}

void stream_close(struct stream *stream) {
    free(stream->ring);
    free(stream->bins);
    free(stream->aimed);
    free(stream->req_mask);
    free(stream->silent);
    free(stream->long_timing);
    free(stream->phases);
    forecast_close(stream->forecast);
    *stream = (struct stream){0};
}

/* The next bin that can be hit and no operation has been made for; no_bin when there is none left. */
static uint32_t missing_bin(struct stream *stream) {
    for (; stream->cursor < stream->operation_bins; stream->cursor++)
        if (!stream->aimed[stream->cursor] && !cover_impossible(stream->cursor) && !cover_left_out(stream->cursor))
            return stream->cursor++;
    return stream->no_bin;
}

/* A ready pattern that is low for a while: a random one, never zero. */
static uint32_t stall(uint64_t random, bool long_one) {
    uint32_t pattern = (uint32_t)(random >> 32);
    return (long_one ? pattern & pattern >> 3 & pattern >> 7 : pattern) | 1u << (random >> 27 & 31);
}

/* Now and then a reset, in most of those of an operation of several beats before the first one. */
static void make_reset(uint64_t r, struct timing *timing) {
    const struct wires *w = unit.wires;
    size_t beat = r & 1ull << 40 ? (r >> 32) % w->req_beats : 0;
    struct timing *t = &timing[(r >> 8 & (STREAM_BLOCK - 1)) * wires_beats(w)];
    if (r & 3)
        return;
    for (size_t i = 0; i < w->req_beats; i++)
        t[i].rst_after = t[i].rst_cycles = t[i].rst_valid = 0;
    /* A beat that follows another one is rarely waited for. */
    t[beat].rst_after = r >> 16 & (beat ? 1 : 7);
    t[beat].rst_cycles = 1 + (r >> 20 & 3);
    t[beat].rst_valid = r >> 24 & 1;
}

/* Blocks differ in their back-pressure: one bug wants full speed, another one long stalls. */
static void make_timing(struct rng *rng, struct timing *timing) {
    uint32_t kind = rng_below(rng, 64);
    bool gaps = kind < 15, stalls = kind >= 10 && kind < 25, heavy = kind == 63;
    const struct wires *w = unit.wires;
    uint64_t random = rng_next(rng);
    size_t beats = wires_beats(w);
    /* A pipeline of several beats holds so many that it is full only where responses wait longer than requests. */
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
     * Resets rarely meet a full unit whose consumer waits if operations have several beats, or a long operation if only
     * a few are long.
     */
    size_t resets = w->req_beats == 1 ? (unit.times_vary ? 32 : 1) : stalls ? 32 * w->req_beats : w->req_beats;
    resets = stalls && unit.latency / 2 > resets ? unit.latency / 2 : resets;
    for (size_t i = 0; i < resets; i++)
        make_reset(rng_next(rng), timing);
}

/* An agent has a say in the first beat, and one reset an operation is enough. */
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
 * What the host writes: in front of one operation of so many, for which the unit waits until it is idle, and to where
 * it works. It is none that may be made for a bin.
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
               (op % AIM_EVERY == 0 || !host->type->write_to(host->ports, req + op * words, random, &dword)))
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

static void read_block(const struct stream *stream, uint32_t *req, struct timing *timing) {
    uint64_t left = stream->stimulus && stream->ops > stream->filled ? stream->ops - stream->filled : 0;
    size_t n = left < STREAM_BLOCK ? (size_t)left : STREAM_BLOCK;
    size_t words = wires_request(unit.wires), beats = wires_beats(unit.wires);
    if (n) {
        memcpy(req, stream->stimulus->req + stream->filled * words, n * words * sizeof *req);
        memcpy(timing, stream->stimulus->timing + stream->filled * beats, n * beats * sizeof *timing);
    }
    memset(req + n * words, 0, (STREAM_BLOCK - n) * words * sizeof *req);
    for (size_t i = n * beats; i < STREAM_BLOCK * beats; i++)
        timing[i] = (struct timing){.ready = UINT32_MAX, .pattern = UINT32_MAX, .rst_cycles = TIMING_END};
}

/* Makes operations for missing bins, in a phase without refused operations only such as are carried out. */
static void aim(struct stream *stream, struct rng *rng, uint32_t *req) {
    const size_t words = wires_request(unit.wires);
    const bool legal = phases_are_legal(stream->phases, stream->filled / STREAM_BLOCK);
    uint32_t random[UNIT_MAX_WORDS];
    for (size_t i = 0; i < STREAM_BLOCK; i += AIM_EVERY, req += AIM_EVERY * words) {
        uint32_t bin = missing_bin(stream);
        if (bin == stream->no_bin)
            break;
        memcpy(random, req, words * sizeof *req);
        cover_aim(rng, bin, req);
        if (legal && subset_is_refused(req))
            memcpy(req, random, words * sizeof *req);
    }
}

/*
 * Without any request of the subset the stream is at its end. Returns whether the timing has to be watched; *planned:
 * it is that of a plan.
 */
static bool make_block(struct stream *stream, uint32_t *req, struct timing *timing, bool *planned) {
    const uint64_t block = stream->filled / STREAM_BLOCK;
    struct rng rng = rng_fork(rng_mix(stream->seed) ^ stream->shard, block);
    if (!subset_randomize(&rng, req, STREAM_BLOCK)) {
        stream->ops = stream->filled;
        read_block(stream, req, timing);
        return true;
    }
    phases_requests(stream->phases, &rng, block, req);
    make_timing(&rng, timing);
    const struct agent_type *agent = agents_pattern();
    if (agent)
        make_agent_timing(&rng, agent, timing);
    if (agents_writer())
        make_writes(stream, agents_writer(), req, timing);
    phases_timing(stream->phases, block, timing);
    const bool is_long = long_timing_make(stream->long_timing, block, timing);
    const bool constrained = constraints_apply(&rng, timing, STREAM_BLOCK);
    *planned = is_long && !constrained;
    if (!stream->forecast && !phases_have_sequence(stream->phases, block))
        aim(stream, &rng, req);
    return is_long || constrained;
}

/* What the block that was in the place of this one has hit of bursts counts now that it is over. */
static void count_bursts(struct stream *stream, const struct timing *timing, uint32_t slot) {
    uint64_t *to_come = &stream->bursts_to_come[slot / STREAM_BLOCK];
    stream->bursts |= *to_come;
    *to_come = stream->long_timing ? long_timing_bursts(stream->long_timing, stream->filled / STREAM_BLOCK, timing) : 0;
}

uint64_t stream_bursts(const struct stream *stream, uint64_t response) {
    uint64_t bursts = stream->bursts;
    for (uint64_t end = stream->filled; end && end + STREAM_RING > stream->filled; end -= STREAM_BLOCK)
        if (end <= response)
            bursts |= stream->bursts_to_come[stream_slot(end - 1) / STREAM_BLOCK];
    return bursts;
}

/*
 * Coverage is a set, and once each of its bins has been aimed at it can hardly grow: from then on a sample of the
 * blocks shows whether operations still fall into bins that they should.
 */
static bool is_sampled(const struct stream *stream, bool steering) {
    return steering || stream->filled / STREAM_BLOCK % SAMPLE_EVERY == 0;
}

static void sample_block(struct stream *stream, bool steering, const uint32_t *req, const uint32_t *rsp,
                         uint32_t slot) {
    uint32_t *bins[COVER_TRACKS];
    for (size_t i = 0; i < stream->tracks; i++)
        bins[i] = stream_bins(stream, i) + slot;
    cover_sample(req, rsp, bins, STREAM_BLOCK);
    for (size_t i = 0; steering && i < stream->tracks; i++)
        for (size_t op = 0; op < STREAM_BLOCK; op++)
            stream->aimed[bins[i][op]] = 1;
}

void stream_fit(const uint32_t *req, struct timing *timing) {
    const uint32_t beats = wires_req_count(unit.wires, req);
    struct timing *last = &timing[beats - 1];
    for (struct timing *t = last + 1; t < timing + unit.wires->req_beats; t++) {
        const bool reset = t->rst_cycles;
        if (reset) {
            last->rst_after = t->rst_after;
            last->rst_cycles = t->rst_cycles;
            last->rst_valid = t->rst_valid;
            t->rst_after = t->rst_cycles = t->rst_valid = 0;
        }
        /* A gap between beats is not one between requests. */
        if ((reset || beats > 1) && t->gap > last->gap)
            last->gap = t->gap;
        t->gap = 0;
    }
}

/* Clears the beats that requests do not have. */
static void trim_block(uint32_t *req, struct timing *timing, bool fits) {
    const struct wires *w = unit.wires;
    for (size_t i = 0; w->count_req && i < STREAM_BLOCK; i++, req += wires_request(w), timing += wires_beats(w)) {
        wires_trim(w, req);
        if (fits)
            stream_fit(req, timing);
    }
}

void stream_fill(struct stream *stream, uint64_t token) {
    while (stream->filled <= token) {
        uint32_t slot = stream_slot(stream->filled);
        uint32_t *req = stream_req(stream, unit.wires) + slot * wires_request(unit.wires);
        uint32_t *rsp = stream_rsp(stream, unit.wires) + slot * wires_response(unit.wires);
        struct timing *timing = stream_beat(stream, unit.wires, slot, 0);
        bool steering = stream->cursor < stream->operation_bins; /* in the block with the last bin, too */
        bool watched = true, planned = false;
        if (stream->stimulus)
            read_block(stream, req, timing);
        else
            watched = make_block(stream, req, timing, &planned);
        trim_block(req, timing, !stream->stimulus && !stream->forecast);
        stream->sampled[slot / STREAM_BLOCK] = is_sampled(stream, steering);
        if (stream->forecast)
            forecast_block(stream, slot, planned);
        count_bursts(stream, timing, slot);
        if (unit.respond)
            subset_respond(req, rsp, STREAM_BLOCK);
        if (!stream->forecast && stream->sampled[slot / STREAM_BLOCK])
            sample_block(stream, steering, req, rsp, slot);
        stream->watched[slot / STREAM_BLOCK] = watched || stream->sampled[slot / STREAM_BLOCK];
        stream->filled += STREAM_BLOCK;
    }
}

bool stream_execute(const struct stream *stream, uint64_t token, uint32_t *state, struct agents *agents) {
    const struct wires *w = unit.wires;
    const uint32_t slot = stream_slot(token);
    uint32_t other[UNIT_MAX_WORDS];
    forecast_look(stream, token, state);
    const bool answers =
        unit.execute(state, agents, subset_expected(stream_req(stream, w) + slot * wires_request(w), other), NULL,
                     stream_rsp(stream, w) + slot * wires_response(w));
    if (stream->silent)
        stream->silent[slot] = !answers;
    for (unsigned i = 0; i < agents->n; i++)
        agents->agent[i]->silent = !answers;
    return answers;
}
