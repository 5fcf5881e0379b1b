/* SPDX-License-Identifier: MIT */
#include "engine/cycle_drive.h"

#include "engine/driver.h"

/* The inputs that the model gets: a request that must be refused is replaced by one that the model refuses. */
static const uint32_t *expected_in(const struct driver *d, const struct stream *s, const uint32_t *in,
                                   uint32_t *other) {
    const struct wires *w = unit.wires;
    uint32_t room[UNIT_MAX_WORDS];
    const uint32_t *req = stream_req(s, w) + stream_slot(d->next) * wires_request(w);
    const uint32_t *expected = in[w->req_valid] ? subset_expected(req, room) : req;
    if (expected == req)
        return in;
    memcpy(other, in, w->in_words * sizeof *other);
    memcpy(other + w->req, expected + d->beat * w->req_words, w->req_words * sizeof *other);
    return other;
}

DRIVE_INLINE size_t drive_at(enum pace pace, struct driver *driver, const struct stream *stream, struct agents *agents,
                             uint32_t *state, uint32_t *in, uint32_t *out, size_t n) {
    const struct wires *w = unit.wires;
    struct driver d = *driver;
    struct stream s = *stream;
    uint32_t other[UNIT_MAX_WORDS];
    size_t taken = 0;
    for (; n > 0; n--, in += w->in_words, out += w->out_words) {
        driver_agents_inputs(&d, &s, w, agents, pace, in);
        unit.cycle(state, expected_in(&d, &s, in, other), out);
        const uint32_t answered = driver_agents_edge(&d, &s, w, agents, pace, in, out);
        taken += answered;
        if (s.silent)
            driver_skip(&d, &s, w, in[w->rst], answered);
    }
    *driver = d;
    return taken;
}

size_t cycle_drive(struct driver *driver, const struct stream *stream, struct agents *agents, uint32_t *state,
                   uint32_t *in, uint32_t *out, size_t n) {
    const bool watched = stream_is_watched(stream, driver->response) || stream_is_watched(stream, driver->next + n);
    driver_watch_from(driver, watched);
    return watched ? drive_at(PACE_WATCHED, driver, stream, agents, state, in, out, n)
                   : drive_at(PACE_ANY, driver, stream, agents, state, in, out, n);
}
