/* SPDX-License-Identifier: MIT */
/*
 * What the units with the cycle part of csim/cycle/two_stage.h have in common in struct unit, for tb/units/<unit>.c to
 * include.
 */
#ifndef TB_ENGINE_TWO_STAGE_H
#define TB_ENGINE_TWO_STAGE_H

#include <string.h>

#include "engine/cover_states.h"
#include "engine/drive.h"
#include "engine/unit_ports.h"

#define TWO_STAGE_CYCLE_PASTE(unit) unit##_cycle
#define TWO_STAGE_CYCLE_OF(unit) TWO_STAGE_CYCLE_PASTE(unit)

static inline void two_stage_model(uint32_t *state, const uint32_t *in, uint32_t token, const uint32_t *rsp,
                                   uint32_t *out) {
    TWO_STAGE_CYCLE_OF(UNIT)
    ((UNIT_STRUCT(state) *)state, (const UNIT_STRUCT(in) *)in, token, (const UNIT_STRUCT(rsp) *)rsp,
     (UNIT_STRUCT(out) *)out);
}

static size_t two_stage_drive(struct driver *driver, const struct stream *stream, struct agents *agents,
                              uint32_t *state, uint32_t *in, uint32_t *out, size_t n) {
    (void)agents; /* there are none */
    /* A copy of its own is kept in registers. */
    UNIT_STRUCT(state) local;
    memcpy(&local, state, sizeof local);
    size_t taken = drive_open_loop(driver, stream, &unit_wires, two_stage_model, (uint32_t *)&local, in, out, n);
    memcpy(state, &local, sizeof local);
    return taken;
}

/* The unit's respond(). */
static void respond(const uint32_t *req, uint32_t *rsp, size_t n);

/* The state when the model is the device: nobody else keeps the responses to what is in flight. */
struct two_stage_device {
    UNIT_STRUCT(state) stages;
    uint32_t next; /* the token of the next request */
    UNIT_STRUCT(rsp) rsp[4];
};

/* struct unit's cycle() */
static void two_stage_clock(uint32_t *state, const uint32_t *in, uint32_t *out) {
    struct two_stage_device *d = (struct two_stage_device *)state;
    const unsigned valid = 1, token = sizeof d->rsp / sizeof d->rsp[0] - 1;
    /* At power-up they hold anything. */
    d->stages.a_valid &= valid, d->stages.a_token &= token;
    d->stages.b_valid &= valid, d->stages.b_token &= token;
    d->next &= token;
    respond(in + unit_wires.req, (uint32_t *)&d->rsp[d->next], 1);
    two_stage_model((uint32_t *)&d->stages, in, d->next, (const uint32_t *)d->rsp, out);
    d->next += in[unit_wires.req_valid] & out[unit_wires.req_ready];
}

static const char *two_stage_impossible(const unsigned *part) {
    if (!part[HANDSHAKE_REQ_READY] && (!part[HANDSHAKE_RSP_VALID] || part[HANDSHAKE_RSP_READY]))
        return "a request waits only behind a response that waits";
    return NULL;
}
static const struct covergroup two_stage_handshake = COVER_HANDSHAKE(two_stage_impossible);

#endif
