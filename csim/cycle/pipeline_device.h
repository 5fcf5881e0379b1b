/* SPDX-License-Identifier: MIT */
/*
 * A unit that is a pipeline, from its inputs to its outputs alone: beside the state of its cycle part this keeps the
 * beats that have come, and what answers those in flight. It is for the unit's header to have been included, with UNIT,
 * its name, and UNIT_REQ_BEATS, which is also how many beats a response has.
 */
#ifndef CSIM_CYCLE_PIPELINE_DEVICE_H
#define CSIM_CYCLE_PIPELINE_DEVICE_H

#include <string.h>

#define PIPELINE_DEVICE_PASTE(unit, part) unit##_##part
#define PIPELINE_DEVICE_OF(unit, part) PIPELINE_DEVICE_PASTE(unit, part)
#define PIPELINE_DEVICE(part) PIPELINE_DEVICE_OF(UNIT, part)

/* The responses to n requests. */
static void respond(const uint32_t *req, uint32_t *rsp, size_t n);

/* Of a unit of several beats, which holds more than stages: makes that legal where it is not, as at power-up. The
 * preprocessor knows no enumerations: the name of several beats is no 1. */
#if UNIT_REQ_BEATS == 1
static inline void make_legal(struct PIPELINE_DEVICE(state) * state) {
    (void)state;
}
#else
static void make_legal(struct PIPELINE_DEVICE(state) * state);
#endif

enum {
    PIPELINE_BEATS = UNIT_REQ_BEATS,
    PIPELINE_DEPTH = sizeof(((struct PIPELINE_DEVICE(state) *)0)->valid) / sizeof(uint32_t),
    PIPELINE_OPS = PIPELINE_DEPTH + 2, /* what is in flight, what waits with all its beats, and what is offered */
    PIPELINE_TOKENS = PIPELINE_OPS * PIPELINE_BEATS
};

/* Any bits are a state at power-up. */
struct pipeline_device {
    struct PIPELINE_DEVICE(state) stages;
    uint32_t next, beat; /* the operation that is offered, and which beat of it */
    struct PIPELINE_DEVICE(req) req[PIPELINE_BEATS];
    /* a token at power-up may begin a step anywhere */
    struct PIPELINE_DEVICE(rsp) rsp[PIPELINE_TOKENS + PIPELINE_BEATS - 1];
};

/* One clock: sets every output for this cycle, then moves the state over the rising edge that ends it. */
static void pipeline_clock(uint32_t *state, const uint32_t *in_words, uint32_t *out_words) {
    struct pipeline_device *d = (struct pipeline_device *)state;
    const struct PIPELINE_DEVICE(in) *in = (const struct PIPELINE_DEVICE(in) *)in_words;
    struct PIPELINE_DEVICE(out) *out = (struct PIPELINE_DEVICE(out) *)out_words;
    /* At power-up they hold anything. */
    for (size_t i = 0; i < PIPELINE_DEPTH; i++) {
        d->stages.valid[i] &= 1;
        d->stages.token[i] %= PIPELINE_TOKENS;
    }
    make_legal(&d->stages);
    d->next %= PIPELINE_OPS;
    d->beat %= PIPELINE_BEATS;
    memcpy(&d->req[d->beat],
           (const unsigned char *)in + offsetof(struct PIPELINE_DEVICE(in), req_valid_i) + sizeof(uint32_t),
           sizeof d->req[0]);
    PIPELINE_DEVICE(cycle)(&d->stages, in, d->next * PIPELINE_BEATS + d->beat, d->rsp, out);
    uint32_t transfer = in->req_valid_i[0] & out->req_ready_o[0];
    if (transfer && d->beat + 1 == PIPELINE_BEATS)
        respond((const uint32_t *)d->req, (uint32_t *)&d->rsp[d->next++ * PIPELINE_BEATS], 1);
    d->beat = in->rst[0] ? 0 : d->beat + transfer;
}

#endif
