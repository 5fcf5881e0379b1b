/* SPDX-License-Identifier: MIT */
/*
 * What the units that work on one message at a time have in common in struct unit, for tb/units/<unit>.c to include:
 * docs/units/dword_atomic.md#timing. The model's cycle part is <unit>_cycle(state, in, out).
 */
#ifndef TB_ENGINE_MESSAGE_H
#define TB_ENGINE_MESSAGE_H

#include "engine/cover.h"
#include "engine/drive.h"
#include "engine/unit_ports.h"

#define MESSAGE_CYCLE_PASTE(unit) unit##_cycle
#define MESSAGE_CYCLE_OF(unit) MESSAGE_CYCLE_PASTE(unit)

static size_t message_drive(struct driver *d, const struct stream *stream, struct surroundings *around, uint32_t *state,
                            uint32_t *in, uint32_t *out, size_t n) {
    const struct wires *w = &unit_wires;
    size_t taken = 0;
    for (size_t cycle = 0; cycle < n; cycle++, in += w->in_words, out += w->out_words) {
        driver_surrounded_inputs(d, stream, w, around, in);
        MESSAGE_CYCLE_OF(UNIT)
        ((UNIT_STRUCT(state) *)state, (const UNIT_STRUCT(in) *)in, (UNIT_STRUCT(out) *)out);
        taken += driver_surrounded_edge(d, stream, w, around, in, out);
    }
    return taken;
}

static const char *message_handshake_unreachable(unsigned state) {
    if ((state & STATE_REQ_READY) && (state & STATE_RSP_VALID))
        return "a message is taken only after the response to the one before";
    return NULL;
}

#endif
