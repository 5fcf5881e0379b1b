/* SPDX-License-Identifier: MIT */
#include "engine/stream.h"

#include <stdlib.h>
#include <string.h>

#include "engine/plan.h"

enum {
    AIM_EVERY = 4 /* while bins are missing, one operation in so many is made for one of them */
};

static bool stream_open(struct stream *stream) {
    const struct wires *w = unit.wires;
    stream->req = calloc(STREAM_RING * w->req_words, sizeof *stream->req);
    stream->rsp = calloc(STREAM_RING * w->rsp_words, sizeof *stream->rsp);
    stream->timing = calloc(STREAM_RING, sizeof *stream->timing);
    stream->bins = calloc(STREAM_RING * UNIT_OP_BINS, sizeof *stream->bins);
    stream->aimed = calloc(unit.bins, 1);
    stream->req_mask = calloc(w->req_words, sizeof *stream->req_mask);
    if (!stream->req || !stream->rsp || !stream->timing || !stream->bins || !stream->aimed || !stream->req_mask) {
        stream_close(stream);
        return false;
    }
    unit_req_mask(stream->req_mask);
    stream_fill(stream, 0);
    return true;
}

bool stream_open_plan(struct stream *stream, const struct plan *plan) {
    *stream = (struct stream){.plan = plan, .ops = plan->n};
    return stream_open(stream);
}

bool stream_open_seed(struct stream *stream, uint64_t seed, uint64_t shard, uint64_t ops) {
    *stream = (struct stream){.seed = seed, .shard = shard, .ops = ops};
    return stream_open(stream);
}

void stream_close(struct stream *stream) {
    free(stream->req);
    free(stream->rsp);
    free(stream->timing);
    free(stream->bins);
    free(stream->aimed);
    free(stream->req_mask);
    *stream = (struct stream){0};
}

/* The next reachable bin that no operation has been made for; -1 when there is none left. */
static int missing_bin(struct stream *stream) {
    for (; stream->cursor < unit.bins; stream->cursor++)
        if (!stream->aimed[stream->cursor] && !unit.unreachable(stream->cursor))
            return (int)stream->cursor++;
    return -1;
}

/* A ready pattern that is low for a while: a random one, never zero. */
static uint32_t stall(uint64_t random) {
    return (uint32_t)(random >> 32) | 1u << (random >> 27 & 31);
}

/* Blocks differ in their back-pressure: one bug wants full speed, another one long stalls. */
static void make_timing(struct rng *rng, struct timing *timing) {
    uint32_t kind = rng_below(rng, 64);
    bool gaps = kind < 15, stalls = kind >= 10 && kind < 25, heavy = kind == 63;
    for (size_t i = 0; i < STREAM_BLOCK; i++)
        timing[i] = (struct timing){.ready = UINT32_MAX};
    if (gaps || stalls || heavy)
        for (size_t i = 0; i < STREAM_BLOCK; i++) {
            uint64_t r = rng_next(rng);
            if (heavy) {
                timing[i].gap = r & 15;
                timing[i].ready = stall(r) & (uint32_t)rng_next(rng);
                timing[i].ready |= 1u << (r >> 22 & 31);
            } else if (gaps && (r & 3) == 0) {
                timing[i].gap = r >> 2 & 3;
            } else if (stalls && (r & 12) == 0) {
                timing[i].ready = stall(r);
            }
        }
    uint64_t r = rng_next(rng);
    if ((r & 3) == 0) {
        struct timing *t = &timing[r >> 8 & (STREAM_BLOCK - 1)];
        t->rst_after = r >> 16 & 7;
        t->rst_cycles = 1 + (r >> 20 & 3);
        t->rst_valid = r >> 24 & 1;
    }
}

static void make_block(struct stream *stream, uint32_t *req, struct timing *timing) {
    struct rng rng = rng_fork(rng_mix(stream->seed) ^ stream->shard, stream->planned / STREAM_BLOCK);
    unit.plan(&rng, req, STREAM_BLOCK);
    make_timing(&rng, timing);
    for (size_t i = 0; i < STREAM_BLOCK; i += AIM_EVERY) {
        int bin = missing_bin(stream);
        if (bin < 0)
            break;
        unit.aim(&rng, (unsigned)bin, req + i * unit.wires->req_words);
    }
}

static void read_block(const struct stream *stream, uint32_t *req, struct timing *timing) {
    uint64_t left = stream->ops > stream->planned ? stream->ops - stream->planned : 0;
    size_t n = left < STREAM_BLOCK ? (size_t)left : STREAM_BLOCK, words = unit.wires->req_words;
    if (n) {
        memcpy(req, stream->plan->req + stream->planned * words, n * words * sizeof *req);
        memcpy(timing, stream->plan->timing + stream->planned, n * sizeof *timing);
    }
    for (; n < STREAM_BLOCK; n++) {
        memset(req + n * words, 0, words * sizeof *req);
        timing[n] = (struct timing){.ready = UINT32_MAX};
    }
}

void stream_fill(struct stream *stream, uint64_t token) {
    while (stream->planned <= token) {
        uint32_t slot = stream_slot(stream->planned);
        uint32_t *req = stream->req + slot * unit.wires->req_words;
        uint32_t *rsp = stream->rsp + slot * unit.wires->rsp_words;
        uint16_t *bins = stream->bins + slot * UNIT_OP_BINS;
        if (stream->plan)
            read_block(stream, req, stream->timing + slot);
        else
            make_block(stream, req, stream->timing + slot);
        unit.respond(req, rsp, STREAM_BLOCK);
        unit.classify(req, rsp, bins, STREAM_BLOCK);
        for (size_t i = 0; i < STREAM_BLOCK * UNIT_OP_BINS; i++)
            stream->aimed[bins[i]] = 1;
        stream->planned += STREAM_BLOCK;
    }
}
