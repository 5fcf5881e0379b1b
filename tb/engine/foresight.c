/* SPDX-License-Identifier: MIT */
#include "engine/foresight.h"

#include <stdlib.h>
#include <string.h>

#include "engine/cover.h"
#include "engine/phases.h"
#include "engine/random_timing.h"
#include "engine/steering.h"
#include "engine/subset.h"

enum {
    ANSWER_TRIES = 16, /* to draw a request with a response */
    RETRIES = 64,      /* for bins that a first plan has not hit */
    AGAIN_EVERY = 64,  /* once all bins have been aimed at: one request in 64 begins a plan for one of them */
};

struct forecast {
    void *state;
    uint32_t *plan;     /* requests to come, [at, n) */
    size_t n, at, rest; /* operations without a plan that follow a plan */
    bool chained;       /* requests for other bins that are near its end follow the last plan */
    bool wanted;        /* the plan is for a missing bin */
    uint32_t bin;       /* its bin */
    unsigned retries;   /* second plans for bins */
    bool again;         /* the plan was dropped, and is to be made again */
};

struct forecast *forecast_open(void) {
    struct forecast *f = calloc(1, sizeof *f);
    if (!f)
        return NULL;
    f->state = calloc(1, unit.foresight->state_size + 1);
    f->plan = calloc(unit.foresight->requests, wires_request(unit.wires) * sizeof *f->plan);
    if (f->state && f->plan) {
        unit.foresight->reset(f->state);
        return f;
    }
    forecast_close(f);
    return NULL;
}

void forecast_close(struct forecast *forecast) {
    if (forecast) {
        free(forecast->state);
        free(forecast->plan);
    }
    free(forecast);
}

/* Makes a plan for a bin. False: no plan may be sent. */
static bool plan(struct stream *stream, struct rng *rng, uint32_t bin, bool quick) {
    struct forecast *f = stream->forecast;
    const bool legal = phases_are_legal(stream->phases, stream->filled / STREAM_BLOCK);
    const size_t words = wires_request(unit.wires);
    const size_t group = cover_locate(&bin);
    f->at = f->n = 0;
    if (group >= unit.coverage->n)
        return false;
    f->n = unit.foresight->aim(rng, f->state, group, bin, quick, f->plan);
    for (size_t i = 0; i < f->n; i++)
        if (!subset_has(f->plan + i * words) || (legal && subset_is_refused(f->plan + i * words)))
            f->n = 0;
    return f->n;
}

/* Plans one more request that hits a missing bin, after the end of a plan. */
static bool plan_chained(struct stream *stream, struct rng *rng) {
    struct forecast *f = stream->forecast;
    for (uint32_t bin = 0; bin < stream->operation_bins; bin++)
        if (!stream->aimed[bin] && plan(stream, rng, bin, true)) {
            f->bin = bin;
            stream->aimed[bin] = STEERING_DONE;
            return true;
        }
    return false;
}

/* Makes a plan if one is due. */
static void make_plan(struct stream *stream, struct rng *rng, size_t i) {
    struct forecast *f = stream->forecast;
    f->chained = f->chained && plan_chained(stream, rng);
    f->wanted = f->chained;
    if (f->chained)
        return;
    if (f->again) {
        f->again = false;
        f->chained = f->wanted = plan(stream, rng, f->bin, false);
        return;
    }
    if (steering_goes_on(stream)) {
        if (i % STEERING_EVERY)
            return;
        const uint32_t bin = steering_next(stream);
        if (bin != stream->no_bin)
            f->wanted = plan(stream, rng, f->bin = bin, false);
        f->chained = f->wanted && f->n > 1;
        return;
    }
    if (f->rest > 0) {
        f->rest--;
        return;
    }
    if (!stream->operation_bins || rng_below(rng, AGAIN_EVERY))
        return;
    const uint32_t bin = rng_below(rng, stream->operation_bins);
    if (stream->aimed[bin] == STEERING_DONE && plan(stream, rng, bin, false))
        f->rest = f->n;
    else if (!stream->aimed[bin] && f->retries++ < RETRIES)
        f->chained = f->wanted = plan(stream, rng, f->bin = bin, false);
}

/* Replaces a request by the next one of the plan. */
static void take(struct forecast *f, uint32_t *req) {
    const size_t words = wires_request(unit.wires);
    memcpy(req, f->plan + f->at * words, words * sizeof *req);
    if (++f->at == f->n)
        f->at = f->n = 0;
}

/*
 * Returns true if a reset comes before the operation is complete. A random reset does not interrupt a plan. The
 * operation is not offered before its reset.
 */
static bool meet_reset(const struct forecast *f, const uint32_t *req, struct timing *timing, bool made, bool planned) {
    const unsigned beats = made ? unit.wires->req_beats : wires_req_count(unit.wires, req);
    bool reset = false;
    for (unsigned beat = 0; beat < beats; beat++) {
        struct timing *t = &timing[beat];
        if (!t->rst_cycles || t->rst_cycles == TIMING_END)
            continue;
        if (made && f->at && !planned && !constraints_has(CONSTRAINT_RESET)) {
            t->rst_after = t->rst_cycles = t->rst_valid = 0;
            continue;
        }
        if (made && t->gap < t->rst_after && constraints_has(CONSTRAINT_GAP))
            t->rst_after = t->gap;
        else if (made && t->gap < t->rst_after)
            t->gap = t->rst_after;
        reset = true;
    }
    return reset;
}

/* Drops the plan before a block whose timing is planned. Such blocks are rare after the first dozens of blocks. */
static void drop(struct forecast *f) {
    f->again |= f->n && f->wanted;
    f->at = f->n = 0;
    f->chained = f->wanted = false;
}

/* Plans again after a reset, which changes the state. */
static void reset(struct stream *stream, struct rng *rng) {
    struct forecast *f = stream->forecast;
    const bool interrupted = f->at > 0;
    unit.foresight->reset(f->state);
    if (interrupted && f->wanted)
        f->wanted = plan(stream, rng, f->bin, false);
    else if (interrupted)
        f->at = f->n = 0;
}

/* Replaces a request without a response: planned times need operations with one. */
static void draw_answered(const struct stream *stream, struct rng *rng, uint32_t *req) {
    uint32_t other[UNIT_MAX_WORDS];
    if (unit.foresight->answers(stream->forecast->state, req))
        return;
    for (unsigned tries = 0; tries < ANSWER_TRIES && subset_randomize(rng, other, 1); tries++)
        if (unit.foresight->answers(stream->forecast->state, other)) {
            memcpy(req, other, wires_request(unit.wires) * sizeof *req);
            return;
        }
}

/* Notes bins of a request, which are numbers in their groups. certain: they will be hit, and not only probably. */
static void note_bins(const struct stream *stream, uint32_t slot, const uint32_t *req, uint32_t *hit, bool certain,
                      bool steering) {
    uint32_t *bins[COVER_TRACKS];
    for (size_t track = 0; track < stream->tracks; track++)
        bins[track] = &hit[track];
    cover_number(req, bins, 1);
    for (size_t track = 0; track < stream->tracks; track++) {
        if (certain)
            stream_bins(stream, track)[slot] = hit[track];
        if (steering)
            stream->aimed[hit[track]] = STEERING_DONE;
    }
}

/*
 * Returns the previous request since the last reset as the model executes it, or NULL. It is in the same block or the
 * previous one.
 */
static const uint32_t *request_before(const struct stream *stream, uint64_t token, uint32_t *other) {
    const struct timing *t = stream_beat(stream, unit.wires, stream_slot(token), 0);
    for (unsigned beat = 0; beat < wires_beats(unit.wires); beat++)
        if (t[beat].rst_cycles && t[beat].rst_cycles != TIMING_END)
            return NULL;
    return token ? subset_expected(stream_req(stream, unit.wires) + stream_slot(token - 1) * wires_request(unit.wires),
                                   other)
                 : NULL;
}

/* Notes the bins of a request in the run. state is that before it, or NULL if it was explained. */
static void note_run(const struct stream *stream, uint64_t token, const uint32_t *state) {
    const uint32_t slot = stream_slot(token);
    const uint32_t *req = stream_req(stream, unit.wires) + slot * wires_request(unit.wires);
    uint32_t hit[COVER_TRACKS], other[UNIT_MAX_WORDS], room[UNIT_MAX_WORDS];
    if (!stream->sampled[slot / STREAM_BLOCK])
        return;
    const uint32_t *before = request_before(stream, token, room);
    memset(hit, 0xff, stream->tracks * sizeof *hit); /* COVER_NO_BIN */
    if (state)
        unit.foresight->look(state, before, subset_expected(req, other), hit);
    else if (req == subset_expected(req, other))
        unit.foresight->explained(before, hit);
    note_bins(stream, slot, req, hit, true, false);
}

void forecast_look(const struct stream *stream, uint64_t token, const uint32_t *state) {
    if (unit.foresight && unit.foresight->look)
        note_run(stream, token, state);
}

void forecast_explained(const struct stream *stream, uint64_t token) {
    if (unit.foresight && unit.foresight->explained)
        note_run(stream, token, NULL);
}

/* Clears the bins of a block, which is not sampled yet. */
static void clear_bins(struct stream *stream, uint32_t slot) {
    for (size_t track = 0; track < stream->tracks; track++)
        for (size_t i = 0; i < STREAM_BLOCK; i++)
            stream_bins(stream, track)[slot + i] = stream->no_bin;
}

void forecast_block(struct stream *stream, uint32_t slot, bool planned) {
    struct forecast *f = stream->forecast;
    const bool made = !stream->stimulus, steering = steering_goes_on(stream);
    const bool all = stream->sampled[slot / STREAM_BLOCK];
    const uint64_t block = stream->filled / STREAM_BLOCK;
    const bool aims = made && !planned && !phases_have_sequence(stream->phases, block);
    struct rng rng = rng_fork(rng_mix(stream->seed) + stream->shard, block);
    uint32_t *req = stream_req(stream, unit.wires) + slot * wires_request(unit.wires);
    struct timing *timing = stream_beat(stream, unit.wires, slot, 0);
    if (planned)
        drop(f);
    clear_bins(stream, slot);
    for (size_t i = 0; i < STREAM_BLOCK; i++, req += wires_request(unit.wires), timing += wires_beats(unit.wires)) {
        uint32_t hit[COVER_TRACKS], other[UNIT_MAX_WORDS];
        if (meet_reset(f, req, timing, made, planned))
            reset(stream, &rng);
        if (aims && !f->n)
            make_plan(stream, &rng, i);
        if (f->n)
            take(f, req);
        else if (planned)
            draw_answered(stream, &rng, req);
        if (made)
            timing_fit(req, timing);
        const bool sampled = all || f->wanted;
        memset(hit, 0xff, stream->tracks * sizeof *hit); /* COVER_NO_BIN */
        unit.foresight->step(f->state, subset_expected(req, other), sampled ? hit : NULL);
        if (sampled)
            note_bins(stream, slot + (uint32_t)i, req, hit, !unit.foresight->look, made && (steering || f->wanted));
        stream->sampled[slot / STREAM_BLOCK] |= sampled;
    }
}
