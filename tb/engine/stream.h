/* SPDX-License-Identifier: MIT */
/*
 * The operations of a run in their order, with their timing and the model's responses: a window that moves over a
 * stimulus, which is made block by block from a seed or comes from a file. Nothing in it depends on the device.
 */
#ifndef TB_ENGINE_STREAM_H
#define TB_ENGINE_STREAM_H

#include <stdbool.h>
#include <stdint.h>

#include "engine/unit.h"

/*
 * When a beat is offered and a beat of a response taken. The first beat of each is before the second, and so on.
 *   gap         cycles with req_valid_i low before the beat of the request is offered
 *   ready       rsp_ready_i in the cycles after the previous beat of a response was taken, bit 0 first, again and again
 *               until this one is taken; never zero
 *   rst_cycles  a reset of so many cycles interrupts the operation before the beat is accepted; 0 for none, and in all
 *               but one beat of an operation; TIMING_END stands behind the last operation. The reset begins
 *   rst_after   cycles after the previous beat was accepted, unless this one is accepted before. The operation then
 *               begins anew with its first beat
 *   rst_valid   whether the beat is offered while rst is high
 *   pattern     of a unit with an agent that has patterns: how it reacts in the cycles after the operation was
 * accepted; of the first beat
 */
enum { TIMING_END = UINT8_MAX };

struct timing {
    uint32_t ready, pattern;
    uint8_t gap, rst_after, rst_cycles, rst_valid;
};

enum {
    STREAM_BLOCK = 256,               /* operations that are made at once: steering looks at whole blocks */
    STREAM_RING = 2 * STREAM_BLOCK,   /* operations in the window */
    STREAM_FLIGHT = STREAM_BLOCK / 2, /* most operations in flight */
    STREAM_AHEAD = STREAM_BLOCK / 4   /* most operations that one batch can start */
};

struct stimulus;

struct stream {
    /*
     * The ring: the timing, the request and the response of each operation, by token modulo STREAM_RING and by beat.
     * They are behind one pointer because the driver's loop has few registers to spare.
     */
    void *ring;
    /*
     * A ring for each covergroup of operations, one behind the other: the bin that each operation hits, if its block
     * has been sampled; no_bin if it hits none, or was lost in a reset.
     */
    uint32_t *bins;
    uint32_t groups, operation_bins, no_bin;
    bool sampled[STREAM_RING / STREAM_BLOCK];
    uint32_t *req_mask; /* the bits that exist in a request's words */

    uint64_t filled; /* tokens below this are in the window */
    uint64_t ops;    /* operations in all */

    const struct stimulus *stimulus; /* a stimulus to read; or, if NULL, the seed and shard to make one from */
    uint64_t seed, shard;
    unsigned char *aimed; /* bins that have been aimed at, so that steering leaves them alone */
    uint32_t cursor;      /* steering goes on here */
};

/* A stream over a stimulus, or over `ops` operations made from (seed, shard). False: no memory. */
bool stream_open_stimulus(struct stream *stream, const struct stimulus *stimulus);
bool stream_open_seed(struct stream *stream, uint64_t seed, uint64_t shard, uint64_t ops);
void stream_close(struct stream *stream);

/* Moves the window so that it holds the tokens up to and including `token` if they exist. */
void stream_fill(struct stream *stream, uint64_t token);

static inline struct timing *stream_timing(const struct stream *stream) {
    return stream->ring;
}

static inline uint32_t *stream_req(const struct stream *stream, const struct wires *w) {
    return (uint32_t *)(stream_timing(stream) + STREAM_RING * wires_beats(w));
}

static inline uint32_t *stream_rsp(const struct stream *stream, const struct wires *w) {
    return stream_req(stream, w) + STREAM_RING * wires_request(w);
}

static inline uint32_t *stream_bins(const struct stream *stream, size_t group) {
    return stream->bins + group * STREAM_RING;
}

static inline uint32_t stream_slot(uint64_t token) {
    return (uint32_t)(token % STREAM_RING);
}

static inline struct timing *stream_beat(const struct stream *stream, const struct wires *w, uint64_t token,
                                         uint32_t beat) {
    return &stream_timing(stream)[stream_slot(token) * wires_beats(w) + beat];
}

#endif
