/* SPDX-License-Identifier: MIT */
/*
 * The open loop of a unit without agents, to be compiled with the unit's constants. Each beat of a request has one of
 * the response.
 */
#ifndef TB_ENGINE_DRIVE_H
#define TB_ENGINE_DRIVE_H

#include "engine/driver.h"

/* Returns true if the next n cycles are PACE_FULL. The window must hold the operations that they can start. */
DRIVE_INLINE bool driver_is_at_full_pace(const struct driver *d, const struct stream *s, const struct wires *w,
                                         size_t n) {
    if (d->gap || d->ready != UINT32_MAX)
        return false;
    for (uint64_t token = d->response; token <= d->next + n; token++)
        for (uint32_t beat = 0; beat < wires_beats(w); beat++) {
            const struct timing *t = stream_beat(s, w, token, beat);
            if (t->gap || t->ready != UINT32_MAX || t->rst_cycles)
                return false;
        }
    return true;
}

/* One clock of a model's cycle part: csim/cycle/<unit>.h. due is the response that is due. */
typedef void drive_model(const struct wires *w, uint32_t *state, const uint32_t *in, const uint32_t *due,
                         uint32_t *out);

/* Runs up to n cycles, until the pace changes. Returns their number. */
DRIVE_INLINE size_t drive_at(enum pace pace, struct driver *d, const struct stream *s, const struct wires *w,
                             drive_model *model, uint32_t *restrict state, uint32_t *restrict in,
                             uint32_t *restrict out, size_t n, size_t *taken) {
    size_t cycle = 0;
    do {
        driver_inputs(d, s, w, pace, in);
        model(w, state, in, stream_rsp(s, w) + stream_slot(d->response) * w->rsp_words, out);
        *taken += driver_edge(d, s, w, pace, in, out);
        cycle++, in += w->in_words, out += w->out_words;
    } while (cycle < n && (pace == PACE_FULL || pace == PACE_WATCHED ||
                           driver_is_interrupted(d, s, w) == (pace == PACE_INTERRUPTED)));
    return cycle;
}

/*
 * struct unit's drive(), to be compiled with the unit's constants. The loop for each pace does less than a common one.
 */
DRIVE_INLINE size_t drive_open_loop(struct driver *driver, const struct stream *stream, const struct wires *w,
                                    drive_model *model, uint32_t *restrict state, uint32_t *restrict in,
                                    uint32_t *restrict out, size_t n) {
    struct driver d = *driver;
    struct stream s = *stream;
    size_t taken = 0;
    bool watched = stream_is_watched(&s, d.response) || stream_is_watched(&s, d.next + n);
    bool full = !watched && driver_is_at_full_pace(&d, &s, w, n);
    driver_watch_from(&d, watched);
    for (size_t done; n > 0; n -= done, in += done * w->in_words, out += done * w->out_words)
        if (watched)
            done = drive_at(PACE_WATCHED, &d, &s, w, model, state, in, out, n, &taken);
        else if (full)
            done = drive_at(PACE_FULL, &d, &s, w, model, state, in, out, n, &taken);
        else if (driver_is_interrupted(&d, &s, w))
            done = drive_at(PACE_INTERRUPTED, &d, &s, w, model, state, in, out, n, &taken);
        else
            done = drive_at(PACE_ANY, &d, &s, w, model, state, in, out, n, &taken);
    *driver = d;
    return taken;
}

#endif
