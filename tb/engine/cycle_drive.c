/* SPDX-License-Identifier: MIT */
#include "engine/cycle_drive.h"

static void model(const struct wires *w, uint32_t *state, const uint32_t *in, uint32_t token, uint32_t oldest,
                  const uint32_t *rsp, uint32_t *out) {
    (void)w, (void)token, (void)oldest, (void)rsp;
    unit.cycle(state, in, out);
}

size_t cycle_drive(struct driver *driver, const struct stream *stream, struct agents *agents, uint32_t *state,
                   uint32_t *in, uint32_t *out, size_t n) {
    size_t own;
    if (cycle_own_drive && cycle_own_drive(driver, stream, agents, state, in, out, n, &own))
        return own;
    return cycle_drive_with(model, unit.wires, driver, stream, agents, state, in, out, n);
}
