/* SPDX-License-Identifier: MIT */
/*
 * Pipeline unit as a function from inputs to outputs. In addition to the cycle part's state, it keeps the received
 * beats and the responses in flight. The unit's header is included before, with UNIT, its name, and UNIT_REQ_BEATS,
 * which also is the number of response beats.
 */
#ifndef CSIM_CYCLE_PIPELINE_DEVICE_H
#define CSIM_CYCLE_PIPELINE_DEVICE_H

#include <string.h>

#include "cycle/ports.h"

/* Computes the responses to n requests. */
static void respond(const uint32_t *req, uint32_t *rsp, size_t n);

/*
 * Makes the power-up state of a unit with several beats legal. UNIT_REQ_BEATS then is an enumerator, which the
 * preprocessor reads as 0.
 */
#if UNIT_REQ_BEATS == 1
static inline void make_legal(struct CSIM_OF(UNIT, state) * state) {
    (void)state;
}
#else
static void make_legal(struct CSIM_OF(UNIT, state) * state);
#endif

enum {
    PIPELINE_BEATS = UNIT_REQ_BEATS,
    PIPELINE_DEPTH = sizeof(((struct CSIM_OF(UNIT, state) *)0)->valid) / sizeof(uint32_t),
    PIPELINE_OPS = PIPELINE_DEPTH + 2, /* operations in flight, the waiting one with all beats, and the offered one */
    PIPELINE_TOKENS = PIPELINE_OPS * PIPELINE_BEATS
};

/* State; any bits are a power-up state. */
struct pipeline_device {
    struct CSIM_OF(UNIT, state) stages;
    uint32_t next, beat; /* the offered operation and its beat */
    struct CSIM_OF(UNIT, req) req[PIPELINE_BEATS];
    /* a power-up token may begin a step anywhere */
    struct CSIM_OF(UNIT, rsp) rsp[PIPELINE_TOKENS + PIPELINE_BEATS - 1];
};

/* Simulates one clock: drives every output for this cycle, then advances the state over the next rising edge. */
static void pipeline_clock(uint32_t *state, const uint32_t *in_words, uint32_t *out_words) {
    struct pipeline_device *d = (struct pipeline_device *)state;
    const struct CSIM_OF(UNIT, in) *in = (const struct CSIM_OF(UNIT, in) *)in_words;
    struct CSIM_OF(UNIT, out) *out = (struct CSIM_OF(UNIT, out) *)out_words;
    /* At power-up the tokens hold anything. */
    for (size_t i = 0; i < PIPELINE_DEPTH; i++) {
        d->stages.valid[i] &= 1;
        d->stages.token[i] %= PIPELINE_TOKENS;
    }
    make_legal(&d->stages);
    d->next %= PIPELINE_OPS;
    d->beat %= PIPELINE_BEATS;
    memcpy(&d->req[d->beat],
           (const unsigned char *)in + offsetof(struct CSIM_OF(UNIT, in), req_valid_i) + sizeof(uint32_t),
           sizeof d->req[0]);
    CSIM_OF(UNIT, cycle)(&d->stages, in, d->next * PIPELINE_BEATS + d->beat, d->rsp, out);
    uint32_t transfer = in->req_valid_i[0] & out->req_ready_o[0];
    if (transfer && d->beat + 1 == PIPELINE_BEATS)
        respond((const uint32_t *)d->req, (uint32_t *)&d->rsp[d->next++ * PIPELINE_BEATS], 1);
    d->beat = in->rst[0] ? 0 : d->beat + transfer;
}

#endif
