/* SPDX-License-Identifier: MIT */
/*
 * The operations of a run in their order, with their timing and the model's responses: a window that moves over a
 * stimulus, which is made block by block from a seed or comes from a file. Nothing in it depends on the device.
 */
#ifndef TB_ENGINE_STREAM_H
#define TB_ENGINE_STREAM_H

#include <stdbool.h>
#include <stdint.h>

#include "engine/timing.h"
#include "engine/unit.h"

enum {
    STREAM_BLOCK = 256,               /* operations that are made at once: steering looks at whole blocks */
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
     * The ring: the timing, the request and the response of each operation, by token modulo STREAM_RING and by beat.
     * They are behind one pointer because the driver's loop has few registers to spare.
     */
    void *ring;
    /*
     * A ring for each track of the covergroups of operations, one behind the other: the bin that each operation hits,
     * if its block has been sampled; no_bin if it hits none, or was lost in a reset.
     */
    uint32_t *bins;
    uint32_t tracks, operation_bins, no_bin;
    bool sampled[STREAM_RING / STREAM_BLOCK];
    /* Whether the driver measures the timing of a block. Only there does a beat of a response wait by its stall. */
    bool watched[STREAM_RING / STREAM_BLOCK];
    struct phases *phases;                                       /* of a seed */
    uint64_t bursts, bursts_to_come[STREAM_RING / STREAM_BLOCK]; /* bins that blocks hit, and will when they are over */
    struct long_timing *long_timing;                             /* of a seed */
    uint32_t *req_mask;                                          /* the bits that exist in a request's words */
    unsigned char *silent; /* a ring: 1 for an operation that has been carried out and has no response; or NULL */

    uint64_t filled; /* tokens below this are in the window */
    uint64_t ops;    /* operations in all */

    const struct stimulus *stimulus; /* a stimulus to read; or, if NULL, the seed and shard to make one from */
    uint64_t seed, shard;
    unsigned char *aimed;      /* bins that have been aimed at, so that steering leaves them alone */
    uint32_t cursor;           /* steering goes on here */
    struct forecast *forecast; /* of a unit with foresight, else NULL */
};

/* A stream over a stimulus, or over `ops` operations made from (seed, shard). False: no memory. */
bool stream_open_stimulus(struct stream *stream, const struct stimulus *stimulus);
bool stream_open_seed(struct stream *stream, uint64_t seed, uint64_t shard, uint64_t ops);
void stream_close(struct stream *stream);

/* Moves what the timing has of beats that the request does not have to its last beat. */
void stream_fit(const uint32_t *req, struct timing *timing);

/* Moves the window so that it holds the tokens up to and including `token` if they exist. */
void stream_fill(struct stream *stream, uint64_t token);

/* The bins of bursts that are hit by blocks whose operations are all answered, if that of `response` is the next to be.
 */
uint64_t stream_bursts(const struct stream *stream, uint64_t response);

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

static inline bool stream_is_silent(const struct stream *stream, uint64_t token) {
    return stream->silent && stream->silent[stream_slot(token)];
}

/*
 * Has a model that does not explain carry out an operation: its response is in the ring then. Returns whether it has
 * one.
 */
bool stream_execute(const struct stream *stream, uint64_t token, uint32_t *state, struct agents *agents);

#endif
