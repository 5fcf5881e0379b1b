/* SPDX-License-Identifier: MIT */
/*
 * What the units that are pipelines have in common in struct unit, for tb/units/<unit>.c to include: those with the
 * cycle part of csim/cycle/pipeline.h, and those of several beats with one that takes and gives tokens in the same way.
 */
#ifndef TB_ENGINE_PIPELINE_H
#define TB_ENGINE_PIPELINE_H

#include <string.h>

#include "engine/cover_states.h"
#include "engine/drive.h"
#include "engine/unit_ports.h"

#define PIPELINE_CYCLE_PASTE(unit) unit##_cycle
#define PIPELINE_CYCLE_OF(unit) PIPELINE_CYCLE_PASTE(unit)

static inline void pipeline_model(uint32_t *state, const uint32_t *in, uint32_t token, const uint32_t *rsp,
                                  uint32_t *out) {
    PIPELINE_CYCLE_OF(UNIT)
    ((UNIT_STRUCT(state) *)state, (const UNIT_STRUCT(in) *)in, token, (const UNIT_STRUCT(rsp) *)rsp,
     (UNIT_STRUCT(out) *)out);
}

static size_t pipeline_drive(struct driver *driver, const struct stream *stream, struct agents *agents, uint32_t *state,
                             uint32_t *in, uint32_t *out, size_t n) {
    (void)agents; /* there are none */
    /* A copy of its own is kept in registers. */
    UNIT_STRUCT(state) local;
    memcpy(&local, state, sizeof local);
    size_t taken = drive_open_loop(driver, stream, &unit_wires, pipeline_model, (uint32_t *)&local, in, out, n);
    memcpy(state, &local, sizeof local);
    return taken;
}

/* The unit's respond(). */
static void respond(const uint32_t *req, uint32_t *rsp, size_t n);

/* Of a unit of several beats, which holds more than stages: makes that legal where it is not, as at power-up. The
 * preprocessor knows no enumerations: the name of several beats is no 1. */
#if UNIT_REQ_BEATS == 1
static inline void make_legal(UNIT_STRUCT(state) * state) {
    (void)state;
}
#else
static void make_legal(UNIT_STRUCT(state) * state);
#endif

enum {
    PIPELINE_BEATS = UNIT_REQ_BEATS,
    PIPELINE_DEPTH = sizeof(((UNIT_STRUCT(state) *)0)->valid) / sizeof(uint32_t),
    PIPELINE_OPS = PIPELINE_DEPTH + 2, /* what is in flight, what waits with all its beats, and what is offered */
    PIPELINE_TOKENS = PIPELINE_OPS * PIPELINE_BEATS
};

static_assert((int)UNIT_RSP_BEATS == (int)PIPELINE_BEATS, "each beat of a request has one of the response");

/* The state when the model is the device: nobody else keeps the beats that have come, nor what answers those in
 * flight. */
struct pipeline_device {
    UNIT_STRUCT(state) stages;
    uint32_t next, beat; /* the operation that is offered, and which beat of it */
    UNIT_STRUCT(req) req[PIPELINE_BEATS];
    UNIT_STRUCT(rsp) rsp[PIPELINE_TOKENS + PIPELINE_BEATS - 1]; /* a token at power-up may begin a step anywhere */
};

/* struct unit's cycle() */
static void pipeline_clock(uint32_t *state, const uint32_t *in, uint32_t *out) {
    struct pipeline_device *d = (struct pipeline_device *)state;
    /* At power-up they hold anything. */
    for (size_t i = 0; i < PIPELINE_DEPTH; i++) {
        d->stages.valid[i] &= 1;
        d->stages.token[i] %= PIPELINE_TOKENS;
    }
    make_legal(&d->stages);
    d->next %= PIPELINE_OPS;
    d->beat %= PIPELINE_BEATS;
    bool whole = d->beat + 1 == PIPELINE_BEATS;
    memcpy(&d->req[d->beat], in + unit_wires.req, sizeof d->req[0]);
    if (whole)
        respond((const uint32_t *)d->req, (uint32_t *)&d->rsp[d->next * PIPELINE_BEATS], 1);
    pipeline_model((uint32_t *)&d->stages, in, d->next * PIPELINE_BEATS + d->beat, (const uint32_t *)d->rsp, out);
    uint32_t transfer = in[unit_wires.req_valid] & out[unit_wires.req_ready];
    d->next += whole & transfer;
    d->beat = in[unit_wires.rst] ? 0 : d->beat + transfer;
}

static const char *pipeline_impossible(const unsigned *part) {
    if (!part[HANDSHAKE_REQ_READY] && (!part[HANDSHAKE_RSP_VALID] || part[HANDSHAKE_RSP_READY]))
        return "a request waits only behind a response that waits";
    return NULL;
}
static const struct covergroup pipeline_handshake = COVER_HANDSHAKE(pipeline_impossible);

#endif
