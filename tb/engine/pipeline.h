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

#include "cycle/pipeline_device.h"

#define PIPELINE_CYCLE_PASTE(unit) unit##_cycle
#define PIPELINE_CYCLE_OF(unit) PIPELINE_CYCLE_PASTE(unit)

static inline void pipeline_model(const struct wires *w, uint32_t *state, const uint32_t *in, uint32_t token,
                                  uint32_t oldest, const uint32_t *rsp, uint32_t *out) {
    (void)w, (void)oldest;
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

static_assert((int)UNIT_RSP_BEATS == (int)PIPELINE_BEATS, "each beat of a request has one of the response");

static const char *pipeline_impossible(const unsigned *part) {
    if (!part[HANDSHAKE_REQ_READY] && (!part[HANDSHAKE_RSP_VALID] || part[HANDSHAKE_RSP_READY]))
        return "a request waits only behind a response that waits";
    return NULL;
}
static const struct covergroup pipeline_handshake = COVER_HANDSHAKE(pipeline_impossible);

#endif
