/* SPDX-License-Identifier: MIT */
/*
 * The driver: turns a stimulus and the outputs seen so far into the inputs of the next cycle. It is inlined into each
 * loop, and free of branches that random data decide: a mispredicted one costs as much as the whole driver.
 */
#ifndef TB_ENGINE_DRIVER_H
#define TB_ENGINE_DRIVER_H

#include "common/select.h"
#include "engine/agents.h"
#include "engine/cover_states.h"
#include "engine/stream.h"

#define DRIVE_INLINE static inline __attribute__((always_inline))

struct driver {
    uint64_t next;     /* token of the operation that is offered or waited for */
    uint64_t response; /* token of the next response */
    uint32_t gap;      /* cycles before `next` is offered */
    uint32_t ready;    /* rsp_ready_i is bit 0 */
    uint32_t states;   /* the handshake states that occurred, a bit each: cover_states.h */
    uint32_t drain;    /* 1: a reset waits until nothing is in flight */

    uint64_t rst_token; /* the operation that the next two are about */
    uint32_t rst_age;   /* cycles that it has been next */
    uint32_t rst_left;  /* cycles of its reset to come */
};

/* Begins anew at the next operation; those in flight are lost, and hit no bin. */
DRIVE_INLINE void driver_restart(struct driver *d, const struct stream *s) {
    for (; d->response < d->next; d->response++)
        for (size_t i = 0; i < s->groups; i++)
            stream_bins(s, i)[stream_slot(d->response)] = s->no_bin;
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
    d->gap = csim_select(accept, gap_next, gap_less);
    d->ready = rotated ^ ((rotated ^ ready_next) & -taken);
    if (__builtin_expect(in[w->rst], 0))
        driver_restart(d, s);
    return taken;
}

/* The same two for a unit with agents. While one of them is busy the stimulus waits. */
DRIVE_INLINE void driver_agents_inputs(struct driver *d, const struct stream *s, const struct wires *w,
                                       struct agents *agents, uint32_t *restrict in) {
    bool interrupted = driver_is_interrupted(d, s) && !agents_are_busy(agents);
    driver_inputs(d, s, w, interrupted ? PACE_INTERRUPTED : PACE_ANY, in);
    agents_inputs(agents, d->response == d->next, in);
}

DRIVE_INLINE uint32_t driver_agents_edge(struct driver *d, const struct stream *s, const struct wires *w,
                                         struct agents *agents, const uint32_t *in, const uint32_t *out) {
    uint64_t offered = d->next;
    uint32_t pattern = stream_timing(s)[stream_slot(offered)].pattern;
    uint32_t taken = driver_edge(d, s, w, PACE_ANY, in, out);
    if (__builtin_expect(agents_are_busy(agents), 0))
        driver_restart(d, s);
    agents_edge(agents, in, out, d->next != offered ? pattern : 0);
    return taken;
}

#endif
