/* SPDX-License-Identifier: MIT */
/*
 * The driver's state, and its functions for watched cycles: beats of a response wait for their stalls, and the lengths
 * of times are measured. Watched cycles are rare where speed matters.
 */
#ifndef TB_ENGINE_DRIVER_WATCH_H
#define TB_ENGINE_DRIVER_WATCH_H

#include "engine/time_bins.h"
#include "engine/window.h"

#define DRIVE_INLINE static inline __attribute__((always_inline))
struct driver {
    uint64_t next;     /* token of the operation that is offered or due to be */
    uint32_t beat;     /* its beat */
    uint32_t rsp_beat; /* beat of the response */
    uint64_t response; /* token of the next response */
    uint32_t gap;      /* cycles before the beat is offered */
    uint32_t ready;    /* rsp_ready_i is bit 0 */
    uint32_t states;   /* the handshake states that occurred, a bit each: cover_states.h */
    uint32_t drain;    /* 1: a reset waits until nothing is in flight */
    uint64_t unreset;  /* first operation after the last reset */
    uint64_t longest;  /* most operations answered between two resets */

    /* For a unit with requests without a response: tokens below this were answered, or lost in a reset. */
    uint64_t settled;
    uint64_t lost; /* the same at the first reset since coverage was gathered, or UINT64_MAX */

    /* For watched cycles */
    uint32_t watched;             /* the last cycle was watched */
    uint32_t due;                 /* the beat has not been offered */
    uint32_t waited;              /* cycles for which a beat of the response has waited */
    uint32_t eager;               /* 1: it has not come in these cycles */
    uint32_t memory;              /* 1: a memory access waits */
    uint32_t together[TOGETHERS]; /* cycles of times at once: time_bins.h */
    uint64_t times[TIME_GROUPS];  /* bins that were hit: time_bins.h */

    uint64_t rst_token; /* operation of the next three members */
    uint32_t rst_beat;  /* its beat */
    uint32_t rst_age;   /* cycles for which it has been next */
    uint32_t rst_left;  /* remaining cycles of its reset */
};

/* Starts again at the next operation; operations in flight are lost, and hit no bin. */
DRIVE_INLINE void driver_restart(struct driver *d, const struct stream *s, const struct wires *w) {
    for (; d->response < d->next; d->response++)
        for (size_t i = 0; i < s->tracks; i++)
            stream_bins(s, i)[stream_slot(d->response)] = s->no_bin;
    d->beat = d->rsp_beat = 0;
    d->due = 1;
    d->waited = 0;
    d->gap = stream_beat(s, w, d->next, 0)->gap;
    d->ready = stream_beat(s, w, d->next, 0)->ready;
}

/* Returns the most operations that were answered between two resets. */
static inline uint64_t driver_longest(const struct driver *d) {
    const uint64_t now = d->response - d->unreset;
    return now > d->longest ? now : d->longest;
}

static inline void driver_open(struct driver *d, const struct stream *s, bool drain, bool eager) {
    *d = (struct driver){.drain = drain, .eager = eager, .rst_token = UINT64_MAX, .lost = UINT64_MAX};
    driver_restart(d, s, unit.wires);
}

/* Starts measuring at a watched cycle after one that was not. */
DRIVE_INLINE void driver_watch_from(struct driver *d, bool watched) {
    if (watched && !d->watched) {
        d->due = 1;
        d->waited = 0;
        time_count_together(0, d->together, d->times);
    }
    d->watched = watched;
}

/* rsp_ready_i */
DRIVE_INLINE uint32_t driver_takes(const struct driver *d, const struct stream *s, const struct wires *w) {
    return d->ready ? d->ready & 1 : d->waited >= stream_beat(s, w, d->response, d->rsp_beat)->stall;
}

/* Returns true if the stimulus stalls a beat of the response in this cycle, for any length. */
static inline bool driver_stalls(const struct driver *d, const struct stream *s, const struct wires *w,
                                 const uint32_t *out) {
    return !d->ready && (out[w->rsp_valid] | d->eager) && !driver_takes(d, s, w);
}

static inline enum time_flight driver_flight(const struct driver *d) {
    uint64_t held = d->next - d->response;
    if (d->beat)
        return FLIGHT_WITHIN;
    return held > FLIGHT_ONE ? FLIGHT_MORE : held ? FLIGHT_ONE : FLIGHT_NONE;
}

static inline void driver_watch_reset(struct driver *d, const struct timing *t) {
    bool begins = d->rst_token == d->next && d->rst_beat == d->beat && d->rst_left + 1 == t->rst_cycles;
    if (t->rst_cycles == TIMING_END || !begins)
        return;
    d->times[TIME_RESET] |= time_bin(driver_flight(d), time_class(t->rst_cycles));
    d->times[TIME_RESET_AFTER] |= time_bin(0, time_class(t->rst_after));
}

/* Measures times, before the driver moves over the rising edge. */
DRIVE_INLINE void driver_watch(struct driver *d, const struct stream *s, const struct wires *w, const uint32_t *in,
                               const uint32_t *out) {
    const struct timing *t = stream_beat(s, w, d->next, d->beat);
    bool watched = stream_is_watched(s, d->next);
    uint32_t taken = out[w->rsp_valid] & in[w->rsp_ready];
    if (in[w->rst]) {
        if (watched)
            driver_watch_reset(d, t);
        time_count_together(0, d->together, d->times);
        return;
    }
    if (in[w->req_valid]) {
        if (d->due && watched)
            d->times[TIME_GAP] |= time_bin(driver_flight(d), time_class(t->gap));
        d->due = out[w->req_ready];
    }
    if (taken && stream_is_watched(s, d->response)) {
        bool more = d->next - d->response + (d->beat != 0) > 1;
        d->times[TIME_STALL] |= time_bin(d->rsp_beat ? STALL_WITHIN
                                         : more      ? STALL_MORE
                                                     : STALL_ALONE,
                                         time_class(d->waited));
    }
    time_count_together((d->gap ? AT_ONCE_GAP : 0) | (out[w->rsp_valid] & ~in[w->rsp_ready] ? AT_ONCE_STALL : 0) |
                            (d->memory ? AT_ONCE_WAIT : 0),
                        d->together, &d->times[TIME_TOGETHER]);
    d->waited = taken ? 0 : d->waited + (out[w->rsp_valid] | d->eager);
}

#endif
