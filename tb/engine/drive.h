/* SPDX-License-Identifier: MIT */
/*
 * The driver: turns a stimulus and the outputs seen so far into the inputs of the next cycle. It is inlined into each
 * unit's loop, and free of branches that random data decide: a mispredicted one costs as much as the whole driver.
 */
#ifndef TB_ENGINE_DRIVE_H
#define TB_ENGINE_DRIVE_H

#include "cycle/ports.h"
#include "engine/cover.h"
#include "engine/stream.h"

#define DRIVE_INLINE static inline __attribute__((always_inline))

struct driver {
    uint64_t next;     /* token of the operation that is offered or waited for */
    uint64_t response; /* token of the next response */
    uint32_t gap;      /* cycles before `next` is offered */
    uint32_t ready;    /* rsp_ready_i is bit 0 */
    uint32_t states;   /* the handshake states that occurred, a bit each: cover.h */
    uint32_t drain;    /* 1: a reset waits until nothing is in flight */

    uint64_t rst_token; /* the operation that the next two are about */
    uint32_t rst_age;   /* cycles that it has been next */
    uint32_t rst_left;  /* cycles of its reset to come */
};

/* Begins anew at the next operation; those in flight are lost, and hit no bin. */
DRIVE_INLINE void driver_restart(struct driver *d, const struct stream *s) {
    for (; d->response < d->next; d->response++)
        for (size_t i = 0; i < UNIT_OP_BINS; i++)
            s->bins[i][stream_slot(d->response)] = STREAM_NO_BIN;
    d->gap = stream_timing(s)[stream_slot(d->next)].gap;
    d->ready = stream_timing(s)[stream_slot(d->next)].ready;
}

static inline void driver_open(struct driver *d, const struct stream *s, bool drain) {
    *d = (struct driver){.drain = drain, .rst_token = UINT64_MAX};
    driver_restart(d, s);
}

/* The rare cycles in which the next operation is one that a reset interrupts, or there is none. Returns rst. */
DRIVE_INLINE uint32_t driver_interrupt(struct driver *d, const struct timing *t, uint32_t *valid) {
    if (t->rst_cycles == TIMING_END) {
        *valid = 0;
        return 0;
    }
    if (d->rst_token != d->next) {
        d->rst_token = d->next;
        d->rst_age = 0;
        d->rst_left = t->rst_cycles;
    }
    if (d->rst_left == 0)
        return 0;
    /* Before the operation is offered: a request that waits is not taken back. */
    if (d->drain && d->rst_age == 0 && d->response != d->next) {
        *valid = 0;
        return 0;
    }
    if (d->rst_age++ < t->rst_after)
        return 0;
    d->rst_left--;
    *valid = t->rst_valid;
    return 1;
}

/* Whether the next cycle is one of the rare ones, see driver_interrupt(). */
DRIVE_INLINE bool driver_is_interrupted(const struct driver *d, const struct stream *s) {
    return __builtin_expect(stream_timing(s)[stream_slot(d->next)].rst_cycles, 0);
}

/*
 * How the next cycles go: each has a request and takes a response, and none has a reset; they have whatever the timings
 * of their operations say, but for resets; the next one is one of the rare ones, see driver_interrupt().
 */
enum pace { PACE_FULL, PACE_ANY, PACE_INTERRUPTED };

/* Whether the next n cycles, so many that the window holds the operations which they can start, are PACE_FULL. */
DRIVE_INLINE bool driver_is_at_full_pace(const struct driver *d, const struct stream *s, size_t n) {
    if (d->gap || d->ready != UINT32_MAX)
        return false;
    for (uint64_t token = d->response; token <= d->next + n; token++) {
        const struct timing *t = &stream_timing(s)[stream_slot(token)];
        if (t->gap || t->ready != UINT32_MAX || t->rst_cycles)
            return false;
    }
    return true;
}

/* The inputs of the next cycle. While no request is offered its payload is wrong in every bit. */
DRIVE_INLINE void driver_inputs(struct driver *d, const struct stream *s, const struct wires *w, enum pace pace,
                                uint32_t *restrict in) {
    uint32_t slot = stream_slot(d->next);
    uint32_t valid = pace == PACE_FULL || d->gap == 0;
    in[w->rst] = pace == PACE_INTERRUPTED ? driver_interrupt(d, &stream_timing(s)[slot], &valid) : 0;
    in[w->rsp_ready] = pace == PACE_FULL ? 1 : d->ready & 1;
    in[w->req_valid] = valid;
    uint32_t wrong = valid - 1;
    for (unsigned i = 0; i < w->req_words; i++)
        in[w->req + i] = stream_req(s, w)[slot * w->req_words + i] ^ (wrong & s->req_mask[i]);
}

/* Moves over the rising edge. Returns 1 if a response was taken; its token is what d->response was. */
DRIVE_INLINE uint32_t driver_edge(struct driver *d, const struct stream *s, const struct wires *w, enum pace pace,
                                  const uint32_t *in, const uint32_t *out) {
    /* The timings to come are loaded whether they are needed or not: off the path from cycle to cycle. */
    uint32_t gap_next = stream_timing(s)[stream_slot(d->next + 1)].gap;
    uint32_t ready_next = stream_timing(s)[stream_slot(d->response + 1)].ready;
    uint32_t rotated = d->ready >> 1 | d->ready << 31;
    uint32_t gap_less = d->gap - (d->gap != 0);
    uint32_t accept = in[w->req_valid] & out[w->req_ready] & ~in[w->rst];
    uint32_t taken = out[w->rsp_valid] & in[w->rsp_ready] & ~in[w->rst];
    d->states |=
        1u << (in[w->rst] * STATE_RST + in[w->req_valid] * STATE_REQ_VALID + out[w->req_ready] * STATE_REQ_READY +
               out[w->rsp_valid] * STATE_RSP_VALID + in[w->rsp_ready] * STATE_RSP_READY);
    d->next += accept;
    d->response += taken;
    if (pace == PACE_FULL)
        return taken;
    d->gap = CSIM_SELECT(accept, gap_next, gap_less);
    d->ready = rotated ^ ((rotated ^ ready_next) & -taken);
    if (__builtin_expect(in[w->rst], 0))
        driver_restart(d, s);
    return taken;
}

/* The same two for a unit with a memory or a host port; while a memory inside is loaded or dumped the stimulus waits.
 */
DRIVE_INLINE void driver_surrounded_inputs(struct driver *d, const struct stream *s, const struct wires *w,
                                           struct surroundings *around, uint32_t *restrict in) {
    bool interrupted = around->job == HOST_READ && driver_is_interrupted(d, s);
    driver_inputs(d, s, w, interrupted ? PACE_INTERRUPTED : PACE_ANY, in);
    surroundings_inputs(around, in);
}

DRIVE_INLINE uint32_t driver_surrounded_edge(struct driver *d, const struct stream *s, const struct wires *w,
                                             struct surroundings *around, const uint32_t *in, const uint32_t *out) {
    uint64_t offered = d->next;
    uint32_t pattern = stream_timing(s)[stream_slot(offered)].memory;
    uint32_t taken = driver_edge(d, s, w, PACE_ANY, in, out);
    surroundings_edge(around, in, out, d->next != offered ? pattern : 0);
    return taken;
}

/* One clock of a model's cycle part: csim/cycle/<unit>.h. */
typedef void drive_model(uint32_t *state, const uint32_t *in, uint32_t token, const uint32_t *rsp, uint32_t *out);

/* n cycles at most, to the end of the pace. */
DRIVE_INLINE size_t drive_at(enum pace pace, struct driver *d, const struct stream *s, const struct wires *w,
                             drive_model *model, uint32_t *restrict state, uint32_t *restrict in,
                             uint32_t *restrict out, size_t n, size_t *taken) {
    size_t cycle = 0;
    do {
        driver_inputs(d, s, w, pace, in);
        model(state, in, stream_slot(d->next), stream_rsp(s, w), out);
        *taken += driver_edge(d, s, w, pace, in, out);
        cycle++, in += w->in_words, out += w->out_words;
    } while (cycle < n && (pace == PACE_FULL || driver_is_interrupted(d, s) == (pace == PACE_INTERRUPTED)));
    return cycle;
}

/* struct unit's drive(), for a unit to instantiate with its own constants: the loop for each pace has less to do. */
DRIVE_INLINE size_t drive_open_loop(struct driver *driver, const struct stream *stream, const struct wires *w,
                                    drive_model *model, uint32_t *restrict state, uint32_t *restrict in,
                                    uint32_t *restrict out, size_t n) {
    struct driver d = *driver;
    struct stream s = *stream;
    size_t taken = 0;
    bool full = driver_is_at_full_pace(&d, &s, n);
    for (size_t done; n > 0; n -= done, in += done * w->in_words, out += done * w->out_words)
        if (full)
            done = drive_at(PACE_FULL, &d, &s, w, model, state, in, out, n, &taken);
        else if (driver_is_interrupted(&d, &s))
            done = drive_at(PACE_INTERRUPTED, &d, &s, w, model, state, in, out, n, &taken);
        else
            done = drive_at(PACE_ANY, &d, &s, w, model, state, in, out, n, &taken);
    *driver = d;
    return taken;
}

#endif
