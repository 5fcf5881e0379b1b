/* SPDX-License-Identifier: MIT */
#include "engine/cycle_drive.h"

static void model(const struct wires *w, uint32_t *state, const uint32_t *in, const uint32_t *due, uint32_t *out) {
    (void)w, (void)due;
    unit.cycle(state, in, out);
}

size_t cycle_drive(struct driver *driver, const struct stream *stream, struct agents *agents, uint32_t *state,
                   uint32_t *in, uint32_t *out, size_t n) {
    return cycle_own_drive ? cycle_own_drive(driver, stream, agents, state, in, out, n)
                           : cycle_drive_with(model, unit.wires, driver, stream, agents, state, in, out, n);
}
