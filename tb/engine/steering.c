/* SPDX-License-Identifier: MIT */
#include "engine/steering.h"

#include <string.h>

#include "engine/cover.h"
#include "engine/phases.h"
#include "engine/subset.h"

enum { SAMPLE_EVERY = 64 }; /* after steering, one block in 64 is sampled */

void steering_open(struct stream *stream) {
    uint32_t bin = 0;
    for (size_t i = 0; i < cover_operation_groups(); i++) {
        const struct covergroup *group = cover_group(i);
        const uint32_t first = bin;
        for (const uint32_t end = first + covergroup_bins(group); bin < end; bin++)
            if (unit_impossible(group, bin - first) || cover_left_out(bin))
                stream->aimed[bin] = STEERING_NEVER;
    }
}

uint32_t steering_next(struct stream *stream) {
    while (steering_goes_on(stream) && stream->aimed[stream->cursor])
        stream->cursor++;
    return steering_goes_on(stream) ? stream->cursor++ : stream->no_bin;
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

unsigned steering_samples(const struct stream *stream) {
    if (!steering_goes_on(stream))
        return stream->filled / STREAM_BLOCK % SAMPLE_EVERY == 0;
    return !stream->stimulus && 2 * stream->luck < STREAM_BLOCK / STEERING_EVERY ? STEERING_EVERY : 1;
}

/* Copies every `every`th message of a block. */
static void pick(const uint32_t *from, size_t words, unsigned every, uint32_t *to) {
    for (size_t i = 0; i < STREAM_BLOCK; i += every)
        memcpy(to + i / every * words, from + i * words, words * sizeof *to);
}

void steering_sample(struct stream *stream, const uint32_t *req, const uint32_t *rsp, uint32_t slot, unsigned every) {
    enum { SOME = STREAM_BLOCK / STEERING_EVERY };
    static uint32_t some_req[SOME * UNIT_MAX_WORDS], some_rsp[SOME * UNIT_MAX_WORDS];
    static uint32_t hit[COVER_TRACKS][STREAM_BLOCK];
    const size_t n = STREAM_BLOCK / every;
    uint32_t *bins[COVER_TRACKS];
    unsigned luck = 0;
    for (size_t i = 0; i < stream->tracks; i++)
        bins[i] = hit[i];
    if (every != 1) {
        pick(req, wires_request(unit.wires), every, some_req);
        pick(rsp, wires_response(unit.wires), every, some_rsp);
        req = some_req, rsp = some_rsp;
    }
    cover_sample(req, rsp, bins, n);
    for (size_t i = 0; i < stream->tracks; i++)
        for (size_t k = 0; k < n; k++) {
            unsigned char *aimed = &stream->aimed[hit[i][k]];
            stream_bins(stream, i)[slot + k * every] = hit[i][k];
            luck += k % STEERING_EVERY && !*aimed;
            *aimed = STEERING_DONE;
        }
    /* Blocks differ: those of sequences have few. */
    if (every == 1)
        stream->luck = (stream->luck + luck) / 2;
}
