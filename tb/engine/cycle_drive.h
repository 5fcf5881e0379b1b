/* SPDX-License-Identifier: MIT */
/*
 * The open loop of a unit that has cycle() but not drive(). declared/drive.c compiles these functions with a unit's
 * constants.
 */
#ifndef TB_ENGINE_CYCLE_DRIVE_H
#define TB_ENGINE_CYCLE_DRIVE_H

#include <string.h>

#include "engine/drive.h"
#include "engine/subset.h"

/* Returns the inputs for the model: it rejects an excluded request in place of the design's. */
DRIVE_INLINE const uint32_t *cycle_expected_in(const struct driver *d, const struct stream *s, const struct wires *w,
                                               const uint32_t *in, uint32_t *other) {
    uint32_t room[UNIT_MAX_WORDS];
    const uint32_t *req = stream_req(s, w) + stream_slot(d->next) * wires_request(w);
    const uint32_t *expected = in[w->req_valid] ? subset_expected(req, room) : req;
    if (expected == req)
        return in;
    memcpy(other, in, w->in_words * sizeof *other);
    memcpy(other + w->req, expected + d->beat * w->req_words, w->req_words * sizeof *other);
    return other;
}

DRIVE_INLINE size_t cycle_drive_at(enum pace pace, drive_model *model, const struct wires *w, struct driver *driver,
                                   const struct stream *stream, struct agents *agents, uint32_t *state, uint32_t *in,
                                   uint32_t *out, size_t n) {
    struct driver d = *driver;
    struct stream s = *stream;
    uint32_t other[UNIT_MAX_WORDS];
    const bool refused = subset_rest_is_refused();
    size_t taken = 0;
    for (; n > 0; n--, in += w->in_words, out += w->out_words) {
        driver_agents_inputs(&d, &s, w, agents, pace, in);
        model(w, state, refused ? cycle_expected_in(&d, &s, w, in, other) : in, NULL, out);
        const uint32_t answered = driver_agents_edge(&d, &s, w, agents, pace, in, out);
        taken += answered;
        if (s.silent)
            driver_skip(&d, &s, w, in[w->rst], answered);
    }
    *driver = d;
    return taken;
}

/* model() is struct unit's cycle(), or takes responses in its place; then it computes those that are NULL. */
DRIVE_INLINE size_t cycle_drive_with(drive_model *model, const struct wires *w, struct driver *driver,
                                     const struct stream *stream, struct agents *agents, uint32_t *state, uint32_t *in,
                                     uint32_t *out, size_t n) {
    if (!agents->n && !stream->silent && !subset_rest_is_refused() && !w->count_req && !w->count_rsp)
        return drive_open_loop(driver, stream, w, model, state, in, out, n);
    const bool watched = stream_is_watched(stream, driver->response) || stream_is_watched(stream, driver->next + n);
    driver_watch_from(driver, watched);
    return watched ? cycle_drive_at(PACE_WATCHED, model, w, driver, stream, agents, state, in, out, n)
                   : cycle_drive_at(PACE_ANY, model, w, driver, stream, agents, state, in, out, n);
}

size_t cycle_drive(struct driver *driver, const struct stream *stream, struct agents *agents, uint32_t *state,
                   uint32_t *in, uint32_t *out, size_t n);

/* As timed_own_drive() of engine/timed_drive.h. */
__attribute__((weak)) size_t cycle_own_drive(struct driver *driver, const struct stream *stream, struct agents *agents,
                                             uint32_t *state, uint32_t *in, uint32_t *out, size_t n);

#endif
