/* SPDX-License-Identifier: MIT */
/*
 * The driver: computes the inputs of the next cycle from a stimulus and the previous outputs. It is inlined into each
 * loop, without branches that depend on random data: a mispredicted branch costs as much as the whole driver.
 */
#ifndef TB_ENGINE_DRIVER_H
#define TB_ENGINE_DRIVER_H

#include "common/select.h"
#include "engine/agents.h"
#include "engine/cover_states.h"
#include "engine/driver_watch.h"

/* Handles the rare cycles in which a reset interrupts the next operation, or there is none. Returns rst. */
DRIVE_INLINE uint32_t driver_interrupt(struct driver *d, const struct timing *t, uint32_t *valid) {
    if (t->rst_cycles == 0)
        return 0;
    if (t->rst_cycles == TIMING_END) {
        *valid = 0;
        return 0;
    }
    if (d->rst_token != d->next || d->rst_beat != d->beat) {
        d->rst_token = d->next;
        d->rst_beat = d->beat;
        d->rst_age = 0;
        d->rst_left = t->rst_cycles;
    }
    if (d->rst_left == 0)
        return 0;
    /* The reset comes before the operation is offered: an offered request stays. */
    if (d->drain && d->rst_age == 0 && d->response != d->next) {
        *valid = 0;
        return 0;
    }
    if (d->rst_age++ < t->rst_after) {
        /* The forecast has the reset first. */
        if (d->drain && unit.foresight)
            *valid = 0;
        return 0;
    }
    d->rst_left--;
    *valid = t->rst_valid;
    return 1;
}

/* Returns true if the next cycle is for driver_interrupt(). */
DRIVE_INLINE bool driver_is_interrupted(const struct driver *d, const struct stream *s, const struct wires *w) {
    return __builtin_expect(stream_beat(s, w, d->next, d->beat)->rst_cycles, 0);
}

/*
 * Pace of the next cycles. FULL: each has a request and takes a response, without resets. ANY: as the timings have it,
 * without resets. INTERRUPTED: the next one is for driver_interrupt(). WATCHED: any cycle, with measured times.
 */
enum pace { PACE_FULL, PACE_ANY, PACE_INTERRUPTED, PACE_WATCHED };

/* Sets the inputs of the next cycle. While no request is offered, each bit of its payload is wrong. */
DRIVE_INLINE void driver_inputs(struct driver *d, const struct stream *s, const struct wires *w, enum pace pace,
                                uint32_t *restrict in) {
    const uint32_t *req = stream_req(s, w) + (stream_slot(d->next) * w->req_beats + d->beat) * w->req_words;
    uint32_t valid = pace == PACE_FULL || d->gap == 0;
    in[w->rst] = pace >= PACE_INTERRUPTED ? driver_interrupt(d, stream_beat(s, w, d->next, d->beat), &valid) : 0;
    in[w->rsp_ready] = pace == PACE_FULL ? 1 : pace == PACE_WATCHED ? driver_takes(d, s, w) : d->ready & 1;
    in[w->req_valid] = valid;
    uint32_t wrong = valid - 1;
    for (unsigned i = 0; i < w->req_words; i++)
        in[w->req + i] = req[i] ^ (wrong & s->req_mask[i]);
}

/* Advances by a beat if there was a transfer. Returns 1 after the last beat of the operation. */
DRIVE_INLINE uint32_t driver_move(uint64_t *token, uint32_t *beat, uint32_t beats, uint32_t transfer) {
    uint32_t whole = beats == 1 ? transfer : transfer & (*beat + 1 == beats);
    *beat = beats == 1 ? 0 : (*beat + transfer) & -(whole ^ 1);
    *token += whole;
    return whole;
}

/* Return the beats of the offered operation, and of the due response as far as known. */
DRIVE_INLINE uint32_t driver_req_beats(const struct driver *d, const struct stream *s, const struct wires *w) {
    return wires_req_count(w, stream_req(s, w) + stream_slot(d->next) * wires_request(w));
}

DRIVE_INLINE uint32_t driver_rsp_beats(const struct driver *d, const struct stream *s, const struct wires *w) {
    return wires_rsp_count(w, stream_rsp(s, w) + stream_slot(d->response) * wires_response(w));
}

/*
 * Moves over the rising edge. Returns 1 if the last beat of a response was taken; its token is the previous
 * d->response.
 */
DRIVE_INLINE uint32_t driver_edge(struct driver *d, const struct stream *s, const struct wires *w, enum pace pace,
                                  const uint32_t *in, const uint32_t *out) {
    uint32_t rotated = d->ready >> 1 | d->ready << 31;
    uint32_t gap_less = d->gap - (d->gap != 0);
    uint32_t accept = in[w->req_valid] & out[w->req_ready] & ~in[w->rst];
    uint32_t taken = out[w->rsp_valid] & in[w->rsp_ready] & ~in[w->rst];
    /* The next timings are always loaded: this keeps them off the path from cycle to cycle. */
    uint64_t next = d->next, response = d->response;
    uint32_t beat = d->beat, rsp_beat = d->rsp_beat;
    const uint32_t beats = driver_req_beats(d, s, w), rsp_beats = driver_rsp_beats(d, s, w);
    driver_move(&next, &beat, beats, 1);
    driver_move(&response, &rsp_beat, rsp_beats, 1);
    uint32_t gap_next = stream_beat(s, w, next, beat)->gap;
    uint32_t ready_next = stream_beat(s, w, response, rsp_beat)->ready;
    d->states |=
        1u << (in[w->rst] * STATE_RST + in[w->req_valid] * STATE_REQ_VALID + out[w->req_ready] * STATE_REQ_READY +
               out[w->rsp_valid] * STATE_RSP_VALID + in[w->rsp_ready] * STATE_RSP_READY);
    if (pace == PACE_WATCHED)
        driver_watch(d, s, w, in, out);
    driver_move(&d->next, &d->beat, beats, accept);
    uint32_t whole = driver_move(&d->response, &d->rsp_beat, rsp_beats, taken);
    if (pace == PACE_FULL)
        return whole;
    d->gap = csim_select(accept, gap_next, gap_less);
    d->ready = rotated ^ ((rotated ^ ready_next) & -taken);
    if (__builtin_expect(in[w->rst], 0)) {
        d->longest = driver_longest(d);
        driver_restart(d, s, w);
        d->unreset = d->next;
    }
    return whole;
}

/* Drops the bins of operations between the last response and a reset: no response shows their effects. */
static inline void driver_lose(struct driver *d, const struct stream *s) {
    uint64_t token = d->next > STREAM_BLOCK ? d->next - STREAM_BLOCK : 0; /* the earlier ones were gathered */
    for (token = d->settled > token ? d->settled : token; token < d->next; token++)
        for (size_t i = 0; i < s->tracks; i++)
            stream_bins(s, i)[stream_slot(token)] = s->no_bin;
    d->lost = d->settled < d->lost ? d->settled : d->lost;
    d->settled = d->next;
}

/*
 * After the rising edge, for a model that does not explain: skips requests without a response. The next response has
 * the timing of its request.
 */
static inline void driver_skip(struct driver *d, const struct stream *s, const struct wires *w, uint32_t rst,
                               uint32_t taken) {
    uint64_t token = d->response;
    if (taken)
        d->settled = d->response;
    if (__builtin_expect(rst, 0))
        driver_lose(d, s);
    while (token < d->next && stream_is_silent(s, token))
        token++;
    if (token == d->response)
        return;
    d->response = token;
    d->ready = stream_beat(s, w, token, 0)->ready;
    d->waited = 0;
}

/* The same two functions for a unit with agents, watched or at PACE_ANY. While an agent is busy, the stimulus waits. */
DRIVE_INLINE void driver_agents_inputs(struct driver *d, const struct stream *s, const struct wires *w,
                                       struct agents *agents, enum pace pace, uint32_t *restrict in) {
    bool interrupted = driver_is_interrupted(d, s, w) && !agents_are_busy(agents);
    if (pace == PACE_WATCHED)
        driver_inputs(d, s, w, agents_are_busy(agents) ? PACE_ANY : PACE_WATCHED, in);
    else
        driver_inputs(d, s, w, interrupted ? PACE_INTERRUPTED : PACE_ANY, in);
    agents_inputs(agents, d->next - d->response + (d->beat != 0), in);
}

DRIVE_INLINE uint32_t driver_agents_edge(struct driver *d, const struct stream *s, const struct wires *w,
                                         struct agents *agents, enum pace pace, const uint32_t *in,
                                         const uint32_t *out) {
    uint64_t offered = d->next;
    const struct timing *timing = stream_beat(s, w, offered, 0);
    if (pace == PACE_WATCHED)
        d->memory = agents_hold(agents);
    uint32_t taken = driver_edge(d, s, w, pace, in, out);
    if (__builtin_expect(agents_are_busy(agents), 0))
        driver_restart(d, s, w);
    agents_edge(agents, in, out, d->next != offered ? timing : NULL);
    return taken;
}

#endif
