/* SPDX-License-Identifier: MIT */
/*
 * What the units whose model is executed, and which may have agents, have in common in struct unit, for
 * tb/units/<unit>.c to include. The model's cycle part is <unit>_cycle(state, in, out).
 */
#ifndef TB_ENGINE_UNIT_CYCLE_H
#define TB_ENGINE_UNIT_CYCLE_H

#include <string.h>

#include "engine/driver.h"
#include "engine/unit_ports.h"

#define UNIT_CYCLE_PASTE(unit) unit##_cycle
#define UNIT_CYCLE_OF(unit) UNIT_CYCLE_PASTE(unit)

static void unit_cycle(uint32_t *state, const uint32_t *in, uint32_t *out) {
    UNIT_CYCLE_OF(UNIT)
    ((UNIT_STRUCT(state) *)state, (const UNIT_STRUCT(in) *)in, (UNIT_STRUCT(out) *)out);
}

/* The cycle part clears what a reset clears, and leaves the rest. */
static void unit_reset(uint32_t *state) {
    UNIT_STRUCT(in) in = {.rst = {1}};
    UNIT_STRUCT(out) out;
    unit_cycle(state, (const uint32_t *)&in, (uint32_t *)&out);
}

/* What the model sees in place of the inputs: of a request that has to be refused as one of the rest another one. */
static const uint32_t *unit_expected_in(const struct driver *d, const struct stream *s, const uint32_t *in,
                                        UNIT_STRUCT(in) * other) {
    uint32_t room[UNIT_REQ_BEATS * UNIT_WORDS(req)];
    const uint32_t *req = stream_req(s, &unit_wires) + stream_slot(d->next) * wires_request(&unit_wires);
    const uint32_t *expected = subset_expected(req, room);
    if (expected == req || !in[unit_wires.req_valid])
        return in;
    memcpy(other, in, sizeof *other);
    memcpy((uint32_t *)other + unit_wires.req, expected + d->beat * UNIT_WORDS(req), UNIT_WORDS(req) * sizeof *req);
    return (const uint32_t *)other;
}

DRIVE_INLINE size_t unit_drive_at(enum pace pace, struct driver *driver, const struct stream *stream,
                                  struct agents *agents, uint32_t *state, uint32_t *in, uint32_t *out, size_t n) {
    struct driver d = *driver;
    struct stream s = *stream;
    size_t taken = 0;
    const bool refused = subset_rest_is_refused();
    UNIT_STRUCT(in) other;
    for (size_t cycle = 0; cycle < n; cycle++, in += unit_wires.in_words, out += unit_wires.out_words) {
        driver_agents_inputs(&d, &s, &unit_wires, agents, pace, in);
        unit_cycle(state, refused ? unit_expected_in(&d, &s, in, &other) : in, out);
        taken += driver_agents_edge(&d, &s, &unit_wires, agents, pace, in, out);
    }
    *driver = d;
    return taken;
}

/* Here and not in the engine: with the constants of a unit its copies have lengths that are known. */
static size_t unit_drive(struct driver *driver, const struct stream *stream, struct agents *agents, uint32_t *state,
                         uint32_t *in, uint32_t *out, size_t n) {
    bool watched = stream_is_watched(stream, driver->response) || stream_is_watched(stream, driver->next + n);
    driver_watch_from(driver, watched);
    return watched ? unit_drive_at(PACE_WATCHED, driver, stream, agents, state, in, out, n)
                   : unit_drive_at(PACE_ANY, driver, stream, agents, state, in, out, n);
}

#endif
