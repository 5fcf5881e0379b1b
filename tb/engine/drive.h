/* SPDX-License-Identifier: MIT */
/*
 * The driver: turns a plan and the outputs seen so far into the inputs of the next cycle. It is inlined into each
 * unit's loop, and free of branches that random data decide: a mispredicted one costs as much as the whole driver.
 */
#ifndef TB_ENGINE_DRIVE_H
#define TB_ENGINE_DRIVE_H

#include "engine/stream.h"

#define DRIVE_INLINE static inline __attribute__((always_inline))

struct driver {
    uint64_t next;     /* token of the operation that is offered or waited for */
    uint64_t response; /* token of the next response */
    uint32_t gap;      /* cycles before `next` is offered */
    uint32_t ready;    /* rsp_ready_i is bit 0 */
    uint32_t drain;    /* 1: a reset waits until nothing is in flight */

    uint64_t rst_token; /* the operation that the next three are about */
    uint32_t rst_age;   /* cycles that it has been next */
    uint32_t rst_left;  /* cycles of its reset to come */
    uint32_t power_up;  /* 1 until the first cycle, which is a reset, is over */
};

DRIVE_INLINE void driver_restart(struct driver *d, const struct stream *s) {
    d->response = d->next;
    d->gap = s->timing[stream_slot(d->next)].gap;
    d->ready = s->timing[stream_slot(d->next)].ready;
}

static inline void driver_open(struct driver *d, const struct stream *s, bool drain) {
    *d = (struct driver){.drain = drain, .power_up = 1, .rst_token = UINT64_MAX};
    driver_restart(d, s);
}

/* Cycles that begin with a reset, or with an operation that a reset interrupts. Returns rst. */
static inline uint32_t driver_reset(struct driver *d, const struct timing *t, uint32_t *valid) {
    if (d->power_up) {
        *valid = 0;
        return 1;
    }
    if (d->rst_token != d->next) {
        d->rst_token = d->next;
        d->rst_age = 0;
        d->rst_left = t->rst_cycles;
    }
    if (d->rst_left == 0 || d->rst_age++ < t->rst_after)
        return 0;
    if (d->drain && d->response != d->next) {
        *valid = 0;
        return 0;
    }
    d->rst_left--;
    *valid = t->rst_valid;
    return 1;
}

/* The inputs of the next cycle. While no request is offered its payload is wrong in every bit. */
DRIVE_INLINE void driver_inputs(struct driver *d, const struct stream *s, const struct wires *w, uint32_t *in) {
    uint32_t slot = stream_slot(d->next);
    const struct timing *t = &s->timing[slot];
    uint32_t valid = (d->gap == 0) & (d->next < s->ops) & (d->next - d->response < STREAM_WINDOW);
    uint32_t rst = 0;
    if (__builtin_expect(t->rst_cycles | d->power_up, 0))
        rst = driver_reset(d, t, &valid);
    in[w->rst] = rst;
    in[w->rsp_ready] = d->ready & 1;
    in[w->req_valid] = valid;
    uint32_t wrong = valid - 1;
    for (unsigned i = 0; i < w->req_words; i++)
        in[w->req + i] = s->req[slot * w->req_words + i] ^ (wrong & s->req_mask[i]);
}

/* Moves over the rising edge. Returns 1 if a response was taken; its token is what d->response was. */
DRIVE_INLINE uint32_t driver_edge(struct driver *d, const struct stream *s, const struct wires *w, const uint32_t *in,
                                  const uint32_t *out) {
    uint32_t accept = in[w->req_valid] & out[w->req_ready] & ~in[w->rst];
    uint32_t taken = out[w->rsp_valid] & in[w->rsp_ready] & ~in[w->rst];
    uint32_t rotated = d->ready >> 1 | d->ready << 31;
    d->next += accept;
    d->response += taken;
    uint32_t gap_next = s->timing[stream_slot(d->next)].gap;
    uint32_t ready_next = s->timing[stream_slot(d->response)].ready;
    uint32_t gap_less = d->gap - (d->gap != 0);
    d->gap = gap_less ^ ((gap_less ^ gap_next) & -accept);
    d->ready = rotated ^ ((rotated ^ ready_next) & -taken);
    if (__builtin_expect(in[w->rst], 0)) {
        d->power_up = 0;
        driver_restart(d, s);
    }
    return taken;
}

/* One clock of a model's cycle part: csim/cycle/<unit>.h. */
typedef void drive_model(uint32_t *state, const uint32_t *in, uint32_t token, const uint32_t *rsp, uint32_t *out);

/* struct unit's drive(), for a unit to instantiate with its own constants. */
DRIVE_INLINE size_t drive_open_loop(struct driver *driver, const struct stream *stream, const struct wires *w,
                                    drive_model *model, uint32_t *state, uint32_t *in, uint32_t *out, uint32_t *done,
                                    size_t n) {
    struct driver d = *driver;
    struct stream s = *stream;
    size_t taken = 0;
    for (size_t cycle = 0; cycle < n; cycle++, in += w->in_words, out += w->out_words) {
        driver_inputs(&d, &s, w, in);
        model(state, in, stream_slot(d.next), s.rsp, out);
        done[taken] = stream_slot(d.response);
        taken += driver_edge(&d, &s, w, in, out);
    }
    *driver = d;
    return taken;
}

#endif
