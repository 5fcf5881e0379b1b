/* SPDX-License-Identifier: MIT */
#include "engine/steering.h"

#include <string.h>

#include "engine/cover_sample.h"
#include "engine/phases.h"
#include "engine/subset.h"

enum { SAMPLE_EVERY = 64 }; /* after steering, one block in 64 is sampled */

bool steering_misses(const struct stream *stream, uint32_t bin) {
    return !stream->aimed[bin] && !cover_impossible(bin) && !cover_left_out(bin);
}

/* As steering_misses(), for the bin at the cursor, without a search for its group. */
static bool misses_next(const struct stream *stream) {
    const struct covergroup *group = cover_group(stream->group);
    const uint32_t bin = stream->cursor;
    return !stream->aimed[bin] && !unit_impossible(group, bin - stream->group_first) && !cover_left_out(bin);
}

uint32_t steering_next(struct stream *stream) {
    for (uint32_t size; steering_goes_on(stream); stream->cursor++) {
        for (; stream->cursor - stream->group_first >= (size = covergroup_bins(cover_group(stream->group)));
             stream->group++)
            stream->group_first += size;
        if (misses_next(stream))
            return stream->cursor++;
    }
    return stream->no_bin;
}

void steering_aim(struct stream *stream, struct rng *rng, uint32_t *req) {
    const size_t words = wires_request(unit.wires);
    const bool legal = phases_are_legal(stream->phases, stream->filled / STREAM_BLOCK);
    uint32_t random[UNIT_MAX_WORDS];
    for (size_t i = 0; i < STREAM_BLOCK; i += STEERING_EVERY, req += STEERING_EVERY * words) {
        const uint32_t bin = steering_next(stream);
        if (bin == stream->no_bin)
            break;
        memcpy(random, req, words * sizeof *req);
        cover_aim(rng, bin, req);
        if (legal && subset_is_refused(req))
            memcpy(req, random, words * sizeof *req);
    }
}

bool steering_samples(const struct stream *stream) {
    return steering_goes_on(stream) || stream->filled / STREAM_BLOCK % SAMPLE_EVERY == 0;
}

void steering_sample(struct stream *stream, const uint32_t *req, const uint32_t *rsp, uint32_t slot) {
    uint32_t *bins[COVER_TRACKS];
    for (size_t i = 0; i < stream->tracks; i++)
        bins[i] = stream_bins(stream, i) + slot;
    cover_sample(req, rsp, bins, STREAM_BLOCK);
    for (size_t i = 0; i < stream->tracks; i++)
        for (size_t op = 0; op < STREAM_BLOCK; op++)
            stream->aimed[bins[i][op]] = 1;
}
