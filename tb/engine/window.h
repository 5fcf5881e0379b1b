/* SPDX-License-Identifier: MIT */
/*
 * The window of a run: the operations in flight and next, in a ring, with their timing, the model's responses and the
 * bins that they hit. stream.h moves it.
 */
#ifndef TB_ENGINE_WINDOW_H
#define TB_ENGINE_WINDOW_H

#include <stdbool.h>
#include <stdint.h>

#include "engine/timing.h"
#include "engine/unit.h"

enum {
    STREAM_BLOCK = 256,               /* operations that are made at once; steering works on whole blocks */
    STREAM_RING = 2 * STREAM_BLOCK,   /* operations in the window */
    STREAM_FLIGHT = STREAM_BLOCK / 2, /* most operations in flight */
    STREAM_AHEAD = STREAM_BLOCK / 4   /* most operations that one batch can start */
};

struct forecast;
struct long_timing;
struct phases;
struct stimulus;

struct stream {
    /*
     * The ring: timing, request and response of each operation, by token modulo STREAM_RING and by beat. One pointer
     * has all of them because the driver's loop has few registers.
     */
    void *ring;
    /*
     * A ring for each track of the covergroups of operations: the bin that each operation hits, if it is sampled;
     * no_bin if it hits none, or was lost in a reset.
     */
    uint32_t *bins;
    uint32_t tracks, operation_bins, no_bin;
    unsigned char sampled[STREAM_RING / STREAM_BLOCK]; /* distance of the operations of each block that are; 0: none */
    /* Blocks whose timing the driver measures. A beat of a response waits for its stall only there. */
    bool watched[STREAM_RING / STREAM_BLOCK];
    struct phases *phases; /* for a seed */
    uint64_t bursts,
        bursts_to_come[STREAM_RING / STREAM_BLOCK]; /* bins hit by complete blocks, and by blocks in the window */
    struct long_timing *long_timing;                /* for a seed */
    uint32_t *req_mask;                             /* bits that exist in a request's words */
    unsigned char *silent; /* a ring: 1 for an executed operation without a response; or NULL */

    uint64_t filled; /* tokens below this are in the window */
    uint64_t ops;    /* number of operations */

    const struct stimulus *stimulus; /* stimulus to read; NULL: the stream is made from seed and shard */
    uint64_t seed, shard;
    unsigned char *aimed; /* a mark for each bin: steering.h. 0: a request is to be made for it */
    uint32_t cursor;      /* next bin to aim at */
    unsigned luck;        /* missing bins that random requests hit in a block, of the last that were sampled whole */
    struct forecast *forecast; /* for a unit with foresight, else NULL */
};

static inline struct timing *stream_timing(const struct stream *stream) {
    return stream->ring;
}

static inline uint32_t *stream_req(const struct stream *stream, const struct wires *w) {
    return (uint32_t *)(stream_timing(stream) + STREAM_RING * wires_beats(w));
}

static inline uint32_t *stream_rsp(const struct stream *stream, const struct wires *w) {
    return stream_req(stream, w) + STREAM_RING * wires_request(w);
}

static inline uint32_t *stream_bins(const struct stream *stream, size_t track) {
    return stream->bins + track * STREAM_RING;
}

static inline uint32_t stream_slot(uint64_t token) {
    return (uint32_t)(token % STREAM_RING);
}

static inline struct timing *stream_beat(const struct stream *stream, const struct wires *w, uint64_t token,
                                         uint32_t beat) {
    return &stream_timing(stream)[stream_slot(token) * wires_beats(w) + beat];
}

static inline bool stream_is_watched(const struct stream *stream, uint64_t token) {
    return stream->watched[stream_slot(token) / STREAM_BLOCK];
}

/* Returns true if the bins of the operation are known. */
static inline bool stream_is_sampled(const struct stream *stream, uint64_t token) {
    const unsigned every = stream->sampled[stream_slot(token) / STREAM_BLOCK];
    return every && token % every == 0;
}

static inline bool stream_is_silent(const struct stream *stream, uint64_t token) {
    return stream->silent && stream->silent[stream_slot(token)];
}

/* Returns the bins of bursts in blocks whose operations are all answered; `response` is the next one to be answered. */
static inline uint64_t stream_bursts(const struct stream *stream, uint64_t response) {
    uint64_t bursts = stream->bursts;
    for (uint64_t end = stream->filled; end && end + STREAM_RING > stream->filled; end -= STREAM_BLOCK)
        if (end <= response)
            bursts |= stream->bursts_to_come[stream_slot(end - 1) / STREAM_BLOCK];
    return bursts;
}

#endif
