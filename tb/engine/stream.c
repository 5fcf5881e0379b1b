/* SPDX-License-Identifier: MIT */
#include "engine/stream.h"

#include <stdlib.h>
#include <string.h>

#include "engine/agents.h"
#include "engine/cover.h"
#include "engine/foresight.h"
#include "engine/long_timing.h"
#include "engine/phases.h"
#include "engine/random_timing.h"
#include "engine/steering.h"
#include "engine/subset.h"

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
    stream->luck = STREAM_BLOCK;
    if (!stream->stimulus)
        steering_open(stream);
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

/*
 * Makes a block. The stream ends if no request of the subset is found. Returns true if the timing must be measured.
 * *planned: it is from a plan.
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
    random_timing_make(stream, &rng, req, timing);
    phases_timing(stream->phases, block, timing);
    const bool is_long = long_timing_make(stream->long_timing, block, timing);
    const bool constrained = constraints_apply(&rng, timing, STREAM_BLOCK);
    *planned = is_long && !constrained;
    if (!stream->forecast && !phases_have_sequence(stream->phases, block))
        steering_aim(stream, &rng, req);
    return is_long || constrained;
}

/* Counts the bursts of the block that was in this place, which is complete. */
static void count_bursts(struct stream *stream, const struct timing *timing, uint32_t slot) {
    uint64_t *to_come = &stream->bursts_to_come[slot / STREAM_BLOCK];
    stream->bursts |= *to_come;
    *to_come = stream->long_timing ? long_timing_bursts(stream->long_timing, stream->filled / STREAM_BLOCK, timing) : 0;
}

/* Clears the beats that requests do not have. */
static void trim_block(uint32_t *req, struct timing *timing, bool fits) {
    const struct wires *w = unit.wires;
    for (size_t i = 0; w->count_req && i < STREAM_BLOCK; i++, req += wires_request(w), timing += wires_beats(w)) {
        wires_trim(w, req);
        if (fits)
            timing_fit(req, timing);
    }
}

void stream_fill(struct stream *stream, uint64_t token) {
    while (stream->filled <= token) {
        uint32_t slot = stream_slot(stream->filled);
        uint32_t *req = stream_req(stream, unit.wires) + slot * wires_request(unit.wires);
        uint32_t *rsp = stream_rsp(stream, unit.wires) + slot * wires_response(unit.wires);
        struct timing *timing = stream_beat(stream, unit.wires, slot, 0);
        const unsigned every = steering_samples(stream); /* also in the block with the last bin */
        bool watched = true, planned = false;
        if (stream->stimulus)
            read_block(stream, req, timing);
        else
            watched = make_block(stream, req, timing, &planned);
        trim_block(req, timing, !stream->stimulus && !stream->forecast);
        stream->sampled[slot / STREAM_BLOCK] = (unsigned char)every;
        if (stream->forecast)
            forecast_block(stream, slot, planned);
        count_bursts(stream, timing, slot);
        if (unit.respond)
            subset_respond(req, rsp, STREAM_BLOCK);
        if (!stream->forecast && every)
            steering_sample(stream, req, rsp, slot, every);
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

bool stream_collect(struct stimulus *stimulus, uint64_t seed, uint64_t shard, uint64_t first, size_t n,
                    uint32_t power_up_seed) {
    struct stream stream;
    if (!stimulus_open(stimulus, n, power_up_seed))
        return false;
    if (!stream_open_seed(&stream, seed, shard, UINT64_MAX)) {
        stimulus_close(stimulus);
        return false;
    }
    size_t words = wires_request(unit.wires), beats = wires_beats(unit.wires);
    for (uint64_t token = 0; token < first + n; token++) {
        stream_fill(&stream, token);
        if (token < first)
            continue;
        uint32_t slot = stream_slot(token);
        memcpy(stimulus->req + (token - first) * words, stream_req(&stream, unit.wires) + slot * words,
               words * sizeof *stimulus->req);
        memcpy(stimulus->timing + (token - first) * beats, stream_beat(&stream, unit.wires, token, 0),
               beats * sizeof *stimulus->timing);
    }
    stream_close(&stream);
    return true;
}
